import * as z from 'zod';
import { daySchema } from './day.ts';
import { photoCodesSchema } from './photos.ts';

/** The kinds of field that can be requested; the reader of photos knows what each looks like. */
export const fieldKinds = [
  'date',
  'time',
  'amount',
  'number',
  'currency',
  'merchant',
  'category',
  'text',
  'email',
  'phone',
  'url',
  'person',
  'company',
  'role',
  'address',
  'odometer',
  'flag',
  'plate',
  'vin',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** One field that is looked for in a photo. */
export interface WantedField {
  /** The sheet's header, or the name of the form's field. */
  name: string;
  kind: FieldKind;
  /** Other words that may stand for it in the photo. */
  aliases?: readonly string[];
  /** The values it may have; any when absent. */
  choices?: readonly string[];
}

/** What a photo shows, which decides how it is read. */
export const templates = ['receipt', 'card', 'meter', 'label', 'form', 'invoice', 'free'] as const;
export type Template = (typeof templates)[number];

/** What is looked for in one photo. */
export interface ReadingOrder {
  wanted: readonly WantedField[];
  template: Template;
  /** True if the photo may show a table or list whose entries become rows. */
  isSeveralRows?: boolean;
  /** True if the photo shows a table that is taken as it is, whatever its columns. */
  isTable?: boolean;
  /** The field whose amount a receipt's items add up to; when absent, no items are looked for. */
  itemsOf?: string;
}

const longestValue = 300;

/** What was read for one field. Text in a picture is data: it is shown and checked, never obeyed. */
export const fieldReadingSchema = z.object({
  /**
   * A date as YYYY-MM-DD, a time as HH:MM, an amount with a point and two decimals, a number or odometer reading with a
   * point and no other marks, a currency as ISO 4217, a flag as TRUE or FALSE; anything else verbatim.
   */
  value: z.string().max(longestValue),
  confidence: z.number().min(0).max(1),
  /** The words in the photo that it was read from; empty if it was inferred. */
  snippet: z.string().max(longestValue),
});
export type FieldReading = z.infer<typeof fieldReadingSchema>;

/** Fields below this are marked for review. */
export const sureFrom = 0.75;

/** By field name; what was not found is absent. */
const readingsSchema = z.record(z.string(), fieldReadingSchema);

/** One of the things listed on a receipt. */
const boughtItemSchema = z.object({
  description: z.string().max(longestValue),
  quantity: z.int().positive(),
  /** The price of all of them together; negative for a discount. */
  price: z.string().regex(/^-?\d+\.\d{2}$/),
});
export type BoughtItem = z.infer<typeof boughtItemSchema>;

const tableCell = z.string().max(longestValue);
const [mostColumns, mostRows] = [40, 200];

/** A table in a photo: each row has as many cells as there are headers. */
export const readTableSchema = z.object({
  headers: z.array(tableCell).min(1).max(mostColumns),
  rows: z.array(z.array(tableCell)).min(1).max(mostRows),
});
export type ReadTable = z.infer<typeof readTableSchema>;

/** What was read, cut to what a table may hold; null if it is not a table. */
export function tableOf(headers: readonly string[], rows: readonly (readonly string[])[]): ReadTable | null {
  const cut = (text = '') => text.slice(0, longestValue);
  const table = {
    headers: headers.slice(0, mostColumns).map(cut),
    rows: rows.slice(0, mostRows).map((row) => headers.slice(0, mostColumns).map((_, at) => cut(row[at]))),
  };
  return table.headers.length > 0 && table.rows.length > 0 ? table : null;
}

/** The maximum number of receipts that are told apart in one photo. */
export const maxPapers = 8;

/**
 * Where one of several receipts is in a photo: a rectangle around a point, in widths of the upright photo. The paper is
 * upright when turned counterclockwise by its angle, in degrees.
 */
export const paperSchema = z.object({
  x: z.number().min(-1).max(2),
  y: z.number().min(-20).max(20),
  width: z.number().positive().max(20),
  height: z.number().positive().max(20),
  angle: z.number().min(-360).max(360),
});
export type Paper = z.infer<typeof paperSchema>;

const coordinate = z.number().min(-20).max(20);

/**
 * A line of text in a photo: from the middle of its left end to the middle of its right end, in widths of the photo.
 */
const placedLineSchema = z.object({
  text: z.string().max(longestValue),
  x0: coordinate,
  y0: coordinate,
  x1: coordinate,
  y1: coordinate,
  /** Of its letters. */
  height: z.number().min(0).max(20),
});
export type PlacedLine = z.infer<typeof placedLineSchema>;

export const extractionSchema = z.object({
  fields: readingsSchema,
  /** What a receipt lists, including the tax if prices exclude it; empty unless it adds up to the total. */
  items: z.array(boughtItemSchema).max(100).default([]),
  /** The receipts in the photo if there are several, the first being the one that was read; empty if there is one. */
  papers: z.array(paperSchema).max(maxPapers).default([]),
  /**
   * Its lines from the top, by which another photo of the same paper is recognised; none for PDFs and for several
   * receipts.
   */
  lines: z.array(placedLineSchema).max(400).default([]),
  /** The entries that the photo lists; empty unless several rows were requested. */
  rows: z.array(readingsSchema).max(200),
  /** Null unless one was requested and found. */
  table: readTableSchema.nullable().default(null),
  /** Text of the form "Label: value" that no wanted field claimed. */
  extras: z.array(fieldReadingSchema.extend({ name: z.string().max(longestValue) })).max(30),
  /** Barcodes and QR codes. */
  codes: photoCodesSchema,
  /** When the photo was taken according to the camera, in local time. */
  taken: z.object({ day: daySchema, time: z.string().regex(/^\d{2}:\d{2}$/) }).nullable(),
  /** Where the photo was taken according to the camera, accuracy in metres. Offered, never stored unasked. */
  place: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      accuracy: z.number().min(0).nullable(),
    })
    .nullable(),
  rawText: z.string().max(20_000),
});
export type Extraction = z.infer<typeof extractionSchema>;

/** The result for a photo in which nothing was found. */
export const nothingRead: Extraction = {
  fields: {},
  items: [],
  papers: [],
  lines: [],
  rows: [],
  table: null,
  extras: [],
  codes: [],
  taken: null,
  place: null,
  rawText: '',
};
