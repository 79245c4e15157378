import type { ColumnKind, FieldValue, ValueOf } from './cells.ts';

interface Column {
  kind: ColumnKind;
  /** Other headers by which the column is found, in the order in which they are tried. */
  aliases?: readonly string[];
  /** The width of the column when it is made, in pixels; the default when absent. */
  width?: number;
  /**
   * A sheet is complete without it; the field then reads as blank, and its column is made when something is first
   * written to it.
   */
  isOptional?: boolean;
  /** The currency of its amounts, as an ISO 4217 code; that of the sheet when absent. */
  currency?: string;
}

/**
 * The fields that identify a row after it has moved. Of several lists, the first that is not blank in the row counts,
 * so that rows typed by hand, without an id, are identified by their names.
 */
type Fingerprint<Field extends string> = readonly Field[] | readonly (readonly Field[])[];

/** A tab that the product keeps. Fields are named after their headers, in the order in which columns are made. */
export interface Sheet {
  tab: string;
  columns: Readonly<Record<string, Column>>;
  fingerprint: Fingerprint<string>;
  /** The row that holds the headers; the first when absent. */
  headerRow?: number;
  /** The currency of amounts, as an ISO 4217 code; when absent, dollars, or in a free sheet none. */
  currency?: string;
  /**
   * The person's own headers count as columns too, whatever they are: rows with values only there are rows, and a new
   * row is recognised by its fingerprint alone. Values filled in by formulas do not make a row.
   */
  isFree?: boolean;
}

export function headerRowOf({ headerRow = 1 }: Pick<Sheet, 'headerRow'>): number {
  return headerRow;
}

export type RecordOf<S extends Sheet> = {
  [Field in keyof S['columns']]: ValueOf<S['columns'][Field]['kind']>;
};

/** A record with the number of its row; 2 is the first row below headers in row 1. */
export type RowOf<S extends Sheet> = RecordOf<S> & { _rowIndex: number };

export function defineSheet<const C extends Sheet['columns']>(sheet: {
  tab: string;
  columns: C;
  fingerprint: Fingerprint<keyof C & string>;
}) {
  return sheet;
}

/** A record of any sheet, as the table engine handles it. */
export type Fields = Readonly<Record<string, FieldValue>>;
