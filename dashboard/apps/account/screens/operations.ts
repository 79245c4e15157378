import { operations } from '#kernel/calls/launcher.ts';

const words: Readonly<Record<(typeof operations)[number], string>> = {
  CREATE_SHEETS: 'create new spreadsheets',
  EDIT_SHEETS: 'edit your spreadsheets',
  ADD_EXPENSE: 'add new expenses',
  ADD_TODO: 'create new todos',
  UPLOAD_PHOTO: 'upload and process photos',
};

/** What an operation does, as it stands after "to". */
export function operationWords(operation: string): string {
  const known = operations.find((name) => name === operation);
  return known === undefined ? 'complete this action' : words[known];
}

const mostShown = 5;

/** The first five operations in words, then how many more there are. */
export function listOperations(names: readonly string[]): string {
  const shown = [...new Set(names.slice(0, mostShown).map(operationWords))].join(', ');
  const more = names.length - mostShown;
  return more > 0 ? `${shown} ... and ${more} more` : shown;
}
