import { expect, type Page } from '@playwright/test';
import { send } from '../calls.ts';
import { dayFromToday, take } from './take.ts';

interface Thing {
  thing: string;
  code: string;
  place: string;
  state?: 'Good' | 'Worn' | 'Broken';
  count?: number;
  worth: number;
  lentTo?: string;
  /** In how many days it is to be back. */
  back?: number;
}

const things: readonly Thing[] = [
  { thing: 'Bone folders', code: 'BF-03', place: 'Drawer 1', count: 12, worth: 84 },
  {
    thing: 'Brayer, 4 inch',
    code: 'BR-11',
    place: 'Shelf 2',
    count: 3,
    worth: 66,
    lentTo: 'Priya Nair',
    back: 4,
  },
  {
    thing: 'Camera, full frame',
    code: 'CA-01',
    place: 'Cabinet',
    worth: 1450,
    lentTo: 'Hal Whitcomb',
    back: -2,
  },
  { thing: 'Circle cutter', code: 'CC-02', place: 'Drawer 1', worth: 38 },
  { thing: 'Easels', code: 'EA-05', place: 'Loft', count: 6, worth: 270, lentTo: 'Joan Abara', back: 6 },
  { thing: 'Gauge pins', code: 'GP-07', place: 'Drawer 3', count: 40, worth: 52 },
  { thing: 'Guillotine, 18 inch', code: 'GU-01', place: 'Back room', state: 'Worn', worth: 620 },
  { thing: 'Heat gun', code: 'HG-01', place: 'Shelf 4', worth: 45, lentTo: 'Tomas Rey', back: 0 },
  { thing: 'Light table', code: 'LT-01', place: 'Back room', worth: 310 },
  { thing: 'Nipping press', code: 'NP-01', place: 'Bench', worth: 540 },
  { thing: 'Projector', code: 'PR-02', place: 'Cabinet', worth: 380, lentTo: 'Ines Duarte', back: 0 },
  { thing: 'Sewing frame', code: 'SF-01', place: 'Loft', state: 'Broken', worth: 95 },
  { thing: 'Tripod', code: 'TR-02', place: 'Cabinet', worth: 120, lentTo: 'Hal Whitcomb', back: 2 },
];

/** From the template to the loans that are due today: things with codes and places, and who is to bring which back. */
export async function takeMyApps(page: Page): Promise<void> {
  await page.goto('/?app=my-apps');
  await page.getByRole('button', { name: 'All 10 templates' }).click();
  await page.getByRole('button', { name: /^Inventory/ }).click();
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByRole('button', { name: 'Add First Row' })).toBeVisible();
  const sheetId = new URL(page.url()).searchParams.get('sheet');
  for (const { back, ...cells } of things) {
    const body = { ...cells, ...(back !== undefined && { backBy: dayFromToday(back) }), sheetId };
    const added = await send(page, '/api/app/my-apps', { method: 'POST', body });
    expect(added.status()).toBe(200);
  }
  await page.reload();
  await expect(page.getByText(`${things.length} rows`)).toBeVisible();
  await take(page, 'inventory');
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible();
  await take(page, 'loans');
  await page.goto('/?app=today');
  await expect(page.getByRole('link', { name: 'Heat gun' })).toBeVisible();
  await take(page, 'today');
}
