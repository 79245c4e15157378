import { useEffect, useSyncExternalStore } from 'react';

// The spreadsheet of the rows on the screen, as its status bar reports it, so that lists and row menus need not be
// told.

let onScreen: string | undefined;
const listeners = new Set<() => void>();

function tell(sheetId: string | undefined): void {
  onScreen = sheetId;
  for (const listener of listeners) listener();
}

export function subscribeToSheet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports the sheet for as long as its status bar is rendered. */
export function useTellSheet(sheetId: string | undefined): void {
  useEffect(() => {
    tell(sheetId);
    return () => tell(undefined);
  }, [sheetId]);
}

/** Its id; undefined if the screen shows none. */
export const sheetOnScreen = () => onScreen;

/** The same as a hook, kept up to date. */
export function useSheetOnScreen(): string | undefined {
  return useSyncExternalStore(subscribeToSheet, sheetOnScreen);
}

/** The place of a row; without a tab, in the first one. */
export interface RowPlace {
  tab?: string;
  row: number;
}

/** The address that shows what was done in a spreadsheet, or to one of its rows. */
export function historyAddress(sheetId: string, place?: RowPlace): `/${string}` {
  const query = new URLSearchParams({ app: 'history', sheet: sheetId });
  if (place?.tab !== undefined) query.set('tab', place.tab);
  if (place) query.set('row', String(place.row));
  return `/?${query}`;
}
