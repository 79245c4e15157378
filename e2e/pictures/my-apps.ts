import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
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

/** The motifs of some photos, drawn on a 60 by 60 sheet of paper. */
const drawings: Readonly<Record<string, string>> = {
  'Bone folders': '<path d="M14 46 40 12q7-4 8 4L22 50q-7 4-8-4z" fill="#efe6d0"/>',
  'Brayer, 4 inch':
    '<rect x="12" y="12" width="36" height="13" rx="4" fill="#2f3437"/><path d="M30 25v10" stroke="#8b9296" stroke-width="4"/><rect x="26" y="33" width="8" height="17" rx="3" fill="#a8683c"/>',
  'Camera, full frame':
    '<rect x="9" y="19" width="42" height="28" rx="4" fill="#2f3437"/><path d="M22 19l4-6h9l4 6z" fill="#2f3437"/><circle cx="30" cy="33" r="10" fill="#8b9296"/><circle cx="30" cy="33" r="6" fill="#1d2a38"/>',
  'Circle cutter':
    '<path d="M30 10v40" stroke="#8b9296" stroke-width="5"/><path d="M30 16h18v24" fill="none" stroke="#2f3437" stroke-width="4"/><path d="M26 50h8l-4 6z" fill="#c2452d"/>',
  Easels: '<path d="M30 8 14 54M30 8l16 46M30 8v42M19 40h22" stroke="#a8683c" stroke-width="4" fill="none"/>',
  'Gauge pins': '<path d="M14 18h24v6H20v12M26 38h22v-6" stroke="#8b9296" stroke-width="5" fill="none"/>',
  'Heat gun':
    '<rect x="10" y="16" width="34" height="14" rx="6" fill="#c2452d"/><path d="M44 19h8v8h-8z" fill="#8b9296"/><path d="M16 28h12l-3 24H15z" fill="#2f3437"/>',
  Projector:
    '<rect x="8" y="20" width="44" height="22" rx="4" fill="#d5d8d6"/><circle cx="41" cy="31" r="8" fill="#2f3437"/><circle cx="41" cy="31" r="4" fill="#6fa8c9"/><path d="M14 42v5M46 42v5" stroke="#2f3437" stroke-width="4"/>',
  Tripod:
    '<rect x="22" y="8" width="16" height="8" rx="2" fill="#2f3437"/><path d="M30 16 16 54M30 16l14 38M30 16v38" stroke="#2f3437" stroke-width="3.5"/>',
};

async function photoOf(thing: string): Promise<Buffer | undefined> {
  const drawing = drawings[thing];
  if (drawing === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 60 60">
    <rect width="60" height="60" fill="#b9ae9a"/><rect x="3" y="3" width="54" height="54" fill="#f6f2e8"/>${drawing}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

/** From the template to the loans that are due today: things with codes and places, and who has to return which. */
export async function takeMyApps(page: Page): Promise<void> {
  await page.goto('/?app=my-apps');
  await page.getByRole('button', { name: 'All 10 templates' }).click();
  await page.getByRole('button', { name: /^Inventory/ }).click();
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByRole('button', { name: 'Add First Row' })).toBeVisible();
  const sheetId = new URL(page.url()).searchParams.get('sheet');
  for (const { back, ...cells } of things) {
    const row = { ...cells, ...(back !== undefined && { backBy: dayFromToday(back) }) };
    const buffer = await photoOf(cells.thing);
    const added = buffer
      ? await page.request.post('/api/app/my-apps/photos', {
          headers: { origin: new URL(page.url()).origin },
          multipart: {
            ...{ row: JSON.stringify(row), sheetId: sheetId ?? '' },
            photo: { name: `${cells.code}.jpg`, mimeType: 'image/jpeg', buffer },
          },
        })
      : await send(page, '/api/app/my-apps', { method: 'POST', body: { ...row, sheetId } });
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
