import type { ImportField, ImportRecord } from './mapping.ts';

/** 'new', what the row duplicates, or why it is initially left out. */
type Match = 'new' | { duplicateOf: string } | { leftOut: string };

/** An app's rules for the rows of a file; each also gets all rows. */
export interface RowRules<K extends string> {
  /** Whether the app has the record already. */
  match?: ((record: ImportRecord<K>, index: number, all: readonly ImportRecord<K>[]) => Match) | undefined;
  /** Equal for two rows that mean the same; '' for a row that is not compared. */
  keyOf?: ((record: ImportRecord<K>) => string) | undefined;
  /** Why a row cannot be imported, in a sentence. */
  check?:
    | ((record: ImportRecord<K>, index: number, all: readonly ImportRecord<K>[]) => string | undefined)
    | undefined;
}

/** A row of the file, and whether it may be imported. */
export interface Candidate<K extends string> {
  id: string;
  /** Its position in the file, from 1. */
  place: number;
  record: ImportRecord<K>;
  state: 'new' | 'duplicate' | 'left' | 'refused';
  /** Why it is not new; '' for a new one. */
  note: string;
}

/** Judges the rows of a file, in order. */
export function candidatesOf<K extends string>(
  records: readonly ImportRecord<K>[],
  fields: readonly ImportField<K>[],
  rules: RowRules<K>,
): Candidate<K>[] {
  const placeOfKey = new Map<string, number>();
  return records.map((record, index) => {
    const place = index + 1;
    const problem = blankField(record, fields) ?? rules.check?.(record, index, records);
    const base = { id: String(place), place, record };
    if (problem !== undefined) return { ...base, state: 'refused' as const, note: problem };
    const key = rules.keyOf?.(record) ?? '';
    const earlier = key === '' ? undefined : placeOfKey.get(key);
    if (key !== '' && earlier === undefined) placeOfKey.set(key, place);
    const match = rules.match?.(record, index, records) ?? 'new';
    if (match !== 'new' && 'leftOut' in match)
      return { ...base, state: 'left' as const, note: match.leftOut };
    const double =
      match === 'new'
        ? earlier === undefined
          ? undefined
          : `row ${earlier} of this file`
        : match.duplicateOf;
    return double === undefined
      ? { ...base, state: 'new' as const, note: '' }
      : { ...base, state: 'duplicate' as const, note: `Same as ${double}` };
  });
}

function blankField<K extends string>(
  record: ImportRecord<K>,
  fields: readonly ImportField<K>[],
): string | undefined {
  const blank = fields.find(({ key, isRequired }) => isRequired && record[key] === '');
  return blank && `${blank.label} is missing`;
}
