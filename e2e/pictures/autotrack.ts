import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../calls.ts';
import { dayFromToday, take } from './take.ts';

type Line = readonly [
  age: number,
  mileage: number,
  service: string,
  cost: number,
  vendor: string,
  notes?: string,
];

const services: readonly Line[] = [
  [388, 78_520, 'Oil and filter', 79.9, 'Division Street Garage'],
  [341, 80_030, 'Winter tires on', 48, 'Tran Tire'],
  [262, 82_610, 'Battery', 214.9, 'Okafor Auto Electric', 'Three-year warranty'],
  [221, 83_890, 'Winter tires off', 48, 'Tran Tire'],
  [203, 84_460, 'Oil and filter', 82.1, 'Division Street Garage'],
  [118, 87_150, 'Brake pads, front', 486, 'Division Street Garage', 'Right rotor scored, both replaced'],
  [64, 88_870, 'State inspection', 35, 'Kiplagat Motors'],
  [12, 90_520, 'Oil and filter', 84.5, 'Division Street Garage', 'Synthetic 5W-30'],
];

const energy = Array.from({ length: 27 }, (_, at) => {
  const amount = 24.2 + ((at * 7) % 11) * 0.37 + (at < 12 && at > 5 ? 1.6 : 0);
  return {
    date: dayFromToday(-394 + at * 15),
    odometer: 78_400 + at * 473,
    energy: 'Petrol',
    amount: Number(amount.toFixed(3)),
    unit: 'gal (US)',
    cost: Number((amount * (3.19 + ((at * 5) % 9) * 0.04)).toFixed(2)),
    place: ['Division St', 'Lake Dr', 'Ionia'][at % 3],
  };
});

const intervals = [
  { service: 'Oil and filter', everyDistance: 6000, everyMonths: 6 },
  { service: 'Winter tires on', everyMonths: 12, lastDone: dayFromToday(-341), lastMileage: 80_030 },
  { service: 'State inspection', everyMonths: 12 },
  { service: 'Timing belt', everyDistance: 60_000, lastDone: dayFromToday(-1230), lastMileage: 31_400 },
];

const madeSchema = z.object({ id: z.string() });

async function makeVan(page: Page): Promise<string> {
  const van = { year: '2016', make: 'Ford', model: 'Transit 250', vin: '1M8GDM9AXKP042788' };
  const call = (path: string, body: object) =>
    send(page, `/api/app/autotrack${path}`, { method: 'POST', body });
  const made = await call('/vehicles', {
    ...van,
    licensePlate: '7KDR 214',
    color: 'White',
    nickname: 'Service Van',
  });
  const { id } = madeSchema.parse(await made.json());
  const imported = await call(`/vehicles/${id}/import`, {
    energy,
    services: services.map(([age, mileage, service, cost, vendor, notes = '']) => ({
      date: dayFromToday(-age),
      mileage,
      service,
      cost,
      vendor,
      notes,
    })),
  });
  expect(imported.status()).toBe(200);
  for (const interval of intervals) {
    expect((await call(`/vehicles/${id}/intervals`, interval)).status()).toBe(200);
  }
  return id;
}

export async function takeAutoTrack(page: Page): Promise<void> {
  await page.goto(`/?app=autotrack&vehicle=${await makeVan(page)}`);
  await expect(page.getByRole('heading', { name: 'Service Van', level: 1 })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Cost, / })).toBeVisible();
  await take(page, 'autotrack');
}
