import type { AppContext } from '#backend/context.ts';
import { extraIn } from '#backend/extraction/extras.ts';
import type { Extraction, FieldReading, Template, WantedField } from '#kernel/extraction.ts';
import { withSheet } from './data.ts';
import { downloadOf } from './photo-content.ts';
import { fieldsOfReceipt, templateFor, wantedFields } from './wanted.ts';

interface ExtractRequest {
  bytes: Uint8Array;
  sheetId: string | undefined;
  template: Template | undefined;
  isSeveralRows: boolean;
}

/**
 * The values that were read, by the names of their columns; if the sheet has no columns yet, also values that follow
 * a label.
 */
function dataOf({ fields, extras }: Extraction, hasColumns: boolean): Record<string, string> {
  const found = Object.entries(fields).map(([name, { value }]): [string, string] => [name, value]);
  const offered = hasColumns ? [] : extras.map(({ name, value }): [string, string] => [name, value]);
  return Object.fromEntries([...offered, ...found]);
}

/** True for what only receipts have: a total, with a date or a currency. */
function saysPurchase({ fields }: Extraction): boolean {
  return fields['Total'] !== undefined && (fields['Date'] ?? fields['Currency']) !== undefined;
}

/** Columns that were not found give back the labels they had claimed. */
function withoutFields(read: Extraction): Extraction {
  const labelled = Object.values(read.fields).flatMap(
    ({ snippet, confidence }) => extraIn({ text: snippet, confidence }) ?? [],
  );
  const lines = new Map([...labelled, ...read.extras].map((extra) => [extra.snippet, extra]));
  return { ...read, fields: {}, extras: [...lines.values()].slice(0, 30) };
}

/** Reads a photo for the columns of the sheet; nothing is written. */
export async function extractPhoto(context: AppContext, id: string, request: ExtractRequest) {
  const { bytes, sheetId, isSeveralRows } = request;
  const columns = await withSheet(context, { id, sheetId }, (table) => table.sample());
  const hasColumns = columns.headers.length > 1;
  const expected = request.template ?? templateFor(columns);
  const own = wantedFields(columns, expected);
  const isAnything = own.length === 0 && expected === 'free' && !isSeveralRows;
  const read = await context.request.photoReader.read(bytes, {
    wanted: isAnything ? fieldsOfReceipt() : own,
    template: expected,
    isSeveralRows,
  });
  const isPurchase = isAnything && saysPurchase(read);
  const template: Template = isPurchase ? 'receipt' : expected;
  const wanted = isPurchase ? fieldsOfReceipt() : own;
  const extraction = isAnything && !isPurchase ? withoutFields(read) : read;
  return {
    extractedData: dataOf(extraction, hasColumns),
    extraction,
    wanted: wanted.map(({ name, kind }) => ({ name, kind })),
    template,
  };
}

/** Reads a row's photo again, only for some columns. */
export async function rereadPhoto(
  context: AppContext,
  id: string,
  { photoId, columns, sheetId }: { photoId: string; columns: readonly string[]; sheetId: string | undefined },
): Promise<Record<string, FieldReading>> {
  const [bytes, sample] = await Promise.all([
    downloadOf(context, photoId),
    withSheet(context, { id, sheetId }, (table) => table.sample()),
  ]);
  const template = templateFor(sample);
  const isAsked = ({ name }: WantedField) => columns.includes(name);
  const wanted = wantedFields(sample, template).filter(isAsked);
  if (wanted.length === 0) return {};
  return (await context.request.photoReader.read(bytes, { wanted, template })).fields;
}
