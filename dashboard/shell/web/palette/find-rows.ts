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
    before.every(({ any: [word = ''], digits }, at) => {
      const now = words[at];
      // From its fourth digit on, a number is also found by its digits, where it was not found before.
      return (now?.any[0]?.startsWith(word) ?? false) && (now?.digits === '' || digits !== '');
    })
  );
}

/** Where a word is in a title: 0 at the start of one of its words, 1 anywhere else, 2 nowhere. */
function placeIn(title: string, word: string): 0 | 1 | 2 {
  let place: 1 | 2 = 2;
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    const before = at === 0 ? ' ' : title[at - 1];
    if (before === ' ' || before === '\n') return 0;
    place = 1;
  }
  return place;
}

/** How well a row's title matches: as well as its worst-matching word; 2 if only other cells match. */
function rankOf({ title }: IndexedRow, words: readonly Word[]): 0 | 1 | 2 {
  let rank: 0 | 1 | 2 = 0;
  for (const { any } of words) {
    let best: 0 | 1 | 2 = 2;
    for (const word of any) {
      const place = placeIn(title, word);
      if (place < best) best = place;
    }
    if (best > rank) rank = best;
    if (rank === 2) break;
  }
  return rank;
}

/** The rows of a house by how well their titles answer. */
type Ranks = [IndexedRow[], IndexedRow[], IndexedRow[]];

/** How many of the closest rows of a house come first. */
const ranked = 200;

const isSame = (one: Word, other: Word | undefined) =>
  one.any.length === other?.any.length && one.any.every((word, at) => word === other.any[at]);

/** Searches rows again and again, while a query is typed letter by letter. */
export class RowFinder {
  readonly #rows: readonly IndexedRow[];
  #before: { words: readonly Word[]; rows: readonly IndexedRow[]; hits: readonly Hits[] };

  constructor(rows: readonly IndexedRow[]) {
    this.#rows = rows;
    this.#before = { words: [], rows, hits: [] };
  }

  /** The rows that hold every word, by house, in the order in which houses have rows. */
  find(words: readonly Word[]): readonly Hits[] {
    if (words.length === 0) return [];
    const before = this.#before;
    const isNarrowed = isNarrower(words, before.words);
    const fresh = isNarrowed ? words.filter((word, at) => !isSame(word, before.words[at])) : words;
    if (fresh.length === 0 && before.words.length === words.length) return before.hits;
    const holds = finderOf(fresh);
    const found: IndexedRow[] = [];
    const houses = new Map<string, Ranks>();
    let ranks: Ranks = [[], [], []];
    let app: string | undefined;
    for (const row of isNarrowed ? before.rows : this.#rows) {
      if (!holds(row.text)) continue;
      found.push(row);
      // Rows of a sheet follow each other.
      if (row.app !== app) {
        app = row.app;
        ranks = houses.get(app) ?? [[], [], []];
        houses.set(app, ranks);
      }
      // Nobody reads that far: all hits of a single letter are counted, and only the first are sorted.
      ranks[ranks[0].length < ranked ? rankOf(row, words) : 2].push(row);
    }
    const hits = [...houses].map(([id, ordered]) => ({ app: id, rows: ordered.flat() }));
    this.#before = { words, rows: found, hits };
    return hits;
  }
}
