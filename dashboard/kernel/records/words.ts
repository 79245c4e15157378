// Sentences are made of what a record is called: one word for one of them, another for several.

export function capitalized<Word extends string>(word: Word) {
  // What Capitalize says of the type.
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;
}

/** "a book", "an expense". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}
