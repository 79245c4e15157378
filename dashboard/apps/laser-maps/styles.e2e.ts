import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../../../e2e/journey.ts';
import { addLocations, drawnMap, drawnWithin, startLaserMaps } from '../../../e2e/laser-maps.ts';

const styles = [
  'Standard',
  'Satellite',
  'Grayscale',
  'States',
  'Roads',
  'Highway',
  'Labels',
  'Water',
  'Vector',
  'Light Gray',
];

/** Drawing is done in software, so fewer pixels are faster. */
test.use({ viewport: { width: 920, height: 440 }, deviceScaleFactor: 0.5 });

const side = { width: 160, height: 90 };

/** A small picture of the frame's contents. */
async function pictureOf(page: Page): Promise<Buffer> {
  await drawnMap(page);
  const frame = await page.locator('[data-frame]').boundingBox();
  if (!frame) throw new Error('There is no frame.');
  const png = await page.screenshot({ clip: frame });
  return await sharp(png).resize(side.width, side.height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

/** The percentage of pixels that differ visibly. */
function difference(one: Buffer, other: Buffer): number {
  let differing = 0;
  for (let at = 0; at < one.length; at += 3) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)),
      0,
    );
    if (distance > 24) differing += 1;
  }
  return (differing * 300) / one.length;
}

/** The number of tones: one for a blank sheet. */
function tones(picture: Buffer): number {
  const seen = new Set<number>();
  for (let at = 0; at < picture.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = picture.subarray(at, at + 3);
    seen.add(((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4));
  }
  return seen.size;
}

// The Danube's mouth, the Alps and the Adriatic: coast, rivers, lakes, borders and towns at every zoom.
for (const zoom of [3, 6, 9]) {
  test(`ten styles look different from each other at zoom ${zoom}, with no network`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(60_000);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      const own = new URL(baseURL ?? '');
      if (url.protocol.startsWith('http') && url.hostname !== own.hostname) elsewhere.push(request.url());
    });
    await startLaserMaps(page);
    await addLocations(page, { name: 'Venice', latitude: 45.4, longitude: 12.35, zoom });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Open Map Viewer' }).click();
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'Venice' }).click();
    await expect(page.getByText(zoom.toFixed(1), { exact: true })).toBeVisible();
    const pictures = new Map<string, Buffer>();
    for (const style of styles) {
      await page.getByRole('radio', { name: style, exact: true }).check();
      await expect(page.locator(`[data-style="${style}"]`)).toBeVisible(drawnWithin);
      pictures.set(style, await pictureOf(page));
    }
    for (const [style, picture] of pictures) {
      expect(tones(picture), style).toBeGreaterThan(2);
      for (const [other, otherPicture] of pictures) {
        if (other === style) continue;
        // Without data of their own, roads and highways show coast and borders, in different tones.
        expect(difference(picture, otherPicture), `${style} and ${other}`).toBeGreaterThan(0.3);
      }
    }
    expect(elsewhere).toEqual([]);
  });
}
