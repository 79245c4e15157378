import type { ComparedCell } from '#frontend/ConflictDialog.tsx';
import { cellName } from '#frontend/cell-name.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { type Deed, type TaskRow, taskRowSchema } from '../contract.ts';
import { changesFor } from '../deeds.ts';

export interface Conflict {
  /** The row as the person wants it. */
  mine: TaskRow;
  /** The row as it stands in the sheet; null when it is gone. */
  theirs: TaskRow | null;
}

const currentSchema = taskRowSchema.omit({ _rowIndex: true }).partial();

/** Both versions of the row that a deed met; undefined when the problem is another one. */
export function conflictOf(
  problem: Problem | null,
  row: TaskRow | undefined,
  deed: Deed,
  today: string,
): Conflict | undefined {
  const conflict = problem?.details.conflict;
  if (!conflict || !row) return undefined;
  const wanted = (base: TaskRow): TaskRow => ({ ...base, ...changesFor(deed, base, today) });
  if (conflict.rowIndex === null) return { mine: wanted(row), theirs: null };
  const current = currentSchema.safeParse(conflict.current ?? {});
  if (!current.success) return undefined;
  const known = Object.fromEntries(Object.entries(current.data).filter(([, value]) => value !== undefined));
  const theirs: TaskRow = { ...row, ...known, _rowIndex: conflict.rowIndex };
  // Cells that only the sheet changed are no conflict: they stand in both versions.
  return { mine: wanted(theirs), theirs };
}

const days: ReadonlySet<string> = new Set(['Due Date', 'Created Date', 'Completed Date', 'Canceled Date']);
const columns = taskRowSchema.omit({ _rowIndex: true }).keyof().options;

function textOf(row: TaskRow, header: (typeof columns)[number]): string {
  const value = row[header];
  const day = days.has(header) ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}

/** The cells of both versions that hold anything, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  return columns.flatMap((header) => {
    const texts = { mine: textOf(mine, header), theirs: theirs ? textOf(theirs, header) : '' };
    if (texts.mine === '' && texts.theirs === '') return [];
    const isSame = theirs === null || texts.mine === texts.theirs;
    return [
      {
        label: header,
        ...texts,
        ...(!isSame && { changedCell: cellName(header, theirs._rowIndex, sheetHeaders) }),
      },
    ];
  });
}
