import { defineFirstRow } from '#frontend/house/first-row.ts';
import manifest from '../manifest.ts';
import { newContactSchema } from '../records.ts';
import { client } from './queries.ts';

export default defineFirstRow({
  about: () => 'Your contacts stand in one sheet, called Contacts.',
  place: () => 'Contacts',
  cells: [
    { name: 'contactName', letter: 'A', header: 'Contact Name', kind: 'text' },
    { name: 'company', letter: 'B', header: 'Company', kind: 'text', isOptional: true },
  ],
  schema: newContactSchema.pick({ contactName: true, company: true }),
  // The first contact of all makes the sheet.
  make: async () => ({ address: `/?app=${manifest.id}`, isMade: false }),
  async add(_, contact, requestKey) {
    return (await client.addContact({ body: contact }, { requestKey })).rowIndex;
  },
});
