import type { AppContext } from '#backend/context.ts';
import type { SpreadsheetOutline } from '#backend/google/outline.ts';
import type { Tab } from '#backend/google/tabs.ts';
import { type Grid, gridOf, isFilled } from '#backend/inference/grid.ts';
import { columnsOf } from '#backend/inference/propose.ts';
import { type FoundTable, isTotalIn, tablesIn } from '#backend/inference/tables.ts';
import { columnLetters, quoteTab } from '#backend/table/a1.ts';
import { shownText } from '#backend/table/cells.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import { isReadOnly, keysOf, longestHeader, maxChoices, maxColumns } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { appTab } from './app-tab.ts';
import { type NamedColumn, withRowsOf } from './propose-rows-of.ts';

// The apps that could be made from the tabs of somebody's spreadsheet. Everything is read, and nothing is written.

/** How many tabs are examined, and how many rows of each. */
const maxTabs = 12;
const maxRows = 1_000;
/** A tab larger than this is not a table that a form adds rows to. */
const maxCells = 2_000_000;
const previewRows = 5;
const tailRows = 6;

type Outlined = SpreadsheetOutline['tabs'][number];

const nothing = {
  headerRow: 1,
  columns: [] as NamedColumn[],
  fingerprint: [],
  preview: [],
  rows: 0,
  isPart: false,
};

function refused(tab: string, refusal: string) {
  return { ...nothing, tab, refusal };
}

const isTooLarge = ({ rowCount, columnCount }: Outlined) => rowCount * columnCount > maxCells;

function rangeOf({ title, rowCount, columnCount }: Outlined): string {
  const [rows, columns] = [Math.min(rowCount, maxRows), Math.min(columnCount, maxColumns + 1)];
  return `${quoteTab(title)}!A1:${columnLetters(columns - 1)}${rows}`;
}

/** Suggestions for the visible tabs of a spreadsheet. Two upstream calls, and two more for a long tab. */
export async function proposalsFor(context: AppContext, sheetId: string, tabs: readonly Outlined[]) {
  const visible = tabs.filter(({ title, isHidden }) => !isHidden && title !== appTab.tab).slice(0, maxTabs);
  const looked = visible.filter((tab) => !isTooLarge(tab));
  const read =
    looked.length === 0 ? [] : await context.sheets.readCells(sheetId, looked.map(rangeOf), 'described');
  if (typeof read === 'string') {
    throw new Problem('CONFLICT', 'This spreadsheet was changed while it was read. Please try again.');
  }
  const found = await Promise.all(
    visible.map((outlined) => {
      const tab = read.find(({ properties }) => properties.sheetId === outlined.tabId);
      const sentence = `This tab has room for more than ${maxCells.toLocaleString('en-US')} cells. Move its table to one of its own.`;
      return tab ? proposalOf(context, sheetId, outlined, tab) : refused(outlined.title, sentence);
    }),
  );
  return withRowsOf(found).map(({ columns, ...rest }) => ({
    ...rest,
    columns: columns.map(({ column, values: _, ...told }) => ({ ...told, letter: columnLetters(column) })),
  }));
}

async function proposalOf(context: AppContext, sheetId: string, outlined: Outlined, tab: Tab) {
  const { title } = outlined;
  const grid = gridOf(tab);
  const tables = tablesIn(grid);
  const [table] = tables;
  if (!table) {
    return refused(
      title,
      'No row with the names of columns was found. Type them above the rows, then try again.',
    );
  }
  const isPart = outlined.rowCount > maxRows && grid.rows.length >= maxRows;
  const totalRow =
    table.totalRows[0] ?? (isPart ? await totalBelow(context, sheetId, outlined, table) : undefined);
  const columns = namedColumns(grid, table);
  const refusal =
    refusalOf(tables, columns) ??
    (totalRow === undefined
      ? null
      : `Row ${totalRow + 1} adds up the rows above it, and new rows would come below it. Move it above the headers or to another tab, then try again.`);
  if (refusal !== null) return refused(title, refusal);
  return {
    tab: title,
    refusal: null,
    headerRow: table.headerRow + 1,
    columns,
    fingerprint: fingerprintOf(columns, table.rows.length),
    preview: table.rows.slice(0, previewRows).map((row) => ({
      row: row + 1,
      cells: columns.map(({ column }) => shownText(grid.rows[row]?.[column] ?? {}).slice(0, 500)),
    })),
    rows: table.rows.length,
    isPart,
  };
}

function namedColumns(grid: Grid, table: FoundTable): NamedColumn[] {
  const columns = columnsOf(grid, table);
  const keys = keysOf(columns.map(({ header }) => header));
  return columns.map(({ choices = [], ...column }, at) => {
    const cells = table.rows.map((row) => grid.rows[row]?.[column.column]).filter(isFilled);
    const values = cells.map((cell) => shownText(cell ?? {}).trim());
    // A column that is no choice may become one if the person says so.
    const told = isOfChoices(column.kind) ? choices : values;
    const offered = [...new Set(told.map((choice) => choice.trim()))].filter(
      (choice) => choice !== '' && choice.length <= longestChoice,
    );
    return {
      ...column,
      // Nobody chooses from that many, and listing only some of them would reject the others.
      ...(isOfChoices(column.kind) &&
        offered.length > maxChoices && { kind: 'text' as const, confidence: 0.6 }),
      key: keys[at] ?? `column${at + 1}`,
      ...(isOfferable(column.kind, offered) && { choices: offered }),
      values,
    };
  });
}

const isOfChoices = (kind: ColumnKind) => kind === 'choice' || kind === 'choices';

/** Few enough to choose from, even if nobody has declared the column a choice. */
const mostOffered = 40;
const longestChoice = 200;

function isOfferable(kind: ColumnKind, offered: readonly string[]): boolean {
  const most = isOfChoices(kind) ? maxChoices : mostOffered;
  return offered.length > 0 && offered.length <= most;
}

function refusalOf(tables: readonly FoundTable[], columns: readonly NamedColumn[]): string | undefined {
  const [first, second] = tables;
  if (first && second) {
    const isBeside = second.firstColumn >= first.endColumn;
    return isBeside
      ? 'Two tables are side by side in this tab, so they share their rows. Move one of them to its own tab.'
      : `Another table begins in row ${second.headerRow + 1} of this tab. Move it to a tab of its own.`;
  }
  const long = columns.find(({ header }) => header.length > longestHeader);
  if (long) {
    return `The name of column ${columnLetters(long.column)} is longer than ${longestHeader} characters. Shorten it, then try again.`;
  }
  if (columns.length > maxColumns) return `This table has more than ${maxColumns} columns.`;
  if (columns.every(({ kind }) => isReadOnly(kind))) {
    return 'All columns of this table are computed, so there is nothing to fill in.';
  }
  return undefined;
}

const telling: readonly ColumnKind[] = [
  'text',
  'code',
  'person',
  'email',
  'phone',
  'link',
  'place',
  'longText',
  'number',
  'day',
];

/** The first column that distinguishes all rows; otherwise the first few together. */
function fingerprintOf(columns: readonly NamedColumn[], rows: number): string[] {
  const own = columns.filter(({ kind }) => !isReadOnly(kind));
  const label = own.find(
    ({ kind, values }) =>
      telling.includes(kind) && rows > 1 && values.length === rows && new Set(values).size === rows,
  );
  return label ? [label.key] : own.slice(0, 8).map(({ key }) => key);
}

/** The totals row at the end of a long tab, counted from 0. It may have no name, and nothing in the first columns. */
async function totalBelow(
  context: AppContext,
  sheetId: string,
  { title, rowCount }: Outlined,
  { firstColumn, endColumn }: FoundTable,
): Promise<number | undefined> {
  const lastColumn = Math.min(firstColumn + 2, endColumn - 1);
  const columns = `${columnLetters(firstColumn)}:${columnLetters(lastColumn)}`;
  const { values } = await context.sheets.readValues(sheetId, `${quoteTab(title)}!${columns}`);
  const last = values.length;
  const first = Math.max(1, last - tailRows + 1);
  const range = `${quoteTab(title)}!${first}:${Math.min(last + tailRows, rowCount)}`;
  const tabs = await context.sheets.readCells(sheetId, [range], 'described');
  const tab = typeof tabs === 'string' ? undefined : tabs[0];
  if (!tab) return undefined;
  const grid = gridOf(tab);
  for (let row = grid.rows.length - 1; row >= first - 1; row -= 1) if (isTotalIn(grid, row)) return row;
  return undefined;
}
