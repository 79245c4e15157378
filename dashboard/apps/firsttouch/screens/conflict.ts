import type { ComparedCell } from '#frontend/ConflictDialog.tsx';
import { cellName } from '#frontend/cell-name.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { type ContactRow, expectedContactSchema } from '../contract.ts';
import { headers, labels, withChanges } from './contact-form.ts';
import type { Changing } from './queries.ts';

export interface Conflict {
  /** The contact as the person wants it. */
  mine: ContactRow;
  /** The contact as it stands in the sheet; null when it is gone. */
  theirs: ContactRow | null;
}

/** Both versions of the contact a change met; undefined when the problem is another one. */
export function conflictOf(problem: Problem | null, attempt: Changing | undefined): Conflict | undefined {
  const conflict = problem?.details.conflict;
  if (!conflict || !attempt) return undefined;
  const { row, changes } = attempt;
  if (conflict.rowIndex === null) return { mine: withChanges(row, changes), theirs: null };
  const current = expectedContactSchema.safeParse(conflict.current);
  if (!current.success) return undefined;
  const theirs = { ...current.data, _rowIndex: conflict.rowIndex };
  // Cells that only the sheet changed are no conflict: they stand in both versions.
  return { mine: withChanges(theirs, changes), theirs };
}

const fields = Object.keys(headers).filter((field): field is keyof typeof headers => field in headers);

/** The cells of both versions as the dialog shows them, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  return fields
    .map((field): ComparedCell => {
      const header = headers[field];
      const texts = { mine: textOf(mine, header), theirs: theirs ? textOf(theirs, header) : '' };
      const isSame = theirs === null || texts.mine === texts.theirs;
      return {
        label: labels[field],
        ...texts,
        ...(!isSame && { changedCell: nameOfCell([header, labels[field]], theirs._rowIndex, sheetHeaders) }),
      };
    })
    .filter(({ mine: one, theirs: other }) => one !== '' || other !== '');
}

function textOf(row: ContactRow, header: (typeof headers)[keyof typeof headers]): string {
  const value = String(row[header]);
  const day = header === 'Date Met' || header === 'Follow Up' ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}

/** "D3" by whichever of its names the column bears in this sheet. */
function nameOfCell(
  [header, label]: readonly [string, string],
  rowIndex: number,
  sheetHeaders: readonly string[],
): string {
  const hasHeader = sheetHeaders.some((each) => each.trim().toLowerCase() === header.toLowerCase());
  return cellName(hasHeader ? header : label, rowIndex, sheetHeaders);
}
