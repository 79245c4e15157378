import { dayTexts, finderAmong } from '#kernel/search.ts';
import type { Contact } from './contacts.ts';

/** Everything known about a contact, including the interactions. */
function textsOf({ row, interactions }: Contact): string[] {
  const { id, _rowIndex, contactId, dateMet, followUp, ...cells } = row;
  const log = interactions.flatMap((each) => [
    ...dayTexts(each.when),
    each.channel,
    each.summary,
    each.nextStep,
  ]);
  const status = row.status.trim() === '' ? 'New' : row.status;
  return [...Object.values(cells).map(String), status, ...dayTexts(dateMet), ...dayTexts(followUp), ...log];
}

/** Finds the contacts that contain every word of the query. */
export const contactFinder = finderAmong(textsOf);
