import { folded, type Word } from '#kernel/search.ts';

export function holdsAny(text: string, { any }: Word): boolean {
  const plain = folded(text);
  return any.some((word) => plain.includes(word));
}

/** A text in pieces, of which those that answer the query are marked: folding changes how long a text is. */
export function pieces(text: string, words: readonly Word[]): { text: string; isMarked: boolean }[] {
  const letters = [...text];
  // Where each letter of the folded text comes from.
  const origins: number[] = [];
  let plain = '';
  letters.forEach((letter, at) => {
    const one = folded(letter);
    plain += one;
    for (let index = 0; index < one.length; index++) origins.push(at);
  });
  const marked = new Set<number>();
  for (const word of words.flatMap(({ any }) => any)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      for (let index = at; index < at + word.length; index++) marked.add(origins[index] ?? -1);
  }
  const found: { text: string; isMarked: boolean }[] = [];
  letters.forEach((letter, at) => {
    const isMarked = marked.has(at);
    const last = found.at(-1);
    if (last && last.isMarked === isMarked) last.text += letter;
    else found.push({ text: letter, isMarked });
  });
  return found;
}
