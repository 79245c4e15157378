import { formatDay, parseDay } from '#kernel/day.ts';
import type { Contact } from './contacts.ts';

/** A day is found by what the sheet holds and by what the screen shows. */
function dayTexts(text: string): string[] {
  const day = parseDay(text);
  return day === undefined ? [text] : [day, formatDay(day)];
}

/** All that is known of a contact, what was noted of meetings included. */
function textsOf({ row, interactions }: Contact): string[] {
  const { _rowIndex, 'Contact ID': id, 'Date Met': met, 'Follow Up': followUp, ...cells } = row;
  const log = interactions.flatMap((each) => [
    ...dayTexts(each.When),
    each.Channel,
    each.Summary,
    each['Next Step'],
  ]);
  const status = row.Status.trim() === '' ? 'New' : row.Status;
  return [...Object.values(cells).map(String), status, ...dayTexts(met), ...dayTexts(followUp), ...log];
}

const unaccented = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Typing asks again and again of thousands of contacts that stay the same. */
const searchTexts = new WeakMap<Contact, string>();

function searchTextOf(contact: Contact): string {
  const known = searchTexts.get(contact);
  if (known !== undefined) return known;
  const text = unaccented(textsOf(contact).join('\n'));
  searchTexts.set(contact, text);
  return text;
}

/** True when every word of the query occurs somewhere in the contact, in any case and with or without accents. */
export function matchesContact(contact: Contact, query: string): boolean {
  const words = unaccented(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = searchTextOf(contact);
  // A phone is found however it is written.
  const digits = contact.row.Phone.replace(/\D/g, '');
  return words.every(
    (word) =>
      text.includes(word) || (/^\+?[\d-]{4,}$/.test(word) && digits.includes(word.replace(/\D/g, ''))),
  );
}
