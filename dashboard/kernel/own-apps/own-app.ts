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

// An app that a person has made from a sheet: the columns of its rows, and the kind of each. The definition is stored
// in the spreadsheet itself, in a tab of its own, one row per column.

const longest = 200;
/** The most characters in the name of a column. */
export const longestHeader = longest;
export const maxColumns = 200;
export const maxChoices = 500;

const line = z.string().trim().min(1, 'Please enter a text').max(longest);

const ownColumnSchema = z.strictObject({
  /** The field's name in calls; it stays the same when the column is renamed. */
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'A key is a small letter and then letters and digits'),
  header: line.refine((header) => header !== '__proto__', 'No column can be called “__proto__”'),
  kind: z.enum(columnKinds),
  /** Its label in forms; the header when absent. */
  label: line.exactOptional(),
  /** Rows without it are refused. */
  isRequired: z.boolean().exactOptional(),
  /** The initial value in a new row. */
  initial: z.union([z.string().max(longest), z.number(), z.boolean()]).exactOptional(),
  choices: z.array(z.string().min(1).max(longest)).min(1).max(maxChoices).exactOptional(),
  /** The separator between several choices in one cell; a comma and a space when absent. */
  separator: separatorSchema.exactOptional(),
  /** The colours of choices, by choice. */
  paints: z.record(z.string(), z.enum(paints)).exactOptional(),
  /** The currency of amounts, as an ISO 4217 code; plain numbers when absent. */
  currency: currencySchema.exactOptional(),
  /** Which rows of another tab it refers to; plain text when absent. */
  rowOf: rowOfSchema.exactOptional(),
});
export type OwnColumn = z.output<typeof ownColumnSchema>;

/** An own app's house on the street. */
export const houseSchema = manifestSchema.pick({ color: true }).extend({
  gable: manifestSchema.shape.house.shape.gable,
  picture: manifestSchema.shape.house.shape.picture,
});
export type OwnHouse = z.output<typeof houseSchema>;

export const ownAppSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a name').max(60, 'Please keep it within 60 characters'),
  tab: z.string().min(1).max(100),
  /** The row that holds the headers, 1 being the first. */
  headerRow: z.int().min(1).max(1_000),
  /** The keys of the columns that identify a row. */
  fingerprint: z.array(z.string()).min(1).max(10),
  house: houseSchema,
  /** The key of the column that names a row, which is shown first; the first column when absent. */
  label: z.string().exactOptional(),
  /** The key of the date column by which rows are due. */
  due: z.string().exactOptional(),
  /** The key of the column that marks a row as done, and no longer due. */
  done: z.string().exactOptional(),
  /** How its rows can be viewed besides the list; every view it has a column for when absent. */
  views: z.array(recordViewSchema).max(viewKinds.length).exactOptional(),
  /** Views of its rows saved under a name. */
  saved: z.array(savedViewSchema).max(maxSavedViews).exactOptional(),
  /** What it asks people without an account; nothing when absent. */
  form: formSchema.exactOptional(),
  /** What it shows helpers without an account; if a view or column that it names is gone, it shows nothing. */
  staff: staffSchema.exactOptional(),
  /** Columns of other tabs that refer to its rows; they are shown with them. */
  namedIn: z.array(namedInSchema).max(20).exactOptional(),
  /** From left to right; columns that are not listed stay untouched. */
  columns: z.array(ownColumnSchema).min(1).max(maxColumns),
});
export type OwnApp = z.output<typeof ownAppSchema>;

/** Kinds that are only displayed, and changed in the sheet: no form can edit the file that a cell names. */
const readOnly: ReadonlySet<ColumnKind> = new Set(['formula', 'file']);

export function isReadOnly(kind: ColumnKind): boolean {
  return readOnly.has(kind);
}

/** Whether a form may ask people without an account for this kind: strangers cannot send photos. */
export function isAskable(kind: ColumnKind): boolean {
  return !isReadOnly(kind) && kind !== 'photo';
}

function initialFor(kind: Field['kind'], { initial }: OwnColumn) {
  return initial === undefined || kind === 'photo' ? {} : { initial };
}

/** What a form says where the field is blank; a question may be as long as the sentence itself can be. */
function sentenceFor(name: string): string {
  const sentence = `Please fill in ${name}`;
  return sentence.length > longest ? 'Please fill this in' : sentence;
}

/** The rest of a column's definition, as a field; strict parsing reports what is wrong with it. */
function besides(kind: Field['kind'], column: OwnColumn) {
  const { header, label, isRequired } = column;
  return {
    ...(label !== undefined && { label }),
    ...(isRequired && { required: sentenceFor(label ?? header) }),
    ...initialFor(kind, column),
  };
}

/** How a cell of the column lists several choices; undefined for any other column. */
export function severalOf({ kind, choices, separator = ', ' }: OwnColumn): Several | undefined {
  return kind === 'choices' && choices ? { choices, separator } : undefined;
}

/** `hasPhoto` if an earlier column has the row's one photo: later ones are shown as plain text. */
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
      // An unticked box means no.
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

/** Each column has a key of its own, and columns that the app refers to by key exist and have the right kind. */
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

/** The column that names a row comes first, wherever it is in the sheet. */
function inOrder({ columns, label }: Pick<OwnApp, 'columns' | 'label'>): readonly OwnColumn[] {
  const named = columns.find(({ key }) => key === label);
  return named ? [named, ...columns.filter((column) => column !== named)] : columns;
}

function fieldsOf(app: Pick<OwnApp, 'columns' | 'label'>): (readonly [name: string, field: object])[] {
  const photo = app.columns.find(({ kind }) => kind === 'photo');
  return inOrder(app).map((column) => [column.key, fieldOf(column, photo !== column)]);
}

/** The keys of the columns that a view can use, the default first unless another one is named. */
export function columnsFor(app: Pick<OwnApp, 'columns' | 'label'>, kind: ViewKind): string[] {
  // `fieldOf` makes valid fields: strict parsing of whole definitions checks that.
  const fields = fieldsOf(app).map(([name, field]) => [name, field as Field] as const);
  const formFields = fields.filter(([, { isReadOnly }]) => !isReadOnly);
  return fieldsFor({ formFields }, kind).map(([name]) => name);
}

/** Each view is listed once, with a column that it can use. */
function checkViews(app: OwnApp): void {
  const { views = [] } = app;
  const [twice] = views.map(({ kind }) => kind).filter((kind, at, kinds) => kinds.indexOf(kind) !== at);
  if (twice !== undefined) throw badReference('views', `The view "${twice}" is there twice`);
  for (const view of views) {
    if (view.kind === 'cards' || columnsFor(app, view.kind).includes(view.by)) continue;
    throw badReference('views', viewNeeds[view.kind]);
  }
}

/** Each saved view has a name of its own. A column that it names may be gone; the view is then shown without it. */
function checkSaved({ saved = [] }: OwnApp): void {
  const twice = doubleName(saved);
  if (twice !== undefined) throw badReference('saved', `Two saved views are called "${twice}"`);
}

/** What a form names can be filled in. */
function checkForm({ form, columns }: OwnApp): void {
  const askable = new Set(columns.filter(({ kind }) => isAskable(kind)).map(({ key }) => key));
  if (form?.fields.every((key) => askable.has(key)) === false)
    throw badReference('form', 'There is no such column for the form');
}

/** What the app's form asks for: chosen and required columns, in the order of the app's own form. */
export function askedColumns(app: OwnApp): OwnColumn[] {
  const chosen = new Set(app.form?.fields);
  return inOrder(app).filter(
    ({ key, kind, isRequired }) => isAskable(kind) && (isRequired || chosen.has(key)),
  );
}

/**
 * The record of an own app, like that of any app whose definition is JSON.
 * @throws Problem INVALID_INPUT if the definition contradicts itself
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
  // Its words are those given above.
  return record as RecordOf<Fields, 'row', 'rows'> & AnyRecord;
}

/** A key for each header, made from its letters; no key is used twice, and none that every object has. */
export function keysOf(headers: readonly string[]): string[] {
  const ofObjects = Object.getOwnPropertyNames(Object.prototype);
  const taken = new Set(['id', 'sheetId', 'expected', 'app', 'row', 'rows', ...ofObjects]);
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
