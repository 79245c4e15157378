import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod';
import { test } from './journey.ts';

const manifestSchema = z.object({
  default: z.object({
    title: z.string(),
    hasCard: z.boolean().optional(),
    isPlanned: z.boolean().optional(),
  }),
});

/** The apps on the street, according to their folders. */
async function readStreet() {
  const folder = path.resolve('dashboard/apps');
  const ids = await readdir(folder);
  const modules = await Promise.all(ids.map((id) => import(path.join(folder, id, 'manifest.ts'))));
  return modules
    .map((module) => manifestSchema.parse(module).default)
    .filter(({ hasCard }) => hasCard !== false);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the words, the houses and a card for each app are there', async ({ page }) => {
    const street = await readStreet();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small apps.Your own sheets.');
    await expect(page.getByRole('link', { name: 'Login with Google' }).first()).toHaveAttribute(
      'href',
      '/api/auth/google',
    );
    await expect(page.getByRole('heading', { name: 'Why Data Ownership Matters' })).toBeVisible();
    await expect(
      page.getByText('Start with these micro-apps, all storing data in your own Google Sheets'),
    ).toBeVisible();
    const cards = page.getByRole('region', { name: 'Available Applications' }).locator('li');
    await expect(cards).toHaveCount(street.length);
    for (const { title, isPlanned } of street) {
      const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      await expect(card.locator('svg').first()).toBeVisible();
      await expect(card.getByText('Planned')).toHaveCount(isPlanned ? 1 : 0);
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-support', /__/);
  });
});

test('a visitor chooses a theme, and it shows before anything is painted @phone', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (dataset['mode'] && !dataset['modeSet']) dataset['modeSet'] = document.body ? 'late' : 'in time';
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  const html = page.locator('html');
  const choose = async (mode: string) => {
    await page.getByRole('button', { name: /^Theme: / }).click();
    await page.getByRole('menuitemradio', { name: mode }).click();
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-mode', 'dark');
  await choose('Light');
  await expect(html).toHaveAttribute('data-mode', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mode', 'light');
  await expect(html).toHaveAttribute('data-mode-set', 'in time');
  await expect(page.getByRole('button', { name: 'Theme: Light' })).toBeVisible();

  await choose('Dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/privacy');
  await expect(html).toHaveAttribute('data-mode', 'dark');
  await expect(html).toHaveAttribute('data-mode-set', 'in time');
  await choose('Auto');
  await expect(html).toHaveAttribute('data-mode', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mode', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('themeMode'))).toBe('auto');
});

test('the legal pages lead back home, and any other path is home @phone-only', async ({ page, baseURL }) => {
  await page.goto('/');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
  for (const [link, text] of [
    ['Privacy Policy', 'https://www.googleapis.com/auth/drive.file'.split('/').at(-1) ?? ''],
    ['Terms of Service', 'binding arbitration'],
  ] as const) {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('© 2025')).toBeVisible();
    await footer.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  }
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
});

test('an installation without Google on one machine claims no more than that', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('of your own, on the disk of whoever runs this installation.')).toBeVisible();
  await expect(page.getByText('On this installation your Drive is')).toBeVisible();
  await expect(page.getByText('never on our servers')).toBeHidden();
  await page.goto('/privacy');
  await expect(page.getByText('This installation answers only on the machine it runs on.')).toBeVisible();
  await expect(page.getByText('has not stated that it is encrypted')).toBeVisible();
  await expect(page.getByText('All data is encrypted')).toHaveCount(0);
});

test('an address within an app shows strangers the landing page, clean of what they may not see', async ({
  page,
  baseURL,
}) => {
  await page.goto('/?app=expenses&report=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('the top bar grows more opaque down to 200 px', async ({ page }) => {
  await page.goto('/');
  const tint = () =>
    page.locator('header').evaluate((bar) => Number(getComputedStyle(bar).getPropertyValue('--tint')));
  expect(await tint()).toBe(0);
  await page.mouse.wheel(0, 100);
  await expect.poll(tint).toBeCloseTo(0.1, 5);
  await page.mouse.wheel(0, 900);
  await expect.poll(tint).toBeCloseTo(0.2, 5);
});

const webManifestSchema = z.object({
  id: z.string(),
  scope: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});

test('systems that install it find an icon of each size they ask for', async ({ page }) => {
  await page.goto('/');
  const bytesAt = async (address: string, type: string) => {
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain(type);
    return await answer.body();
  };
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const text = (await bytesAt(address ?? '', 'manifest')).toString();
  const { id, scope, icons } = webManifestSchema.parse(JSON.parse(text));
  expect([id, scope]).toEqual(['/', '/']);
  const forIos = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const drawn = [...icons, { src: forIos ?? '', sizes: '180x180', type: 'image/png', purpose: 'any' }];
  for (const { src, sizes, type } of drawn) {
    const { format, width, height } = await sharp(await bytesAt(src, type)).metadata();
    expect(type).toContain(String(format));
    if (format === 'png') expect(`${width}x${height}`).toBe(sizes);
  }
  const masks = icons.filter(({ purpose, type }) => purpose === 'maskable' && type === 'image/png');
  expect(masks.map(({ sizes }) => sizes)).toEqual(['512x512']);
});
