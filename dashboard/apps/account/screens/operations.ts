import { operations } from '#kernel/calls/launcher.ts';

const words: Readonly<Record<(typeof operations)[number], string>> = {
  CREATE_SHEETS: 'create new spreadsheets',
  EDIT_SHEETS: 'edit your spreadsheets',
  ADD_EXPENSE: 'add new expenses',
  ADD_TODO: 'create new todos',
  UPLOAD_PHOTO: 'upload and process photos',
};

/** What an operation does, as a phrase after "to". */
export function operationWords(operation: string): string {
  const known = operations.find((name) => name === operation);
  return known === undefined ? 'complete this action' : words[known];
}

const maxShown = 5;

/** The first five operations with different descriptions, and how many more there are. */
export function shownOperations(names: readonly string[]): { shown: string[]; more: number } {
  const first = names.slice(0, maxShown);
  const shown = first.filter(
    (name, index) => first.findIndex((other) => operationWords(other) === operationWords(name)) === index,
  );
  return { shown, more: Math.max(names.length - maxShown, 0) };
}
