import { normalizedHeader } from '#kernel/header-name.ts';
import type { CellData } from '../google/cell-data.ts';
import type { SheetRequest } from '../google/tabs.ts';
import { columnLetters } from './a1.ts';
import { appendRows } from './append.ts';
import { shownText } from './cells.ts';
import { type RemovedColumns, removeEmptyColumns, restoreColumns } from './free-columns.ts';
import { choicesOf, emptyColumns, type FreeKind, kindsOf } from './free-kinds.ts';
import { repairFree } from './free-repair.ts';
import { type FreeSheet, sheetOfNames } from './free-sheet.ts';
import { readLayout, recordReader } from './layout.ts';
import { layOutRequests } from './requests.ts';
import type { Fields, Sheet } from './sheet.ts';
import { readTab, type TableRef } from './tab.ts';
import { Table, type TableDeps } from './table.ts';
import { appendInTurn } from './together-in-turn.ts';
import { readView, type View, viewOf } from './view.ts';
import { inWriteTurn } from './write-turn.ts';

/** By header: a number as a number, a date as YYYY-MM-DD, everything else as text. */
export type FreeCells = Readonly<Record<string, string | number>>;

export interface FreeRow {
  _rowIndex: number;
  cells: FreeCells;
  /** How a cell is displayed if that differs from its value: "$12.00" for 12. */
  shown: Readonly<Record<string, string>>;
}

export interface FreeRows {
  rows: FreeRow[];
  headers: string[];
  kinds: Record<string, FreeKind>;
  /** The choices of a column. */
  dropdowns: Record<string, string[]>;
  /** The headers of empty columns, if there are rows; never those that the sheet cannot do without. */
  emptyHeaders: string[];
  missingHeaders: string[];
  /** Null if the spreadsheet has no such tab. */
  range: string | null;
}

interface FreeChange {
  rowIndex: number;
  /** The row as the person saw it. */
  expected: FreeCells;
  changes: FreeCells;
}

function namesIn(records: readonly Fields[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

const rowsOfSample = 60;

export const noRows: FreeRows = {
  rows: [],
  headers: [],
  kinds: {},
  dropdowns: {},
  emptyHeaders: [],
  missingHeaders: [],
  range: null,
};

function textsOf(record: Fields): FreeCells {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}

/** Where cells display something other than their value. */
function shownIn(record: FreeCells, cells: readonly CellData[], positions: ReadonlyMap<string, number>) {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const text = shownText(cells[positions.get(name) ?? -1] ?? {});
      return text === '' || text === String(value) ? [] : [[name, text]];
    }),
  );
}

/** Rows under a person's own headers, with the same care as a `Table`: nothing is written to the wrong row. */
export class FreeTable {
  readonly #deps: TableDeps;
  readonly #fileId: string;
  readonly #free: FreeSheet;

  constructor(deps: TableDeps, fileId: string, free: FreeSheet) {
    this.#deps = deps;
    this.#fileId = fileId;
    this.#free = free;
  }

  /** One upstream call, and another one if columns take their choices from elsewhere in the spreadsheet. */
  async list(): Promise<FreeRows> {
    return await this.#describe(await readView(this.#place([]), 'offered'));
  }

  /** Like `list`, for the first rows only: which columns there are and what they contain, however long the sheet is. */
  async sample(): Promise<FreeRows> {
    const place = this.#place([]);
    const tab = await readTab(place, (title) => [`${title}!1:${rowsOfSample}`], 'offered');
    if (tab === 'outside-grid') return await this.list();
    return await this.#describe(tab === 'unknown-tab' ? undefined : viewOf(place, tab, 'part'));
  }

  async #describe(view: View | undefined): Promise<FreeRows> {
    if (!view) return { ...noRows, missingHeaders: [...this.#free.fixed] };
    const { layout, title } = view;
    const headers = [...layout.headers];
    const last = view.rows.at(-1)?.rowIndex ?? 1;
    const range = `${title}!A1:${columnLetters(Math.max(headers.length - 1, 0))}${last}`;
    if (layout.missing.length > 0) return { ...noRows, headers, missingHeaders: [...layout.missing], range };
    const choices = await choicesOf(this.#deps.sheets, this.#fileId, { headers, rows: view.rows });
    return {
      rows: this.#rowsOf(view),
      headers,
      kinds: kindsOf(headers, view.rows),
      dropdowns: choices,
      emptyHeaders: emptyColumns(headers, view).filter((header) => !this.#isFixed(header)),
      missingHeaders: [],
      range,
    };
  }

  /** Adds rows below the table, all or none; names that are no header yet become columns. `beside` goes with them. */
  async append(
    records: readonly FreeCells[],
    beside: readonly SheetRequest[] = [],
  ): Promise<{ firstRow: number; addedColumns: string[] }> {
    const place = this.#place(namesIn(records));
    const { first, made } =
      beside.length === 0
        ? await appendInTurn(place, records, this.#deps.request)
        : await this.#inTurn(() => appendRows(place, [{ records }], this.#deps.request, beside));
    return { firstRow: first, addedColumns: [...made] };
  }

  /** Changes rows wherever they are now, all or none; a name that is no header yet becomes a column. */
  async update(changes: readonly FreeChange[]): Promise<FreeRow[]> {
    const names = namesIn(changes.flatMap(({ expected, changes: wanted }) => [expected, wanted]));
    const rows = await this.#table(names).updateMany(
      changes.map(({ rowIndex, expected, changes: wanted }) => ({
        rowIndex,
        expected: { ...blank(names), ...expected },
        changes: { ...wanted },
      })),
    );
    return rows.map(({ _rowIndex, ...cells }) => ({ _rowIndex, cells: textsOf(cells), shown: {} }));
  }

  /** The rows that earlier attempts of this request have added, as they were then, according to the history. */
  async addedBefore(): Promise<FreeCells[]> {
    return (await this.#table([]).addedBefore()).map(textsOf);
  }

  /** Deletes a row that is still as the person saw it; returns an encrypted undo. */
  remove(rowIndex: number, expected: FreeCells): Promise<string> {
    return this.#table(Object.keys(expected)).remove(rowIndex, { ...expected });
  }

  /** Restores a deleted row; returns its number. */
  async restore(undo: string): Promise<number> {
    return (await this.#table([]).restore(undo))._rowIndex;
  }

  /** Deletes the columns that are empty below their header. */
  removeEmptyColumns(): Promise<RemovedColumns> {
    const keep = (header: string) => this.#isFixed(header);
    return this.#inTurn(() => removeEmptyColumns(this.#place([]), keep, this.#deps.request.sealer));
  }

  /** Restores columns that were removed; returns their headers. */
  restoreColumns(undo: string): Promise<string[]> {
    return this.#inTurn(() => restoreColumns(this.#place([]), undo, this.#deps.request.sealer));
  }

  /** Turns a new, blank spreadsheet into the sheet. */
  async layOut(): Promise<void> {
    await this.#deps.sheets.batchUpdate(
      this.#fileId,
      layOutRequests(sheetOfNames(this.#free, [])),
      'idempotent',
    );
  }

  /** Restores the tab, or a header row above what is there, from names it is known to have had. */
  repair(known: readonly string[]): Promise<void> {
    return this.#inTurn(() => repairFree(this.#place([]), this.#free, known));
  }

  #place(names: readonly string[]): TableRef {
    return { sheets: this.#deps.sheets, fileId: this.#fileId, sheet: sheetOfNames(this.#free, names) };
  }

  #table(names: readonly string[]): Table<Sheet> {
    return new Table(this.#deps, this.#fileId, sheetOfNames(this.#free, names));
  }

  #isFixed(header: string): boolean {
    return this.#free.fixed.some((name) => normalizedHeader(name) === normalizedHeader(header));
  }

  #rowsOf({ layout, rows }: View): FreeRow[] {
    // Each header is a column under its own name; the fixed ones are found regardless of case.
    const sheet = sheetOfNames(
      this.#free,
      layout.headers.filter((header) => !this.#isFixed(header)),
    );
    const cells = layout.headers.map((text) => ({
      effectiveValue: { stringValue: text },
      formattedValue: text,
    }));
    const named = readLayout(sheet, cells);
    const read = recordReader(sheet, named);
    return rows.map((row) => {
      const record = textsOf(read(row.cells));
      return { _rowIndex: row.rowIndex, cells: record, shown: shownIn(record, row.cells, named.positions) };
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inWriteTurn(this.#deps.sheets, this.#fileId, work);
  }
}

function blank(names: readonly string[]): FreeCells {
  return Object.fromEntries(names.map((name) => [name, '']));
}
