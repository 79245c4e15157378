import { normalizedHeader } from '#kernel/header-name.ts';
import type { AppSheet } from '../app-sheet.ts';
import type { AppContext } from '../context.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Tab } from '../google/tabs.ts';
import { shownText } from '../table/cells.ts';
import { readLayout } from '../table/layout.ts';
import type { Sheet } from '../table/sheet.ts';
import { tabOf } from '../table/tab.ts';
import { type TableRow, type View, viewOf } from '../table/view.ts';
import type { AppDoctor, DoctorTab } from './app-doctor.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { OpenTab } from './headers.ts';

/** A spreadsheet as it is: the tabs that were found, and the findings about those that were not. */
export interface OpenSheet {
  tabs: readonly OpenTab[];
  lost: readonly Diagnosis[];
  /** Everything in it, even cells outside of known columns. */
  texts: ReadonlySet<string>;
}

/** All cells of a tab, row by row, each from column A. */
export function gridOf({ data }: Tab): (readonly CellData[])[] {
  const [block] = data;
  if (!block) return [];
  const margin = Array.from({ length: block.startColumn }, (): CellData => ({}));
  const above = Array.from({ length: block.startRow }, (): readonly CellData[] => []);
  return [...above, ...block.rowData.map(({ values = [] }) => [...margin, ...values])];
}

/** A tab that is a chart has no cells. */
const isGrid = ({ properties }: Tab) => properties.gridProperties !== undefined;
const isTitled = (title: string) => (tab: Tab) => tab.properties.title.toLowerCase() === title.toLowerCase();

/** The tabs that have many of the columns: the wanted one may be among them under another name. */
function similar({ sheet }: DoctorTab, tabs: readonly Tab[]): string[] {
  const columns = Object.values(sheet.columns);
  const required = columns.filter(({ isOptional = false }) => !isOptional).length;
  const enough = Math.max(Math.ceil(required / 2), Math.min(3, columns.length - 1));
  const fields = Object.keys(sheet.columns);
  return tabs
    .filter((tab) => {
      const { positions } = readLayout(sheet, gridOf(tab)[0] ?? []);
      return fields.filter((field) => positions.has(field)).length >= enough;
    })
    .map(({ properties }) => properties.title);
}

/** What to report about a tab that was not found. */
export function lostTab(doctor: DoctorTab, tabs: readonly Tab[], wanted: readonly DoctorTab[]): Diagnosis {
  const { sheet } = doctor;
  const kind = 'missingTab';
  const where = sheet.tab;
  if (tabs.some((tab) => !isGrid(tab) && isTitled(sheet.tab)(tab))) {
    const says = `The tab "${sheet.tab}" holds a chart and no cells. Give it another name in the sheet, then examine it again.`;
    return { kind, where, says, repair: null };
  }
  const isOther = (tab: Tab) => !wanted.some((one) => isTitled(one.sheet.tab)(tab));
  const titles = similar(doctor, tabs.filter(isGrid).filter(isOther));
  if (titles.length > 0) {
    const names = titles.map((title) => `"${title}"`).join(', ');
    const says = `No tab is named "${sheet.tab}". ${titles.length === 1 ? 'It may be' : 'It may be one of'} ${names}: name the right one "${sheet.tab}" in the sheet.`;
    return { kind, where, says, repair: null };
  }
  return {
    kind,
    where,
    says: `The tab "${sheet.tab}", in which the app keeps its rows, is not there.`,
    repair: { does: `Makes the tab "${sheet.tab}" with its headers.`, steps: [{ type: 'tab', sheet }] },
  };
}

function isHeaderRow({ columns }: Sheet, { layout }: View, row: TableRow): boolean {
  const filled = Object.keys(columns).flatMap((field) => {
    const column = layout.positions.get(field) ?? -1;
    const text = normalizedHeader(shownText(row.cells[column] ?? {}));
    return text === '' ? [] : [text === normalizedHeader(layout.headers[column] ?? '')];
  });
  return filled.length > 1 && filled.every((isHeader) => isHeader);
}

function openTab(fileId: string, doctor: DoctorTab, { view, grid }: Pick<OpenTab, 'view' | 'grid'>): OpenTab {
  const { yes: repeated = [], no: rows = [] } = Object.groupBy(view.rows, (row) =>
    isHeaderRow(doctor.sheet, view, row) ? 'yes' : 'no',
  );
  return { fileId, doctor, view: { ...view, rows }, repeated, grid };
}

/** Reads an app's spreadsheet in one call, however many tabs and rows it has. */
export async function openSheet(context: AppContext, doctor: AppDoctor, file: AppSheet): Promise<OpenSheet> {
  const wanted = doctor.tabsOf(file);
  const read = wanted.length > 0 ? await context.sheets.readCells(file.id, [], 'formatted') : [];
  const all = typeof read === 'string' ? [] : read;
  const grids = all.filter(isGrid);
  const names = wanted.map(({ sheet }) => sheet.tab);
  const tabs: OpenTab[] = [];
  const lost: Diagnosis[] = [];
  for (const one of wanted) {
    const tab = tabOf(one.sheet, grids, names);
    const place = { sheets: context.sheets, fileId: file.id, sheet: one.sheet };
    if (tab) tabs.push(openTab(file.id, one, { view: viewOf(place, tab), grid: gridOf(tab) }));
    else if (!one.isOptional) lost.push(lostTab(one, all, wanted));
  }
  const texts = grids.flatMap((tab) =>
    gridOf(tab).flatMap((cells) => cells.map((cell) => shownText(cell).trim())),
  );
  return { tabs, lost, texts: new Set(texts) };
}
