import type { sheets_v4 } from '@googleapis/sheets';
import * as z from 'zod';
import { areRows, type RowData } from '#backend/google/cell-data.ts';
import { historyTitle } from '#backend/history/tab-state.ts';
import { columnLetters } from '#backend/table/a1.ts';
import { saidIn } from '../server/history-lines.ts';
import type { Person } from './torture-person.ts';

/** A cell with everything that a person entered. */
export type PictureCell = Pick<
  sheets_v4.Schema$CellData,
  'userEnteredValue' | 'userEnteredFormat' | 'note' | 'dataValidation'
>;

/** A tab cell by cell; everything else in it is its frame. */
export interface PictureTab {
  frame: Record<string, unknown>;
  rows: PictureCell[][];
}

/** A whole spreadsheet as people see it, and what its history says was done. */
export interface Picture {
  history: readonly string[];
  frame: Record<string, unknown>;
  tabs: Map<number, PictureTab>;
}

const cellFields = 'userEnteredValue,userEnteredFormat,note,dataValidation';
const tabFields = [
  'properties,merges,basicFilter,filterViews,conditionalFormats,protectedRanges,bandedRanges',
  'rowGroups,columnGroups,charts,developerMetadata',
  `data(startRow,startColumn,rowData(values(${cellFields})),columnMetadata(pixelSize,hiddenByUser))`,
].join(',');

const cellsSchema = z.custom<readonly RowData[]>(areRows);

function rowsOf(data: readonly sheets_v4.Schema$GridData[] | undefined): PictureCell[][] {
  return (data?.[0]?.rowData ?? []).map(({ values }) => values ?? []);
}

function placeOf({ startRowIndex, startColumnIndex }: sheets_v4.Schema$GridRange): number {
  return (startRowIndex ?? 0) * 100_000 + (startColumnIndex ?? 0);
}

export async function pictureOf({ sheets: api }: Person, spreadsheetId: string): Promise<Picture> {
  const fields = `properties(title,locale,timeZone),namedRanges,sheets(${tabFields})`;
  const { data } = await api.spreadsheets.get({ spreadsheetId, fields });
  const { sheets = [], ...frame } = data;
  const isHistory = ({ properties }: sheets_v4.Schema$Sheet) => properties?.title?.startsWith(historyTitle);
  const tabs = sheets.filter((tab) => !isHistory(tab));
  const noted = sheets
    .filter(isHistory)
    .map(({ data: grid }) => cellsSchema.parse(grid?.[0]?.rowData ?? []).map(({ values = [] }) => values));
  return {
    history: saidIn(noted),
    frame: { ...frame },
    tabs: new Map(
      tabs.map(({ data: grid, ...rest }) => [
        rest.properties?.sheetId ?? 0,
        {
          frame: {
            ...rest,
            columnMetadata: grid?.[0]?.columnMetadata,
            // Merged cells are a set: one that is restored comes last.
            merges: rest.merges?.toSorted((one, other) => placeOf(one) - placeOf(other)),
          },
          rows: rowsOf(grid),
        },
      ]),
    ),
  };
}

/** What was entered in a cell, as text; '' for a blank one. */
export function enteredText(cell: PictureCell | undefined): string {
  const { stringValue, numberValue, boolValue, formulaValue } = cell?.userEnteredValue ?? {};
  return String(formulaValue ?? stringValue ?? numberValue ?? boolValue ?? '');
}

function textOf(cell: PictureCell | undefined): string {
  const entries = Object.entries(cell ?? {}).filter(([, part]) => part !== undefined && part !== null);
  return entries.length === 0 ? '' : JSON.stringify(sorted(Object.fromEntries(entries)));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The order of keys means nothing, nor does an empty list. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && !isEmptyList(part));
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => one.localeCompare(other)).map(([key, part]) => [key, sorted(part)]),
  );
}

function tabDifferences(expected: PictureTab, found: PictureTab): string[] {
  const differences: string[] = [];
  const [wanted, got] = [expected.frame, found.frame].map((frame) => JSON.stringify(sorted(frame)));
  if (wanted !== got) differences.push(`around the cells: ${wanted} → ${got}`);
  for (let row = 0; row < Math.max(expected.rows.length, found.rows.length); row += 1) {
    const [before = [], after = []] = [expected.rows[row], found.rows[row]];
    // Most rows are identical.
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    for (let column = 0; column < Math.max(before.length, after.length); column += 1) {
      const [one, other] = [textOf(before[column]), textOf(after[column])];
      if (one !== other) differences.push(`${columnLetters(column)}${row + 1}: ${one} → ${other}`);
    }
  }
  return differences;
}

type Cells = Pick<Picture, 'frame' | 'tabs'>;

/** Every place where a spreadsheet differs from what is expected. */
export function differences(expected: Cells, found: Cells): string[] {
  const frames = [expected.frame, found.frame].map((frame) => JSON.stringify(sorted(frame)));
  const ids = new Set([...expected.tabs.keys(), ...found.tabs.keys()]);
  return [
    ...(frames[0] === frames[1] ? [] : [`the spreadsheet: ${frames[0]} → ${frames[1]}`]),
    ...[...ids].flatMap((id) => {
      const [one, other] = [expected.tabs.get(id), found.tabs.get(id)];
      return one && other ? tabDifferences(one, other) : [`tab ${id}: ${one ? 'gone' : 'new'}`];
    }),
  ];
}

/** The picture with one tab changed. */
export function withTab(picture: Picture, tabId: number, change: (tab: PictureTab) => PictureTab): Picture {
  const tab = picture.tabs.get(tabId);
  if (!tab) throw new Error(`There is no tab ${tabId}.`);
  return { ...picture, tabs: new Map([...picture.tabs, [tabId, change(tab)]]) };
}

/** The tab with a text entered in one cell; both count from 0. */
export function withText(
  { frame, rows }: PictureTab,
  at: { row: number; column: number; text: string },
): PictureTab {
  const changed = rows.map((cells, row) => {
    if (row !== at.row) return cells;
    const filled = Array.from(
      { length: Math.max(cells.length, at.column + 1) },
      (_, index) => cells[index] ?? {},
    );
    const { userEnteredValue: _, ...look } = filled[at.column] ?? {};
    filled[at.column] = at.text === '' ? look : { ...look, userEnteredValue: { stringValue: at.text } };
    return filled;
  });
  return { frame, rows: changed };
}

/** The row numbers in a formula's references after rows were inserted (1) or deleted (-1) at `row`. */
function shiftFormula(formula: string, row: number, by: 1 | -1): string {
  const first = by === 1 ? row + 1 : row + 2;
  return formula.replaceAll(/(\$?[A-Z]{1,2}\$?)(\d+)/g, (_, column: string, number: string) => {
    const at = Number(number);
    return `${column}${at >= first ? at + by : at}`;
  });
}

function shiftCell(cell: PictureCell, row: number, by: 1 | -1): PictureCell {
  const formula = cell.userEnteredValue?.formulaValue;
  if (formula === undefined || formula === null) return cell;
  return { ...cell, userEnteredValue: { formulaValue: shiftFormula(formula, row, by) } };
}

/** A merged cell disappears with its only row. */
function isEmptyRange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { startRowIndex, endRowIndex } = value as sheets_v4.Schema$GridRange;
  return typeof endRowIndex === 'number' && endRowIndex <= (startRowIndex ?? 0);
}

/** The same for row numbers around the cells (merges, filters, conditional formats); ranges grow from `reach` on. */
function shiftFrame(value: unknown, { row, by, reach }: { row: number; by: 1 | -1; reach: number }): unknown {
  if (Array.isArray(value)) {
    return value.map((part) => shiftFrame(part, { row, by, reach })).filter((part) => !isEmptyRange(part));
  }
  if (typeof value !== 'object' || value === null) return value;
  const first = by === 1 ? row : row + 1;
  const isRowGroup = 'dimension' in value && value.dimension === 'ROWS';
  const [start, end] = isRowGroup ? ['startIndex', 'endIndex'] : ['startRowIndex', 'endRowIndex'];
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (typeof part !== 'number') return [key, shiftFrame(part, { row, by, reach })];
      const moves = (key === start && part >= first) || (key === end && part > reach) || key === 'rowCount';
      return [key, moves ? part + by : part];
    }),
  );
}

/** A conditional format that ends above a new row extends to it, because the row inherits its format from there. */
function reachOf(key: string, row: number, by: 1 | -1): number {
  return key === 'conditionalFormats' && by === 1 && row > 1 ? row - 1 : row;
}

/** The tab with a row inserted (1) or deleted (-1), as a careful person would do it; counts from 0. */
export function withRow(
  { frame, rows }: PictureTab,
  row: number,
  change: { insert: PictureCell[] } | 'delete',
): PictureTab {
  const by = change === 'delete' ? -1 : 1;
  const filled = Array.from(
    { length: Math.max(rows.length, row + (by === 1 ? 0 : 1)) },
    (_, at) => rows[at] ?? [],
  );
  const kept = filled.map((cells) => cells.map((cell) => shiftCell(cell, row, by)));
  if (change === 'delete') kept.splice(row, 1);
  else kept.splice(row, 0, change.insert);
  const framed = Object.entries(frame).map(([key, part]) => [
    key,
    shiftFrame(part, { row, by, reach: reachOf(key, row, by) }),
  ]);
  return { frame: Object.fromEntries(framed), rows: kept };
}
