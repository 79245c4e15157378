import { Problem } from '#kernel/problem.ts';
import type { RangeRefusal, Sheets, Tab } from '../google/sheets.ts';
import { Recent } from '../recent.ts';
import { quoteTab } from './a1.ts';
import { readLayout } from './layout.ts';
import type { Sheet } from './sheet.ts';

/** Titles that tabs were found under after someone renamed them. */
const renamedTabs = new Recent<string>(5_000);

/** A spreadsheet with more tabs than this is not searched for one that was renamed. */
const mostTabsSearched = 50;

/** A spreadsheet's file together with the sheet that is looked for in it. */
export interface Place {
  sheets: Sheets;
  fileId: string;
  sheet: Sheet;
}

function keyOf({ fileId, sheet }: Place): string {
  return `${fileId} ${sheet.tab}`;
}

/** The tab whose header row holds every column, when exactly one does. */
async function findRenamedTab({ sheets, fileId, sheet }: Place): Promise<string | undefined> {
  const titles = (await sheets.readTabs(fileId)).map(({ title }) => title);
  if (titles.includes(sheet.tab)) return sheet.tab;
  const headerRows = titles.slice(0, mostTabsSearched).map((title) => `${quoteTab(title)}!1:1`);
  const tabs = await sheets.readCells(fileId, headerRows, 'shown');
  if (typeof tabs === 'string') return undefined;
  const matching = tabs.filter(
    ({ data }) => readLayout(sheet, data[0]?.rowData[0]?.values ?? []).missing.length === 0,
  );
  return matching.length === 1 ? matching[0]?.properties.title : undefined;
}

type RangesOf = (tab: string) => readonly string[];

async function readUnder(
  { sheets, fileId }: Place,
  title: string,
  rangesOf: RangesOf,
  detail: 'shown' | 'whole',
): Promise<Tab | RangeRefusal> {
  const tabs = await sheets.readCells(fileId, rangesOf(quoteTab(title)), detail);
  return typeof tabs === 'string' ? tabs : (tabs[0] ?? 'unknown-tab');
}

/** Reads ranges of the sheet's tab, also when the tab was renamed. */
export async function readTab(
  place: Place,
  rangesOf: RangesOf,
  detail: 'shown' | 'whole',
): Promise<Tab | RangeRefusal> {
  const title = renamedTabs.get(keyOf(place)) ?? place.sheet.tab;
  const read = await readUnder(place, title, rangesOf, detail);
  if (read !== 'unknown-tab') return read;
  const found = await findRenamedTab(place);
  if (found === undefined) return 'unknown-tab';
  renamedTabs.set(keyOf(place), found);
  return await readUnder(place, found, rangesOf, detail);
}

export function missingTab({ tab }: Sheet): Problem {
  return new Problem(
    'CONFLICT',
    `This spreadsheet has no tab named "${tab}" any more. Rename the tab back, or repair the sheet.`,
  );
}
