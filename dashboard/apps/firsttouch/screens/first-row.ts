import { defineFirstRow } from '#frontend/house/first-row.ts';
import manifest from '../manifest.ts';
import { contact } from '../record.ts';
import { calls } from './commands.ts';

export default defineFirstRow({
  about: () => 'Your contacts are kept in one sheet, called Contacts.',
  place: () => 'Contacts',
  cells: [
    { name: 'contactName', letter: 'A', header: 'Contact Name', kind: 'text' },
    { name: 'company', letter: 'B', header: 'Company', kind: 'text', isOptional: true },
  ],
  schema: contact.fresh.pick({ contactName: true, company: true }),
  // The very first contact makes the sheet.
  make: async () => ({ address: `/?app=${manifest.id}`, isMade: false }),
  async add(_, typed, requestKey) {
    const command = calls.make('addContact', { body: typed }, { key: requestKey });
    return (await calls.send(command)).rowIndex;
  },
});
