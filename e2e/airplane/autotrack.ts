import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import contract from '../../dashboard/apps/autotrack/contract.ts';
import { send } from '../calls.ts';
import { startAutoTrack } from '../people.ts';
import { type Flight, press } from './flight.ts';

const createdSchema = z.object({
  id: z.string(),
  vehicle: z.object({ log: z.object({ id: z.string() }) }),
});

const part = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

async function choose(page: Page, row: RegExp, item: string): Promise<void> {
  await press(page, row);
  await page.getByRole('menuitem', { name: item }).click();
}

interface Form {
  title: string;
  send: string;
}

/** Fills in a form by its labels, which may say that they are required. */
async function fill(page: Page, { title, send }: Form, fields: Readonly<Record<string, string>>) {
  const dialog = page.getByRole('dialog', { name: title });
  for (const [label, text] of Object.entries(fields)) {
    await dialog
      .getByLabel(label, { exact: true })
      .or(dialog.getByLabel(`${label} *`))
      .first()
      .fill(text);
  }
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function noteOn(page: Page, service: string, notes: string): Promise<void> {
  await part(page, 'Maintenance');
  await choose(page, new RegExp(`^Actions for ${service}`), 'Edit');
  await fill(page, { title: 'Edit Maintenance Record', send: 'Save' }, { Notes: notes });
}

export const flight: Flight = {
  app: 'autotrack',
  contract,
  tabs: ['Vehicle', 'Energy', 'Intervals', 'Odometer', 'Maintenance Log'],
  async pack(page) {
    await startAutoTrack(page);
    const body = { year: '2016', make: 'Ford', model: 'Transit', nickname: 'Van', color: 'White' };
    const created = await send(page, '/api/app/autotrack/vehicles', { method: 'POST', body });
    const { id, vehicle } = createdSchema.parse(await created.json());
    const add = (to: string, row: object) =>
      send(page, `/api/app/autotrack/vehicles/${id}/${to}`, { method: 'POST', body: row });
    await add('services', { date: '2025-10-03', mileage: 90_000, service: 'Oil and filter', cost: 62 });
    await add('services', { date: '2025-10-04', mileage: 90_100, service: 'Brake pads', cost: 200 });
    await add('services', { date: '2025-10-05', mileage: 90_150, service: 'Wipers', cost: 20 });
    const fuel = { energy: 'Petrol', unit: 'gal (US)' };
    await add('energy', { date: '2025-10-06', odometer: 90_200, amount: 12, ...fuel });
    await add('intervals', { service: 'Coolant', everyDistance: 60_000 });
    const van = `/?app=autotrack&vehicle=${id}`;
    return {
      sheetId: id,
      elsewhere: { 'Maintenance Log': vehicle.log.id },
      screens: [
        { address: van, rows: 'Brake pads' },
        { address: `${van}&part=energy`, rows: /Oct 6, 2025/ },
        { address: `${van}&part=plan`, rows: 'Coolant' },
        { address: '/?app=autotrack', rows: 'Van' },
      ],
    };
  },
  deeds: [
    {
      calls: ['addService'],
      async do(page) {
        await press(page, 'Add Service');
        await fill(
          page,
          { title: 'Add Maintenance Record', send: 'Add Service' },
          { Date: '2025-11-01', Service: 'Spark plugs', 'Mileage (mi)': '91000', Notes: '=1+1' },
        );
      },
    },
    { calls: ['updateService'], do: (page) => noteOn(page, 'Oil and filter', 'Small leak') },
    {
      calls: ['removeRow'],
      async do(page) {
        await choose(page, /^Actions for Brake pads/, 'Delete');
        await expect(page.getByRole('list', { name: 'Maintenance' }).getByText('Brake pads')).toHaveCount(0);
      },
    },
    {
      calls: ['addEnergy'],
      async do(page) {
        await part(page, 'Energy');
        await press(page, 'Add Energy');
        await fill(
          page,
          { title: 'Add Energy Record', send: 'Add' },
          { Date: '2025-11-02', 'Odometer (mi)': '91100', Amount: '11' },
        );
      },
    },
    {
      calls: ['updateEnergy'],
      async do(page) {
        await choose(page, /^Actions for .*Oct 6, 2025/, 'Edit');
        await fill(page, { title: 'Edit Energy Record', send: 'Save' }, { Place: 'Harbor' });
      },
    },
    {
      calls: ['addInterval'],
      async do(page) {
        await part(page, 'Plan');
        await press(page, 'Add Interval');
        const fields = { Service: 'Spark plugs', 'Every (mi)': '30000' };
        await fill(page, { title: 'Add Interval', send: 'Add' }, fields);
      },
    },
    {
      calls: ['updateInterval'],
      async do(page) {
        await choose(page, /^Actions for Coolant/, 'Edit');
        await fill(page, { title: 'Edit Interval', send: 'Save' }, { 'Every (months)': '48' });
      },
    },
    {
      calls: ['addReading'],
      async do(page) {
        await press(page, 'Add Reading');
        await fill(
          page,
          { title: 'Add Odometer Reading', send: 'Add' },
          { Date: '2025-11-03', 'Odometer (mi)': '91200' },
        );
      },
    },
    {
      calls: ['updateVehicle'],
      async do(page) {
        await choose(page, /^Actions for Van/, 'Edit Vehicle');
        await fill(page, { title: 'Edit Vehicle', send: 'Save' }, { Color: 'Blue' });
      },
    },
    {
      calls: ['archiveVehicle'],
      async do(page) {
        await choose(page, /^Actions for Van/, 'Archive');
        await press(page, /^Actions for Van/);
        await expect(page.getByRole('menuitem', { name: 'Use again' })).toBeVisible();
        await page.keyboard.press('Escape');
      },
    },
  ],
  inserted: {
    tab: 'Maintenance Log',
    cells: { Date: '2025-10-01', Mileage: '89000', Service: 'By hand' },
  },
  merged: { tab: 'Maintenance Log', row: 'Oil and filter', header: 'Next Service', text: 'in spring' },
  clash: {
    ...{ tab: 'Maintenance Log', row: 'Wipers', header: 'Notes', text: 'Both of them' },
    calls: ['updateService'],
    do: (page) => noteOn(page, 'Wipers', 'The left one'),
  },
};
