import { folded as plain } from '#kernel/search.ts';

/** A name as somebody without accents on their keyboard types it: `Łódź` is `lodz`, `St. John’s` is `st johns`. */
export function folded(text: string): string {
  return plain(text)
    .replaceAll('.', '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
