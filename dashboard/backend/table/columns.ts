import type { SheetRequest } from '../google/tabs.ts';
import { isBlankValue } from './cells.ts';
import { columnBetweenMerges } from './merges.ts';
import { clearValidationRequest, headerRequests, insertColumnsRequest } from './requests.ts';
import { type Fields, headerRowOf, type Sheet } from './sheet.ts';
import type { Head } from './view.ts';

/**
 * Adds columns to the right of all headers. They are inserted, so that what a person keeps beside the table moves
 * aside instead of becoming their content.
 */
export function addColumns(
  sheet: Sheet,
  { tabId, merges, layout }: Head,
  fields: readonly string[],
): { firstColumn: number; requests: SheetRequest[] } {
  const firstColumn = columnBetweenMerges(merges, layout.headers.length);
  const requests = [
    insertColumnsRequest(tabId, firstColumn, fields.length),
    clearValidationRequest(tabId, firstColumn, fields.length, headerRowOf(sheet)),
    ...headerRequests(sheet, tabId, fields, { firstColumn, look: 'inherited' }),
  ];
  return { firstColumn, requests };
}

/** Makes the optional columns that are about to be written to; returns the head including them. */
export function makeColumns(
  sheet: Sheet,
  head: Head,
  records: readonly Fields[],
): { head: Head; requests: SheetRequest[]; made: readonly string[] } {
  const fields = head.layout.absent.filter((field) => records.some((record) => !isBlankValue(record[field])));
  if (fields.length === 0) return { head, requests: [], made: [] };
  const { firstColumn, requests } = addColumns(sheet, head, fields);
  const made = fields.map((field, index): [string, number] => [field, firstColumn + index]);
  const positions = new Map([...head.layout.positions, ...made]);
  return { head: { ...head, layout: { ...head.layout, positions } }, requests, made: fields };
}
