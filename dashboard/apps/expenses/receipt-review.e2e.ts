import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startMortal } from '../../../e2e/mortal.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { invoiceTruth, threePageInvoice } from '../../testing/receipts/pdf-papers.ts';
import { photograph } from '../../testing/receipts/photograph.ts';
import { makeReceipt } from '../../testing/receipts/receipt.ts';

interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo of a receipt generated from a seed. */
async function receiptOf(seed: number): Promise<Photo> {
  const buffer = await photograph(makeReceipt(seed), 'flat', seed);
  return { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Drags files from the desktop over the page and drops them. */
async function drop(page: Page, photos: readonly Photo[]): Promise<void> {
  const files = photos.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const transfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return transfer;
  }, files);
  // The page accepts files once the report has loaded.
  await expect(page.getByRole('button', { name: 'Add Receipts' }).first()).toBeVisible();
  const place = page.getByRole('heading', { level: 1 });
  await place.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop receipts to add them to this report')).toBeVisible();
  await place.dispatchEvent('drop', { dataTransfer: transfer });
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Receipts to review' });
const rowOf = (page: Page, { name }: Photo) => review(page).getByRole('group', { name, exact: true });

/** Fills in every field that a receipt needs before it can be saved. */
async function complete(row: Locator, seed: number): Promise<void> {
  const { date, total, merchant } = makeReceipt(seed);
  await expect(row.getByLabel('Description')).toBeVisible({ timeout: 60_000 });
  await row.getByLabel('Description').fill(merchant);
  await row.getByLabel('Date').fill(date);
  await row.getByLabel('Amount, USD').fill(total);
}

const photosSchema = z.object({
  rows: z.array(z.object({ Photo: z.string(), Description: z.string() })),
  photos: z.array(z.object({ name: z.string() })),
});

/** The photos that the rows name, and all those in the report's folder. */
async function photosOf(page: Page, report: string) {
  const response = await page.request.get(`/api/app/expenses/${report}/data`);
  const { rows, photos } = photosSchema.parse(await response.json());
  return { named: rows.map(({ Photo }) => Photo), stored: photos.map(({ name }) => name).toSorted() };
}

test('a pile of receipts is dropped, checked side by side and saved; what comes twice is pointed out', async ({
  page,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'A pile');
  await page.goto(`/?app=expenses&report=${report}`);
  const [one, two] = [await receiptOf(2), await receiptOf(11)];
  const again = { ...one, name: 'IMG_2 (1).jpg' };
  await drop(page, [one, two, again]);
  for (const photo of [one, two, again]) {
    await expect(rowOf(page, photo).getByText(/^(Read|Needs review)$/)).toBeVisible({ timeout: 60_000 });
  }
  // Its euros are not the report's dollars: the amount waits for a rate.
  await expect(rowOf(page, one).getByLabel('Paid, EUR')).toHaveValue(makeReceipt(2).total);
  await expect(rowOf(page, one).getByLabel('Amount, USD')).toHaveValue('');
  await rowOf(page, one).getByLabel('USD for 1 EUR').fill('1.1');
  await expect(rowOf(page, one).getByLabel('Amount, USD')).toHaveValue('119.64');
  await expect(rowOf(page, again).getByText(`This is the same photo as ${one.name} above.`)).toBeVisible();
  await inspect(page, 'receipts to review');

  await rowOf(page, two).getByLabel('Notes').fill('with Hal');
  await page.reload();
  await page.getByText('3 receipts are not in the sheet yet.').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(rowOf(page, two).getByLabel('Notes')).toHaveValue('with Hal');
  await complete(rowOf(page, one), 2);
  await complete(rowOf(page, two), 11);
  await review(page).getByRole('button', { name: 'Save all 2' }).click();
  await expect(review(page).getByText('Saved', { exact: true })).toHaveCount(2);
  await expect(rowOf(page, again).getByText(/^This photo is already in row \d: /)).toBeVisible();
  await review(page)
    .getByRole('button', { name: `Remove ${again.name}` })
    .click();
  await review(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: one.name, exact: true })).toBeVisible();
  expect(await photosOf(page, report)).toEqual({
    named: [one.name, two.name],
    stored: [two.name, one.name],
  });
  expect((await readReport(page, report)).rows.map(({ Notes }) => Notes)).toEqual([
    expect.any(String),
    'with Hal',
  ]);

  await drop(page, [again]);
  const add = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(add.getByText(/^This photo is already in row 2/)).toBeVisible({ timeout: 60_000 });
});

test('receipts are chosen on the way, a PDF among them, and one that stands in no row gets one @phone-only', async ({
  page,
}) => {
  test.slow();
  await startExpenses(page);
  const report = await createReport(page, 'On the way', [{ description: 'Tram', amount: 3 }]);
  const [one, two, loose] = [await receiptOf(2), await receiptOf(5), await receiptOf(7)];
  await page.request.post(`/api/app/expenses/${report}/photo/upload`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: { photo: loose },
  });
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText(`The photo ${loose.name} has no row.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show the photos without a row' }).click();
  await expect(page.getByRole('button', { name: `Add a row for ${loose.name}` })).toBeVisible();
  await inspect(page, 'photos that stand in no row', 'expenses/LoosePhotosDialog');
  await page.getByRole('button', { name: `Add a row for ${loose.name}` }).click();
  const add = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(add.getByText('Read from the photo').first()).toBeVisible({ timeout: 60_000 });
  await complete(add, 7);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toBeHidden();
  await expect(page.getByText(`The photo ${loose.name} has no row.`)).toBeHidden();

  await page.getByRole('button', { name: 'Add Receipts' }).filter({ visible: true }).click();
  const invoice = {
    ...{ name: 'invoice.pdf', mimeType: 'application/pdf' },
    buffer: await threePageInvoice(),
  };
  await page.getByLabel('Photos to read').setInputFiles([one, two, invoice]);
  for (const photo of [one, two, invoice]) {
    await expect(rowOf(page, photo).getByText(/^(Read|Needs review)$/)).toBeVisible({ timeout: 60_000 });
  }
  await expect(rowOf(page, invoice).getByLabel('Amount, USD')).toHaveValue(invoiceTruth.total);
  // Both are drafts: nothing unsaved is in the sheet.
  expect(await photosOf(page, report)).toEqual({ named: ['', loose.name], stored: [loose.name] });
  await inspect(page, 'receipts to review');
  await rowOf(page, one)
    .getByRole('button', { name: `Show ${one.name} large` })
    .click();
  await expect(review(page).getByRole('img', { name: `The photo ${one.name}` })).toBeVisible();
  await complete(rowOf(page, one), 2);
  await rowOf(page, one).getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, one).getByText('Saved', { exact: true })).toBeVisible();
  await complete(rowOf(page, two), 5);
  await rowOf(page, two).getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, two).getByText('Saved', { exact: true })).toBeVisible();
  await rowOf(page, invoice).getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, invoice).getByText('Saved', { exact: true })).toBeVisible();
  expect(await photosOf(page, report)).toEqual({
    named: ['', loose.name, one.name, two.name, invoice.name],
    stored: [one.name, two.name, loose.name, invoice.name].toSorted(),
  });
});

const filesSchema = z.object({ files: z.array(z.object({ id: z.string() })) });

test.describe('a server that is killed while a receipt is saved', () => {
  for (const when of ['as soon as its photo is stored', 'after its row was written'] as const) {
    test(`${when}: saving again makes one row and one photo`, async ({ browser }) => {
      const rowhouse = await startMortal({ EXTRACTOR: 'off' });
      const context = await browser.newContext({ baseURL: rowhouse.url });
      try {
        const page = await context.newPage();
        await startExpenses(page);
        const report = await createReport(page, 'Killed');
        const [one, two] = [await receiptOf(2), await receiptOf(5)];
        const isStored = async () => {
          const query = encodeURIComponent(`name = '${one.name}'`);
          const response = await page.request.get(`${rowhouse.workspaceUrl}/drive/v3/files?q=${query}`, {
            headers: { origin: rowhouse.workspaceUrl, 'sec-fetch-site': 'same-origin' },
          });
          return filesSchema.parse(await response.json()).files.length > 0;
        };
        await page.goto(`/?app=expenses&report=${report}`);
        await page.route('**/receipts', async (route) => {
          const answered = route.fetch().catch(() => undefined);
          if (when === 'after its row was written') await answered;
          else await expect.poll(isStored, { intervals: [1] }).toBe(true);
          await rowhouse.kill();
          await answered;
          await route.abort();
        });
        await drop(page, [one, two]);
        await complete(rowOf(page, one), 2);
        await rowOf(page, one).getByRole('button', { name: 'Save' }).click();
        await expect(rowOf(page, one).getByText('Not saved', { exact: true })).toBeVisible();
        await page.unroute('**/receipts');
        await rowhouse.startAgain();
        await rowOf(page, one).getByRole('button', { name: 'Save' }).click();
        await expect(rowOf(page, one).getByText('Saved', { exact: true })).toBeVisible();
        expect(await photosOf(page, report)).toEqual({ named: [one.name], stored: [one.name] });
      } finally {
        await context.close();
        await rowhouse.end();
      }
    });
  }
});
