import type { QueryClient } from '@tanstack/react-query';
import type { SheetFile } from '#kernel/calls/files.ts';
import type { AnswerOf, Contract } from '#kernel/contract.ts';
import { type Field, type Fields, type FieldValue, labelOf } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';

// What an app tells the search over all apps in the browser about its rows: which of its answers contain rows, and
// where a row is shown.

export interface FoundColumn {
  label: string;
  kind: Field['kind'];
}

export interface FoundRow {
  /** The row's number in the sheet. */
  row: number;
  /** In the order of the columns. */
  values: readonly FieldValue[];
  /** The parameters of the address at which it is shown, if the row's number does not identify it. */
  place?: Place;
}

/** Parameters of an address, in addition to the app's own. */
export type Place = Readonly<Record<string, string>>;

/** The rows of one tab. */
export interface FoundTable {
  columns: readonly FoundColumn[];
  /** Which column names a row. */
  title: number;
  rows: readonly FoundRow[];
  /** Where its rows are shown, in addition to what identifies the sheet and the row. */
  place?: Place;
}

/** What is known about a sheet besides its rows. */
export interface SheetFacts {
  name: string;
  /** Where it opens in Drive. */
  link: string | null;
  /** The currency of amounts, if it is not the person's usual one. */
  currency?: string | undefined;
  canEdit: boolean;
  /** Where it is open. */
  place: Place;
}

/** A sheet in an answer: its rows, what is known about it, or both. */
export interface FoundSheet {
  /** What identifies it in the app's addresses and calls. */
  id: string;
  facts?: SheetFacts;
  tables?: readonly FoundTable[];
}

/** Takes the answer, and the key of its query for answers that do not say what they are about. */
type Finders<C extends Contract> = {
  [Name in keyof C]?: (answer: AnswerOf<C[Name]>, key: readonly unknown[]) => readonly FoundSheet[];
};

/** For answers whose types are no longer known: by the names of their calls. */
export type AnyFinder = (answer: unknown, key: readonly unknown[]) => readonly FoundSheet[];

/** The default export of an app's `screens/palette.ts`. */
export interface AppPalette {
  contract: Contract;
  finders: Readonly<Record<string, AnyFinder>>;
  /** Reads which sheets there are, as the app's first screen does. */
  list: (cache: QueryClient) => Promise<unknown>;
  /** Reads the rows of a sheet, as the app's own screen does. */
  read: (cache: QueryClient, sheetId: string) => Promise<unknown>;
}

interface PaletteParts<C extends Contract> extends Omit<AppPalette, 'contract' | 'finders'> {
  contract: C;
  finders: Finders<C>;
}

export function appPalette<C extends Contract>(parts: PaletteParts<C>): AppPalette {
  // Answers are parsed by the contract before they come here, each by its own call.
  return parts as unknown as AppPalette;
}

/** A spreadsheet that an app names by its file. */
export function sheetOf(
  { id, name, webViewLink, canEdit }: Pick<SheetFile, 'id' | 'name' | 'webViewLink' | 'canEdit'>,
  parameter: string,
): FoundSheet & { facts: SheetFacts } {
  return { id, facts: { name, link: webViewLink, canEdit, place: { [parameter]: id } } };
}

interface Row {
  _rowIndex: number;
}

interface Named<R, Name extends string> {
  /** The field that names a row. */
  title: Name;
  place?: Place;
  placeOf?: (row: R) => Place | undefined;
}

function tableOf<R extends Row>(
  { fields }: Pick<AnyRecord, 'fields'>,
  rows: readonly R[],
  { title, place, placeOf }: Named<R, string>,
  keyOf: (name: string, field: Field) => string,
): FoundTable {
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'photo');
  const keys = shown.map(([name, field]) => keyOf(name, field));
  return {
    columns: shown.map(([, field]) => ({ label: labelOf(field), kind: field.kind })),
    title: shown.findIndex(([name]) => name === title),
    ...(place && { place }),
    rows: rows.map((row) => {
      const own = placeOf?.(row);
      const values = keys.map((key) => cellOf(Reflect.get(row, key)));
      return { row: row._rowIndex, values, ...(own && { place: own }) };
    }),
  };
}

function cellOf(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

/** Rows by the fields of their record. */
export function rowsOf<R extends Row, F extends Fields>(
  record: { fields: F },
  rows: readonly R[],
  named: Named<R, keyof F & string>,
): FoundTable {
  return tableOf(record, rows, named, (name) => name);
}

/** The same for rows that use the sheet's headers. */
export function headedRowsOf<R extends Row, F extends Fields>(
  record: { fields: F },
  rows: readonly R[],
  named: Named<R, keyof F & string>,
): FoundTable {
  return tableOf(record, rows, named, (_, { header }) => header);
}
