import * as z from 'zod';
import type { Field, Fields } from '#kernel/records/field.ts';
import { manifestSchema, paints } from '../manifest-schema.ts';
import { currencySchema } from '../preferences.ts';
import { Problem } from '../problem.ts';
import { readDefinition, separatorSchema } from '../records/definition.ts';
import type { AnyRecord, RecordOf } from '../records/record.ts';
import { doubleName, maxSavedViews, savedViewSchema } from '../records/saved-views.ts';
import type { Several } from '../records/several.ts';
import { fieldsFor, recordViewSchema, type ViewKind, viewKinds } from '../records/views.ts';
import { type ColumnKind, columnKinds } from './column-kinds.ts';
import { formSchema } from './form.ts';
import { namedInSchema, rowOfSchema } from './related.ts';
import { staffSchema } from './staff.ts';

// An app that a person has made of a sheet of theirs: which columns its rows have, and of what kind each is. It stands in
// the spreadsheet itself, in a tab of its own, a row a column.

const longest = 200;
export const maxColumns = 200;
export const maxChoices = 500;

const line = z.string().trim().min(1, 'Please enter a text').max(longest);

const ownColumnSchema = z.strictObject({
  /** Under which calls know the field; it stays when the column is renamed. */
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'A key is a small letter and then letters and digits'),
  header: line.refine((header) => header !== '__proto__', 'No column can be called “__proto__”'),
  kind: z.enum(columnKinds),
  /** What forms call it; its header when absent. */
  label: line.exactOptional(),
  /** A row without it is refused. */
  isRequired: z.boolean().exactOptional(),
  /** What a new row begins with. */
  initial: z.union([z.string().max(longest), z.number(), z.boolean()]).exactOptional(),
  choices: z.array(z.string().min(1).max(longest)).min(1).max(maxChoices).exactOptional(),
  /** What stands between several choices in one cell; a comma and a space when absent. */
  separator: separatorSchema.exactOptional(),
  /** The colours that choices are shown in, by the choice. */
  paints: z.record(z.string(), z.enum(paints)).exactOptional(),
  /** What amounts of money are in, as an ISO 4217 code; numbers alone are shown when absent. */
  currency: currencySchema.exactOptional(),
  /** Which rows of another tab it names; a text alone when absent. */
  rowOf: rowOfSchema.exactOptional(),
});
export type OwnColumn = z.output<typeof ownColumnSchema>;

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
  /** The key of the column that names a row, which stands first; the first column when absent. */
  label: z.string().exactOptional(),
  /** The key of the column of days by which rows are due. */
  due: z.string().exactOptional(),
  /** The key of the column that says yes once a row is done with, and due no more. */
  done: z.string().exactOptional(),
  /** How its rows can be looked at beside the list; all that it has a column for when absent. */
  views: z.array(recordViewSchema).max(viewKinds.length).exactOptional(),
  /** Ways of looking at its rows that somebody has given names. */
  saved: z.array(savedViewSchema).max(maxSavedViews).exactOptional(),
  /** What it asks people who have no account; nobody but those who open the sheet when absent. */
  form: formSchema.exactOptional(),
  /** What it shows helpers who have no account; what that names may have gone, and then it shows nothing. */
  staff: staffSchema.exactOptional(),
  /** Columns of other tabs that name its rows, which are shown with them. */
  namedIn: z.array(namedInSchema).max(20).exactOptional(),
  /** From left to right; columns that are left out stay as they are. */
  columns: z.array(ownColumnSchema).min(1).max(maxColumns),
});
export type OwnApp = z.output<typeof ownAppSchema>;

/** Kinds that are shown as they stand, and changed in the sheet: the file that a cell names is in nobody's form. */
const readOnly: ReadonlySet<ColumnKind> = new Set(['formula', 'file']);

export function isReadOnly(kind: ColumnKind): boolean {
  return readOnly.has(kind);
}

/** Whether a form asks people without an account for it: no photo comes from a stranger. */
export function isAskable(kind: ColumnKind): boolean {
  return !isReadOnly(kind) && kind !== 'photo';
}

function initialFor(kind: Field['kind'], { initial }: OwnColumn) {
  return initial === undefined || kind === 'photo' ? {} : { initial };
}

/** What the definition says of a column besides, in the words of a field: strict reading says what is wrong with it. */
function besides(kind: Field['kind'], column: OwnColumn) {
  const { header, label, isRequired } = column;
  return {
    ...(label !== undefined && { label }),
    ...(isRequired && { required: `Please fill in ${label ?? header}` }),
    ...initialFor(kind, column),
  };
}

/** How a cell of the column lists several choices; undefined for any other column. */
export function severalOf({ kind, choices, separator = ', ' }: OwnColumn): Several | undefined {
  return kind === 'choices' && choices ? { choices, separator } : undefined;
}

/** `hasPhoto` where a column before it has the one photo of a row: the others are shown as they stand. */
function fieldOf(column: OwnColumn, hasPhoto = false): object {
  const { header, kind, label, choices, currency, paints: colours } = column;
  if (isReadOnly(kind) || (kind === 'photo' && hasPhoto))
    return { kind: 'text', header, isReadOnly: true, ...(label && { label }) };
  switch (kind) {
    case 'photo':
      return { kind, header, ...(label && { label }) };
    case 'place':
      return { kind: 'text', header, isPlace: true, ...besides('text', column) };
    case 'number':
    case 'rating':
      return { kind: 'number', header, ...besides('number', column) };
    case 'percent':
    case 'time':
    case 'duration':
      return { kind, header, ...besides(kind, column) };
    case 'money':
      return { kind, header, ...(currency && { currency }), ...besides(kind, column) };
    case 'day':
      return { kind, header, ...besides(kind, column) };
    case 'flag':
      // A box that is not ticked says no.
      return { kind, header, ...(label && { label }), ...initialFor(kind, column) };
    case 'code':
      return { kind: 'text', header, code: 'any', ...besides('text', column) };
    case 'longText':
      return { kind: 'text', header, isLong: true, ...besides('text', column) };
    case 'choice':
      return {
        kind: 'text',
        header,
        ...(choices && { choices }),
        ...(choices && colours && { paints: colours }),
        ...besides('text', column),
      };
    case 'choices': {
      const several = severalOf(column);
      return { kind: 'text', header, ...(several && { several }), ...besides('text', column) };
    }
    default:
      return { kind: 'text', header, ...besides('text', column) };
  }
}

function badReference(name: string, why: string): Problem {
  return new Problem('INVALID_INPUT', `The definition cannot be used. ${name}: ${why}.`, {
    fields: { [name]: why },
  });
}

/** Each column has a key of its own, and those that the app names by their keys are there, of the kind that they are named for. */
function checkKeys({ tab, columns, label, due, done, namedIn = [] }: OwnApp): void {
  const [twice] = columns.map(({ key }) => key).filter((key, at, keys) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw badReference('columns', `Two columns have the key "${twice}"`);
  for (const { header, kind, rowOf } of columns) {
    if (rowOf && kind !== 'reference')
      throw badReference('columns', `"${header}" names no rows of another tab`);
    if (rowOf?.tab === tab) throw badReference('columns', `"${header}" names rows of its own tab`);
  }
  if (!namedIn.every(({ by }) => columns.some(({ key }) => key === by)))
    throw badReference('namedIn', 'There is no such column');
  const wanted = [
    ['label', label, undefined, 'There is no such column'],
    ['due', due, 'day', 'There is no such column of dates'],
    ['done', done, 'flag', 'There is no such column of yes or no'],
  ] as const;
  for (const [name, key, kind, why] of wanted) {
    const isThere = columns.some((column) => column.key === key && (kind ?? column.kind) === column.kind);
    if (key !== undefined && !isThere) throw badReference(name, why);
  }
}

const viewNeeds = {
  gallery: 'There is no such photo column for the gallery',
  board: 'There is no such choice column for the board',
  calendar: 'There is no such date column for the calendar',
  map: 'There is no such place column for the map',
  chart: 'There is no such column for the chart',
} as const;

/** What names a row comes first, wherever its column stands. */
function inOrder({ columns, label }: Pick<OwnApp, 'columns' | 'label'>): readonly OwnColumn[] {
  const named = columns.find(({ key }) => key === label);
  return named ? [named, ...columns.filter((column) => column !== named)] : columns;
}

function fieldsOf(app: Pick<OwnApp, 'columns' | 'label'>): (readonly [name: string, field: object])[] {
  const photo = app.columns.find(({ kind }) => kind === 'photo');
  return inOrder(app).map((column) => [column.key, fieldOf(column, photo !== column)]);
}

/** The keys of the columns that a view of the rows can be by, the one that is meant unless another is named first. */
export function columnsFor(app: Pick<OwnApp, 'columns' | 'label'>, kind: ViewKind): string[] {
  // What `fieldOf` makes is a field, as strict reading finds of a whole definition.
  const fields = fieldsOf(app).map(([name, field]) => [name, field as Field] as const);
  const formFields = fields.filter(([, { isReadOnly }]) => !isReadOnly);
  return fieldsFor({ formFields }, kind).map(([name]) => name);
}

/** Each view is there once, and by a column that it can be by. */
function checkViews(app: OwnApp): void {
  const { views = [] } = app;
  const [twice] = views.map(({ kind }) => kind).filter((kind, at, kinds) => kinds.indexOf(kind) !== at);
  if (twice !== undefined) throw badReference('views', `The view "${twice}" is there twice`);
  for (const view of views) {
    if (view.kind === 'cards' || columnsFor(app, view.kind).includes(view.by)) continue;
    throw badReference('views', viewNeeds[view.kind]);
  }
}

/** Each saved view has a name of its own. A column that one names may have gone: it is shown without. */
function checkSaved({ saved = [] }: OwnApp): void {
  const twice = doubleName(saved);
  if (twice !== undefined) throw badReference('saved', `Two saved views are called "${twice}"`);
}

/** What a form names is there to be filled in. */
function checkForm({ form, columns }: OwnApp): void {
  const askable = new Set(columns.filter(({ kind }) => isAskable(kind)).map(({ key }) => key));
  if (form?.fields.every((key) => askable.has(key)) === false)
    throw badReference('form', 'There is no such column for the form');
}

/** What the form of an app asks for: what was chosen, and what must be filled in, in the order of the app's own form. */
export function askedColumns(app: OwnApp): OwnColumn[] {
  const chosen = new Set(app.form?.fields);
  return inOrder(app).filter(
    ({ key, kind, isRequired }) => isAskable(kind) && (isRequired || chosen.has(key)),
  );
}

/**
 * The record of an own app, as that of any app whose definition is JSON.
 * @throws Problem INVALID_INPUT where the definition contradicts itself
 */
export function recordOf(app: OwnApp): RecordOf<Fields, 'row', 'rows'> & AnyRecord {
  checkKeys(app);
  checkViews(app);
  checkSaved(app);
  checkForm(app);
  const record = readDefinition({
    tab: app.tab,
    headerRow: app.headerRow,
    isFree: true,
    one: 'row',
    many: 'rows',
    fingerprint: [app.fingerprint],
    fields: Object.fromEntries(fieldsOf(app)),
  });
  // Its words are those that stand above.
  return record as RecordOf<Fields, 'row', 'rows'> & AnyRecord;
}

/** A key for each header, made of its letters; none is used twice. */
export function keysOf(headers: readonly string[]): string[] {
  const taken = new Set(['id', 'sheetId', 'expected', 'constructor', 'app', 'row', 'rows']);
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
