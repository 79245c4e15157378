import * as z from 'zod';
import type { Field, Fields } from '#kernel/records/field.ts';
import { manifestSchema } from '../manifest-schema.ts';
import { readDefinition } from '../records/definition.ts';
import type { AnyRecord, RecordOf } from '../records/record.ts';
import { type ColumnKind, columnKinds } from './column-kinds.ts';

// An app that a person has made of a sheet of theirs: which columns its rows have, and of what kind each is. It stands in
// the spreadsheet itself, in a tab of its own, a row a column.

const longest = 200;
export const maxColumns = 200;
export const maxChoices = 500;

const line = z.string().trim().min(1, 'Please enter a text').max(longest);

const ownColumnSchema = z.strictObject({
  /** Under which calls know the field; it stays when the column is renamed. */
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'A key is a small letter and then letters and digits'),
  header: line,
  kind: z.enum(columnKinds),
  choices: z.array(z.string().min(1).max(longest)).min(1).max(maxChoices).exactOptional(),
});
type OwnColumn = z.output<typeof ownColumnSchema>;

/** The front of an own app on the street. */
export const houseSchema = manifestSchema.pick({ color: true }).extend({
  gable: manifestSchema.shape.house.shape.gable,
  picture: manifestSchema.shape.house.shape.picture,
});
export type OwnHouse = z.output<typeof houseSchema>;

export const ownAppSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a name').max(60, 'Please keep it within 60 characters'),
  tab: z.string().min(1).max(100),
  /** The row in which the headers stand, 1 being the first. */
  headerRow: z.int().min(1).max(1_000),
  /** The keys of the columns by which a row is told from others. */
  fingerprint: z.array(z.string()).min(1).max(10),
  house: houseSchema,
  /** From left to right; columns that are left out stay as they are. */
  columns: z.array(ownColumnSchema).min(1).max(maxColumns),
});
export type OwnApp = z.output<typeof ownAppSchema>;

/** Kinds whose cells a form could only spoil: they are shown as they stand, and changed in the sheet. */
const readOnly: ReadonlySet<ColumnKind> = new Set([
  'formula',
  'percent',
  'time',
  'duration',
  'photo',
  'file',
]);

export function isReadOnly(kind: ColumnKind): boolean {
  return readOnly.has(kind);
}

function fieldOf({ header, kind, choices }: OwnColumn): Field {
  if (isReadOnly(kind)) return { kind: 'text', header, isReadOnly: true };
  switch (kind) {
    case 'number':
    case 'rating':
      return { kind: 'number', header };
    case 'money':
      return { kind: 'money', header };
    case 'flag':
      return { kind: 'flag', header };
    case 'day':
      return { kind: 'day', header };
    case 'longText':
      return { kind: 'text', header, isLong: true };
    case 'choice':
      return { kind: 'text', header, ...(choices && { choices }) };
    default:
      return { kind: 'text', header };
  }
}

/**
 * The record of an own app, as that of any app whose definition is JSON.
 * @throws Problem INVALID_INPUT where the definition contradicts itself
 */
export function recordOf(app: OwnApp): RecordOf<Fields, 'row', 'rows'> & AnyRecord {
  const record = readDefinition({
    tab: app.tab,
    headerRow: app.headerRow,
    isFree: true,
    one: 'row',
    many: 'rows',
    fingerprint: [app.fingerprint],
    fields: Object.fromEntries(app.columns.map((column) => [column.key, fieldOf(column)])),
  });
  // Its words are those that stand above.
  return record as RecordOf<Fields, 'row', 'rows'> & AnyRecord;
}

/** A key for each header, made of its letters; none is used twice. */
export function keysOf(headers: readonly string[]): string[] {
  const taken = new Set(['id', 'sheetId', 'expected', 'constructor', 'row', 'rows']);
  return headers.map((header, at) => {
    const words = header
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .split(/[^A-Za-z0-9]+/)
      .filter((word) => word !== '');
    const camel = words
      .map((word, index) =>
        index === 0 ? word.toLowerCase() : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
      )
      .join('')
      .replace(/^[^a-z]+/, '')
      .slice(0, 50);
    const stem = camel === '' ? `column${at + 1}` : camel;
    let key = stem;
    for (let count = 2; taken.has(key); count += 1) key = `${stem}X${count}`;
    taken.add(key);
    return key;
  });
}
