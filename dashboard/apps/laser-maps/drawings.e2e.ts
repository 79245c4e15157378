import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { addLocations, card, startLaserMaps } from '../../../e2e/laser-maps.ts';

const gpx = (inner: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const entity = `<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<gpx><wpt lat="1" lon="2"><name>&x;</name></wpt></gpx>`;

test('places come in from GPX and from a Latin-1 list, and a hostile file is refused', async ({ page }) => {
  await startLaserMaps(page);
  await page.getByRole('button', { name: 'Import locations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import locations' });
  const choose = (name: string, content: string | Buffer) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await choose('evil.gpx', entity);
  await expect(dialog.getByText('uses custom XML entities')).toBeVisible();
  await choose(
    'tour.gpx',
    gpx('<wpt lat="47.5" lon="10.25"><name>Hut</name></wpt><wpt lat="47.6" lon="10.3"/>'),
  );
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('2 locations imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Hut').getByText('47.500000, 10.250000')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Import locations' }).click();
  const list = 'Name;Breite;Länge\r\nMühle;47,25;9,5\r\nNirgends;91;9\r\nHut;47.5;10.25\r\n';
  await choose('orte.csv', Buffer.from(list, 'latin1'));
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText('Latitude must be between')).toBeVisible();
  await expect(dialog.getByText(/Same as Hut in row 2/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Mühle').getByText('47.250000, 9.500000')).toBeVisible();
});

test('a framed view is drawn for the laser, and many go into Drive @phone-only', async ({ page }) => {
  test.slow();
  await startLaserMaps(page);
  await addLocations(
    page,
    { name: 'Lake', latitude: 42.96, longitude: -86.5, zoom: 6, style: 'water', title: 'Lake Michigan' },
    { name: 'Adria', latitude: 44, longitude: 14, zoom: 5, aspectRatio: '1:1' },
  );
  await page.getByRole('button', { name: 'Draw Lake for the laser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draw "Lake"' });
  await expect(dialog.locator('[data-drawing="ready"]')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('300 × 168.8 mm', { exact: true })).toBeVisible();
  await inspect(page, 'the dialog of a drawing', 'laser-maps/DrawDialog');
  await dialog.getByLabel('Width (mm)').fill('160');
  await expect(dialog.getByText('160 × 90 mm', { exact: true })).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Lake.svg');
  const svg = await readFile(await file.path());
  expect(svg.toString()).toMatch(/width="160mm" height="90mm"/);
  expect(svg.toString()).not.toContain('<image');
  // Another renderer than the browser draws it, and it is not blank.
  const { entropy } = await sharp(svg, { density: 150 }).flatten({ background: '#fff' }).stats();
  expect(entropy).toBeGreaterThan(0.02);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Draw for the laser' }).click();
  const batch = page.getByRole('dialog', { name: 'Draw 2 locations' });
  await batch.getByLabel('Format').selectOption('dxf');
  await batch.getByRole('button', { name: 'Save to Drive' }).click();
  await expect(batch.getByRole('link', { name: 'In your Drive' })).toHaveCount(2, { timeout: 40_000 });
});
