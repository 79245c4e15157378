import type { ImportTable } from './import-table.ts';

/** What an app wants to know of each row. */
export interface ImportField<K extends string> {
  key: K;
  label: string;
  /** Other names of it, the best first; a list is made of several columns, such as first and last name. */
  aliases?: readonly (string | readonly string[])[];
  isRequired?: boolean;
  /** Stands between the values where several columns make one field; a blank when absent. */
  join?: string;
}

/** A row of the file in the app's own words; '' where it tells nothing. */
export type ImportRecord<K extends string> = Readonly<Record<K, string>>;

/** The field each column goes to; null for none. */
export type Mapping<K extends string> = readonly (K | null)[];

/** A header without what differs between programs: case, blanks, punctuation. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Which column goes where, by the names of the columns; each column goes to one field. */
export function guessMapping<K extends string>(
  headers: readonly string[],
  fields: readonly ImportField<K>[],
): Mapping<K> {
  const plain = headers.map(plainHeader);
  const mapping: (K | null)[] = headers.map(() => null);
  for (const { key, label, aliases = [] } of fields) {
    const isFree = (at: number) => at >= 0 && mapping[at] === null;
    const columns = [label, key, ...aliases]
      .map((alias) =>
        [alias]
          .flat()
          .map((part) => plain.indexOf(plainHeader(part)))
          .filter(isFree),
      )
      .find((found) => found.length > 0);
    for (const at of columns ?? []) mapping[at] = key;
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

/** The rows as records. */
export function recordsOf<K extends string>(
  { headers, rows }: ImportTable,
  mapping: Mapping<K>,
  fields: readonly ImportField<K>[],
): ImportRecord<K>[] {
  const sources = fields.map((field) => ({
    key: field.key,
    join: field.join ?? ' ',
    columns: inOrder(
      mapping.flatMap((key, column) => (key === field.key ? [column] : [])),
      headers,
      field,
    ),
  }));
  return rows.map((row) => {
    const entries = sources.map(({ key, join, columns }) => {
      const values = columns.map((column) => row[column]?.trim() ?? '').filter(Boolean);
      return [key, values.join(join)];
    });
    // One entry for each field, which TypeScript does not see through fromEntries.
    return Object.fromEntries(entries) as ImportRecord<K>;
  });
}

/** The columns of one field as an alias lists them, whatever their order in the file; others as they stand there. */
function inOrder<K extends string>(
  columns: readonly number[],
  headers: readonly string[],
  { aliases = [] }: ImportField<K>,
): readonly number[] {
  const lists = aliases.flatMap((alias) => (typeof alias === 'string' ? [] : [alias.map(plainHeader)]));
  const placeOf = (column: number) =>
    Math.max(...lists.map((list) => list.indexOf(plainHeader(headers[column] ?? ''))), -1);
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}
