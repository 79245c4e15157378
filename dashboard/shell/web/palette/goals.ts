import { lastPlace } from '#frontend/page/asked-form.ts';
import type { Goal, HouseDraft } from './app-actions.ts';
import type { Indexed } from './row-index.ts';

/** The sheets of a house that a row may go into; the one that was open last on this device comes first. */
function goalsOf(indexed: Indexed, app: string, table = 0): Goal[] {
  const last = lastPlace(app);
  const goals = indexed.sheets
    .filter((known) => known.app === app && known.sheet.canEdit)
    .map(({ sheet: { id, name, currency, place }, lastRows }): Goal => {
      const at = lastRows[table];
      return { id, name, currency, place, row: at === undefined ? undefined : at + 1 };
    });
  return goals.toSorted((one, other) => Number(other.id === last) - Number(one.id === last));
}

export function goalsOfDraft(indexed: Indexed, { app, draft }: HouseDraft): Goal[] {
  return goalsOf(indexed, app.id, draft.table);
}
