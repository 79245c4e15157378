import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/laser-maps/contract.ts';
import { send } from '../calls.ts';
import { addLocations, card, startLaserMaps } from '../laser-maps.ts';
import { type Flight, fillIn, press, setField } from './flight.ts';

const listSchema = z.object({ sheet: z.object({ id: z.string() }) });

async function edit(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  await fillIn(page, 'Edit Location', fields, 'Update');
}

export const flight: Flight = {
  app: 'laser-maps',
  contract,
  tabs: ['Locations'],
  async pack(page) {
    await startLaserMaps(page);
    await addLocations(
      page,
      { name: 'Harbor Light', latitude: 42.963402, longitude: -85.66812 },
      { name: 'Mill', latitude: 48.1, longitude: 11.5 },
      { name: 'Bell Tower', latitude: 53.2, longitude: -4.2 },
    );
    const { sheet } = listSchema.parse(await (await send(page, '/api/app/laser-maps')).json());
    return {
      sheetId: sheet.id,
      screens: [{ address: '/?app=laser-maps', rows: 'Harbor Light' }],
    };
  },
  deeds: [
    {
      calls: ['addLocation'],
      async do(page) {
        await page.getByRole('button', { name: 'Add Location' }).filter({ visible: true }).first().click();
        const fields = { Name: 'Old Town', Latitude: '48', Longitude: '11', Zoom: '5' };
        await fillIn(page, 'Add New Location', fields, 'Create');
      },
    },
    { calls: ['updateLocation'], do: (page) => edit(page, 'Harbor Light', { Latitude: '42.97' }) },
    {
      calls: ['updateLocations'],
      async do(page) {
        await page.getByRole('button', { name: 'Select', exact: true }).click();
        for (const name of ['Harbor Light', 'Mill'])
          await page.getByRole('checkbox', { name: `Select ${name}` }).check();
        await setField(page, 'locations', 'Zoom', '9');
        await press(page, 'Done selecting');
      },
    },
    {
      calls: ['removeLocations'],
      async do(page) {
        await card(page, 'Bell Tower').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('button', { name: 'Delete location' }).click();
        await expect(card(page, 'Bell Tower')).toHaveCount(0);
      },
    },
  ],
  inserted: { tab: 'Locations', cells: { Name: 'By hand', Latitude: '1', Longitude: '2' } },
  merged: { tab: 'Locations', row: 'Harbor Light', header: 'Description', text: 'White since 1911' },
  clash: {
    ...{ tab: 'Locations', row: 'Mill', header: 'Description', text: 'Runs on Sundays' },
    calls: ['updateLocation'],
    do: (page) => edit(page, 'Mill', { Description: 'Stands still' }),
  },
  made: ['ID'],
};
