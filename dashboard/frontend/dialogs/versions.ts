import type { Problem } from '#kernel/problem.ts';
import { cellName } from './cell-name.ts';

/** A row that was changed in the sheet while a person changed it, too. */
export interface Versions<Row, Mine = Row> {
  /** As the person wants it. */
  mine: Mine;
  /** As it is in the sheet; null if it is gone. */
  theirs: Row | null;
}

/** The fields whose values stay as they are in the sheet. */
export type SheetFields = ReadonlySet<string>;

/** The part of a change that is left to write if some fields stay as they are in the sheet. */
export function changesWithout<Changes extends object>(
  changes: Changes,
  fields: SheetFields,
): Partial<Changes> {
  const left: Partial<Changes> = { ...changes };
  for (const field of Object.keys(left) as (keyof Changes & string)[])
    if (fields.has(field)) delete left[field];
  return left;
}

/** Both versions of the row in a conflict; undefined if the problem is another one. */
export function versionsOf<Cells extends object, Mine>(
  problem: Problem | null,
  read: (current: Readonly<Record<string, unknown>>) => Cells | undefined,
  /** Cells that only the sheet changed are not in conflict: both versions have them. */
  wanted: (theirs: (Cells & { _rowIndex: number }) | null) => Mine,
): Versions<Cells & { _rowIndex: number }, Mine> | undefined {
  const conflict = problem?.details.conflict;
  if (!conflict) return undefined;
  if (conflict.rowIndex === null) return { mine: wanted(null), theirs: null };
  const cells = read(conflict.current ?? {});
  if (!cells) return undefined;
  const theirs = { ...cells, _rowIndex: conflict.rowIndex };
  return { mine: wanted(theirs), theirs };
}

/** A cell in both versions, as the dialog shows it. */
export interface ComparedCell {
  label: string;
  /** The key of the choice: cells of one field go together. */
  field: string;
  mine: string;
  theirs: string;
  /** As the person had seen it, if known. */
  seen?: string;
  /** "B9", for a cell that differs. */
  changedCell?: string;
}

interface ComparedColumn {
  label: string;
  /** The field of a change that fills it, if its name differs. */
  field?: string;
  /** The headers it may have in the sheet. */
  names: readonly [string, ...string[]];
  mine: string;
  theirs: string;
  seen?: string;
}

/** The cells of both versions; those that differ include their place in the sheet. */
export function cellsOfBoth(
  theirs: { _rowIndex: number } | null,
  columns: readonly ComparedColumn[],
  sheetHeaders: readonly string[],
): ComparedCell[] {
  return columns.map(({ label, field = label, names, ...texts }) => ({
    label,
    field,
    ...texts,
    ...(theirs &&
      texts.mine !== texts.theirs && { changedCell: cellName(names, theirs._rowIndex, sheetHeaders) }),
  }));
}
