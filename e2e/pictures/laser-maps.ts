import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../calls.ts';
import { addLocations, card, drawnMap } from '../laser-maps.ts';
import { take } from './take.ts';

const lakes = { latitude: 44.2, longitude: -84.3, zoom: 5, style: 'water' };

const places = [
  { ...lakes, name: 'Great Lakes', description: 'Walnut, for the gallery wall', title: 'Great Lakes' },
  { name: 'Tagus mouth', latitude: 38.7, longitude: -9.3, zoom: 8, aspectRatio: '1:1' },
  { name: 'Seto inland sea', latitude: 34.2, longitude: 133.3, zoom: 7.2, aspectRatio: '2:1' },
];

const drawnSchema = z.object({ base64: z.base64() });

/** What a laser gets of the lakes: as the dialog orders it, and a vector program shows it. */
async function drawLakes(page: Page): Promise<string> {
  const { style, ...view } = lakes;
  const order = {
    view,
    style,
    widthMm: 300,
    heightMm: 168.75,
    title: 'Great Lakes',
    showsCoordinates: true,
    hasCompass: true,
    scaleBar: 'mi',
    cornerRadiusMm: 6,
    holes: { diameterMm: 4, insetMm: 6 },
  };
  const drawn = await send(page, '/api/app/laser-maps/draw', {
    method: 'POST',
    body: { order, format: 'svg' },
  });
  return Buffer.from(drawnSchema.parse(await drawn.json()).base64, 'base64').toString();
}

export async function takeLaserMaps(page: Page, newContext: () => Promise<BrowserContext>): Promise<void> {
  await page.goto('/?app=laser-maps');
  await addLocations(page, ...places);
  await card(page, 'Great Lakes').getByRole('button', { name: 'View' }).click();
  await drawnMap(page);
  await take(page, 'laser-maps');
  const svg = await drawLakes(page);
  const context = await newContext();
  const sheet = await context.newPage();
  // Lines that a machine follows are hairlines; here they are wide enough to be seen.
  await sheet.setContent(
    `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: #f3f1ea }
    svg { width: 1360px; height: auto } [stroke-width] { stroke-width: 0.3px }</style>${svg.slice(svg.indexOf('<svg'))}`,
  );
  await expect(sheet.locator('svg').first()).toBeVisible();
  await take(sheet, 'laser-svg');
  await context.close();
}
