import type * as z from 'zod';
import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth, type SheetFields, type Versions, versionsOf } from '#frontend/dialogs/versions.ts';
import type { Problem } from '#kernel/problem.ts';
import type { NamedField } from '#kernel/records/record.ts';

/** The fields that a form fills in for a row, and how the row is written to the sheet. */
export interface RowKind<Cells extends object, Made extends object> {
  /** The cells of the row, without its number. */
  cells: z.ZodType<Cells>;
  form: z.ZodType<Made>;
  /** The fields and their columns. */
  fields: readonly NamedField[];
}

export type RowVersions<Cells extends object, Made> = Versions<Cells & { _rowIndex: number }, Made>;

/** Both versions of a row whose save conflicted with somebody else's; undefined if the problem is another one. */
export function versionsOfRow<Cells extends object, Made extends object>(
  problem: Problem,
  { row, made, kind }: { row: Cells; made: Made; kind: RowKind<Cells, Made> },
): RowVersions<Cells, Made> | undefined {
  return versionsOf(
    problem,
    // The sheet's version may lack columns that the sheet does not have.
    (current) => kind.cells.safeParse({ ...row, ...current }).data,
    (theirs) => (theirs ? withUntouched(kind, { row, made, theirs }) : made),
  );
}

/** What the person typed, with the sheet's values in the untouched fields. */
function withUntouched<Cells extends object, Made extends object>(
  kind: RowKind<Cells, Made>,
  { row, made, theirs }: { row: Cells; made: Made; theirs: Cells },
): Made {
  const [seen, typed] = [row, made].map((part) => new Map<string, unknown>(Object.entries(part)));
  const untouched = kind.fields.filter(
    ([field, { header }]) => textOf(seen?.get(header)) === textOf(typed?.get(field)),
  );
  return withTheirs(kind, { made, theirs, fields: new Set(untouched.map(([field]) => field)) });
}

/** What the person typed, with the sheet's values in these fields. */
export function withTheirs<Cells extends object, Made extends object>(
  { fields: all, form }: RowKind<Cells, Made>,
  { made, theirs, fields }: { made: Made; theirs: Cells; fields: SheetFields },
): Made {
  const now = new Map<string, unknown>(Object.entries(theirs));
  const taken = all.flatMap(([field, { header }]) => (fields.has(field) ? [[field, now.get(header)]] : []));
  return form.safeParse({ ...made, ...Object.fromEntries(taken) }).data ?? made;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  return value === undefined || value === null ? '' : String(value);
}

/** The cells of both versions, except those blank in both, named by their place in the sheet. */
export function comparedCells<Cells extends object, Made extends object>(
  { mine, theirs }: RowVersions<Cells, Made>,
  { fields }: RowKind<Cells, Made>,
  sheetHeaders: readonly string[],
): ComparedCell[] {
  const typed = new Map<string, unknown>(Object.entries(mine));
  const now = new Map<string, unknown>(Object.entries(theirs ?? {}));
  const columns = fields.map(([field, { header }]) => ({
    label: header,
    field,
    names: [header] as const,
    mine: textOf(typed.get(field)),
    theirs: textOf(now.get(header)),
  }));
  const filled = columns.filter((column) => column.mine !== '' || column.theirs !== '');
  return cellsOfBoth(theirs, filled, sheetHeaders);
}
