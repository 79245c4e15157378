import { expect } from '@playwright/test';
import * as z from 'zod';
import { createReport, readReport, send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { dayFromToday } from '../../../e2e/pictures/take.ts';

const createdSchema = z.object({ id: z.string() });

test('what an odometer counted between two readings becomes mileage, once in a report @phone-only', async ({
  page,
}) => {
  await startExpenses(page);
  const post = async (path: string, body: object) => {
    const answer = await send(page, `/api/app/${path}`, { method: 'POST', body });
    expect(answer.status()).toBe(200);
    return await answer.json();
  };
  await post('directories/create', { appName: 'autotrack' });
  const golf = {
    year: '2019',
    make: 'Volkswagen',
    model: 'Golf',
    nickname: 'Golf of the workshop',
    color: 'White',
  };
  const { id } = createdSchema.parse(await post('autotrack/vehicles', { ...golf, distanceUnit: 'km' }));
  for (const [ahead, mileage] of [
    [-9, 61_000],
    [-4, 61_130],
    [-2, 61_342],
  ] as const) {
    await post(`autotrack/vehicles/${id}/odometer`, { date: dayFromToday(ahead), mileage });
  }
  const year = Number(dayFromToday(-2).slice(0, 4));
  const rate = { vehicle: 'Car', year, rate: 0.3, per: 'km', currency: 'USD' };
  await post('expenses/mileage-rates', rate);

  await page.goto(`/?app=expenses&report=${await createReport(page, 'Fairs')}`);
  const report = new URL(page.url()).searchParams.get('report') ?? '';
  await page.getByRole('button', { name: 'Add mileage' }).click();
  const mileage = page.getByRole('dialog', { name: 'Add Mileage' });
  await mileage.getByLabel('Description').fill('To the fair');
  // By keys alone: the list opens at its first trip, the newest.
  await mileage.getByRole('button', { name: 'From AutoTrack' }).press('Enter');
  const trips = page.getByRole('menu', { name: 'From AutoTrack' }).getByRole('menuitem');
  await expect(trips).toHaveText([
    /^Golf of the workshop, .*, 212 km$/,
    /^Golf of the workshop, .*, 130 km$/,
  ]);
  await inspect(page, 'the trips of AutoTrack');
  await trips.first().press('Enter');
  await expect(mileage.getByLabel('Date')).toHaveValue(dayFromToday(-2));
  await expect(mileage.getByText('212 km × $0.30 = $63.60, becomes row 2')).toBeVisible();
  await inspect(page, 'mileage by a trip');
  await mileage.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(mileage).toBeHidden();
  const [row] = (await readReport(page, report)).rows;
  expect(row).toMatchObject({ Description: 'To the fair', Amount: 63.6 });
  expect(String(row?.['Notes'])).toMatch(
    /^212 km × \$0\.30, Car \d{4}\nodometer of Golf of the workshop, .+ to .+, 212 km$/,
  );

  await page.getByRole('button', { name: 'Add mileage' }).click();
  await mileage.getByRole('button', { name: 'From AutoTrack' }).click();
  await expect(trips.first()).toHaveText(/212 km, in this report$/);
  expect(await trips.first().evaluate((item) => item.scrollWidth <= innerWidth)).toBe(true);
  await expect(trips.first()).toBeDisabled();
  await expect(trips.last()).toBeEnabled();
});
