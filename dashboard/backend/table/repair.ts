import { randomInt } from 'node:crypto';
import type { SheetRequest } from '../google/sheets.ts';
import { freezeHeaderRequest, headerRequests, insertRowRequest } from './requests.ts';
import type { Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import { forgetEnd, type Head, readHead } from './view.ts';

/** Where a missing header goes: back to its place when nothing stands there, else to the right of all others. */
function headersBack(sheet: Sheet, { tabId, columnCount, layout }: Head): SheetRequest[] {
  const fields = Object.keys(sheet.columns);
  let width = layout.headers.length;
  const requests = layout.missing.flatMap((field) => {
    const home = fields.indexOf(field);
    const isFree = home >= layout.headers.length ? layout.headers.length === 0 : layout.blanks.has(home);
    const column = isFree ? home : width;
    if (!isFree) width += 1;
    return headerRequests(sheet, tabId, [field], column);
  });
  const missingColumns = width - columnCount;
  if (missingColumns <= 0) return requests;
  return [{ appendDimension: { sheetId: tabId, dimension: 'COLUMNS', length: missingColumns } }, ...requests];
}

function newTab(sheet: Sheet): SheetRequest[] {
  const tabId = randomInt(1, 2 ** 31 - 1);
  return [
    { addSheet: { properties: { sheetId: tabId, title: sheet.tab } } },
    freezeHeaderRequest(tabId),
    ...headerRequests(sheet, tabId, Object.keys(sheet.columns), 0),
  ];
}

/** Puts back what is missing of a sheet: its tab, its header row, or single headers. Rows stay as they are. */
export async function repairSheet(place: Place): Promise<void> {
  const { sheet } = place;
  const head = await readHead(place);
  if (head && head.layout.missing.length === 0) return;
  forgetEnd(place);
  await place.sheets.batchUpdate(place.fileId, head ? headerRepair(sheet, head) : newTab(sheet), 'once');
}

function headerRepair(sheet: Sheet, head: Head): SheetRequest[] {
  const { tabId, rowCount, layout } = head;
  const hasNoHeader = layout.positions.size === 0 && layout.headers.length > 0;
  if (!hasNoHeader) return headersBack(sheet, head);
  // Row 1 holds no header at all: it is a row of the person's, and the headers go above it.
  return [
    insertRowRequest(tabId, 1, rowCount),
    freezeHeaderRequest(tabId),
    ...headerRequests(sheet, tabId, Object.keys(sheet.columns), 0),
  ];
}
