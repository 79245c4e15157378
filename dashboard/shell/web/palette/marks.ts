import { folded, type Word } from '#kernel/search.ts';

export function holdsAny(text: string, { any }: Word): boolean {
  const plain = folded(text);
  return any.some((word) => plain.includes(word));
}

/** Characters that folding maps to exactly one each, so their positions do not change. */
const plainLetters = /^[\x20-\x26\x28-\x7e]*$/;

/** A text in pieces, with those that match the query marked: folding changes the length of a text. */
export function pieces(text: string, words: readonly Word[]): { text: string; isMarked: boolean }[] {
  const isPlain = plainLetters.test(text);
  const letters = isPlain ? text.split('') : [...text];
  // The original position of each character of the folded text; plain ones do not move.
  const origins: number[] = isPlain ? [...letters.keys()] : [];
  let plain = isPlain ? folded(text) : '';
  if (!isPlain) {
    letters.forEach((letter, at) => {
      const one = folded(letter);
      plain += one;
      for (let index = 0; index < one.length; index++) origins.push(at);
    });
  }
  const marked = new Set<number>();
  for (const word of words.flatMap(({ any }) => any)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      for (let index = at; index < at + word.length; index++) marked.add(origins[index] ?? -1);
  }
  if (marked.size === 0) return [{ text, isMarked: false }];
  const found: { text: string; isMarked: boolean }[] = [];
  letters.forEach((letter, at) => {
    const isMarked = marked.has(at);
    const last = found.at(-1);
    if (last && last.isMarked === isMarked) last.text += letter;
    else found.push({ text: letter, isMarked });
  });
  return found;
}
