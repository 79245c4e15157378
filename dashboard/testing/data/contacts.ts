import type * as z from 'zod';
import contract from '../../apps/firsttouch/contract.ts';
import manifest from '../../apps/firsttouch/manifest.ts';
import { type ContactChanges, headed, isWith as isWithContact } from '../../apps/firsttouch/record.ts';
import { sheetCalls } from '../../kernel/calls/sheets.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';
import { cellsOf, seen } from './seen-row.ts';

/** A contact in wire format, under the headers of its columns. */
type ContactRow = z.output<typeof contract.updateContact.returns>['row'];
type InteractionRow = z.output<typeof contract.updateInteraction.returns>['row'];

/** The eleven headers of a new sheet. */
export const creationHeaders = [
  'Contact Name',
  'Company',
  'Role',
  'Email',
  'Phone',
  'LinkedIn',
  'Date Met',
  'Location',
  'Context',
  'Notes',
  'Follow Up',
];

/** The twelve headers on the screen, as in sheets made by hand after it. */
export const screenHeaders = [
  'Contact Name',
  'Company',
  'Role/Title',
  'Email',
  'Phone',
  'LinkedIn',
  'Date Met',
  'Location/Event',
  'Introduction Channel',
  'First Call Notes',
  'Follow-up Date',
  'Status',
];

/** Everything a person can do with the contacts of one sheet, in the product and by hand. */
export function contactsIn(user: TestUser, sheetId: string) {
  const client = user.client(manifest, contract);
  const idOf = (row: ContactRow) => `${sheetId}:${row._rowIndex}`;
  return {
    client,
    sheetId,
    hand: new Hand(user.browser),
    idOf,
    read: () => client.listContacts({ query: { sheetId } }),
    async rows(): Promise<ContactRow[]> {
      return (await client.listContacts({ query: { sheetId } })).contacts;
    },
    async add(contact: ContactChanges & { contactName: string }, requestKey?: string): Promise<ContactRow> {
      const options = requestKey === undefined ? {} : { requestKey };
      return (await client.addContact({ body: { ...contact, sheetId } }, options)).row;
    },
    async edit(row: ContactRow, changes: ContactChanges): Promise<ContactRow> {
      const body = { ...changes, expected: cellsOf(row) };
      return (await client.updateContact({ contactId: idOf(row), body })).row;
    },
    async remove(...rows: ContactRow[]): Promise<string> {
      return (await client.removeContacts({ sheetId, body: { contacts: rows.map(seen) } })).undo;
    },
    async log(
      row: ContactRow,
      summary: string,
      more: { when?: string; followUp?: string; status?: string } = {},
      requestKey?: string,
    ) {
      const body = { when: '2025-11-20', channel: 'Call', summary, ...more, expected: cellsOf(row) };
      const options = requestKey === undefined ? {} : { requestKey };
      return await client.logInteraction({ contactId: idOf(row), body }, options);
    },
  };
}

/** A new sheet of a person with these headers and rows typed below them. */
export async function newContactsSheet(
  user: TestUser,
  headers: readonly string[] = creationHeaders,
  rows: readonly (readonly string[])[] = [],
) {
  const config = { name: 'Contacts', headers: [...headers], sheetTabName: 'Contacts' };
  const { id } = await user
    .callsClient(sheetCalls)
    .createSheet({ body: { appName: 'firsttouch', sheetConfig: config } });
  const contacts = contactsIn(user, id);
  if (rows.length > 0) await contacts.hand.type(id, `Contacts!A2:Z${rows.length + 1}`, rows);
  return contacts;
}

/** A sheet of three contacts: Ines on row 2, Tomas on row 3, Joan on row 4. */
export async function threeContacts(user: TestUser, headers: readonly string[] = creationHeaders) {
  const contacts = await newContactsSheet(user, headers);
  const ines = await contacts.add({
    contactName: 'Ines Duarte',
    company: 'Museu do Papel',
    email: 'ines@museu.example',
  });
  const tomas = await contacts.add({
    contactName: 'Tomas Rey',
    email: 'tomas@rey.example',
    phone: '+1 555 0100',
  });
  const joan = await contacts.add({ contactName: 'Joan Abara', notes: 'Collects regional presses.' });
  return { ...contacts, ines, tomas, joan };
}

/** Each row with its name. */
export function named(rows: readonly ContactRow[]) {
  return rows.map((row) => [row._rowIndex, row['Contact Name']]);
}

/** Whether an interaction is one with this contact. */
export function isWith(interaction: InteractionRow, contact: ContactRow): boolean {
  return isWithContact(headed.interaction.row.decode(interaction), headed.contact.row.decode(contact));
}
