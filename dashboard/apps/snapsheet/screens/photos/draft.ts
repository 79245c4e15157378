import * as z from 'zod';
import {
  type Extraction,
  type FieldKind,
  type FieldReading,
  sureFrom,
  type Template,
} from '#kernel/extraction.ts';
import { readMoney } from '#kernel/money.ts';
import { own } from '#kernel/own.ts';
import {
  defaultFields,
  locationKeys,
  longestFieldName,
  maxFields,
  type NewFields,
  photoHeader,
  type SnapsheetData,
} from '../../contract.ts';

const fieldSchema = z.object({
  /** Stays the same while its value changes. */
  key: z.string(),
  name: z.string(),
  value: z.string(),
  /** Null if a person has typed it, or nothing was found. */
  reading: z.object({ value: z.string(), confidence: z.number(), snippet: z.string() }).nullable(),
});
export type Field = z.infer<typeof fieldSchema>;

const placeSchema = z.object({ Latitude: z.string(), Longitude: z.string(), LocationAccuracy: z.string() });
export type GeoPlace = z.infer<typeof placeSchema>;

/** The values of a photo to be checked before it becomes one or more rows. */
export const draftSchema = z.object({
  fields: z.array(fieldSchema),
  /** The lines that the photo lists, if a table was asked for; each one becomes a row, unless it is left out. */
  lines: z.array(z.object({ isIn: z.boolean(), cells: z.record(z.string(), z.string()) })),
  place: placeSchema.nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What the server read, and for which columns. */
export type SnapReading = Extraction & {
  wanted?: readonly { name: string; kind?: FieldKind }[];
  extractedData?: Readonly<Record<string, string>>;
  template?: Template;
};

let made = 0;

function field(name: string, value: string, reading: FieldReading | null = null): Field {
  made += 1;
  return { key: `${name} ${made}`, name, value, reading };
}

/** What a photo or a person calls a field, as the column that it becomes. */
const columnNamed = (name: string) => name.trim().slice(0, longestFieldName).trimEnd();

const plainKeys = [photoHeader, ...locationKeys].map((name) => name.toLowerCase());

/** The fields to fill in by hand if nothing could be read: the sheet's columns, or the default ones if it has none. */
function fallback(headers: readonly string[]): Field[] {
  const columns = headers.filter((header) => !plainKeys.includes(plain(header)) && !isUnnamed(header));
  return (columns.length > 0 ? columns : defaultFields).map((name) => field(name, ''));
}

/** Matches the name that a column without a header gets. */
const isUnnamed = (header: string) => /^Column [A-Z]+$/.test(header);

export function draftOf(reading: SnapReading, headers: readonly string[] = []): Draft {
  const { fields, extras, wanted = [], extractedData = {} } = reading;
  const readingOf = (name: string) =>
    own(fields, name) ?? extras.find((extra) => extra.name === name) ?? null;
  const columns = wanted.map(({ name }) => {
    const read = own(fields, name) ?? null;
    return field(name, read?.value ?? '', read);
  });
  const known = new Set(wanted.map(({ name }) => name));
  const others = Object.entries(extractedData).filter(
    ([name]) => !known.has(name) && plain(name) !== plain(photoHeader),
  );
  const found = [
    ...columns,
    ...others.map(([name, value]) => field(columnNamed(name), value, readingOf(name))),
  ];
  const lines = reading.rows.map((row) => ({
    isIn: true,
    cells: Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
  }));
  return { fields: found.length > 0 ? found : fallback(headers), lines, place: null };
}

/** The number of fields with a value that was read. */
export function readCount({ fields }: Draft): number {
  return fields.filter(({ reading }) => reading !== null).length;
}

/** The field to check first: the one that was hardest to read, or else the first. */
export function firstToCheck({ fields }: Draft): string | undefined {
  const unsure = fields
    .filter(({ reading }) => reading !== null && reading.confidence < sureFrom)
    .sort((one, other) => (one.reading?.confidence ?? 1) - (other.reading?.confidence ?? 1));
  return (unsure[0] ?? fields[0])?.key;
}

const plain = (name: string) => name.trim().toLowerCase();

/** Why a field with this name cannot be added; undefined if it can. */
export function problemOfName({ fields }: Draft, name: string): string | undefined {
  if (plain(name) === '') return 'A field needs a name';
  if (plain(name) === plain(photoHeader)) return `"${photoHeader}" holds the name of the photo`;
  const column = columnNamed(name);
  if (fields.some((one) => plain(one.name) === plain(column))) return `There is a field "${column}" already`;
  return undefined;
}

export function withField(draft: Draft, name: string, value: string): Draft {
  if (problemOfName(draft, name)) return draft;
  return { ...draft, fields: [...draft.fields, field(columnNamed(name), value)] };
}

export function withValue(draft: Draft, key: string, value: string): Draft {
  return { ...draft, fields: draft.fields.map((one) => (one.key === key ? { ...one, value } : one)) };
}

/** The draft `to` with fields and location that the person has typed into another, whose reading was `read`. */
export function withTyped(to: Draft, typed: Draft, read: Draft): Draft {
  const find = ({ fields }: Draft, name: string) => fields.find((one) => plain(one.name) === plain(name));
  const filled = typed.fields
    .filter(({ name, value }) => value !== (find(read, name)?.value ?? ''))
    .reduce((draft, { name, value }) => {
      const known = find(draft, name);
      return known ? withValue(draft, known.key, value) : withField(draft, name, value);
    }, to);
  return typed.place && !read.place ? { ...filled, place: typed.place } : filled;
}

export function withoutField(draft: Draft, key: string): Draft {
  return { ...draft, fields: draft.fields.filter((one) => one.key !== key) };
}

/** Other values in the photo, which could become fields. */
export function offersOf(reading: SnapReading | null, draft: Draft): { name: string; value: string }[] {
  if (!reading) return [];
  const { extras, codes, taken } = reading;
  const offers = [
    ...extras.map(({ name, value }) => ({ name, value })),
    ...codes.map(({ format, text }) => ({ name: /qr/i.test(format) ? 'QR Code' : 'Barcode', value: text })),
    ...(taken ? [{ name: 'Taken', value: `${taken.day} ${taken.time}` }] : []),
  ];
  const values = new Set(draft.fields.map(({ value }) => value));
  return offers.filter(({ name, value }) => !problemOfName(draft, name) && !values.has(value));
}

/** A position as rows store it. */
export function placeOf({ latitude, longitude, accuracy }: NonNullable<Extraction['place']>): GeoPlace {
  return {
    Latitude: latitude.toFixed(6),
    Longitude: longitude.toFixed(6),
    LocationAccuracy: accuracy === null ? '' : `${Math.round(accuracy)}m`,
  };
}

/** The location keys that a field of the person's own has already. */
export function ownPlaceKeys({ fields }: Draft): string[] {
  return locationKeys.filter((key) => fields.some(({ name }) => plain(name) === plain(key)));
}

/** The columns that the lines of a list fill. */
export function columnsOf({ lines }: Draft): string[] {
  return [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))];
}

/** What says which columns hold numbers, and what was read rather than typed. */
interface Source {
  kinds?: SnapsheetData['kinds'];
  reading?: SnapReading | null;
}

const plainNumber = /^-?\d+(?:\.\d{1,2})?$/;

/** What a person has typed into a column of numbers, as a number in the style of their region; anything else as it is. */
function numbersTyped({ kinds = {}, reading }: Source) {
  const wanted = new Map(reading?.wanted?.map(({ name, kind }) => [name, kind]));
  const kindsOf = (name: string) => [own(kinds, name), wanted.get(name)];
  const isNumeric = (name: string) =>
    kindsOf(name).some((kind) => kind === 'number' || kind === 'money' || kind === 'amount');
  return (name: string, text: string, read: string | undefined): string | number =>
    text === read || plainNumber.test(text) || !isNumeric(name) ? text : (readMoney(text) ?? text);
}

/** The row or rows to be written. The location never overwrites a field of the person's own. */
export function fieldsOf(draft: Draft, source: Source = {}): NewFields | NewFields[] {
  const placed = ownPlaceKeys(draft);
  const place = Object.entries(draft.place ?? {}).filter(([key]) => !placed.includes(key));
  const entered = numbersTyped(source);
  // A sheet may have more columns than a row may send; blank ones need not be sent.
  const isWide = draft.fields.length + locationKeys.length > maxFields;
  const sent = isWide ? draft.fields.filter(({ value }) => value.trim() !== '') : draft.fields;
  const common = Object.fromEntries([
    ...sent.map(({ name, value, reading }) => [name, entered(name, value.trim(), reading?.value)]),
    ...place,
  ]);
  const lines = draft.lines.map(({ isIn, cells }, at) => {
    const read = source.reading?.rows[at] ?? {};
    const texts = Object.entries(cells);
    return {
      isIn,
      cells: Object.fromEntries(
        texts.map(([name, text]) => [name, entered(name, text, own(read, name)?.value)]),
      ),
    };
  });
  const taken = lines.filter(({ isIn }) => isIn);
  if (taken.length === 0) return common;
  // A column of the list is blank where it is displayed as blank: what the photo says elsewhere may be its total.
  const blank = Object.fromEntries(columnsOf(draft).map((name) => [name, '']));
  return taken.map(({ cells }) => ({ ...common, ...blank, ...cells }));
}

/** A row needs at least one field; whether it may be blank is up to the person. */
export function canSave({ fields, place, lines }: Draft): boolean {
  return fields.length > 0 || place !== null || lines.some(({ isIn }) => isIn);
}
