import type { ComparedCell } from '#frontend/ConflictDialog.tsx';
import { cellName } from '#frontend/cell-name.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { type InteractionChanges, type InteractionRow, interactionRowSchema } from '../contract.ts';

export interface InteractionConflict {
  mine: InteractionRow;
  /** Null when the row is gone from the sheet. */
  theirs: InteractionRow | null;
}

interface Attempt {
  row: InteractionRow;
  changes: InteractionChanges;
}

function withChanges(
  row: InteractionRow,
  { when, channel, summary, nextStep }: InteractionChanges,
): InteractionRow {
  return {
    ...row,
    When: when ?? row.When,
    Channel: channel ?? row.Channel,
    Summary: summary ?? row.Summary,
    'Next Step': nextStep ?? row['Next Step'],
  };
}

const currentSchema = interactionRowSchema.omit({ _rowIndex: true });

/** Both versions of the interaction a change met; undefined when the problem is another one. */
export function interactionConflictOf(
  problem: Problem | null,
  attempt: Attempt | undefined,
): InteractionConflict | undefined {
  const conflict = problem?.details.conflict;
  if (!conflict || !attempt) return undefined;
  const { row, changes } = attempt;
  if (conflict.rowIndex === null) return { mine: withChanges(row, changes), theirs: null };
  const current = currentSchema.safeParse(conflict.current);
  if (!current.success) return undefined;
  const theirs = { ...current.data, _rowIndex: conflict.rowIndex };
  return { mine: withChanges(theirs, changes), theirs };
}

const shown = ['When', 'Channel', 'Summary', 'Next Step'] as const;

/** The cells of both versions, named by where they stand in a tab as the product makes it. */
export function comparedInteraction({ mine, theirs }: InteractionConflict): ComparedCell[] {
  return shown.map((header) => {
    const texts = { mine: textOf(mine, header), theirs: theirs ? textOf(theirs, header) : '' };
    const isSame = theirs === null || texts.mine === texts.theirs;
    return {
      label: header,
      ...texts,
      ...(!isSame && { changedCell: cellName(header, theirs._rowIndex, []) }),
    };
  });
}

function textOf(row: InteractionRow, header: (typeof shown)[number]): string {
  const day = header === 'When' ? parseDay(row.When) : undefined;
  return day === undefined ? row[header] : formatDay(day);
}
