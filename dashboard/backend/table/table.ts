import type { Sheets } from '../google/sheets.ts';
import { columnLetters } from './a1.ts';
import type { TargetRow } from './locate.ts';
import type { FormulaChanges } from './match.ts';
import { moveRow } from './move.ts';
import { ownDeeds } from './once.ts';
import { onlyOne } from './only-one.ts';
import { type RemovalDeps, removePicked, removeRows } from './remove.ts';
import { ensureTab, repairSheet } from './repair.ts';
import { layOutRequests } from './requests.ts';
import { restoreRows } from './restore.ts';
import { type Fields, headerRowOf, type RecordOf, type RowOf, type Sheet } from './sheet.ts';
import { isKnownTab, type TableRef } from './tab.ts';
import { appendInTurn, updateInTurn } from './together-in-turn.ts';
import { recordOf } from './undo-noted.ts';
import { updateAndAppend } from './update.ts';
import { updateAndRemove } from './update-and-remove.ts';
import { readView, type TableRow, type View } from './view.ts';
import { inWriteTurn } from './write-turn.ts';

export interface TableDeps {
  sheets: Sheets;
  request: RemovalDeps;
}

export interface Rows<S extends Sheet> {
  rows: RowOf<S>[];
  /** All headers from left to right, including the person's own. */
  headers: string[];
  /** While any is missing no rows are read, so that no value is taken for another. */
  missingHeaders: string[];
  /** The range that was read; null if the spreadsheet has no such tab. */
  range: string | null;
}

/** A row as the person last saw it, to be found wherever it is now. */
export interface Seen<S extends Sheet> {
  rowIndex: number;
  expected: RecordOf<S>;
}

/** What to change in one row. */
export interface Update<S extends Sheet> extends Seen<S> {
  changes: Partial<RecordOf<S>>;
  formulas?: FormulaChanges;
}

export function rowOf<S extends Sheet>({
  rowIndex,
  record,
}: Pick<TableRow, 'rowIndex' | 'record'>): RowOf<S> {
  // The table engine reads each field by its column's kind, as RowOf says; the type cannot follow the loop.
  return { _rowIndex: rowIndex, ...record } as RowOf<S>;
}

export function rowsOf<S extends Sheet>(sheet: S, view: View | undefined): Rows<S> {
  if (!view) {
    const required = Object.entries(sheet.columns).filter(([, column]) => !column.isOptional);
    return { rows: [], headers: [], missingHeaders: required.map(([field]) => field), range: null };
  }
  const { headers, missing } = view.layout;
  const first = headerRowOf(sheet);
  const last = view.rows.at(-1)?.rowIndex ?? first;
  return {
    rows: missing.length > 0 ? [] : view.rows.map((row) => rowOf<S>(row)),
    headers: [...headers],
    missingHeaders: [...missing],
    range: `${view.title}!A${first}:${columnLetters(Math.max(headers.length - 1, 0))}${last}`,
  };
}

function definedFields(changes: Readonly<Record<string, Fields[string] | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  );
}

export function soughtOf<S extends Sheet>({
  rowIndex,
  expected,
  changes = {},
  formulas,
}: Seen<S> & Partial<Update<S>>): TargetRow {
  return { rowIndex, expected, changes: definedFields(changes), ...(formulas && { formulas }) };
}

/**
 * A tab of a spreadsheet as records. People sort, extend and edit it by hand at the same time, so before anything is
 * written, columns are found by their headers and rows by their contents.
 */
export class Table<const S extends Sheet> {
  readonly #place: TableRef & { sheet: S };
  readonly #deps: TableDeps;

  constructor(deps: TableDeps, fileId: string, sheet: S) {
    this.#place = { sheets: deps.sheets, fileId, sheet };
    this.#deps = deps;
  }

  /** Whether its tab existed when it was last looked for. */
  get isKnown(): boolean {
    return isKnownTab(this.#place);
  }

  /** One upstream call, however many rows there are. */
  async list(): Promise<Rows<S>> {
    return rowsOf(this.#place.sheet, await readView(this.#place));
  }

  /** The records that earlier attempts of this request have added, as they were then, according to the history. */
  async addedBefore(): Promise<Fields[]> {
    const { sheet } = this.#place;
    return (await ownDeeds(this.#place)).flatMap((deed) =>
      deed.do === 'add' ? [recordOf(sheet, deed.to)] : [],
    );
  }

  /** Adds a record below the table; a repetition under the same request key adds nothing. */
  async append(record: RecordOf<S>): Promise<RowOf<S>> {
    return onlyOne(await this.appendMany([record]));
  }

  /** Adds records below the table, all or none. */
  async appendMany(records: readonly RecordOf<S>[]): Promise<RowOf<S>[]> {
    if (records.length === 0) return [];
    const { first } = await appendInTurn(this.#place, records, this.#deps.request);
    return records.map((record, offset) => rowOf<S>({ rowIndex: first + offset, record }));
  }

  /** Changes fields of the row that `expected` describes, wherever it is now. */
  async update(rowIndex: number, expected: RecordOf<S>, changes: Partial<RecordOf<S>>): Promise<RowOf<S>> {
    return onlyOne(await this.updateMany([{ rowIndex, expected, changes }]));
  }

  /** Changes rows, all or none: if there is a single conflict, nothing is written. */
  async updateMany(updates: readonly Update<S>[]): Promise<RowOf<S>[]> {
    if (updates.length === 0) return [];
    const rows = await updateInTurn(this.#place, updates.map(soughtOf), this.#deps.request);
    return rows.map((row) => rowOf<S>(row));
  }

  /** Changes rows and adds records made from them, in one write; records are added once per request key. */
  updateAndAppend(
    updates: readonly Update<S>[],
    recordsFrom: (updated: RowOf<S>[], others: RowOf<S>[]) => readonly RecordOf<S>[],
  ): Promise<{ updated: RowOf<S>[]; added: RowOf<S>[] }> {
    return this.#inTurn(async () => {
      const { updated, added } = await updateAndAppend(this.#place, updates.map(soughtOf), {
        recordsFrom: (rows, others) =>
          recordsFrom(
            rows.map((row) => rowOf<S>(row)),
            others.map((row) => rowOf<S>(row)),
          ),
        once: this.#deps.request,
      });
      return { updated: updated.map((row) => rowOf<S>(row)), added: added.map((row) => rowOf<S>(row)) };
    });
  }

  /** Changes rows and deletes others, in one write; returns the changed ones. */
  updateAndRemove(updates: readonly Update<S>[], removals: readonly Seen<S>[]): Promise<RowOf<S>[]> {
    return this.#inTurn(async () => {
      const rows = await updateAndRemove(this.#place, updates.map(soughtOf), removals.map(soughtOf));
      return rows.map((row) => rowOf<S>(row));
    });
  }

  /** Deletes the row that `expected` describes; returns an encrypted undo, valid for some minutes. */
  remove(rowIndex: number, expected: RecordOf<S>): Promise<string> {
    return this.removeMany([{ rowIndex, expected }]);
  }

  /** Deletes rows, all or none. */
  removeMany(rows: readonly Seen<S>[]): Promise<string> {
    return this.#inTurn(() => removeRows(this.#place, rows.map(soughtOf), this.#deps.request));
  }

  /**
   * Deletes rows that the caller knows only in part, or by number: `pick` finds them in the table as it is. If the
   * same key comes again, it is done already.
   */
  removePicked(
    pick: (rows: RowOf<S>[]) => readonly Seen<S>[],
    { isByNumber }: { isByNumber: boolean },
  ): Promise<string> {
    const picking = {
      pick: (rows: readonly TableRow[]) => pick(rows.map((row) => rowOf<S>(row))).map(soughtOf),
      isByNumber,
    };
    return this.#inTurn(() => removePicked(this.#place, picking, this.#deps.request));
  }

  async restore(undo: string): Promise<RowOf<S>> {
    return onlyOne(await this.restoreMany(undo));
  }

  /** Restores what one removal deleted. */
  restoreMany(undo: string): Promise<RowOf<S>[]> {
    return this.#inTurn(async () => {
      const rows = await restoreRows(this.#place, undo, this.#deps.request);
      return rows.map((row) => rowOf<S>(row));
    });
  }

  /** Moves a whole row before another one, or to the end of the table. */
  move(rowIndex: number, expected: RecordOf<S>, before: Seen<S> | null): Promise<RowOf<S>> {
    return this.#inTurn(async () => {
      const row = soughtOf<S>({ rowIndex, expected });
      const move = { row, before: before && soughtOf<S>(before) };
      return rowOf<S>(await moveRow(this.#place, move, this.#deps.request));
    });
  }

  /** Turns a new, blank spreadsheet into the sheet. */
  async layOut(): Promise<void> {
    const { sheets, fileId, sheet } = this.#place;
    await sheets.batchUpdate(fileId, layOutRequests(sheet), 'idempotent');
  }

  /** Makes the tab with its headers if the spreadsheet has none; no call if it was seen recently. */
  ensureTab(): Promise<void> {
    return this.#inTurn(() => ensureTab(this.#place));
  }

  /** Restores the tab, the header row or single headers, whatever is missing. */
  repair(): Promise<void> {
    return this.#inTurn(() => repairSheet(this.#place));
  }

  /** Writes to one file are queued, so that no two of this process interleave between check and write. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inWriteTurn(this.#deps.sheets, this.#place.fileId, work);
  }
}
