import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { counted } from '#kernel/counted.ts';
import { today } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { isGiven, type Merch, merchWords, renewedUntil } from '../merch.ts';
import type { MemberChanges, MemberRow } from '../record.ts';
import { type Mark, markCommand, useMarkMembers } from './writes.ts';

interface Marks {
  /** Marks something as handed out to a member, or not. */
  toggle: (row: MemberRow, merch: Merch) => void;
  /** Marks it as handed out to many members, in one write. */
  give: (rows: readonly MemberRow[], merch: Merch) => void;
  /** Renews the memberships by a year. */
  renew: (rows: readonly MemberRow[]) => void;
  problem: Problem | null;
}

/** Marks, written at once, each with an undo. */
export function useMarks(listId: string): Marks {
  const mark = useMarkMembers(listId);
  const undo = useMarkMembers(listId);
  const offerUndo = useOfferUndo();

  function change(marks: readonly Mark[], message: string) {
    mark.mutate(markCommand(listId, marks), {
      onSuccess: ({ rows }) => {
        const before = rows.map((row, index) => takenBack(row, marks[index]));
        offerUndo({ message, undo: () => undo.mutateAsync(markCommand(listId, before)) });
      },
    });
  }
  return {
    toggle: (row, merch) => {
      const isGivenNow = !isGiven(row, merch);
      const what = `${merchWords[merch].name} marked ${isGivenNow ? 'given' : 'not given'}`;
      change([{ row, changes: given(merch, isGivenNow) }], `${what}: ${row.memberName}`);
    },
    give: (rows, merch) => {
      const { name, noun } = merchWords[merch];
      const what = `${rows.length === 1 ? name : counted(rows.length, noun)} marked given`;
      change(
        rows.map((row) => ({ row, changes: given(merch, true) })),
        what,
      );
    },
    renew: (rows) => {
      const day = today();
      change(
        rows.map((row) => ({ row, changes: { expires: renewedUntil(row, day) } })),
        `${counted(rows.length, 'membership')} renewed`,
      );
    },
    problem: mark.error,
  };
}

function given(merch: Merch, isGivenNow: boolean): MemberChanges {
  return merch === 'tShirt' ? { tShirtDistributed: isGivenNow } : { hatDistributed: isGivenNow };
}

/** The change that restores a row's previous cells. */
function takenBack(row: MemberRow, mark: Mark | undefined): Mark {
  if (!mark) return { row, changes: {} };
  const before = Object.entries(mark.row).filter(([name]) => name in mark.changes);
  return { row, changes: Object.fromEntries(before) };
}
