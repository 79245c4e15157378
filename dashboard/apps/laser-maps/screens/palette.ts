import { appPalette, rowsOf, sheetOf } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { location } from '../record.ts';

const load = async () => (await import('./queries.ts')).locations;

export default appPalette({
  contract,
  finders: {
    listLocations: ({ sheets, sheet, locations }) => [
      ...sheets.map((one) => sheetOf(one, 'sheet')),
      ...(sheet
        ? [
            {
              ...sheetOf(sheet, 'sheet'),
              tables: [
                rowsOf(location, locations, {
                  title: 'name',
                  placeOf: ({ id }) => ({ map: 'open', location: id }),
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
