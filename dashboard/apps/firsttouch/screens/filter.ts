import { dayTexts, finderFor, type Searchable, searchable } from '#kernel/search.ts';
import type { Contact } from './contacts.ts';

/** All that is known of a contact, what was noted of meetings included. */
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

/** Typing asks again and again of thousands of contacts that stay the same. */
const searchTexts = new WeakMap<Contact, Searchable>();

function searchableOf(contact: Contact): Searchable {
  const known = searchTexts.get(contact);
  if (known !== undefined) return known;
  const texts = searchable(textsOf(contact));
  searchTexts.set(contact, texts);
  return texts;
}

/** Tells which contacts hold every word of the query somewhere. */
export function contactFinder(query: string): (contact: Contact) => boolean {
  const isFound = finderFor(query);
  return (contact) => isFound(searchableOf(contact));
}
