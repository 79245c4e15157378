// Takes the pictures of the README, with data of its own: `npm run pictures`. Not a test; look at what it makes.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startRowhouse } from '../harness/rowhouse.ts';
import { browserArguments, browserPath } from './browser.ts';
import { attachPhoto, createReport, readReport, send } from './calls.ts';
import { allow, cell, goToCell } from './people.ts';
import { expensesOfTheYear, receipts } from './picture-data.ts';
import { drawReceipt } from './receipt.ts';

const folder = path.resolve('docs/pictures');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const file = path.join(folder, `${name}.png`);
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, quality: 92, effort: 10 })
    .toFile(file);
  console.log(`${name}.png  ${Math.round(size / 1024)} kB`);
}

/** A year of a printer's expenses, some with a receipt photo; gives the report's id. */
async function makeReport(page: Page): Promise<string> {
  await send(page, '/api/app/directories/create', { method: 'POST', body: { appName: 'expenses' } });
  const report = await createReport(page, 'Studio and fairs 2026', expensesOfTheYear);
  const { rows } = await readReport(page, report);
  for (const { description, ...receipt } of receipts) {
    const row = rows.find(({ Description }) => Description === description);
    if (!row) throw new Error(`No expense is called ${description}.`);
    await attachPhoto(page, report, row._rowIndex, {
      name: receipt.name,
      buffer: await drawReceipt(receipt),
    });
  }
  return report;
}

async function takeReport(page: Page, report: string): Promise<void> {
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('gridcell', { name: receipts[0].description, exact: true }).click();
  await expect(page.getByRole('img', { name: `Receipt for ${receipts[0].description}` })).toBeVisible();
  // The table has made room for the receipt.
  await expect(page.getByRole('link', { name: receipts[0].name })).toBeInViewport({ ratio: 1 });
  await page.waitForLoadState('networkidle');
  await take(page, 'report');
}

async function takeSheet(page: Page, report: string): Promise<void> {
  const { sheetLink } = await readReport(page, report);
  await page.goto(sheetLink ?? '');
  await expect(cell(page, 'A1')).toHaveText('Date');
  await goToCell(page, 'D56');
  await expect(page.getByText('Saved to disk')).toBeVisible();
  await take(page, 'sheet');
}

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: desktop, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await take(page, 'landing');
  await page.goto('/api/auth/google');
  await page.getByRole('button', { name: /^Continue as Mara Ellison/ }).click();
  await allow(page);
  const report = await makeReport(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Expenses', exact: true })).toBeVisible();
  await take(page, 'launcher');
  await takeReport(page, report);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('list', { name: 'Expenses' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await take(page, 'phone');
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await takeSheet(page, report);
}

const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-pictures-'));
const rowhouse = await startRowhouse({
  ...process.env,
  // The pictures show the addresses that `npm start` prints.
  PORT: '4310',
  WORKSPACE_PORT: '4311',
  STRIPE_PORT: '4312',
  ROWHOUSE_DATA: dataFolder,
  ROWHOUSE_ACCESS: 'open',
});
const executablePath = await browserPath();
const browser = await chromium.launch({
  args: browserArguments,
  ...(executablePath !== undefined && { executablePath }),
});
try {
  await mkdir(folder, { recursive: true });
  await takeAll(browser, rowhouse.productUrl);
} finally {
  await browser.close();
  await rowhouse.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
