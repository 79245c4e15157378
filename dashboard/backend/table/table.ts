import type { Sealer, WriteLedger } from '../context.ts';
import type { Sheets } from '../google/sheets.ts';
import { inTurn } from '../in-turn.ts';
import { columnLetters } from './a1.ts';
import { appendRow } from './append.ts';
import { removeRow, restoreRow } from './remove.ts';
import { repairSheet } from './repair.ts';
import { layOutRequests } from './requests.ts';
import type { Fields, RecordOf, RowOf, Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import { updateRow } from './update.ts';
import { readView, type TableRow } from './view.ts';

export interface TableDeps {
  sheets: Sheets;
  facts: { requestKey: string | null; ledger: WriteLedger; sealer: Sealer };
}

export interface Rows<S extends Sheet> {
  rows: RowOf<S>[];
  /** All headers from left to right, the person's own included. */
  headers: string[];
  /** While any is missing no rows are read, lest a value be taken for another. */
  missingHeaders: string[];
  /** The range that was read; null when the spreadsheet has no such tab. */
  range: string | null;
}

/**
 * A tab of a spreadsheet as records. People sort, extend and edit it by hand at the same time, so columns are found
 * by their headers and rows by what they hold, before anything is written.
 */
export class Table<const S extends Sheet> {
  readonly #place: Place;
  readonly #deps: TableDeps;

  constructor(deps: TableDeps, fileId: string, sheet: S) {
    this.#place = { sheets: deps.sheets, fileId, sheet };
    this.#deps = deps;
  }

  /** One upstream call, whatever the number of rows. */
  async list(): Promise<Rows<S>> {
    const view = await readView(this.#place);
    if (!view) {
      return { rows: [], headers: [], missingHeaders: Object.keys(this.#place.sheet.columns), range: null };
    }
    const { headers, missing } = view.layout;
    const last = view.rows.at(-1)?.rowIndex ?? 1;
    return {
      rows: missing.length > 0 ? [] : view.rows.map((row) => this.#rowOf(row)),
      headers: [...headers],
      missingHeaders: [...missing],
      range: `${view.title}!A1:${columnLetters(Math.max(headers.length - 1, 0))}${last}`,
    };
  }

  /** Adds a record below the table; a repetition under the same request key adds nothing. */
  append(record: RecordOf<S>): Promise<RowOf<S>> {
    return this.#inTurn(async () => {
      const rowIndex = await appendRow(this.#place, record, this.#deps.facts);
      return this.#rowOf({ rowIndex, record });
    });
  }

  /** Changes fields of the row that `expected` describes, wherever it stands now. */
  update(rowIndex: number, expected: RecordOf<S>, changes: Partial<RecordOf<S>>): Promise<RowOf<S>> {
    return this.#inTurn(async () =>
      this.#rowOf(await updateRow(this.#place, rowIndex, { expected, changes: definedFields(changes) })),
    );
  }

  /** Deletes the row that `expected` describes; gives a sealed undo, good for some minutes. */
  remove(rowIndex: number, expected: RecordOf<S>): Promise<string> {
    return this.#inTurn(() => removeRow(this.#place, rowIndex, expected, this.#deps.facts.sealer));
  }

  restore(undo: string): Promise<RowOf<S>> {
    return this.#inTurn(async () => this.#rowOf(await restoreRow(this.#place, undo, this.#deps.facts)));
  }

  /** Turns a new, blank spreadsheet into the sheet. */
  async layOut(): Promise<void> {
    const { sheets, fileId, sheet } = this.#place;
    await sheets.batchUpdate(fileId, layOutRequests(sheet), 'idempotent');
  }

  /** Puts back the tab, the header row or single headers, whatever is missing. */
  repair(): Promise<void> {
    return this.#inTurn(() => repairSheet(this.#place));
  }

  /** Writes to one file stand in a queue, so that no two of this process meet between check and write. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inTurn(`writes to ${this.#place.fileId}`, work);
  }

  #rowOf({ rowIndex, record }: Pick<TableRow, 'rowIndex' | 'record'>): RowOf<S> {
    // The engine reads each field by its column's kind, which is what RowOf says; the type cannot follow the loop.
    return { _rowIndex: rowIndex, ...record } as RowOf<S>;
  }
}

function definedFields(changes: Readonly<Record<string, Fields[string] | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  );
}
