import { appPalette, rowsOf, sheetOf } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { contact, interaction } from '../record.ts';

const load = async () => (await import('./queries.ts')).contacts;

export default appPalette({
  contract,
  finders: {
    listContacts: ({ sheets, sheet, contacts, interactions }) => [
      ...sheets.map((one) => sheetOf(one, 'sheet')),
      ...(sheet
        ? [
            {
              ...sheetOf(sheet, 'sheet'),
              tables: [
                rowsOf(contact, contacts, { title: 'contactName' }),
                // An interaction is shown with its contact.
                rowsOf(interaction, interactions, {
                  title: 'contactName',
                  placeOf: (row) => ({ interaction: String(row._rowIndex) }),
                }),
              ],
            },
          ]
        : []),
    ],
  },
  list: async (cache) => cache.fetchQuery((await load()).list(null)),
  read: async (cache, sheetId) => cache.fetchQuery((await load()).list(sheetId)),
});
