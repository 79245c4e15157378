// Sentences are made of what a record is called: one word for one of them, another for several.

export function capitalized<Word extends string>(word: Word) {
  // What Capitalize says of the type.
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;
}

/** "a book", "an expense". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}

/** What the dialogs of a record say. */
export interface RecordWords {
  /** The titles of its forms. */
  add: string;
  edit: string;
  saveFailed: string;
  /** What is missing where saving is not allowed yet. */
  saveScopes: string;
  /** The question before one is deleted. */
  askDelete: string;
  deleteFailed: string;
  deleteScopes: string;
}

/** The words of a record, made of what one is called. */
export function wordsOf(one: string): RecordWords {
  return {
    add: `Add New ${capitalized(one)}`,
    edit: `Edit ${capitalized(one)}`,
    saveFailed: `Failed to save ${one}`,
    saveScopes: `Additional permissions required to save ${withArticle(one)}.`,
    askDelete: `Are you sure you want to delete this ${one}?`,
    deleteFailed: `Failed to delete ${one}`,
    deleteScopes: `Additional permissions required to delete ${withArticle(one)}.`,
  };
}
