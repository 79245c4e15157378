import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { dayOf } from '../../dashboard/kernel/day.ts';
import { send } from '../calls.ts';

export const folder = path.resolve('docs/pictures');
export const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

export async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const file = path.join(folder, `${name}.png`);
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, quality: 92, effort: 10 })
    .toFile(file);
  console.log(`${name}.png  ${Math.round(size / 1024)} kB`);
}

/** Does something as if on a phone in dark mode. */
export async function onPhoneByNight(page: Page, action: () => Promise<void>): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await action();
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
}

export async function addFolder(page: Page, appName: string): Promise<void> {
  const added = await send(page, '/api/app/directories/create', { method: 'POST', body: { appName } });
  expect(added.status()).toBe(200);
}

/** The day this many days from today, so that what is due soon in a picture is due soon whenever it is taken. */
export function dayFromToday(days: number): string {
  const instant = new Date();
  instant.setDate(instant.getDate() + days);
  return dayOf(instant);
}
