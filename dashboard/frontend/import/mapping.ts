import { parseDay } from '#kernel/day.ts';
import {
  type DayOrder,
  findDayOrder,
  type OrderFound,
  readDay,
  usualDayOrder,
  withReadDay,
} from '#kernel/written-day.ts';
import type { ImportTable } from './import-table.ts';

/** What an app wants to know about each row. */
export interface ImportField<K extends string> {
  key: K;
  label: string;
  /** Other names for it, best first; a list stands for several columns, such as first and last name. */
  aliases?: readonly (string | readonly string[])[];
  isRequired?: boolean;
  /** Set for a day or a moment: its dates are converted to YYYY-MM-DD; a day loses its time. */
  kind?: 'day' | 'moment';
  /** The separator between the values if several columns make one field; a space when absent. */
  join?: string;
}

/** A row of the file by the app's fields; '' for missing values. */
export type ImportRecord<K extends string> = Readonly<Record<K, string>>;

/** The field each column goes to; null for none. */
export type Mapping<K extends string> = readonly (K | null)[];

/** A header without what differs between programs: case, spaces, punctuation. */
export function foldedHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A header without additions for readers: "T-Shirt Size (Unisex)" is a size, "Phone no.*" a phone number. */
function bareHeader(header: string): string {
  const bare = header
    .replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, ' ')
    .replace(/\b(?:no|nr|num)\b\.?|[#№]/gi, ' number ');
  return foldedHeader(bare) || foldedHeader(header);
}

/**
 * Which column goes where, judged by the columns' names; each column goes to one field. An exact name wins over one
 * with additions.
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

/** The only column of a file is assumed to be what the app cannot do without. */
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

/** Finds the order of the dates in a file, in the columns that go to days and moments. */
export function orderIn<K extends string>(
  { rows }: ImportTable,
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
): OrderFound {
  const dated = new Set(fields.flatMap(({ key, kind }) => (kind === undefined ? [] : [key])));
  const columns = mapping.flatMap((key, column) => (key !== null && dated.has(key) ? [column] : []));
  return findDayOrder(rows.flatMap((row) => columns.map((column) => row[column] ?? '')));
}

/** "20260115", as some banks write days. */
function dayInDigits(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : parseDay(`${year}-${month}-${day}`);
}

function readAs(kind: ImportField<string>['kind'], text: string, order: DayOrder): string {
  switch (kind) {
    case 'day':
      return readDay(text, order) ?? dayInDigits(text) ?? text;
    case 'moment':
      return withReadDay(text, order);
    case undefined:
      return text;
  }
}

/** The rows as records, with dates in the given order. */
export function recordsOf<K extends string>(
  { headers, rows }: ImportTable,
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
  order?: DayOrder,
): ImportRecord<K>[] {
  return rows.map(recordReader(headers, mapping, fields, order));
}

/** The same, one row after the other. */
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
    // One entry for each field, which TypeScript cannot infer through fromEntries.
    return Object.fromEntries(entries) as ImportRecord<K>;
  };
}

/** The columns of one field in the order of an alias, whatever their order in the file; others as they are there. */
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

/**
 * Notes with the texts of cells that are not understood, by their labels, each as a line: nothing of a file gets lost. Blank ones are
 * left out.
 */
export function notesWith(notes: string, unread: Readonly<Record<string, string>>): string {
  const lines = Object.entries(unread).map(([label, text]) => (text === '' ? '' : `${label}: ${text}`));
  return [notes, ...lines].filter((line) => line !== '').join('\n');
}
