import contract from '../../../dashboard/apps/firsttouch/contract.ts';
import manifest from '../../../dashboard/apps/firsttouch/manifest.ts';
import { contact, headed } from '../../../dashboard/apps/firsttouch/record.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { ContactsClient } from '../../../dashboard/testing/data/contacts-client.ts';
import type { Person } from '../person.ts';
import { photoOf } from '../photos.ts';
import { recordSteps } from '../record-writes.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

const { cells, seen } = headed.contact;
const log = headed.interaction;

function contactOf({ mark, number }: Turn) {
  return { contactName: mark, company: 'Museu do Papel', email: `${number}@example.com`, status: 'New' };
}

/** What can be done with contacts beside what follows from their record. */
function otherWrites(person: Person) {
  const client = person.calls({ prefix: appPrefix(manifest), contract });

  /** The sheet that a person's first contact created, with this many of its contacts. */
  async function some(turn: Turn, count: number) {
    const { sheet, contacts } = await client.listContacts({ query: { fresh: 'true' } });
    const first = turn.pick([...contacts.keys()]);
    if (!sheet || first === undefined) return undefined;
    const picked = contacts.slice(first, first + count);
    return picked.length === count ? { sheetId: sheet.id, contacts: picked } : undefined;
  }

  async function oneInteraction(turn: Turn) {
    const { sheet, interactions } = await client.listContacts({ query: { fresh: 'true' } });
    const row = turn.pick(interactions);
    return sheet && row && { at: { sheetId: sheet.id, row: row._rowIndex }, expected: log.cells.encode(row) };
  }

  return {
    addCard: async (turn: Turn) => {
      const files = { photo: await photoOf(turn.number) };
      const body = { contact: JSON.stringify(contactOf(turn)) };
      return (once: Once) => client.addCard({ body, files }, once);
    },
    logInteraction: async (turn: Turn) => {
      const found = await some(turn, 1);
      const row = found?.contacts[0];
      if (!found || !row) return undefined;
      const body = { when: '2026-01-31', channel: 'Call', summary: turn.mark, status: 'Contacted' };
      const contactId = `${found.sheetId}:${row._rowIndex}`;
      const input = { contactId, body: { ...body, expected: cells.encode(row) } };
      return (once: Once) => client.logInteraction(input, once);
    },
    updateContacts: async (turn: Turn) => {
      const found = await some(turn, 2);
      if (!found) return undefined;
      const contacts = found.contacts.map((row) => ({ ...seen.encode(row), changes: { tags: turn.mark } }));
      return (once: Once) => client.updateContacts({ sheetId: found.sheetId, body: { contacts } }, once);
    },
    mergeContacts: async (turn: Turn) => {
      const found = await some(turn, 2);
      const [kept, dropped] = found?.contacts ?? [];
      if (!found || !kept || !dropped) return undefined;
      const body = { kept: seen.encode(kept), dropped: seen.encode(dropped), changes: { notes: turn.mark } };
      return (once: Once) => client.mergeContacts({ sheetId: found.sheetId, body }, once);
    },
    updateInteraction: async (turn: Turn) => {
      const one = await oneInteraction(turn);
      if (!one) return undefined;
      const body = { expected: one.expected, changes: { nextStep: turn.mark } };
      return (once: Once) => client.updateInteraction({ ...one.at, body }, once);
    },
    removeInteraction: async (turn: Turn) => {
      const one = await oneInteraction(turn);
      if (!one) return undefined;
      return (once: Once) => client.removeInteraction({ ...one.at, body: { expected: one.expected } }, once);
    },
  };
}

export default defineWrites('firsttouch', contract, (person) => {
  const client = person.calls({ prefix: appPrefix(manifest), contract });
  return {
    ...recordSteps(person, {
      record: contact,
      client: new ContactsClient(client, (told) => contact.row.parse(told)),
      madeOf: contactOf,
      marked: 'contactName',
      changed: 'notes',
    }),
    ...otherWrites(person),
  };
});
