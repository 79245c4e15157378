import type { CellData } from './cell-data.ts';
import { type Cells, type Followed, type Foreseen, type Grid, livingRows, textOf } from './grid-rows.ts';

/** What a write did to rows that it was not meant for, because a hand had moved rows after it had read them. */
export type WrongHit =
  /** A row that holds, in some columns, what was meant for another; `cells` is what it held there. */
  | { kind: 'written'; now: Cells; cells: ReadonlyMap<number, CellData> }
  /** A row that is gone, and where it stood. */
  | { kind: 'deleted'; cells: Cells; index: number }
  /** A row that stands at another place, and where it stood. */
  | { kind: 'moved'; now: Cells; index: number; was: number }
  /** Rows that are right, and would be there twice once the write is done anew. */
  | { kind: 'added'; now: Cells; index: number };

/** The row that was meant is gone, and nothing was hit in its place. */
interface Gone {
  isGone: true;
}

/** What became of a row other than it was to. */
export type Fault = WrongHit | Unknown | Gone;

/** Somebody's row that nobody had read took a change: what it held there is not known. */
export interface Unknown {
  /** Its number, from 1. */
  rowIndex: number;
}

/** The tab after a write: the rows that tell of it, as its own answer shows them, and all rows as they were read then. */
export interface After {
  seen: (index: number) => Cells;
  all: Grid;
}

/** How often each text stands in some rows. */
function countTexts(rows: Iterable<Cells>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const text = textOf(cells);
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** The rows that are no longer there, each as often as it is missing; takes those that are there out of `left`. */
function missingOf(rows: readonly Followed[], left: Map<string, number>): Followed[] {
  return rows.filter((row) => {
    const text = textOf(row.cells);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count === 0 && text !== '';
  });
}

/** How many rows of a grid hold nothing, those below the table among them. */
function countBlank(rows: readonly Cells[], rowCount: number): number {
  return rowCount - rows.filter((cells) => textOf(cells) !== '').length;
}

function isSameCell(one: CellData = {}, other: CellData = {}): boolean {
  return textOf([one]) === textOf([other]);
}

/** Whether a row is another as it was, but for some cells that a hand changed meanwhile. */
function isLike(cells: Cells, other: Cells): boolean {
  const filled = [...other.keys()].filter((column) => other[column]?.userEnteredValue !== undefined);
  const same = filled.filter((column) => isSameCell(cells[column], other[column]));
  return same.length * 2 >= filled.length;
}

/** Where each column that was foreseen stands, by its header; undefined where all stand as foreseen. */
function columnsNow(foreseen: Cells, now: Cells): Map<number, number> | undefined {
  if (textOf(foreseen) === textOf(now)) return undefined;
  const headers = new Map([...now.keys()].map((column) => [textOf([now[column] ?? {}]), column]));
  return new Map(
    [...foreseen.keys()].flatMap((column) => {
      const at = headers.get(textOf([foreseen[column] ?? {}]));
      return at === undefined ? [] : [[column, at]];
    }),
  );
}

/** Finds what a write hit that was meant for other rows. */
class Search {
  readonly #foreseen: Foreseen;
  readonly #after: After;
  /** Where columns stand that a hand has moved; undefined where it has moved none. */
  readonly #columns: ReadonlyMap<number, number> | undefined;
  /** Rows that are foreseen and are not there. */
  readonly #missing: Followed[];
  /** Texts of rows that nobody foresaw. */
  readonly #strange: Map<string, number>;

  constructor(foreseen: Foreseen, after: After) {
    const rows = livingRows(foreseen);
    this.#foreseen = foreseen;
    this.#after = after;
    this.#columns = columnsNow(rows[0]?.cells ?? [], after.seen(0));
    this.#strange = countTexts(after.all.rows.map((cells) => this.#arranged(cells)));
    this.#missing = missingOf(rows, this.#strange);
  }

  get areColumnsMoved(): boolean {
    return this.#columns !== undefined;
  }

  /** Cells of the sheet as it is, under the columns as they were foreseen. */
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

  /** What a row held where the columns stand that were written. */
  #heldBy(cells: Cells, written: ReadonlySet<number>): Map<number, CellData> {
    const placed = this.placed(cells);
    return new Map([...written].map((column) => [column, placed[column] ?? {}]));
  }

  /** The columns that were hit, as they were foreseen. */
  #hit(written: ReadonlySet<number>): ReadonlySet<number> {
    if (!this.#columns) return written;
    return new Set([...this.#columns].flatMap(([column, at]) => (written.has(at) ? [column] : [])));
  }

  /** What a row held that took the cells of another; 'right' where it was the one that was meant. */
  written(row: Followed, index: number): WrongHit | Unknown | 'right' {
    const now = this.#after.seen(index);
    // What somebody has written over since is theirs.
    const isHit = [...row.written].every((column) => isSameCell(now[column], row.cells[column]));
    if (!isHit) return 'right';
    const hitColumns = this.#hit(row.written);
    const rest = textOf(this.#seen(index), hitColumns);
    const areColumnsRight = [...row.written].every((column) => hitColumns.has(column));
    // Where the row still stands as it was, one that is only like it took the cells.
    const isLeft = (this.#strange.get(textOf(row.held)) ?? 0) > 0;
    if (areColumnsRight && !isLeft && rest === textOf(row.cells, row.written)) return 'right';
    const hits = this.#columns ? [row, ...this.#missing] : this.#missing.filter((other) => other !== row);
    const hit = rest === '' ? undefined : hits.find((other) => textOf(other.held, hitColumns) === rest);
    if (hit && hit !== row) this.#missing.splice(this.#missing.indexOf(hit), 1);
    if (hit ?? rest === '')
      return { kind: 'written', now, cells: this.#heldBy(hit?.held ?? [], row.written) };
    return areColumnsRight && isLike(this.#seen(index), row.cells) ? 'right' : { rowIndex: index + 1 };
  }

  /** The row that went in place of another; undefined where it was the one that was meant. */
  deleted(row: Followed, index: number): WrongHit | undefined {
    const text = textOf(row.held);
    const left = this.#strange.get(text) ?? 0;
    const gone = this.#goneAt(row, index);
    if (left === 0) {
      // Two rows went where one was to go. When it is the next one, another hand may have been first, and it is kept.
      const isNext = gone !== undefined && gone.was === (row.was ?? 0) + 1 && this.#areFewer();
      return isNext ? this.#takeMissing(gone, index) : undefined;
    }
    this.#strange.set(text, left - 1);
    return gone ? this.#takeMissing(gone, index) : { kind: 'deleted', cells: [], index };
  }

  /** Whether rows have gone besides those that were to; one that a hand has only rewritten is not among them. */
  #areFewer(): boolean {
    return this.#after.all.rowCount < livingRows(this.#foreseen).length;
  }

  #takeMissing(gone: Followed, index: number): WrongHit {
    const at = this.#missing.indexOf(gone);
    if (at !== -1) this.#missing.splice(at, 1);
    return { kind: 'deleted', cells: this.placed(gone.held), index };
  }

  /**
   * Of the rows that are missing, the one that stood between those on both sides of the gap. Where a hand has deleted one
   * as well, that may be all that is missing, and a blank row went below the table: then there are fewer of them.
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

  /** The row that stands where another was to go; undefined where that one did. */
  moved(row: Followed, index: number): WrongHit | Gone | undefined {
    const [now, text] = [this.#after.seen(index), textOf(row.cells)];
    if (row.was === undefined || textOf(this.#seen(index)) === text) return undefined;
    const hit: WrongHit = { kind: 'moved', now, index, was: row.was };
    if (text === '' || !this.#areInOrder()) return hit;
    // All that are left stand as they were to: a hand has inserted or deleted some since, maybe the moved one itself.
    if (this.#after.all.rows.some((cells) => textOf(this.#arranged(cells)) === text)) return undefined;
    // Or it deleted that one before, and a blank row moved up in its place.
    return textOf(now) === '' && index < row.was ? hit : { isGone: true };
  }

  /** Whether the rows that are left follow each other as they were to. */
  #areInOrder(): boolean {
    const foreseen = livingRows(this.#foreseen).map(({ cells }) => textOf(cells));
    const now = this.#after.all.rows.map((cells) => textOf(this.#arranged(cells)));
    const leftIn = (texts: readonly string[], others: ReadonlySet<string>) =>
      texts.filter((text) => text !== '' && others.has(text)).join('\n\n');
    return leftIn(foreseen, new Set(now)) === leftIn(now, new Set(foreseen));
  }
}

/** Rows that a batch hit in place of others; with them all else that it did, where it must be done anew. */
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
