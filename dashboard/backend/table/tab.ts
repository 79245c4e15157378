import { Problem } from '#kernel/problem.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Asked } from '../google/read-ahead.ts';
import type { RangeRefusal } from '../google/refusals.ts';
import type { Sheets } from '../google/sheets.ts';
import type { Detail, Tab } from '../google/tabs.ts';
import { Recent } from '../recent.ts';
import { quoteTab } from './a1.ts';
import { readLayout } from './layout.ts';
import { headerRowOf, type Sheet } from './sheet.ts';

/** The titles under which tabs were last found; somebody may have renamed them. */
const titles = new Recent<string>(10_000);

/** A spreadsheet with more tabs than this is not searched for a renamed one. */
const maxTabsSearched = 50;

/** A spreadsheet's file together with the sheet that is wanted from it. */
export interface TableRef {
  sheets: Sheets;
  fileId: string;
  sheet: Sheet;
}

function keyOf({ fileId, sheet }: TableRef): string {
  return `${fileId} ${sheet.tab}`;
}

/** Whether the tab existed when it was last looked for. */
export function isKnownTab(place: TableRef): boolean {
  return titles.get(keyOf(place)) !== undefined;
}

/** Notes that a tab was made under the sheet's own name. */
export function rememberTab(place: TableRef): void {
  titles.set(keyOf(place), place.sheet.tab);
}

/** The range of the header row in the tab with a quoted title. */
export function headersIn(sheet: Sheet, title: string): string {
  const row = headerRowOf(sheet);
  return `${title}!${row}:${row}`;
}

/** The tab whose header row has every column, if there is exactly one. */
async function findRenamedTab({ sheets, fileId, sheet }: TableRef): Promise<string | undefined> {
  const titles = (await sheets.readTabs(fileId)).map(({ title }) => title);
  if (titles.includes(sheet.tab)) return sheet.tab;
  const headerRows = titles.slice(0, maxTabsSearched).map((title) => headersIn(sheet, quoteTab(title)));
  const tabs = await sheets.readCells(fileId, headerRows, 'shown');
  if (typeof tabs === 'string') return undefined;
  const matching = tabs.filter(
    ({ data }) => readLayout(sheet, data[0]?.rowData[0]?.values ?? []).missing.length === 0,
  );
  return matching.length === 1 ? matching[0]?.properties.title : undefined;
}

type RangesOf = (tab: string) => readonly string[];

/**
 * How much of each cell has to be read. If any header counts, columns of formulas must be distinguished from what people have
 * written, and where words stand now, only the format of their cell tells that it held a date.
 */
function detailFor({ isFree, columns }: Sheet, detail: Detail): Detail {
  if (!isFree || (detail !== 'shown' && detail !== 'entered')) return detail;
  const isNoted = Object.values(columns).some(({ kind }) => kind === 'noted');
  return isNoted || detail === 'entered' ? 'formatted' : 'entered';
}

/** The same for tabs that are read together: as much as any of them needs. */
function detailForAll(places: readonly TableRef[], detail: Detail): Detail {
  const needed = places.map(({ sheet }) => detailFor(sheet, detail));
  return needed.find((one) => one === 'formatted') ?? needed.find((one) => one !== detail) ?? detail;
}

/** What is asked for of the tab with this title. */
export function askedOf(sheet: Sheet, title: string, rangesOf: RangesOf, detail: Detail): Asked {
  return { ranges: rangesOf(quoteTab(title)), detail: detailFor(sheet, detail) };
}

async function readUnder(
  place: TableRef,
  title: string,
  rangesOf: RangesOf,
  detail: Detail,
): Promise<Tab | RangeRefusal> {
  const { ranges, detail: needed } = askedOf(place.sheet, title, rangesOf, detail);
  const tabs = await place.sheets.readCells(place.fileId, ranges, needed);
  const read = typeof tabs === 'string' ? tabs : (tabs[0] ?? 'unknown-tab');
  if (read === 'unknown-tab') titles.delete(keyOf(place));
  else titles.set(keyOf(place), title);
  return read;
}

/** Reads ranges of the sheet's tab, even if the tab was renamed. */
export async function readTab(
  place: TableRef,
  rangesOf: RangesOf,
  detail: Detail,
): Promise<Tab | RangeRefusal> {
  const title = titles.get(keyOf(place)) ?? place.sheet.tab;
  const read = await readUnder(place, title, rangesOf, detail);
  if (read !== 'unknown-tab') return read;
  const found = await findRenamedTab(place);
  return found === undefined ? 'unknown-tab' : await readUnder(place, found, rangesOf, detail);
}

export function missingTab({ tab }: Sheet): Problem {
  return new Problem(
    'CONFLICT',
    `This spreadsheet has no tab named "${tab}" any more. Rename the tab back, or repair the sheet.`,
  );
}

const isTitled = (title: string) => {
  const wanted = title.toLowerCase();
  return ({ properties }: Tab) => properties.title.toLowerCase() === wanted;
};

/** The header row of a tab that was read completely. */
function headersOf(sheet: Sheet, { data }: Tab): readonly CellData[] {
  const [block] = data;
  return block?.rowData[headerRowOf(sheet) - 1 - block.startRow]?.values ?? [];
}

/** Which of all tabs is the sheet's: the one with its name, or else the only one that has all its columns. */
export function tabOf(sheet: Sheet, tabs: readonly Tab[], others: readonly string[]): Tab | undefined {
  const named = tabs.find(isTitled(sheet.tab));
  if (named) return named;
  const fitting = tabs.filter(
    (tab) =>
      !others.some((title) => isTitled(title)(tab)) &&
      readLayout(sheet, headersOf(sheet, tab)).missing.length === 0,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

async function readKnown(
  places: readonly TableRef[],
  detail: Detail,
  beside: readonly string[],
): Promise<Tab[] | undefined> {
  const known = places.flatMap((place) => titles.get(keyOf(place)) ?? []);
  const [first] = places;
  if (!first || known.length < places.length) return undefined;
  const read = await first.sheets.readCells(first.fileId, [...known, ...beside].map(quoteTab), detail);
  if (typeof read === 'string') return undefined;
  const tabs = [...known, ...beside].flatMap((title) => read.find(isTitled(title)) ?? []);
  return tabs.length === places.length + beside.length ? tabs : undefined;
}

/**
 * Reads the tabs of several sheets of one spreadsheet in one call; undefined for those that do not exist. The tabs
 * are not known at first, and Google refuses a range in a tab that does not exist: then all of them are read.
 * Additional tabs, by title, follow in the answer.
 */
export async function readTabs(
  places: readonly TableRef[],
  detail: Detail,
  beside: readonly string[] = [],
): Promise<(Tab | undefined)[]> {
  const needed = detailForAll(places, detail);
  const known = await readKnown(places, needed, beside);
  if (known) return known;
  const [first] = places;
  const all = first ? await first.sheets.readCells(first.fileId, [], needed) : [];
  const names = places.map(({ sheet }) => sheet.tab);
  const own = places.map((place) => {
    const tab = typeof all === 'string' ? undefined : tabOf(place.sheet, all, names);
    if (tab) titles.set(keyOf(place), tab.properties.title);
    else titles.delete(keyOf(place));
    return tab;
  });
  return [
    ...own,
    ...beside.map((title) => (typeof all === 'string' ? undefined : all.find(isTitled(title)))),
  ];
}
