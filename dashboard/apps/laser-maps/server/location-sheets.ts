import type { AppContext } from '#backend/context.ts';
import { OldestSheet } from '#backend/oldest-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { locationSheet, newLocationSheet } from './sheet.ts';

export const locationSheets = new OldestSheet('laser-maps');

/** The sheet that a location without one goes to: the person's oldest, made when there is none. */
export function ensureLocationSheet(context: AppContext): Promise<string> {
  return locationSheets.ensure(context, { name: locationSheet.tab, sheet: newLocationSheet });
}

/** The sheet that is meant where none is named; makes none. */
export async function defaultLocationSheet(context: AppContext): Promise<string> {
  const { sheets } = await locationSheets.list(context, false);
  const [oldest] = sheets;
  if (oldest) return oldest.id;
  throw new Problem('NOT_FOUND', 'There is no Locations sheet yet. Add a location to create it.');
}
