import { shownText } from './cells.ts';
import type { FreeSheet } from './free-sheet.ts';
import { looseName } from './layout.ts';
import { tabRepair } from './repair.ts';
import { freezeHeaderRequest, headerRowRequest, houseLook, insertRowsRequest } from './requests.ts';
import { readTab, type TableRef } from './tab.ts';
import { forgetEnd, headOf, readHead } from './view.ts';

/** Rows of a table that has lost its header, by which its columns are recognised. */
const rowsLookedAt = 30;

const photoName = /\.(?:jpe?g|png|webp|gif|heic|pdf)$/i;

/** Restores the tab, or the header row: row 1 is then a row of the person's, and the headers go above it. */
export async function repairFree(place: TableRef, free: FreeSheet, known: readonly string[]): Promise<void> {
  const tab = await readTab(place, (title) => [`${title}!1:${rowsLookedAt}`], 'shown');
  forgetEnd(place);
  if (typeof tab === 'string') {
    const head = await readHead(place);
    if (!head) await place.sheets.batchUpdate(place.fileId, await tabRepair(place), 'once');
    return;
  }
  const head = headOf(place.sheet, tab);
  if (head.layout.missing.length === 0) return;
  const rows = (tab.data[0]?.rowData ?? []).map(({ values = [] }) => values.map(shownText));
  const isWhole = isKnownHeader(rows[0] ?? [], known);
  const requests = [
    ...(isWhole ? [] : [insertRowsRequest(head, 1, 1)]),
    headerRowRequest(
      head.tabId,
      namesFor(rows, isWhole ? (rows[0] ?? []) : [], { free, known }),
      0,
      houseLook,
    ),
    freezeHeaderRequest(head.tabId),
  ];
  await place.sheets.batchUpdate(place.fileId, requests, 'once');
}

/** Whether row 1 is still the header row and only lacks a name: two of its names are known ones. */
function isKnownHeader(row: readonly string[], known: readonly string[]): boolean {
  const names = new Set(known.map(looseName));
  const count = row.filter((text) => text !== '' && names.has(looseName(text))).length;
  return count > 0 && count >= Math.min(2, known.length);
}

/** Names for the columns: those that are still there, and the known ones in order for the rest. */
function namesFor(
  rows: readonly (readonly string[])[],
  standing: readonly string[],
  { free, known }: { free: FreeSheet; known: readonly string[] },
): string[] {
  const [photo] = free.fixed;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const withPhotos = Array.from({ length: width }, (_, column) => column).find((column) =>
    rows.some((row) => photoName.test(row[column] ?? '')),
  );
  const knownHome = known.indexOf(photo);
  const home = withPhotos ?? (knownHome === -1 ? width : knownHome);
  return Array.from({ length: Math.max(width, home + 1) }, (_, column) => {
    if (column === home) return photo;
    const name = standing[column] || (known[column] ?? '');
    return name === photo ? '' : name;
  });
}
