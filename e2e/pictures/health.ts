import { expect, type Page } from '@playwright/test';
import { send } from '../calls.ts';
import { dayFromToday, take } from './take.ts';

/** Varies as readings do, the same each time. */
const sway = (at: number, by: number) => by * (Math.sin(at * 1.7) * 0.6 + Math.sin(at * 0.31 + 1) * 0.4);
/** From one value to another over the year, quickly at first. */
const drift = (from: number, to: number, age: number) => to + (from - to) * (age / 365) ** 1.6;

const ages = (every: number, days = 365) =>
  Array.from({ length: Math.floor(days / every) }, (_, at) => days - at * every);

const logs = {
  body: ages(3).map((age) => ({
    'Taken At': `${dayFromToday(-age)} 07:10`,
    Weight: Number((drift(86.4, 79.8, age) + sway(age, 0.6)).toFixed(1)),
    Unit: 'kg',
  })),
  pressure: ages(2).map((age) => ({
    'Taken At': `${dayFromToday(-age)} 07:25`,
    Systolic: Math.round(drift(138, 121, age) + sway(age, 6)),
    Diastolic: Math.round(drift(89, 77, age) + sway(age + 2, 4)),
    Pulse: Math.round(62 + sway(age, 4)),
  })),
  sleep: ages(1).map((age) => ({
    Bed: `${dayFromToday(-age - 1)} 22:50`,
    Wake: `${dayFromToday(-age)} 06:40`,
    'Asleep Min': Math.round(432 + sway(age, 45)),
  })),
  medications: [
    {
      Name: 'Lisinopril',
      Strength: '10 mg',
      Dose: 1,
      Schedule: 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0',
      Start: dayFromToday(-180),
      'Row ID': 'lisinopril',
    },
  ],
  intakes: ages(1, 60)
    .filter((age) => age % 17 !== 0)
    .map((age) => ({
      Medication: 'Lisinopril',
      Planned: `${dayFromToday(-age)} 07:00`,
      Taken: `${dayFromToday(-age)} 07:05`,
      Status: 'Taken',
      Dose: 1,
      'Medication ID': 'lisinopril',
    })),
};

export async function takeHealth(page: Page): Promise<void> {
  for (const [log, rows] of Object.entries(logs)) {
    const added = await send(page, '/api/app/health/rows', { method: 'POST', body: { log, rows } });
    expect(added.status()).toBe(200);
  }
  const values = { 'Weight Unit': 'kg', 'Target Weight From': '77', 'Target Weight To': '80' };
  const saved = await send(page, '/api/app/health/profile', { method: 'PUT', body: { values } });
  expect(saved.status()).toBe(200);
  await page.goto('/?app=health&view=trends');
  await page.getByRole('button', { name: '1 year', exact: true }).click();
  await expect(page.getByRole('figure', { name: /^Weight\./ })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Blood pressure\./ })).toBeVisible();
  await take(page, 'health');
}
