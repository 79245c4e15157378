import contract from '../../../dashboard/apps/firsttouch/contract.ts';
import manifest from '../../../dashboard/apps/firsttouch/manifest.ts';
import type { ContactRow } from '../../../dashboard/apps/firsttouch/records.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { cellsOf, seen } from '../../../dashboard/testing/data/seen-row.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { photoOf } from '../photos.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

function contactOf({ mark, number }: Turn) {
  return { contactName: mark, company: 'Museu do Papel', email: `${number}@example.com`, status: 'New' };
}

/** A person's contacts: the sheet is the one that their first contact made. */
class Contacts {
  readonly client;
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async read() {
    const { sheet, contacts, interactions } = await this.client.listContacts({ query: { fresh: 'true' } });
    return sheet ? { sheetId: sheet.id, contacts, interactions } : undefined;
  }

  async some(turn: Turn, count: number) {
    const found = await this.read();
    const first = found && turn.pick([...found.contacts.keys()]);
    if (!found || first === undefined) return undefined;
    const contacts = found.contacts.slice(first, first + count);
    return contacts.length === count ? { sheetId: found.sheetId, contacts } : undefined;
  }

  async one(turn: Turn): Promise<{ sheetId: string; contactId: string; row: ContactRow } | undefined> {
    const found = await this.some(turn, 1);
    const row = found?.contacts[0];
    return found && row && { sheetId: found.sheetId, contactId: `${found.sheetId}:${row._rowIndex}`, row };
  }

  async interaction(turn: Turn) {
    const found = await this.read();
    const row = found && turn.pick(found.interactions);
    return found && row && { at: { sheetId: found.sheetId, row: row._rowIndex }, expected: cellsOf(row) };
  }
}

function addingWrites(contacts: Contacts) {
  const { client } = contacts;
  return {
    addContact: async (turn: Turn) => (once: Once) => client.addContact({ body: contactOf(turn) }, once),
    addCard: async (turn: Turn) => {
      const files = { photo: await photoOf(turn.number) };
      const body = { contact: JSON.stringify(contactOf(turn)) };
      return (once: Once) => client.addCard({ body, files }, once);
    },
    importContacts: async (turn: Turn) => {
      const many = ['a', 'b', 'c'].map((part) => ({
        ...contactOf(turn),
        contactName: `${turn.mark} ${part}`,
      }));
      return (once: Once) => client.importContacts({ body: { contacts: many } }, once);
    },
    logInteraction: async (turn: Turn) => {
      const one = await contacts.one(turn);
      if (!one) return undefined;
      const body = { when: '2026-01-31', channel: 'Call', summary: turn.mark, status: 'Contacted' };
      const input = { contactId: one.contactId, body: { ...body, expected: cellsOf(one.row) } };
      return (once: Once) => client.logInteraction(input, once);
    },
  };
}

function changingWrites(contacts: Contacts) {
  const { client } = contacts;
  return {
    updateContact: async (turn: Turn) => {
      const one = await contacts.one(turn);
      if (!one) return undefined;
      const input = { contactId: one.contactId, body: { notes: turn.mark, expected: cellsOf(one.row) } };
      return (once: Once) => client.updateContact(input, once);
    },
    updateContacts: async (turn: Turn) => {
      const some = await contacts.some(turn, 2);
      if (!some) return undefined;
      const changed = some.contacts.map((row) => ({ ...seen(row), changes: { tags: turn.mark } }));
      return (once: Once) =>
        client.updateContacts({ sheetId: some.sheetId, body: { contacts: changed } }, once);
    },
    mergeContacts: async (turn: Turn) => {
      const some = await contacts.some(turn, 2);
      const [kept, dropped] = some?.contacts ?? [];
      if (!some || !kept || !dropped) return undefined;
      const body = { kept: seen(kept), dropped: seen(dropped), changes: { notes: turn.mark } };
      return (once: Once) => client.mergeContacts({ sheetId: some.sheetId, body }, once);
    },
    updateInteraction: async (turn: Turn) => {
      const one = await contacts.interaction(turn);
      if (!one) return undefined;
      const body = { expected: one.expected, changes: { nextStep: turn.mark } };
      return (once: Once) => client.updateInteraction({ ...one.at, body }, once);
    },
    repairSheet: async () => {
      const found = await contacts.read();
      if (!found) return undefined;
      await clearCells(contacts.person, found.sheetId, 'Contacts!A1:B1');
      return (once: Once) => client.repairSheet({ sheetId: found.sheetId }, once);
    },
  };
}

function removingWrites(contacts: Contacts) {
  const { client, person } = contacts;
  return {
    deleteContact: async (turn: Turn) => {
      const one = await contacts.one(turn);
      if (!one) return undefined;
      const expected = JSON.stringify({ name: one.row['Contact Name'], email: one.row.Email });
      return (once: Once) => client.deleteContact({ contactId: one.contactId, query: { expected } }, once);
    },
    removeContacts: async (turn: Turn) => {
      const some = await contacts.some(turn, 2);
      if (!some) return undefined;
      const input = { sheetId: some.sheetId, body: { contacts: some.contacts.map(seen) } };
      return (once: Once) => client.removeContacts(input, once);
    },
    undo: async (turn: Turn) => {
      const some = await contacts.some(turn, 2);
      if (!some) return undefined;
      const { sheetId } = some;
      const input = { sheetId, body: { contacts: some.contacts.map(seen) } };
      const { undo } = await person.done((once) => client.removeContacts(input, once));
      return (once: Once) => client.undo({ sheetId, body: { undo } }, once);
    },
    removeInteraction: async (turn: Turn) => {
      const one = await contacts.interaction(turn);
      if (!one) return undefined;
      return (once: Once) => client.removeInteraction({ ...one.at, body: { expected: one.expected } }, once);
    },
  };
}

export default defineWrites('firsttouch', contract, ['readCard'], (person) => {
  const contacts = new Contacts(person);
  return { ...addingWrites(contacts), ...changingWrites(contacts), ...removingWrites(contacts) };
});
