import { type Cell, type CellRow, type EditGuard, trimEnd, withMovedCells } from './spreadsheets-cells.ts';
import { assignOrders, movedIndex, positionOf } from './spreadsheets-order.ts';
import { UnseenRows } from './spreadsheets-unseen.ts';

/** Size and visibility of a row or a column that differ from the default. */
export interface LineProperties {
  pixelSize?: number | undefined;
  hiddenByUser?: boolean | undefined;
}

export interface Row {
  /** Stays the same wherever the row moves. */
  readonly id: number;
  /** Rows are stored in the order of this key; NaN until the row is first saved. */
  order: number;
  index: number;
  cells: CellRow;
  properties: LineProperties | undefined;
}

/** A row as it is stored: its place follows from the order key and the count of blank rows before it. */
export interface StoredRow {
  id: number;
  order: number;
  gap: number;
  cells: CellRow;
  properties: LineProperties | undefined;
}

export interface RowChanges {
  written: StoredRow[];
  removed: number[];
}

/**
 * The non-empty rows of one sheet, in memory. It knows which rows differ from the store: inserting or deleting
 * rows changes the gap of one row only, and appending touches nothing but the appended row.
 */
export class RowStore {
  #rows: Row[] = [];
  #nextId = 1;
  #changed = new Set<Row>();
  #removed: number[] = [];
  #hasEmptied = false;
  readonly #unseen = new UnseenRows<Row>();
  cellCount = 0;
  formulaCount = 0;
  /** Moves on with every change. */
  revision = 0;
  /** Set while somebody edits who may not change everything. */
  guard: EditGuard | undefined;

  static load(stored: Iterable<StoredRow>): RowStore {
    const store = new RowStore();
    let next = 0;
    for (const { id, order, gap, cells, properties } of stored) {
      const row: Row = { id, order, index: next + gap, cells, properties };
      next = row.index + 1;
      store.#rows.push(row);
      store.#nextId = Math.max(store.#nextId, id + 1);
      for (const cell of cells) store.#count(cell, 1);
    }
    return store;
  }

  /** The number of rows from the top down to the last non-empty one. */
  get extent(): number {
    return (this.#rows.at(-1)?.index ?? -1) + 1;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  at(index: number): Row | undefined {
    const row = this.#rows[positionOf(this.#rows, index)];
    return row?.index === index ? row : undefined;
  }

  cell(index: number, column: number): Cell | undefined {
    return this.at(index)?.cells[column];
  }

  /** The non-empty rows with start <= index < end. */
  between(start: number, end: number): Row[] {
    return this.#rows.slice(positionOf(this.#rows, start), positionOf(this.#rows, end));
  }

  /** The last non-empty row with start <= index < end that passes the test. */
  findLast(start: number, end: number, test: (row: Row) => boolean): Row | undefined {
    for (let at = positionOf(this.#rows, end) - 1; at >= 0; at -= 1) {
      const row = this.#rows[at];
      if (row === undefined || row.index < start) return undefined;
      if (test(row)) return row;
    }
    return undefined;
  }

  set(index: number, column: number, cell: Cell | undefined): void {
    this.guard?.cell(index, column);
    this.follow(index, column, cell);
  }

  /** Writes a cell that changes as a consequence of another change, such as a formula whose cells moved. */
  follow(index: number, column: number, cell: Cell | undefined): void {
    let row = this.at(index);
    if (row === undefined) {
      if (cell === undefined) return;
      row = this.#create(index);
    }
    const before = row.cells[column];
    if (before === cell) return;
    this.#count(before, -1);
    this.#count(cell, 1);
    // A formula's result belongs to one place, so no two places may share its object.
    row.cells[column] = cell?.formula === undefined ? cell : { ...cell };
    if (cell === undefined) trimEnd(row.cells);
    if (row.cells.length === 0) this.#hasEmptied = true;
    this.#touch(row);
  }

  setProperties(index: number, properties: LineProperties | undefined): void {
    const row = this.at(index) ?? this.#create(index);
    row.properties = properties;
    if (properties === undefined && row.cells.length === 0) this.#hasEmptied = true;
    this.#touch(row);
  }

  insertRows(at: number, count: number): void {
    this.guard?.lines('ROWS', at, at);
    this.#shift(positionOf(this.#rows, at), count);
  }

  deleteRows(at: number, count: number): void {
    this.guard?.lines('ROWS', at, at + count);
    const start = positionOf(this.#rows, at);
    const end = positionOf(this.#rows, at + count);
    for (const row of this.#rows.splice(start, end - start)) {
      for (const cell of row.cells) this.#count(cell, -1);
      this.#forget(row);
    }
    this.#shift(start, -count);
  }

  /** Moves `count` rows in front of the row that had the index `to`. */
  moveRows(from: number, count: number, to: number): void {
    if (to >= from && to <= from + count) return;
    this.guard?.lines('ROWS', from, from + count);
    this.guard?.lines('ROWS', to, to);
    for (const row of this.#rows) {
      const index = movedIndex(row.index, from, count, to);
      if (index === row.index) continue;
      row.index = index;
      this.#changed.add(row);
      row.order = Number.NaN;
    }
    this.#rows.sort((a, b) => a.index - b.index);
    // Gaps change in every row that was passed, and in the first one behind.
    const end = Math.max(from + count, to);
    for (const row of this.between(Math.min(from, to), end)) this.#changed.add(row);
    this.#markGap(positionOf(this.#rows, end));
    this.#restructured();
  }

  /** Inserts empty columns (`count` > 0) before `at`, in all rows or in those of a range. */
  insertColumns(at: number, count: number, rows: readonly Row[] = this.#rows): void {
    this.guard?.lines('COLUMNS', at, at);
    for (const row of rows) {
      if (row.cells.length <= at) continue;
      row.cells.splice(at, 0, ...new Array<undefined>(count).fill(undefined));
      this.#changed.add(row);
    }
    this.#restructured();
  }

  deleteColumns(at: number, count: number, rows: readonly Row[] = this.#rows): void {
    this.guard?.lines('COLUMNS', at, at + count);
    for (const row of rows) {
      if (row.cells.length <= at) continue;
      for (const cell of row.cells.splice(at, count)) this.#count(cell, -1);
      trimEnd(row.cells);
      if (row.cells.length === 0) this.#hasEmptied = true;
      this.#changed.add(row);
    }
    this.#restructured();
  }

  moveColumns(from: number, count: number, to: number): void {
    if (to >= from && to <= from + count) return;
    this.guard?.lines('COLUMNS', from, from + count);
    this.guard?.lines('COLUMNS', to, to);
    for (const row of this.#rows) {
      row.cells = withMovedCells(row.cells, (column) => movedIndex(column, from, count, to));
      this.#changed.add(row);
    }
    this.#restructured();
  }

  /** The rows changed since the last call, or 'all' if places have moved or there are too many to list. */
  takeUnseen(): readonly Row[] | 'all' {
    return this.#unseen.take();
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0 || this.#removed.length > 0;
  }

  /** What differs from the store since the last call. */
  takeChanges(): RowChanges {
    this.#prune();
    const unordered = [...this.#changed].filter(({ order }) => Number.isNaN(order));
    const positions = unordered.map(({ index }) => positionOf(this.#rows, index));
    for (const row of assignOrders(this.#rows, positions)) this.#changed.add(row);
    const written: StoredRow[] = [];
    for (const row of this.#changed) {
      const previous = this.#rows[positionOf(this.#rows, row.index) - 1];
      const gap = row.index - (previous?.index ?? -1) - 1;
      written.push({ id: row.id, order: row.order, gap, cells: row.cells, properties: row.properties });
    }
    const removed = this.#removed;
    this.#changed = new Set();
    this.#removed = [];
    return { written, removed };
  }

  #create(index: number): Row {
    const row: Row = { id: this.#nextId, order: Number.NaN, index, cells: [], properties: undefined };
    this.#nextId += 1;
    const position = positionOf(this.#rows, index);
    if (position === this.#rows.length) this.#rows.push(row);
    else this.#rows.splice(position, 0, row);
    this.#changed.add(row);
    this.#markGap(position + 1);
    return row;
  }

  #shift(position: number, by: number): void {
    for (let at = position; at < this.#rows.length; at += 1) {
      const row = this.#rows[at];
      if (row !== undefined) row.index += by;
    }
    this.#markGap(position);
    this.#restructured();
  }

  #forget(row: Row): void {
    this.#changed.delete(row);
    this.#removed.push(row.id);
  }

  #prune(): void {
    if (!this.#hasEmptied) return;
    this.#hasEmptied = false;
    const kept: Row[] = [];
    let isGapOpen = false;
    for (const row of this.#rows) {
      if (row.cells.length === 0 && row.properties === undefined) {
        this.#forget(row);
        isGapOpen = true;
        continue;
      }
      kept.push(row);
      if (isGapOpen) this.#changed.add(row);
      isGapOpen = false;
    }
    this.#rows = kept;
  }

  #markGap(position: number): void {
    const row = this.#rows[position];
    if (row !== undefined) this.#changed.add(row);
  }

  #touch(row: Row): void {
    this.revision += 1;
    this.#changed.add(row);
    this.#unseen.add(row);
  }

  #restructured(): void {
    this.revision += 1;
    this.#unseen.addAll();
  }

  #count(cell: Cell | undefined, by: 1 | -1): void {
    if (cell === undefined) return;
    this.cellCount += by;
    if (cell.formula !== undefined) this.formulaCount += by;
  }
}
