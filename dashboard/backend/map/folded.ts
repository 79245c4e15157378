import { folded as plain } from '#kernel/search.ts';

/** A name as people type it who have no accents at hand: `Łódź` is `lodz`, `St. John’s` is `st johns`. */
export function folded(text: string): string {
  return plain(text)
    .replaceAll('.', '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
