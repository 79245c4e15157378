import {
  type DayOrder,
  findDayOrder,
  type OrderFound,
  readDay,
  usualDayOrder,
  withReadDay,
} from '#kernel/written-day.ts';
import type { ImportTable } from './import-table.ts';

/** What an app wants to know of each row. */
export interface ImportField<K extends string> {
  key: K;
  label: string;
  /** Other names of it, the best first; a list is made of several columns, such as first and last name. */
  aliases?: readonly (string | readonly string[])[];
  isRequired?: boolean;
  /** Of a day or a moment: dates in it are brought into the form YYYY-MM-DD; a day loses its time. */
  kind?: 'day' | 'moment';
  /** Stands between the values where several columns make one field; a blank when absent. */
  join?: string;
}

/** A row of the file in the app's own words; '' where it tells nothing. */
export type ImportRecord<K extends string> = Readonly<Record<K, string>>;

/** The field each column goes to; null for none. */
export type Mapping<K extends string> = readonly (K | null)[];

/** A header without what differs between programs: case, blanks, punctuation. */
export function foldedHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A header without what people add for readers: "T-Shirt Size (Unisex)" is a size, "Phone no.*" a phone number. */
function bareHeader(header: string): string {
  const bare = header
    .replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, ' ')
    .replace(/\b(?:no|nr|num)\b\.?|[#№]/gi, ' number ');
  return foldedHeader(bare) || foldedHeader(header);
}

/**
 * Which column goes where, by the names of the columns; each column goes to one field. A name to the letter goes before
 * one that is decorated.
 */
export function guessMapping<K extends string>(
  headers: readonly string[],
  fields: readonly ImportField<K>[],
): Mapping<K> {
  const mapping: (K | null)[] = headers.map(() => null);
  const isFree = (at: number) => at >= 0 && mapping[at] === null;
  for (const nameOf of [foldedHeader, bareHeader]) {
    const names = headers.map(nameOf);
    for (const { key, label, aliases = [] } of fields) {
      if (mapping.includes(key)) continue;
      const columns = [label, key, ...aliases]
        .map((alias) =>
          [alias]
            .flat()
            .map((part) => names.indexOf(nameOf(part)))
            .filter(isFree),
        )
        .find((found) => found.length > 0);
      for (const at of columns ?? []) mapping[at] = key;
    }
  }
  return headers.length === 1 && mapping[0] === null ? [onlyField(fields)] : mapping;
}

/** A file of one column holds what the app cannot do without. */
function onlyField<K extends string>(fields: readonly ImportField<K>[]): K | null {
  return (fields.find(({ isRequired }) => isRequired) ?? fields[0])?.key ?? null;
}

/** Required fields that no column goes to. */
export function missingFields<K extends string>(
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
): ImportField<K>[] {
  return fields.filter(({ key, isRequired }) => isRequired && !mapping.includes(key));
}

/** Finds the order in which the dates of a file are written, in the columns that go to days and moments. */
export function orderIn<K extends string>(
  { rows }: ImportTable,
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
): OrderFound {
  const dated = new Set(fields.flatMap(({ key, kind }) => (kind === undefined ? [] : [key])));
  const columns = mapping.flatMap((key, column) => (key !== null && dated.has(key) ? [column] : []));
  return findDayOrder(rows.flatMap((row) => columns.map((column) => row[column] ?? '')));
}

function readAs(kind: ImportField<string>['kind'], text: string, order: DayOrder): string {
  switch (kind) {
    case 'day':
      return readDay(text, order) ?? text;
    case 'moment':
      return withReadDay(text, order);
    case undefined:
      return text;
  }
}

/** The rows as records, with dates in the order that is said. */
export function recordsOf<K extends string>(
  { headers, rows }: ImportTable,
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
  order?: DayOrder,
): ImportRecord<K>[] {
  return rows.map(recordReader(headers, mapping, fields, order));
}

/** The same of one row after the other. */
export function recordReader<K extends string>(
  headers: readonly string[],
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
  order: DayOrder = usualDayOrder(),
): (row: readonly string[]) => ImportRecord<K> {
  const sources = fields.map((field) => ({
    key: field.key,
    kind: field.kind,
    join: field.join ?? ' ',
    columns: inOrder(
      mapping.flatMap((key, column) => (key === field.key ? [column] : [])),
      headers,
      field,
    ),
  }));
  return (row) => {
    const entries = sources.map(({ key, kind, join, columns }) => {
      const values = columns.map((column) => row[column]?.trim() ?? '').filter(Boolean);
      return [key, readAs(kind, values.join(join), order)];
    });
    // One entry for each field, which TypeScript does not see through fromEntries.
    return Object.fromEntries(entries) as ImportRecord<K>;
  };
}

/** The columns of one field as an alias lists them, whatever their order in the file; others as they stand there. */
function inOrder<K extends string>(
  columns: readonly number[],
  headers: readonly string[],
  { aliases = [] }: ImportField<K>,
): readonly number[] {
  const lists = aliases.flatMap((alias) => (typeof alias === 'string' ? [] : [alias.map(foldedHeader)]));
  const placeOf = (column: number) =>
    Math.max(...lists.map((list) => list.indexOf(foldedHeader(headers[column] ?? ''))), -1);
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}
