import { expect, type Locator, type Page } from '@playwright/test';
import { send } from './calls.ts';
import { startApp } from './people.ts';

/** A new person with a trial and Laser Maps, on the app's screen. */
export const startLaserMaps = (page: Page) => startApp(page, 'laser-maps');

/** Adds locations without the screens that other journeys walk through. */
export async function addLocations(page: Page, ...locations: readonly object[]): Promise<void> {
  for (const body of locations) {
    const added = await send(page, '/api/app/laser-maps', { method: 'POST', body });
    expect(added.status()).toBe(200);
  }
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Software draws the maps of these browsers, on a machine that does other work too. */
export const drawnWithin = { timeout: 45_000 };

/** The map, once all that is asked for has come and been drawn. */
export async function drawnMap(page: Page): Promise<Locator> {
  const map = page.locator('[data-drawn="true"]');
  await expect(map).toBeVisible(drawnWithin);
  return map;
}
