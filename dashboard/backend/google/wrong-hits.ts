import type { CellData } from './cell-data.ts';
import { type Cells, type Followed, type Foreseen, type Grid, livingRows, textOf } from './grid-rows.ts';

/** What a write did to the wrong rows because somebody had moved rows after it had read them. */
export type WrongHit =
  /** A row that took, in some columns, what was meant for another; `cells` is what it held there. */
  | { kind: 'written'; now: Cells; cells: ReadonlyMap<number, CellData> }
  /** A row that was deleted, and where it was. */
  | { kind: 'deleted'; cells: Cells; index: number }
  /** A row that was moved, and where it was. */
  | { kind: 'moved'; now: Cells; index: number; was: number }
  /** Correct new rows, which would be duplicated when the write is done again. */
  | { kind: 'added'; now: Cells; index: number };

/** The intended row is gone, and nothing was hit in its place. */
interface Gone {
  isGone: true;
}

/** A row that did not end up as intended. */
export type Fault = WrongHit | Unknown | Gone;

/** A row that nobody had read took a change: what it held there is unknown. */
export interface Unknown {
  /** Its number, from 1. */
  rowIndex: number;
}

/** The tab after a write: the rows that show its effect, as in its own answer, and all rows as they were read then. */
export interface After {
  seen: (index: number) => Cells;
  all: Grid;
}

/** How often each text occurs in some rows. */
function countTexts(rows: Iterable<Cells>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const text = textOf(cells);
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** The rows that are missing, each as often as it is; those that exist are removed from `left`. */
function missingOf(rows: readonly Followed[], left: Map<string, number>): Followed[] {
  return rows.filter((row) => {
    const text = textOf(row.cells);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0 && text !== '';
  });
}

/** How many rows of a grid are empty, including those below the table. */
function countBlank(rows: readonly Cells[], rowCount: number): number {
  return rowCount - rows.filter((cells) => textOf(cells) !== '').length;
}

function isSameCell(one: CellData = {}, other: CellData = {}): boolean {
  return textOf([one]) === textOf([other]);
}

/** Whether a row is another row as it was, except for some cells that somebody has changed since. */
function isLike(cells: Cells, other: Cells): boolean {
  const filled = [...other.keys()].filter((column) => other[column]?.userEnteredValue !== undefined);
  const same = filled.filter((column) => isSameCell(cells[column], other[column]));
  return same.length * 2 >= filled.length;
}

/**
 * Where each expected column is, by its header; undefined if all are where they were expected. If none of the headers is there, it
 * is their row that somebody has moved.
 */
function columnsNow(foreseen: Cells, now: Cells): Map<number, number> | undefined {
  if (textOf(foreseen) === textOf(now)) return undefined;
  const headers = new Map([...now.keys()].map((column) => [textOf([now[column] ?? {}]), column]));
  const found = [...foreseen.keys()].flatMap((column) => {
    const header = textOf([foreseen[column] ?? {}]);
    const at = headers.get(header);
    return at === undefined ? [] : [{ header, column, at }];
  });
  if (found.every(({ header }) => header === '')) return undefined;
  return new Map(found.map(({ column, at }) => [column, at]));
}

/** Finds what a write hit that was meant for other rows. */
class Search {
  readonly #foreseen: Foreseen;
  readonly #after: After;
  /** Where columns are that somebody has moved; undefined if nobody has moved any. */
  readonly #columns: ReadonlyMap<number, number> | undefined;
  /** Expected rows that are missing. */
  readonly #missing: Followed[];
  /** The texts of unexpected rows. */
  readonly #strange: Map<string, number>;

  constructor(foreseen: Foreseen, after: After) {
    const rows = livingRows(foreseen);
    this.#foreseen = foreseen;
    this.#after = after;
    const header = after.all.headerRow - 1;
    this.#columns = columnsNow(rows[header]?.cells ?? [], after.seen(header));
    this.#strange = countTexts(after.all.rows.map((cells) => this.#arranged(cells)));
    this.#missing = missingOf(rows, this.#strange);
  }

  get areColumnsMoved(): boolean {
    return this.#columns !== undefined;
  }

  /** Cells of the sheet as it is, in the order of the expected columns. */
  #arranged(cells: Cells): Cells {
    if (!this.#columns) return cells;
    const arranged: CellData[] = [];
    for (const [column, at] of this.#columns) arranged[column] = cells[at] ?? {};
    return Array.from(arranged, (cell) => cell ?? {});
  }

  /** The other way round. */
  placed(cells: Cells): Cells {
    if (!this.#columns) return cells;
    const placed: CellData[] = [];
    for (const [column, at] of this.#columns) placed[at] = cells[column] ?? {};
    return Array.from(placed, (cell) => cell ?? {});
  }

  #seen(index: number): Cells {
    return this.#arranged(this.#after.seen(index));
  }

  /** What a row held in the columns that were written. */
  #heldBy(cells: Cells, written: ReadonlySet<number>): Map<number, CellData> {
    const placed = this.placed(cells);
    return new Map([...written].map((column) => [column, placed[column] ?? {}]));
  }

  /** The columns that were hit, as they were expected. */
  #hit(written: ReadonlySet<number>): ReadonlySet<number> {
    if (!this.#columns) return written;
    return new Set([...this.#columns].flatMap(([column, at]) => (written.has(at) ? [column] : [])));
  }

  /** What a row held that took another's cells; 'right' if it was the intended row. */
  written(row: Followed, index: number): WrongHit | Unknown | 'right' {
    const now = this.#after.seen(index);
    // What somebody has overwritten since is theirs.
    const isHit = [...row.written].every((column) => isSameCell(now[column], row.cells[column]));
    if (!isHit) return 'right';
    const hitColumns = this.#hit(row.written);
    const rest = textOf(this.#seen(index), hitColumns);
    const areColumnsRight = [...row.written].every((column) => hitColumns.has(column));
    // If the row is still there as it was, only a similar one took the cells.
    const isLeft = (this.#strange.get(textOf(row.held)) ?? 0) > 0;
    if (areColumnsRight && !isLeft && rest === textOf(row.cells, row.written)) return 'right';
    const hits = this.#columns ? [row, ...this.#missing] : this.#missing.filter((other) => other !== row);
    const hit = rest === '' ? undefined : hits.find((other) => textOf(other.held, hitColumns) === rest);
    if (hit && hit !== row) this.#missing.splice(this.#missing.indexOf(hit), 1);
    if (hit ?? rest === '')
      return { kind: 'written', now, cells: this.#heldBy(hit?.held ?? [], row.written) };
    return areColumnsRight && isLike(this.#seen(index), row.cells) ? 'right' : { rowIndex: index + 1 };
  }

  /** The row that was deleted instead of another; undefined if it was the intended one. */
  deleted(row: Followed, index: number): WrongHit | undefined {
    const text = textOf(row.held);
    const left = this.#strange.get(text) ?? 0;
    const gone = this.#goneAt(row, index);
    if (left === 0) {
      // Two rows were deleted instead of one. If it is the next one, somebody else may have been first, and it is
      // kept.
      const isNext = gone !== undefined && gone.was === (row.was ?? 0) + 1 && this.#areFewer();
      return isNext ? this.#takeMissing(gone, index) : undefined;
    }
    this.#strange.set(text, left - 1);
    return gone ? this.#takeMissing(gone, index) : { kind: 'deleted', cells: [], index };
  }

  /** Whether other rows disappeared than the intended ones; rows that somebody has only rewritten do not count. */
  #areFewer(): boolean {
    return this.#after.all.rowCount < livingRows(this.#foreseen).length;
  }

  #takeMissing(gone: Followed, index: number): WrongHit {
    const at = this.#missing.indexOf(gone);
    if (at !== -1) this.#missing.splice(at, 1);
    return { kind: 'deleted', cells: this.placed(gone.held), index };
  }

  /**
   * Of the missing rows, the one that was between the rows on both sides of the gap. If somebody has deleted one as
   * well, that may be the only missing row, and a blank row below the table was deleted: there are fewer blank rows
   * then.
   */
  #goneAt(row: Followed, index: number): Followed | undefined {
    const { rows } = this.#foreseen;
    const [above, below] = [textOf(this.#seen(index - 1)), textOf(this.#seen(index))];
    const [living, { all }] = [livingRows(this.#foreseen).map(({ cells }) => cells), this.#after];
    const isBlankGone =
      this.#areFewer() && countBlank(all.rows, all.rowCount) < countBlank(living, living.length);
    const firstBlank = rows[rows.findLastIndex(({ held }) => textOf(held) !== '') + 1];
    const nearness = (other: Followed) => {
      const at = rows.indexOf(other);
      return Number(textOf(rows[at - 1]?.held) === above) + Number(textOf(rows[at + 1]?.held) === below);
    };
    return this.#missing
      .filter((other) => other !== row && other.written.size === 0)
      .concat(isBlankGone && firstBlank ? firstBlank : [])
      .toSorted((one, other) => nearness(other) - nearness(one))[0];
  }

  /** The row that was moved instead of another; undefined if the intended one was. */
  moved(row: Followed, index: number): WrongHit | Gone | undefined {
    const [now, text] = [this.#after.seen(index), textOf(row.cells)];
    if (row.was === undefined || textOf(this.#seen(index)) === text) return undefined;
    const hit: WrongHit = { kind: 'moved', now, index, was: row.was };
    if (text === '' || !this.#areInOrder()) return hit;
    // All remaining rows are as intended: somebody has inserted or deleted rows since, perhaps the moved one itself.
    if (this.#after.all.rows.some((cells) => textOf(this.#arranged(cells)) === text)) return undefined;
    // Or somebody deleted it before, and a blank row moved into its place.
    return textOf(now) === '' && index < row.was ? hit : { isGone: true };
  }

  /** Whether the remaining rows are in the intended order. */
  #areInOrder(): boolean {
    const foreseen = livingRows(this.#foreseen).map(({ cells }) => textOf(cells));
    const now = this.#after.all.rows.map((cells) => textOf(this.#arranged(cells)));
    const leftIn = (texts: readonly string[], others: ReadonlySet<string>) =>
      texts.filter((text) => text !== '' && others.has(text)).join('\n\n');
    return leftIn(foreseen, new Set(now)) === leftIn(now, new Set(foreseen));
  }
}

/** Rows that a batch hit instead of others, with everything else that it did if it has to be done again. */
export function findWrongHits(foreseen: Foreseen, after: After): Fault[] {
  const search = new Search(foreseen, after);
  const wrong: Fault[] = [];
  const right: WrongHit[] = [];
  let living = 0;
  for (const row of foreseen.rows) {
    const index = living;
    if (!row.isDeleted) living += 1;
    if (row.isDeleted) {
      const hit = search.deleted(row, index);
      if (hit) wrong.push(hit);
      else right.push({ kind: 'deleted', cells: search.placed(row.held), index });
    } else if (row.isMoved) {
      const hit = search.moved(row, index);
      if (hit) wrong.push(hit);
    } else if (row.was === undefined) {
      (search.areColumnsMoved ? wrong : right).push({ kind: 'added', now: row.cells, index });
    } else if (row.written.size > 0) {
      const hit = search.written(row, index);
      if (hit !== 'right') wrong.push(hit);
    }
  }
  return wrong.length === 0 ? [] : [...wrong, ...right];
}
