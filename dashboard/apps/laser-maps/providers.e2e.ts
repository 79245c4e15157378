import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addLocations, drawnMap, drawnWithin, startLaserMaps } from '../../../e2e/laser-maps.ts';
import { testWithSettings } from '../../../e2e/own-rowhouse.ts';
import { roadTiles } from '../../testing/data/pmtiles-file.ts';

const town = { name: 'Mill Flats', latitude: 42.963402, longitude: -85.66812, zoom: 9 };

const archive = path.join(mkdtempSync(path.join(tmpdir(), 'rowhouse-roads-')), 'roads.pmtiles');
writeFileSync(archive, roadTiles({ ...town, maxZoom: 10 }));

/** The share of dark pixels in the frame. */
async function darkShare(page: Page): Promise<number> {
  await drawnMap(page);
  const frame = await page.locator('[data-frame]').boundingBox();
  if (!frame) throw new Error('There is no frame.');
  const pixels = await sharp(await page.screenshot({ clip: frame }))
    .greyscale()
    .raw()
    .toBuffer();
  return pixels.filter((tone) => tone < 110).length / pixels.length;
}

const testWithRoads = testWithSettings({ MAP_PMTILES: archive });

testWithRoads('roads and highways come alive with an archive of roads', async ({ page }) => {
  testWithRoads.setTimeout(180_000);
  await startLaserMaps(page);
  await addLocations(page, town);
  await page.getByRole('button', { name: 'View Mill Flats' }).click();
  const shares = new Map<string, number>();
  for (const style of ['Highway', 'Roads']) {
    await page.getByRole('radio', { name: style, exact: true }).check();
    await expect(page.locator(`[data-style="${style}"]`)).toBeVisible(drawnWithin);
    await expect(page.getByText('need a map file with roads')).toHaveCount(0);
    shares.set(style, await darkShare(page));
  }
  // The cross in the middle is dark, too.
  expect(shares.get('Highway')).toBeGreaterThan(0.005);
  expect(shares.get('Roads')).toBeGreaterThan((shares.get('Highway') ?? 1) * 1.5);
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
});

const testWithoutKey = testWithSettings({ MAPS_PROVIDER: 'google' });

testWithoutKey(
  'Google Maps without a key says so, and the bundled map stands in',
  async ({ page, mayFail }) => {
    testWithoutKey.slow();
    mayFail(/^503 \/api\/app\/laser-maps\/config$/);
    await startLaserMaps(page);
    await addLocations(page, town);
    await page.getByRole('button', { name: 'View Mill Flats' }).click();
    const message = 'Google Maps API key is not available. Please check server configuration.';
    await expect(page.getByText(message)).toBeVisible();
    await drawnMap(page);
  },
);

/** The parts of Google's loader and map that the adapter calls; notes what the map is told. */
const standIn = `
  (() => {
    window.told = [];
    class Map {
      constructor(element, options) {
        this.handlers = {};
        this.options = { ...options };
        element.textContent = 'A map of Google';
        window.told.push(options);
        this.center = options.center;
        this.zoom = options.zoom;
      }
      setOptions(options) { window.told.push(options); Object.assign(this.options, options); }
      moveCamera(camera) { window.told.push(camera); Object.assign(this, camera); }
      addListener(name, handler) { (this.handlers[name] ??= []).push(handler); return { remove() {} }; }
      getCenter() { return { toJSON: () => this.center, lat: () => this.center.lat, lng: () => this.center.lng }; }
      getZoom() { return this.zoom; }
      getHeading() { return 0; }
      getTilt() { return 0; }
      getBounds() { return undefined; }
      getDiv() { return document.body; }
      getRenderingType() { return 'RASTER'; }
      get(name) { return this.options[name]; }
      unbindAll() {}
    }
    class Marker { setMap() {} setOptions() {} setPosition() {} setDraggable() {} addListener() { return { remove() {} }; } }
    const event = { addListener: () => ({ remove() {} }), clearInstanceListeners() {}, removeListener() {} };
    const Settings = { getInstance: () => ({}) };
    const maps = { Map, Marker, Settings, event, RenderingType: {}, ColorScheme: {}, MapTypeId: {}, version: '3' };
    maps.importLibrary = async () => maps;
    // The loader waits for its callback, and then asks anew for each library.
    const namespace = window.google.maps;
    const isLoaded = namespace.__ib__;
    Object.assign(namespace, maps);
    isLoaded();
  })();
`;

const testWithKey = testWithSettings({ MAPS_PROVIDER: 'google', GOOGLE_MAPS_API_KEY: 'TESTKEY' });

testWithKey('Google Maps draws with a key: locked, then in hand', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://maps.googleapis.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: standIn });
  });
  await startLaserMaps(page);
  await addLocations(page, town);
  await page.getByRole('button', { name: 'View Mill Flats' }).click();
  await expect(page.getByText('A map of Google')).toBeVisible();
  expect(asked.some((url) => url.includes('key=TESTKEY'))).toBe(true);
  const told = async () => JSON.stringify(await page.evaluate('window.told'));
  expect(await told()).toContain('"gestureHandling":"none","keyboardShortcuts":false,"scrollwheel":false');
  await page.getByRole('button', { name: 'Unlocked' }).click();
  await expect(async () => expect(await told()).toContain('"gestureHandling":"greedy"')).toPass();
  await page.getByRole('radio', { name: 'Satellite' }).check();
  await expect(async () => expect(await told()).toContain('"mapTypeId":"satellite"')).toPass();
});

testWithKey('Google Maps that does not load says why', async ({ page, mayFail }) => {
  testWithKey.slow();
  mayFail(/^net::ERR_FAILED https:\/\/maps\.googleapis\.com|^net::ERR_FAILED \/maps\/api\/js$/);
  await page.route('https://maps.googleapis.com/**', (route) => route.abort());
  await startLaserMaps(page);
  await addLocations(page, town);
  await page.getByRole('button', { name: 'View Mill Flats' }).click();
  await expect(page.getByText(/^Failed to load Google Maps: \S/)).toBeVisible();
  await drawnMap(page);
});
