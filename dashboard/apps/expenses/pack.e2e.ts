import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { createReport } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { receiptPhoto } from '../../../e2e/receipt.ts';
import { addExpense, shown } from '../../../e2e/waiting.ts';
import { namesInZip } from '../../backend/files/zip-size.ts';

const formula = "=cmd|' /C calc'!A0";

async function openPack(page: Page) {
  await page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Receipt pack: PDF and photos' }).click();
  return page.getByRole('dialog', { name: 'Receipt pack' });
}

/** Chooses a format from the menu and returns what the browser saved. */
async function exportFor(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: `Export for ${format}` }).click();
  const download = await started;
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

test('a pack says how far it is, is stopped by a press and made by another, and a formula in it is a name and nothing more @phone-only', async ({
  page,
}) => {
  test.slow();
  await startExpenses(page);
  const report = await createReport(page, 'Fairs');
  await page.goto(`/?app=expenses&report=${report}`);
  const photo = await receiptPhoto();
  await addExpense(page, formula, photo);
  await addExpense(page, 'Ferry', photo);
  await expect(shown(page, 'Ferry')).toBeVisible();
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));

  const dialog = await openPack(page);
  await dialog.getByRole('checkbox', { name: 'ZIP of the photos' }).check();
  // The second photo of the archive is held back until the person has seen the progress.
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/photos\/[^/]+\/content\?size=stored/, async (route) => {
    asked += 1;
    if (asked === 2) await held.promise;
    await route.continue().catch(() => undefined);
  });
  await dialog.getByRole('button', { name: 'Make and download' }).press('Enter');
  await expect(dialog.getByRole('progressbar', { name: '1 of 2 photos fetched' })).toBeVisible();
  await inspect(page, 'a pack under way', 'expenses/PackDialog');
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Make and download' })).toBeEnabled();
  // What was made before it was stopped is saved, and nothing more.
  await expect(dialog.getByText(/^Saved: Fairs [\d-]{10}\.pdf$/)).toBeVisible();
  expect(saved.map((download) => download.suggestedFilename())).toEqual([expect.stringMatching(/\.pdf$/)]);
  held.resolve();

  await dialog.getByRole('checkbox', { name: 'PDF with receipts' }).uncheck();
  await dialog.getByRole('button', { name: 'Make and download' }).click();
  await expect(dialog.getByText(/^Saved: Fairs [\d-]{10} receipts\.zip$/)).toBeVisible();
  const zip = await readFile((await saved.at(-1)?.path()) ?? '');
  // Read by a library other than the one that wrote it.
  const names = namesInZip(new Uint8Array(zip));
  expect(names).toEqual([
    expect.stringMatching(/^[\d-]{10} row 2 3\.50 =cmd ' C calc'!A0\.jpg$/),
    expect.stringMatching(/^[\d-]{10} row 3 3\.50 Ferry\.jpg$/),
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const hledger = await exportFor(page, 'hledger');
  expect(hledger.name).toBe('Fairs.journal');
  expect(hledger.text).toMatch(/^[\d-]{10} \* =cmd\/' \/C calc'!A0$/m);
  const beancount = await exportFor(page, 'Beancount');
  expect(beancount.name).toBe('Fairs.beancount');
  expect(beancount.text).toContain(`* "${formula}"`);
});
