import type { Listing } from '#kernel/records/calls.ts';
import { SheetRepair } from '../status/SheetRepair.tsx';
import type { RecordWrites } from './record-writes.ts';

interface RecordRepairProps {
  writes: RecordWrites;
  list: Listing;
}

/** Says which columns a sheet has lost, and offers to restore their headers. */
export function RecordRepair({ writes, list: { sheet, missingHeaders, range } }: RecordRepairProps) {
  const repair = writes.useSend('repair');
  if (!sheet) return null;
  const { tab } = writes.record;
  return (
    <SheetRepair
      missingHeaders={missingHeaders}
      place={tab}
      missingTab={range === null ? tab : undefined}
      link={sheet.webViewLink}
      canEdit={sheet.canEdit}
      repair={{ ...repair, mutate: () => repair.mutate(writes.commands.repair(sheet.id)) }}
      failure="Failed to repair the sheet"
    />
  );
}
