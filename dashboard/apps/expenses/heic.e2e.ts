import { expect } from '@playwright/test';
import sharp from 'sharp';
import { createReport } from '../../../e2e/calls.ts';
import { callWorkspace, readEntered } from '../../../e2e/hand.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { heicPhoto, heicReceipt } from '../../testing/receipts/heic.ts';

test('a HEIC from a phone is shown, read and stored as a JPEG @phone-only', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'From a phone');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  const file = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: await heicPhoto() };
  await dialog.getByLabel('Choose a file').last().setInputFiles(file);
  const preview = dialog.getByRole('img', { name: 'Preview of the photo' });
  await expect
    .poll(() => preview.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalHeight : 0)))
    .toBe(986);
  await expect(dialog.getByLabel('Amount, USD')).toHaveValue(heicReceipt.total, { timeout: 60_000 });
  await expect(dialog.getByLabel('Description')).toHaveValue(heicReceipt.merchant);
  await expect(dialog.getByLabel('Date')).toHaveValue(heicReceipt.date);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await readEntered(page, report, 'B2:F2'))[0])
    .toEqual([heicReceipt.merchant, expect.anything(), expect.anything(), expect.anything(), 'IMG_0042.jpg']);

  const { photos } = await (await page.request.get(`/api/app/expenses/${report}/data`)).json();
  const stored = await (await callWorkspace(page, `/drive/v3/files/${photos[0].id}?alt=media`)).body();
  const { format, width, exif } = await sharp(stored).metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 944, exif: undefined });
});
