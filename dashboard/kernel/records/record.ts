import * as z from 'zod';
import {
  blankOf,
  type CellOf,
  type Field,
  type Fields,
  type FieldValue,
  type FormName,
  initialOf,
  isRequired,
  type ValueOf,
} from './field.ts';
import { cellSchema, valueSchema } from './value-schemas.ts';
import { type RecordWords, wordsOf } from './words.ts';

// A record is defined once: its sheet, what calls take and answer, and what forms ask for follow from its fields.

/** The kind of a column; a photo's column holds its name. */
type ColumnKind<Kind extends Field['kind']> = Kind extends 'photo'
  ? 'text'
  : Kind extends 'text'
    ? 'text' | 'moment'
    : Kind extends 'number'
      ? 'number' | 'inPercent'
      : Kind;

interface Column {
  kind: ColumnKind<Field['kind']>;
  aliases?: readonly string[];
  width?: number;
  isOptional?: boolean;
  currency?: string;
}

/** The tab that holds the records, as the table engine needs it. */
interface RecordSheet {
  tab: string;
  columns: Readonly<Record<string, Column>>;
  fingerprint: readonly (readonly string[])[];
  headerRow?: number;
  isFree?: boolean;
}

/** The same with the columns of known fields. */
interface SheetOf<F extends Fields> extends RecordSheet {
  columns: { [Name in keyof F as F[Name]['header']]: Column & { kind: ColumnKind<F[Name]['kind']> } };
}

/** The field that identifies a record permanently, and the letter its ids begin with. */
interface RecordId<Name extends string> {
  field: Name;
  prefix: string;
}

interface Definition<F extends Fields, One extends string, Many extends string> {
  tab: string;
  /** The row of the tab that holds the headers; the first when absent. */
  headerRow?: number;
  /**
   * The tab is a person's own: rows with values only in its other columns count too, and only lost headers are ever
   * added.
   */
  isFree?: boolean;
  /** The words for one and for several: "location", "locations". Calls and sentences are made from them. */
  one: One;
  many: Many;
  /** Sentences that are fixed and not made from `one`. */
  words?: Partial<RecordWords>;
  id?: RecordId<keyof F & string>;
  /** The fields that identify a row after it has moved: of several lists, the first that is not blank. */
  fingerprint: readonly (readonly (keyof F & string)[])[];
  /** In the order of their columns. */
  fields: F;
}

export type NamedField = readonly [name: string, field: Field];

export type Cells = Readonly<Record<string, FieldValue>>;
export type SeenCells = Cells & { _rowIndex: number };
export type RowCells = SeenCells & { id: string };

/** Any record, for code that handles all of them. */
export interface AnyRecord {
  tab: string;
  one: string;
  many: string;
  words: RecordWords;
  id?: RecordId<string>;
  fingerprint: readonly (readonly string[])[];
  fields: Fields;
  /** The fields that forms ask for, in their order. */
  formFields: readonly NamedField[];
  /** The fields that tables show: those of forms, and read-only ones. */
  shownFields: readonly NamedField[];
  /** The record as the table engine knows it, with all columns; and the columns of a new sheet. */
  sheet: RecordSheet;
  newSheet: RecordSheet;
  /** A row's cells. */
  cells: z.ZodType<Cells>;
  /** The same, and the row's last known number: with these the server finds the row wherever it is now. */
  seen: z.ZodType<SeenCells>;
  /** The same, with the row's address. */
  row: z.ZodType<RowCells>;
  /** Everything that a form fills in. */
  values: z.ZodType<Cells>;
  /** Some of that; fields that are left out stay as they are. */
  changes: z.ZodType<Partial<Cells>>;
  /** The input for a new record; fields that are left out get their initial values. */
  fresh: z.ZodType<Partial<Cells>, Partial<Cells>>;
}

type CellShape<F extends Fields> = { [Name in keyof F]: z.ZodType<CellOf<F[Name]>, CellOf<F[Name]>> };
type ValueShape<F extends Fields> = {
  [Name in FormName<F>]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>>;
};
type ChangeShape<F extends Fields> = { [Name in FormName<F>]: z.ZodOptional<ValueShape<F>[Name]> };
type FreshShape<F extends Fields> = {
  [Name in FormName<F>]: F[Name] extends { initial: FieldValue }
    ? z.ZodDefault<ValueShape<F>[Name]>
    : F[Name] extends { required: string }
      ? ValueShape<F>[Name]
      : z.ZodOptional<ValueShape<F>[Name]>;
};
interface SeenShape {
  _rowIndex: z.ZodNumber;
}
interface RowShape extends SeenShape {
  id: z.ZodString;
}

/** A record whose fields are known. */
export interface RecordOf<
  F extends Fields = Fields,
  One extends string = string,
  Many extends string = string,
> extends Omit<AnyRecord, 'sheet' | 'cells' | 'seen' | 'row' | 'values' | 'changes' | 'fresh'> {
  one: One;
  many: Many;
  fields: F;
  sheet: SheetOf<F>;
  cells: z.ZodObject<CellShape<F>>;
  seen: z.ZodObject<CellShape<F> & SeenShape>;
  row: z.ZodObject<CellShape<F> & RowShape>;
  values: z.ZodObject<ValueShape<F>>;
  changes: z.ZodObject<ChangeShape<F>>;
  fresh: z.ZodObject<FreshShape<F>>;
}

export type CellsOf<R extends { cells: z.ZodType }> = z.output<R['cells']>;
export type SeenOf<R extends { seen: z.ZodType }> = z.output<R['seen']>;
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>;
export type ValuesOf<R extends { values: z.ZodType }> = z.output<R['values']>;
export type ChangesOf<R extends { changes: z.ZodType }> = z.output<R['changes']>;
/** The input for a new record, and what the server makes of it. */
export type FreshOf<R extends { fresh: z.ZodType }> = z.input<R['fresh']>;
export type NewOf<R extends { fresh: z.ZodType }> = z.output<R['fresh']>;

/** The cells of a row without its address: with these the server finds it again. */
export function seenOf({ id: _, ...seen }: RowCells): SeenCells {
  return seen;
}

/** The cells of an empty record. */
export function blankCells<S extends z.ZodType>({
  fields,
  cells,
}: {
  fields: Fields;
  cells: S;
}): z.output<S> {
  return cells.parse(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)])),
  );
}

/** The fields that have a column; others get one once a row has a value in them. */
export function fieldsIn(fields: readonly NamedField[], rows: readonly Cells[]): readonly NamedField[] {
  return fields.filter(
    ([name, { isLater }]) => !isLater || rows.some((row) => row[name] !== '' && row[name] !== false),
  );
}

function columnKindOf(field: Field): Column['kind'] {
  if (field.kind === 'photo') return 'text';
  if (field.kind === 'text') return field.isMoment ? 'moment' : 'text';
  return field.kind === 'number' && field.isInPercent ? 'inPercent' : field.kind;
}

function columnOf(field: Field): Column {
  const { aliases, width, isOptional, isLater } = field;
  return {
    kind: columnKindOf(field),
    ...(aliases && { aliases }),
    ...(width !== undefined && { width }),
    ...((isOptional || isLater) && { isOptional: true }),
    ...(field.kind === 'money' && field.currency !== undefined && { currency: field.currency }),
  };
}

function sheetOf(
  { tab, headerRow, isFree }: Pick<RecordSheet, 'tab' | 'headerRow' | 'isFree'>,
  fields: readonly Field[],
  fingerprint: RecordSheet['fingerprint'],
) {
  return {
    tab,
    ...(headerRow !== undefined && { headerRow }),
    ...(isFree && { isFree }),
    columns: Object.fromEntries(fields.map((field) => [field.header, columnOf(field)])),
    fingerprint,
  };
}

/** A schema for each field, as the type says; TypeScript cannot follow it through the loop. */
function objectOf<Shape extends z.core.$ZodShape>(
  fields: readonly NamedField[],
  schemaOf: (field: Field) => z.ZodType,
  more: z.core.$ZodShape = {},
): z.ZodObject<Shape> {
  const schemas = fields.map(([name, field]) => [name, schemaOf(field)]);
  return z.object({ ...Object.fromEntries(schemas), ...more }) as unknown as z.ZodObject<Shape>;
}

function freshSchema(field: Field): z.ZodType {
  const schema = valueSchema(field);
  const initial = initialOf(field);
  if (initial !== undefined) return schema.default(initial);
  return isRequired(field) ? schema : schema.optional();
}

/** Makes everything that follows from a record's fields. */
export function defineRecord<const F extends Fields, const One extends string, const Many extends string>(
  definition: Definition<F, One, Many>,
): RecordOf<F, One, Many> {
  const { fields } = definition;
  const all = Object.entries<Field>(fields);
  const shown = all.filter(([, { isOurs }]) => !isOurs);
  const inForms = shown.filter(([, { isReadOnly }]) => !isReadOnly);
  const headerOf = (name: string) => fields[name]?.header ?? name;
  const fingerprint = definition.fingerprint.map((names) => names.map(headerOf));
  const every = all.map(([, field]) => field);
  return {
    ...definition,
    words: { ...wordsOf(definition.one), ...definition.words },
    formFields: inForms,
    shownFields: shown,
    // Its columns are those of the fields, as the type says.
    sheet: sheetOf(definition, every, fingerprint) as SheetOf<F>,
    newSheet: sheetOf(
      definition,
      every.filter(({ isLater }) => !isLater),
      fingerprint,
    ),
    cells: objectOf(all, cellSchema),
    seen: objectOf(all, cellSchema, { _rowIndex: z.int().min(2) }),
    row: objectOf(all, cellSchema, { id: z.string(), _rowIndex: z.int() }),
    values: objectOf(inForms, valueSchema),
    changes: objectOf(inForms, (field) => valueSchema(field).optional()),
    fresh: objectOf(inForms, freshSchema),
  };
}
