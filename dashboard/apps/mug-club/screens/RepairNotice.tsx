import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import type { MemberList } from '../contract.ts';
import { useRepairList } from './writes.ts';

interface RepairNoticeProps {
  listId: string;
  sheet: {
    tab: string;
    /** Null if the tab is gone. */
    range: string | null;
    missingHeaders: readonly string[];
  };
  list: MemberList | undefined;
}

/** Says what a tab of a list has lost, and offers to restore it. */
export function RepairNotice({ listId, sheet: { tab, range, missingHeaders }, list }: RepairNoticeProps) {
  return (
    <SheetRepair
      missingHeaders={missingHeaders}
      place={`the tab "${tab}"`}
      missingTab={range === null ? tab : undefined}
      link={list?.webViewLink ?? null}
      canEdit={list?.canEdit ?? false}
      repair={useRepairList(listId)}
      failure="Failed to repair the list"
    />
  );
}
