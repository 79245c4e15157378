import type { Problem } from '#kernel/problem.ts';
import { cellName } from './cell-name.ts';

/** A row that was changed in the sheet while a person changed it, too. */
export interface Versions<Row, Mine = Row> {
  /** As the person wants it. */
  mine: Mine;
  /** As it stands in the sheet; null when it is gone. */
  theirs: Row | null;
}

/** The fields whose values stay as they are in the sheet. */
export type SheetFields = ReadonlySet<string>;

/** What of a change is still to be written where some fields stay as they are in the sheet. */
export function changesWithout<Changes extends object>(
  changes: Changes,
  fields: SheetFields,
): Partial<Changes> {
  const left: Partial<Changes> = { ...changes };
  for (const field of Object.keys(left) as (keyof Changes & string)[])
    if (fields.has(field)) delete left[field];
  return left;
}

/** Both versions of the row a change met; undefined when the problem is another one. */
export function versionsOf<Cells extends object, Mine>(
  problem: Problem | null,
  read: (current: Readonly<Record<string, unknown>>) => Cells | undefined,
  /** Cells that only the sheet changed are no conflict: they stand in both versions. */
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
  /** What it is chosen by: cells of one field go together. */
  field: string;
  mine: string;
  theirs: string;
  /** As the person had seen it, where that is known. */
  seen?: string;
  /** "B9", for a cell that differs. */
  changedCell?: string;
}

interface ComparedColumn {
  label: string;
  /** The field of a change that fills it, where it has another name. */
  field?: string;
  /** The headers it may bear in the sheet. */
  names: readonly [string, ...string[]];
  mine: string;
  theirs: string;
  seen?: string;
}

/** The cells of both versions; those that differ say where they stand in the sheet. */
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
