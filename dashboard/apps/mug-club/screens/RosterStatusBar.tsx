import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { cellsOf, justSaved } from '#frontend/status/writes.ts';
import manifest from '../manifest.ts';
import type { OpenList } from './use-list.ts';
import { commands } from './writes.ts';

interface RosterStatusBarProps {
  open: OpenList;
  /** The tab whose rows are on the screen, and their range; the members' when absent. */
  tab?: { label: string; range: string | null };
  /** One row of the sheet, if the screen shows only that. */
  range?: string;
  action?: ReactNode;
}

/** Where a list's rows are stored and whether changes have arrived there. */
export function RosterStatusBar({ open, tab, range, action }: RosterStatusBarProps) {
  const { list, data, query } = open;
  const { label, range: whole } = tab ?? { label: 'Members', range: data.range };
  const cells = range ?? (whole === null ? null : cellsOf(whole));
  const writing = useWritingState(open.listId);
  const state = writing ?? readingState(query, () => void query.refetch()) ?? restingState(open);
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label }}
      sheetId={open.listId}
      path={drivePath(manifest.id, list ?? { isOwned: false, name: 'Mug Club list' })}
      {...(cells !== null && { range: cells })}
      state={state}
      drive={list ? { label: 'Open in Drive', href: list.webViewLink } : null}
      action={action}
    />
  );
}

/** A check-in answers with the member's row as well, but without success: it writes none of the members'. */
const savedSchema = z
  .object({ row: z.object({ _rowIndex: z.int() }), success: z.literal(true) })
  .transform(({ row }) => row._rowIndex);

/** The write in progress, or one that has just finished; null otherwise. */
function useWritingState(listId: string): SaveState | null {
  const now = useMinute();
  const isWriting = commands.useCount({ listId }) > 0;
  const lastSaved = commands.useLastSaved(savedSchema, { listId });
  return isWriting ? { kind: 'saving' } : justSaved(lastSaved, now);
}

function restingState({ list, rightsProblem, query }: OpenList): SaveState {
  if (rightsProblem || (list && !list.canEdit)) {
    const owner = list?.owner;
    return { kind: 'viewOnly', owner: owner?.displayName || (owner?.emailAddress ?? 'someone else') };
  }
  return { kind: 'saved', at: list?.modifiedTime ?? query.dataUpdatedAt };
}
