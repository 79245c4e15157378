import uFuzzy from '@leeoniya/ufuzzy';
import { pauses } from '#frontend/page/pauses.ts';
import { folded } from '#kernel/search.ts';
import type { Hits } from './find-rows.ts';
import type { IndexedRow } from './row-index.ts';

// Only for what nothing holds as it was typed: "paer" for "paper". Letters of any alphabet, and one slip in each word.
const fuzzy = new uFuzzy({ unicode: true, intraMode: 1 });

/** How many rows are looked at in one go. */
const slice = 200;

/** A shorter word resembles too many others. */
export const shortest = 4;

function inSlice(rows: readonly IndexedRow[], words: readonly string[]): IndexedRow[] {
  const texts = rows.map(({ text }) => text.text);
  let left: readonly number[] | null = null;
  for (const word of words) left = fuzzy.filter(texts, word, left ? [...left] : undefined) ?? [];
  return (left ?? []).flatMap((at) => rows[at] ?? []);
}

/**
 * The rows that contain each word with at most one typing error, by house; undefined if the result is no longer
 * needed.
 */
export async function resembling(
  rows: readonly IndexedRow[],
  query: string,
  isWanted: () => boolean,
): Promise<Hits[] | undefined> {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const houses = new Map<string, IndexedRow[]>();
  const pause = pauses();
  for (let at = 0; at < rows.length; at += slice) {
    await pause();
    if (!isWanted()) return undefined;
    for (const row of inSlice(rows.slice(at, at + slice), words)) {
      const found = houses.get(row.app);
      if (found) found.push(row);
      else houses.set(row.app, [row]);
    }
  }
  return [...houses].map(([app, found]) => ({ app, rows: found }));
}
