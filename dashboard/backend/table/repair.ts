import { randomInt } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import type { SheetRequest } from '../google/tabs.ts';
import { quoteTab } from './a1.ts';
import { addColumns } from './columns.ts';
import { isCovered } from './merges.ts';
import {
  allHeaderRequests,
  firstTabId,
  freezeHeaderRequest,
  headerRequests,
  headerRowRequest,
  houseLook,
  insertRowsRequest,
  layOutRequests,
} from './requests.ts';
import { headerRowOf, type Sheet } from './sheet.ts';
import { isKnownTab, missingTab, rememberTab, type TableRef } from './tab.ts';
import { forgetEnd, type Head, readHead } from './view.ts';

/**
 * Whether a column to the right of the last header is the one whose header is missing: all columns before it are
 * where they were made, and it still has values.
 */
function isOrphaned({ layout, columnCount }: Head, fields: readonly string[], home: number): boolean {
  const isInPlace = (field: string, column: number) =>
    layout.positions.get(field) === column || layout.missing.includes(field);
  return home >= layout.headers.length && home < columnCount && fields.slice(0, home).every(isInPlace);
}

/** Whether a missing header can return to its place: nothing is there. */
export function isHomeFree(sheet: Sheet, head: Head, field: string): boolean {
  const fields = Object.keys(sheet.columns);
  const home = fields.indexOf(field);
  const isBlank = head.layout.blanks.has(home) || isOrphaned(head, fields, home);
  return isBlank && !isCovered(head.merges, headerRowOf(sheet) - 1, home);
}

/** Where a missing header goes: back to its place if that is empty, otherwise to the right of all others. */
function headersBack(sheet: Sheet, head: Head): SheetRequest[] {
  const { tabId, layout } = head;
  const fields = Object.keys(sheet.columns);
  // If any header counts, a column without one is the person's.
  const isFree = (field: string) => !sheet.isFree && isHomeFree(sheet, head, field);
  const lost = layout.missing.filter((field) => !isFree(field));
  return [
    ...layout.missing.filter(isFree).flatMap((field) => {
      const place = { firstColumn: fields.indexOf(field), look: houseLook };
      return headerRequests(sheet, tabId, [field], place);
    }),
    ...(lost.length > 0 ? addColumns(sheet, head, lost).requests : []),
  ];
}

/** Makes a tab of the sheet in a spreadsheet that has others. */
export function newTabRequests(sheet: Sheet): SheetRequest[] {
  const tabId = randomInt(1, 2 ** 31 - 1);
  return [
    { addSheet: { properties: { sheetId: tabId, title: sheet.tab } } },
    freezeHeaderRequest(tabId),
    ...allHeaderRequests(sheet, tabId),
  ];
}

/** Makes a tab with these headers under an id that the caller chooses. */
export function newTabOf(title: string, headers: readonly string[], tabId: number): SheetRequest[] {
  return [
    { addSheet: { properties: { sheetId: tabId, title } } },
    freezeHeaderRequest(tabId),
    headerRowRequest(tabId, headers, 0, houseLook),
  ];
}

/** Restores what is missing in a sheet: its tab, its header row, or single headers. Rows stay as they are. */
export async function repairSheet(place: TableRef): Promise<void> {
  const { sheet } = place;
  const head = await readHead(place);
  if (head && head.layout.missing.length === 0) return;
  // A person's own tab is theirs to restore.
  if (!head && sheet.isFree) throw missingTab(sheet);
  forgetEnd(place);
  const requests = head ? headerRepair(sheet, head) : await tabRepair(place);
  await place.sheets.batchUpdate(place.fileId, requests, 'once');
}

/** Makes the missing tab. A spreadsheet that was never set up has one blank tab, which becomes it. */
export async function tabRepair({ sheets, fileId, sheet }: TableRef): Promise<SheetRequest[]> {
  const [first, ...others] = await sheets.readTabs(fileId);
  const isAlone = first?.sheetId === firstTabId && others.length === 0;
  const isBlank = isAlone && (await sheets.readValues(fileId, quoteTab(first.title))).values.length === 0;
  return isBlank ? layOutRequests(sheet) : newTabRequests(sheet);
}

function headerRepair(sheet: Sheet, head: Head): SheetRequest[] {
  const { tabId, layout } = head;
  // In a free sheet every header has a position: those of a title above the headers are not the sheet's.
  const isBare = Object.keys(sheet.columns).every((field) => !layout.positions.has(field));
  if (!isBare) return headersBack(sheet, head);
  if (sheet.isFree) {
    throw new Problem(
      'CONFLICT',
      `Row ${headerRowOf(sheet)} of the tab "${head.title}" holds none of the headers any more. Put them back there, or change the set-up of the app.`,
    );
  }
  return [
    // Row 1 may be a row of the person's; the headers go above it.
    ...(layout.headers.length > 0 ? [insertRowsRequest(head, 1, 1)] : []),
    freezeHeaderRequest(tabId),
    ...allHeaderRequests(sheet, tabId),
  ];
}

/**
 * Makes the missing tab of a sheet with its headers. Another server may do so at the same time; then the tab exists,
 * which is enough.
 */
export async function ensureTab(place: TableRef): Promise<void> {
  if (isKnownTab(place) || (await readHead(place))) return;
  forgetEnd(place);
  try {
    await place.sheets.batchUpdate(place.fileId, newTabRequests(place.sheet), 'once');
  } catch (error) {
    const isThere = await readHead(place).catch(() => undefined);
    if (!isThere) throw error;
  }
  rememberTab(place);
}
