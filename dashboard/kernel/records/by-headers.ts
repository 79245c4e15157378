import * as z from 'zod';
import { blankOf, type CellOf, type Fields, type FieldValue } from './field.ts';
import type { CellsOf, RecordOf, RowOf, SeenOf } from './record.ts';
import { cellSchema } from './value-schemas.ts';

/** The cells of a record under the headers of its columns. */
type Headed<F extends Fields> = { [Name in keyof F as F[Name]['header']]: CellOf<F[Name]> };
type HeadedRow<F extends Fields> = { _rowIndex: number } & Headed<F>;

type Told = Readonly<Record<string, FieldValue>>;
type Cells = Record<string, FieldValue>;

/** Addresses a row that has no id of its own. */
export function rowId(rowIndex: number): string {
  return `row-${rowIndex}`;
}

/**
 * Copies cells from some keys to others, keeping those already there. Lists have ten thousand rows: one loop over keys
 * that are made once, into an object that has all its keys beforehand.
 */
function mover(pairs: readonly (readonly [from: string, to: string])[]) {
  const [from, to] = [pairs.map(([key]) => key), pairs.map(([, key]) => key)];
  const blank: Told = Object.fromEntries(to.map((key) => [key, '']));
  return (told: Told, beside: Told): Cells => {
    const into: Cells = { ...beside, ...blank };
    for (let at = 0; at < from.length; at++) into[to[at] ?? ''] = told[from[at] ?? ''] ?? '';
    return into;
  };
}

type HeadedShape<F extends Fields> = {
  [Name in keyof F as F[Name]['header']]: z.ZodType<CellOf<F[Name]>, CellOf<F[Name]>>;
};

/** A row by its columns' headers, with its number: the answer of calls that use the sheet's names. */
export function headedRow<F extends Fields>({ fields }: RecordOf<F>) {
  const shape = Object.fromEntries(Object.values(fields).map((field) => [field.header, cellSchema(field)]));
  // A schema for each header, as the type says; TypeScript cannot follow it through the loop.
  return z.object({ _rowIndex: z.int(), ...(shape as HeadedShape<F>) });
}

/** Fields of a record by their headers, all or some of them. Undefined and unknown ones are left out. */
export function underHeaders<F extends Fields>(
  record: RecordOf<F>,
  values: { readonly [Name in keyof F]: CellOf<F[Name]> },
): Headed<F>;
export function underHeaders<F extends Fields>(
  record: RecordOf<F>,
  values: { readonly [Name in keyof F]?: CellOf<F[Name]> | undefined },
): Partial<Headed<F>>;
export function underHeaders({ fields }: Pick<RecordOf, 'fields'>, values: object): Told {
  const told = Object.entries(values).flatMap(([name, value]) => {
    const header = fields[name]?.header;
    return header === undefined || value === undefined ? [] : [[header, value]];
  });
  return Object.fromEntries(told);
}

/**
 * Codecs between the wire format, with cells by their headers, and a record's own fields. Only the wire format is
 * checked by its schema. They decode requests; for answers, `z.invertCodec` reverses `row`.
 */
export function byHeaders<F extends Fields>(record: RecordOf<F>) {
  const pairs = Object.entries(record.fields).map(([name, { header }]) => [name, header] as const);
  const toHeaders = mover(pairs);
  const toFields = mover(pairs.map(([name, header]) => [header, name]));
  const fields = Object.values(record.fields);
  const shape = Object.fromEntries(fields.map((field) => [field.header, cellSchema(field)]));
  // A caller that does not know a column added later has seen nothing in it.
  const seenShape = Object.fromEntries(
    fields.map((field) => [
      field.header,
      field.isLater ? cellSchema(field).default(blankOf(field)) : cellSchema(field),
    ]),
  );
  // The loops make and fill in what these types say; TypeScript cannot follow them.
  type Wire<T> = z.ZodType<T, T>;
  const headed = z.object(seenShape) as unknown as Wire<Headed<F>>;
  const headedRow = z.object({ _rowIndex: z.int(), ...shape }) as unknown as Wire<HeadedRow<F>>;
  const ours = <T>() => z.custom<T & Told>() as z.ZodType<T, T>;
  const as = <T>(cells: Cells) => cells as T & Told;
  const told = (cells: unknown) => cells as Told;
  return {
    /** A row's cells as a caller last saw them. */
    cells: z.codec(headed, ours<CellsOf<RecordOf<F>>>(), {
      decode: (wire) => as<CellsOf<RecordOf<F>>>(toFields(told(wire), {})),
      encode: (row) => as<Headed<F>>(toHeaders(told(row), {})),
    }),
    /** The same, with the number of the row they were seen in. */
    seen: z.codec(z.object({ row: z.int().min(2), expected: headed }), ours<SeenOf<RecordOf<F>>>(), {
      decode: ({ row, expected }) => as<SeenOf<RecordOf<F>>>(toFields(told(expected), { _rowIndex: row })),
      encode: (row) => ({
        row: Number(told(row)['_rowIndex']),
        expected: as<Headed<F>>(toHeaders(told(row), {})),
      }),
    }),
    /** A row as calls return it. */
    row: z.codec(headedRow, ours<RowOf<RecordOf<F>>>(), {
      decode: (wire) => {
        const _rowIndex = Number(told(wire)['_rowIndex']);
        return as<RowOf<RecordOf<F>>>(toFields(told(wire), { id: rowId(_rowIndex), _rowIndex }));
      },
      encode: (row) => as<HeadedRow<F>>(toHeaders(told(row), { _rowIndex: Number(told(row)['_rowIndex']) })),
    }),
  };
}
