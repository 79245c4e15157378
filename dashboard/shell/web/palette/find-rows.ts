import { finderOf, type Word } from '#kernel/search.ts';
import type { IndexedRow } from './row-index.ts';

/** The rows of a house that answer, the closest first. */
export interface Hits {
  app: string;
  rows: readonly IndexedRow[];
}

const isPlain = (words: readonly Word[]) => words.every(({ any }) => any.length === 1);

/** Whether whatever answers a query answers the one before it, too. */
function isNarrower(words: readonly Word[], before: readonly Word[]): boolean {
  return (
    words.length >= before.length &&
    isPlain(words) &&
    isPlain(before) &&
    before.every(({ any: [word = ''] }, at) => words[at]?.any[0]?.startsWith(word) ?? false)
  );
}

/** How well a row's title answers: 0 from the start of a word on, 1 anywhere in it, 2 where only other cells do. */
function rankerOf(words: readonly Word[]): (row: IndexedRow) => 0 | 1 | 2 {
  const each = words.map(({ any }) => any.map((word) => ({ word, inner: ` ${word}`, below: `\n${word}` })));
  return ({ title }) => {
    let rank: 0 | 1 = 0;
    for (const any of each) {
      if (
        any.some(
          (one) => title.startsWith(one.word) || title.includes(one.inner) || title.includes(one.below),
        )
      )
        continue;
      if (!any.some(({ word }) => title.includes(word))) return 2;
      rank = 1;
    }
    return rank;
  };
}

/** So many of the closest rows of a house stand in front. */
const ranked = 200;

/** Searches rows again and again, while a query is typed letter by letter. */
export class RowFinder {
  readonly #rows: readonly IndexedRow[];
  #before: { words: readonly Word[]; rows: readonly IndexedRow[] };

  constructor(rows: readonly IndexedRow[]) {
    this.#rows = rows;
    this.#before = { words: [], rows };
  }

  /** The rows that hold every word, by house, in the order in which houses have rows. */
  find(words: readonly Word[]): Hits[] {
    if (words.length === 0) return [];
    const { words: before, rows } = this.#before;
    const [holds, rankOf] = [finderOf(words), rankerOf(words)];
    const found: IndexedRow[] = [];
    const houses = new Map<string, [IndexedRow[], IndexedRow[], IndexedRow[]]>();
    for (const row of isNarrower(words, before) ? rows : this.#rows) {
      if (!holds(row.text)) continue;
      found.push(row);
      const ranks = houses.get(row.app) ?? [[], [], []];
      if (ranks[0].length + ranks[1].length + ranks[2].length === 0) houses.set(row.app, ranks);
      // Nobody reads on so far: what a single letter finds is counted, and the first of it put in order.
      ranks[ranks[0].length < ranked ? rankOf(row) : 2].push(row);
    }
    this.#before = { words, rows: found };
    return [...houses].map(([app, ranks]) => ({ app, rows: ranks.flat() }));
  }
}
