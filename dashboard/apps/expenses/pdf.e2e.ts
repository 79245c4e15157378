import { expect } from '@playwright/test';
import { createReport } from '../../../e2e/calls.ts';
import { callWorkspace, readEntered } from '../../../e2e/hand.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { invoiceTruth, textPdf, threePageInvoice } from '../../testing/receipts/pdf-papers.ts';

const pdfOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('an invoice of three pages fills the form and stays the PDF that it was', async ({ page, mayFail }) => {
  mayFail(/^(?:400|413) \/api\/app\/(?:expenses\/[^/]+\/extract|shared\/photos\/preview)$/);
  await startExpenses(page);
  const report = await createReport(page, 'Office');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  const choose = (name: string, buffer: Buffer) =>
    dialog
      .getByLabel(/Choose (?:a file|another)/)
      .last()
      .setInputFiles(pdfOf(name, buffer));

  await choose('locked.pdf', await threePageInvoice({ userPassword: 'secret' }));
  await expect(dialog.getByText(/This PDF asks for a password/)).toBeVisible();
  const many = Array.from({ length: 2000 }, () => [[[56, 'one more page']]] as const);
  await choose('book.pdf', await textPdf(many));
  await expect(dialog.getByText(/This PDF has 2,000 pages; up to 20 can be read/)).toBeVisible();

  const invoice = await threePageInvoice();
  await choose('invoice.pdf', invoice);
  await expect(dialog.getByLabel('Amount, USD')).toHaveValue(invoiceTruth.total, { timeout: 60_000 });
  await expect(dialog.getByLabel('Description')).toHaveValue(invoiceTruth.merchant);
  const preview = dialog.getByRole('img', { name: 'Preview of the photo' });
  // Three pages, one below another.
  await expect
    .poll(() =>
      preview.evaluate((img) => img instanceof HTMLImageElement && img.naturalHeight / img.naturalWidth),
    )
    .toBeGreaterThan(4);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await readEntered(page, report, 'A2:F2'))[0])
    .toEqual([
      expect.anything(),
      invoiceTruth.merchant,
      expect.anything(),
      expect.anything(),
      expect.anything(),
      'invoice.pdf',
    ]);

  const link = page.getByRole('link', { name: 'invoice.pdf', exact: true });
  const [, id] = /\/file\/d\/([^/]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
  const stored = await (await callWorkspace(page, `/drive/v3/files/${id}?alt=media`)).body();
  expect(stored.equals(invoice)).toBe(true);
  await page.getByRole('button', { name: /Show the receipt of/ }).click();
  const shown = page.getByRole('img', { name: `Receipt for ${invoiceTruth.merchant}` });
  await expect
    .poll(() =>
      shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalHeight / img.naturalWidth),
    )
    .toBeGreaterThan(4);
});
