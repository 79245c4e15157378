import type { WrittenKind } from '#kernel/records/written-numbers.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Sheets } from '../google/sheets.ts';
import type { Tab } from '../google/tabs.ts';
import { appTabTitle, headerRowIn, writtenColumnsIn } from '../own-apps/header-rows.ts';
import { shownText } from '../table/cells.ts';
import { nameHeaders } from '../table/layout.ts';
import { isLineHeader, type Line, readLine } from './lines.ts';
import type { HistoryState } from './tab-state.ts';
import { Track, type TrackedDeed } from './track.ts';
import { cellValue, type RowValues } from './values.ts';

/** A tab of the spreadsheet as it is. */
export interface TabNow {
  tabId: number;
  title: string;
  headers: readonly string[];
  /** The number of the row that holds them. */
  headerRow: number;
  /** The values of its rows, by their numbers. */
  rows: ReadonlyMap<number, RowValues>;
  /** All cells of its rows, by their numbers. */
  cells: ReadonlyMap<number, readonly CellData[]>;
  columnCount: number;
  rowCount: number;
  /** The columns that an own app declares as percentages, times or durations, by header. */
  written: ReadonlyMap<string, WrittenKind>;
}

/** A history tab, and where each of its lines is. */
interface HistoryTab {
  tabId: number;
  title: string;
  lines: { line: Line; rowIndex: number }[];
  /** Rows that are not lines. */
  unreadable: number;
}

/** A spreadsheet as it is, with its history. */
export interface SheetHistory {
  fileId: string;
  state: HistoryState;
  /** Oldest first; of a repeated write, the last attempt. */
  lines: Line[];
  historyTabs: HistoryTab[];
  tabs: TabNow[];
  unreadable: number;
  /** Lines that were noted and are no longer in any of its tabs. */
  missing: number;
}

function cellsOf({ data: [block] }: Tab): (readonly CellData[])[] {
  const margin = Array.from({ length: block?.startColumn ?? 0 }, (): CellData => ({}));
  const above = Array.from({ length: block?.startRow ?? 0 }, (): readonly CellData[] => []);
  return [...above, ...(block?.rowData ?? []).map(({ values = [] }) => [...margin, ...values])];
}

type CellRows = readonly (readonly CellData[])[];

function tabNow({ properties }: Tab, cells: CellRows, app: CellRows): TabNow {
  const { sheetId: tabId, title, gridProperties } = properties;
  const { rowCount = 0, columnCount = 0 } = gridProperties ?? {};
  const headerRow = headerRowIn(app, title);
  const headers = nameHeaders((cells[headerRow - 1] ?? []).map(shownText));
  const rows = new Map<number, RowValues>();
  const byRow = new Map<number, readonly CellData[]>();
  for (const [at, row] of cells.entries()) {
    if (at < headerRow) continue;
    const values: Record<string, RowValues[string]> = {};
    for (const [column, header] of headers.entries()) {
      const value = cellValue(row[column]);
      if (value !== undefined) values[header] = value;
    }
    if (Object.keys(values).length === 0) continue;
    rows.set(at + 1, values);
    byRow.set(at + 1, row);
  }
  const written = writtenColumnsIn(app, title);
  return { tabId, title, headers, headerRow, rows, cells: byRow, columnCount, rowCount, written };
}

function historyTab({ properties }: Tab, cells: readonly (readonly CellData[])[]): HistoryTab {
  const read = cells.map((row, at) => ({ line: readLine(row), rowIndex: at + 1, isBlank: row.length === 0 }));
  const lines = read.flatMap(({ line, rowIndex }) => (line ? [{ line, rowIndex }] : []));
  const unreadable = read.filter(({ line, rowIndex, isBlank }) => !line && rowIndex > 1 && !isBlank).length;
  return { tabId: properties.sheetId, title: properties.title, lines, unreadable };
}

/** In the order in which they were noted, however the tab is sorted. Superseded attempts are dropped. */
function inOrder(lines: readonly Line[]): Line[] {
  const last = new Map<string, string>();
  for (const { write, at } of lines) if (at > (last.get(write) ?? '')) last.set(write, at);
  return lines
    .filter(({ write, at }) => last.get(write) === at)
    .toSorted((one, other) => one.order - other.order || (one.at < other.at ? -1 : 1));
}

/** Reads a spreadsheet with its history, in one call. */
export async function readHistory({ sheets }: { sheets: Sheets }, fileId: string): Promise<SheetHistory> {
  const read = await sheets.readCells(fileId, [], 'entered');
  const { state } = sheets.journal.stateOf(fileId);
  const tabs = (typeof read === 'string' ? [] : read).map((tab) => ({ tab, cells: cellsOf(tab) }));
  const ids = new Set([state.tab, ...state.old.map(({ tab }) => tab)]);
  const isHistory = ({ tab, cells }: (typeof tabs)[number]) =>
    ids.has(tab.properties.sheetId) || isLineHeader(cells[0] ?? []);
  const app = tabs.find(({ tab }) => tab.properties.title === appTabTitle);
  const historyTabs = tabs.filter(isHistory).map(({ tab, cells }) => historyTab(tab, cells));
  const unreadable = historyTabs.reduce((sum, one) => sum + one.unreadable, 0);
  const orders = new Set(historyTabs.flatMap(({ lines }) => lines.map(({ line }) => line.order)));
  return {
    fileId,
    state,
    lines: inOrder(historyTabs.flatMap(({ lines }) => lines.map(({ line }) => line))),
    historyTabs,
    tabs: tabs
      .filter((one) => !isHistory(one) && one !== app)
      .map(({ tab, cells }) => tabNow(tab, cells, app?.cells ?? [])),
    unreadable,
    missing: Math.max(0, state.next - 1 - orders.size - unreadable),
  };
}

/** A deed with the line that contains it. */
export interface Told extends TrackedDeed {
  line: Line;
}

/**
 * The rows of a tab that result from the lines up to some moment, and everything that was done to its records on the
 * way.
 */
export function followed(
  lines: readonly Line[],
  tabId: number,
  until = '\uffff',
): { track: Track; told: Told[] } {
  const track = new Track();
  const told = lines.flatMap((line) =>
    line.tabId === tabId && line.at <= until ? track.apply(line).map((deed) => ({ ...deed, line })) : [],
  );
  return { track, told };
}
