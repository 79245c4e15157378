import type { CellData } from '../google/cell-data.ts';
import type { Sheets } from '../google/sheets.ts';
import type { EnteredCell, SheetRequest, Tab } from '../google/tabs.ts';
import type { InputOption, RangeValues, Values } from '../google/values.ts';
import type { TabDeeds } from '../history/deeds.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import { noteAfterwards } from './note-afterwards.ts';
import {
  answeredRange,
  type Found,
  type Place,
  placeOf,
  prefixOf,
  readRanges,
  rowCells,
  shownIn,
} from './ranges.ts';
import {
  cellRequests,
  deedOf,
  enteredRows,
  extentOf,
  headerDeeds,
  headersIn,
  tabDeeds,
  valuesAfter,
  valuesUnder,
  withEntered,
} from './written.ts';

interface Update extends RangeValues {
  /** Whether what the range shows has to be read. */
  isChecked: boolean;
}

/** An update whose target can be determined. */
interface Placed {
  at: Place;
  /** Undefined if only Sheets knows what a typed text becomes. */
  rows: (EnteredCell | null)[][] | undefined;
  height: number;
  width: number;
  headers: string;
  range: string;
}

/** Where an update writes; undefined for a range that is a name, or too small. */
function placed({ range, values }: Update, option: InputOption): Placed | undefined {
  const at = placeOf(range);
  if (!at) return undefined;
  const { height, width } = extentOf(values);
  const isWithin =
    (at.lastRow ?? Infinity) >= at.row + height - 1 && (at.lastColumn ?? Infinity) >= at.column + width - 1;
  if (!isWithin) return undefined;
  const prefix = prefixOf(range);
  const lastRow = Math.max(at.row + height - 1, at.lastRow ?? 0);
  const rows = enteredRows(values, option);
  return { at, rows, height, width, headers: `${prefix}1:1`, range: `${prefix}${at.row}:${lastRow}` };
}

/** The cells of a range as displayed, by whole rows; a range with an open end has to be read separately. */
function shownOf({ at }: Placed, { tab, block }: Found): Values {
  const [lastRow, lastColumn] = [at.lastRow ?? at.row, at.lastColumn ?? at.column];
  const rowData = Array.from({ length: lastRow - at.row + 1 }, (_, offset) => ({
    values: rowCells(block, at.row + offset).slice(at.column, lastColumn + 1),
  }));
  return shownIn({ tab, block: { startRow: at.row - 1, startColumn: at.column, rowData } });
}

const isOpen = ({ at }: Placed) => at.lastColumn !== undefined && at.lastRow === undefined;

/** The rows of a tab before and after. */
class WrittenTab {
  readonly #tab: Tab;
  readonly #headerCells: readonly CellData[];
  readonly #headers: readonly string[];
  readonly #rows = new Map<number, { cells: readonly CellData[]; entered: Map<number, CellData> }>();

  constructor({ tab, block }: Found) {
    this.#tab = tab;
    this.#headerCells = rowCells(block, 1);
    this.#headers = headersIn(this.#headerCells);
  }

  write({ at }: Placed, rows: Written['rows'], { block }: Found): void {
    for (const [offset, cells] of rows.entries()) {
      const row = at.row + offset;
      const known = this.#rows.get(row) ?? { cells: rowCells(block, row), entered: new Map() };
      for (const [column, cell] of cells.entries()) if (cell) known.entered.set(at.column + column, cell);
      this.#rows.set(row, known);
    }
  }

  /** Undefined if the headers change in other ways than by renaming. */
  deeds(): TabDeeds[] | undefined {
    const { sheetId: tabId, title } = this.#tab.properties;
    const headers = this.#rows.get(1)?.entered ?? new Map<number, CellData>();
    const names = headerDeeds(this.#headers, headersIn(withEntered(this.#headerCells, headers)));
    if (!names) return undefined;
    const done = [...this.#rows].flatMap(([row, { cells, entered }]) => {
      if (row === 1) return [];
      const values = valuesUnder(this.#headers, cells);
      const to = valuesAfter(this.#headers, cells, entered);
      const deed = deedOf(row, values, to);
      return deed ? [{ deed, values: Object.keys(values).length > 0 ? values : to }] : [];
    });
    return tabDeeds({ tabId, title }, [...done, ...names.map((deed) => ({ deed, values: {} }))]);
  }
}

/** The cells of an update in the form in which they are or were entered. */
interface Written {
  update: Placed;
  rows: readonly (readonly (CellData | null)[])[];
}

/** What updates do to the rows of their tabs; undefined if that cannot be determined. */
function changesOf(updates: readonly Written[], found: Map<string, Found>): TabDeeds[] | undefined {
  const tabs = new Map<number, WrittenTab>();
  for (const { update, rows } of updates) {
    const here = found.get(update.range);
    const headers = found.get(update.headers);
    if (!here || !headers) return undefined;
    const { sheetId } = here.tab.properties;
    const tab = tabs.get(sheetId) ?? new WrittenTab(headers);
    tabs.set(sheetId, tab);
    tab.write(update, rows, here);
  }
  const changes = [...tabs.values()].map((tab) => tab.deeds());
  return changes.includes(undefined) ? undefined : changes.flatMap((deeds) => deeds ?? []);
}

interface Plan {
  requests: SheetRequest[];
  changes: TabDeeds[];
  ranges: string[];
}

function planOf(updates: readonly Placed[], found: Map<string, Found>): Plan | undefined {
  const [requests, ranges, written]: [SheetRequest[], string[], Written[]] = [[], [], []];
  for (const update of updates) {
    const { at, rows, height, width } = update;
    const { sheetId, title, gridProperties } = found.get(update.range)?.tab.properties ?? {};
    if (!rows || sheetId === undefined || title === undefined) return undefined;
    if (at.column + width > (gridProperties?.columnCount ?? 0)) return undefined;
    requests.push(...cellRequests(sheetId, at, rows));
    ranges.push(answeredRange(title, { ...at, height, width }));
    written.push({ update, rows });
  }
  const changes = changesOf(written, found);
  return changes && { requests, ranges, changes };
}

/** Notes what typed texts have become; if that fails, the next look at the history finds it. */
async function noteTyped(
  { sheets, fileId }: { sheets: Sheets; fileId: string },
  updates: readonly Update[],
  { known, found }: { known: readonly Placed[]; found: Map<string, Found> },
): Promise<void> {
  if (known.every(({ rows }) => rows !== undefined)) return;
  await noteAfterwards({ sheets, fileId }, async () => {
    const after = await readRanges(
      sheets,
      fileId,
      known.map(({ range }) => range),
    );
    const written = known.map((update, index): Written => {
      const now = after.get(update.range);
      const rows = (updates[index]?.values ?? []).map((values, offset) => {
        const cells = now ? rowCells(now.block, update.at.row + offset) : [];
        return values.map((value, at) => (value === null ? null : (cells[update.at.column + at] ?? {})));
      });
      return { update, rows };
    });
    return changesOf(written, found) ?? [];
  });
}

/**
 * Writes values to ranges, all or none, and notes in the spreadsheet's history what that does to its rows in the same
 * call, or afterwards if only Sheets knows what a typed text becomes. Writes that add or remove headers are not
 * noted: the next look at the history finds them.
 * @param require is passed what the ranges to be checked show, in order, and may refuse
 * @returns the ranges that were written, as Sheets names them
 * @throws Problem CONFLICT if rows are locked, NOT_FOUND if a range does not exist
 */
export function updateRanges(
  sheets: Sheets,
  fileId: string,
  updates: readonly Update[],
  option: InputOption,
  require: (shown: readonly Values[]) => void,
): Promise<string[]> {
  return inWriteTurn(sheets, fileId, async () => {
    const known = updates.flatMap((update) => placed(update, option) ?? []);
    const isPlaced = known.length === updates.length;
    // Whole rows are read, for what identifies them; they include the cells to be checked.
    const alone = updates.map(({ range, isChecked }, at) => {
      const one = isPlaced ? known[at] : undefined;
      return one && !(isChecked && isOpen(one)) ? undefined : range;
    });
    const needed = isPlaced ? known.flatMap(({ headers, range }) => [headers, range]) : [];
    const asked = [...needed, ...alone.filter((range) => range !== undefined)];
    const found = await readRanges(sheets, fileId, asked);
    sheets.locks.require(
      fileId,
      [...found.values()].map(({ tab }) => tab.properties.title),
    );
    require(
      updates.flatMap(({ isChecked }, at) => {
        const [one, range] = [isPlaced ? known[at] : undefined, alone[at]];
        const here = found.get(range ?? one?.range ?? '');
        if (!isChecked || !here) return [];
        return [range === undefined && one ? shownOf(one, here) : shownIn(here)];
      }),
    );
    const plan = isPlaced ? planOf(known, found) : undefined;
    if (plan && plan.requests.length > 0) {
      await sheets.batchUpdate(fileId, plan.requests, 'once', plan.changes);
      return plan.ranges;
    }
    const ranges = await sheets.updateValues(fileId, updates, option);
    if (isPlaced) await noteTyped({ sheets, fileId }, updates, { known, found });
    return ranges;
  });
}
