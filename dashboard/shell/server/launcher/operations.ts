import { operations } from '#kernel/calls/launcher.ts';
import type { App } from '../mounting/discover.ts';

type Operation = (typeof operations)[number];

/** Every app that keeps sheets has these; the rest follows from its contract. */
const sheetOperations: readonly Operation[] = ['CREATE_SHEETS', 'EDIT_SHEETS'];

/** `addExpense` as an operation is ADD_EXPENSE. */
function operationName(endpoint: string): string {
  return endpoint.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The operations of an app that need permission to write. */
export function operationsOf({ calls }: App): Operation[] {
  const endpoints = Object.entries(calls?.contract ?? {});
  const named = new Set(endpoints.map(([name]) => operationName(name)));
  const takesPhotos = endpoints.some(([, endpoint]) => endpoint.files?.['photo'] !== undefined);
  return operations.filter(
    (operation) =>
      sheetOperations.includes(operation) ||
      named.has(operation) ||
      (operation === 'UPLOAD_PHOTO' && takesPhotos),
  );
}
