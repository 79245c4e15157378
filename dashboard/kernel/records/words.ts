// Sentences are made from the words for a record: one for a single record, another for several.

export function capitalized<Word extends string>(word: Word) {
  // The same as Capitalize in the type.
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;
}

/** "a book", "an expense". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}

/** The texts in a record's dialogs. */
export interface RecordWords {
  /** The titles of its forms. */
  add: string;
  edit: string;
  saveFailed: string;
  /** The permissions that saving still lacks. */
  saveScopes: string;
  /** The question before one is deleted. */
  askDelete: string;
  deleteFailed: string;
  deleteScopes: string;
}

/** The words of a record, made from its name. */
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
