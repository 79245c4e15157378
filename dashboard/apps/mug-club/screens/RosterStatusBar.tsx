import { TableIcon } from '@phosphor-icons/react/Table';
import { useIsMutating, useMutationState } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import manifest from '../manifest.ts';
import { writes } from './queries.ts';
import type { OpenList } from './use-list.ts';

interface RosterStatusBarProps {
  open: OpenList;
  /** The tab whose rows are on the screen, and their range; the members' when absent. */
  tab?: { label: string; range: string | null };
  /** One row of the sheet, where the screen shows no more. */
  range?: string;
  action?: ReactNode;
}

/** Where the rows of a list lie and whether they have got there. */
export function RosterStatusBar({ open, tab, range, action }: RosterStatusBarProps) {
  const { list, data, query } = open;
  const { label, range: whole } = tab ?? { label: 'Members', range: data.range };
  const cells = range ?? cellsOf(whole);
  const writing = useWritingState(open.listId);
  const state = writing ?? readingState(query, () => void query.refetch()) ?? restingState(open);
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label }}
      path={drivePath(manifest.id, list ?? { isOwned: false, name: 'Mug Club list' })}
      {...(cells !== null && { range: cells })}
      state={state}
      drive={list ? { label: 'Open in Drive', href: list.webViewLink } : null}
      action={action}
    />
  );
}

const savedSchema = z.object({ success: z.literal(true), row: z.object({ _rowIndex: z.int() }) });
const justMs = 60_000;

/** What is being written, or was a moment ago; null otherwise. */
function useWritingState(listId: string): SaveState | null {
  const now = useMinute();
  const isWriting = useIsMutating({ mutationKey: writes.all(listId) }) > 0;
  const saved = useMutationState({
    filters: { mutationKey: writes.all(listId), status: 'success' },
    select: ({ state }) => ({ answer: savedSchema.safeParse(state.data), at: state.submittedAt }),
  });
  if (isWriting) return { kind: 'saving' };
  const last = saved.sort((a, b) => a.at - b.at).at(-1);
  if (!last?.answer.success || now - last.at > justMs) return null;
  return { kind: 'rowSaved', row: last.answer.data.row._rowIndex };
}

function restingState({ list, rightsProblem, query }: OpenList): SaveState {
  if (rightsProblem || (list && !list.canEdit)) {
    const owner = list?.owner;
    return { kind: 'viewOnly', owner: owner?.displayName || (owner?.emailAddress ?? 'someone else') };
  }
  return { kind: 'saved', at: list?.modifiedTime ?? query.dataUpdatedAt };
}

/** "Members!A1:J65" is A1:J65 beside the tab's name. */
function cellsOf(range: string | null): string | null {
  return range === null ? null : range.slice(range.lastIndexOf('!') + 1);
}
