import type { ColumnKind, FieldValue, ValueOf } from './cells.ts';

interface Column {
  kind: ColumnKind;
  /** Other headers under which the column is found, in the order in which they are tried. */
  aliases?: readonly string[];
  /** How wide the column is made, in pixels; as wide as all others when absent. */
  width?: number;
  /** Sheets without it are whole; it reads as blank there, and is made when something is first written into it. */
  isOptional?: boolean;
}

/**
 * The fields by which a row is told from others when it has moved. Of several lists the first counts that is not blank
 * in the row, so that rows typed by hand, without an id, are known by their names.
 */
type Fingerprint<Field extends string> = readonly Field[] | readonly (readonly Field[])[];

/** A tab the product keeps. Fields are named by their headers, in the order in which the columns are made. */
export interface Sheet {
  tab: string;
  columns: Readonly<Record<string, Column>>;
  fingerprint: Fingerprint<string>;
  /** In which row the headers stand; the first when absent. */
  headerRow?: number;
  /** What amounts are in, as an ISO 4217 code; dollars when absent. */
  currency?: string;
  /**
   * The person's own headers count as columns too, whatever they are: rows that hold something only there are rows, and
   * a new row is known again by its fingerprint alone. What formulas fill in does not make a row.
   */
  isFree?: boolean;
}

export function headerRowOf({ headerRow = 1 }: Pick<Sheet, 'headerRow'>): number {
  return headerRow;
}

export type RecordOf<S extends Sheet> = {
  [Field in keyof S['columns']]: ValueOf<S['columns'][Field]['kind']>;
};

/** A record with the number of its row, 2 being the first below headers in row 1. */
export type RowOf<S extends Sheet> = RecordOf<S> & { _rowIndex: number };

export function defineSheet<const C extends Sheet['columns']>(sheet: {
  tab: string;
  columns: C;
  fingerprint: Fingerprint<keyof C & string>;
}) {
  return sheet;
}

/** A record of any sheet, as the engine handles it. */
export type Fields = Readonly<Record<string, FieldValue>>;
