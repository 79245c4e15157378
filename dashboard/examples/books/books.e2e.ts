import { expect } from '@playwright/test';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startApp } from '../../../e2e/people.ts';
import { photographCode } from '../../testing/receipts/barcodes.ts';

test('a book is added with its cover and the ISBN off its barcode @phone', async ({ page }) => {
  await startApp(page, 'books');
  await page.getByRole('button', { name: 'Add First Book' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Book' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Middlemarch');
  const photo = {
    name: 'back.jpg',
    mimeType: 'image/jpeg',
    buffer: await photographCode('9780141439549', 'EAN13'),
  };
  await form.getByRole('button', { name: 'Scan the ISBN' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan the ISBN' });
  await scan.getByLabel('Choose a photo').setInputFiles(photo);
  await expect(scan).toBeHidden({ timeout: 30_000 });
  await expect(form.getByLabel('ISBN', { exact: true })).toHaveValue('9780141439549');
  await form.getByLabel('Choose a file').setInputFiles(photo);
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: /^Show the .* of Middlemarch$/ }).click();
  await expect(page.getByRole('img', { name: /^The photo back [0-9a-f]{8}\.jpg$/ })).toBeVisible();
  await inspect(page, 'the cover of a book');
});
