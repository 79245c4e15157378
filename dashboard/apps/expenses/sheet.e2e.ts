import { expect, type Page } from '@playwright/test';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { callWorkspace, chooseFor, openSheet, readEntered, workspaceUrl } from '../../../e2e/hand.ts';
import { test } from '../../../e2e/journey.ts';
import { cell, startExpenses, typeIntoCell } from '../../../e2e/people.ts';

const open = async (page: Page, report: string, description: string) => {
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('gridcell', { name: description, exact: true })).toBeVisible();
};

async function startEdit(page: Page, description: string) {
  await page.getByRole('button', { name: `Actions for ${description}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit Expense' });
}

test('a row that was changed in the sheet meanwhile is shown in both versions, and one is chosen', async ({
  page,
  mayFail,
}) => {
  mayFail(/^409 \/api\/app\/expenses\//);
  await startExpenses(page);
  const report = await createReport(page, 'Two hands', [
    { description: 'Taxi', amount: 12.5, notes: 'Night' },
  ]);
  await open(page, report, 'Taxi');
  const sheet = await openSheet(page, report);
  const changed = page.getByRole('dialog', { name: 'This row changed in the sheet' });

  let edit = await startEdit(page, 'Taxi');
  await typeIntoCell(sheet, 'D2', '20');
  await page.bringToFront();
  await edit.getByLabel('Amount, USD').fill('15');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(changed.getByRole('table', { name: 'Yours' })).toContainText('$15.00');
  await expect(changed.getByRole('table', { name: 'In the sheet' })).toContainText('$20.00');
  await expect(changed.getByText('Only D2 differs')).toBeVisible();
  await expect(cell(sheet, 'D2')).toHaveText(/^\$?20(\.00)?$/);
  await changed.getByRole('button', { name: "Keep the sheet's" }).click();
  await expect(page.getByRole('gridcell', { name: '$20.00' })).toBeVisible();
  expect(await readEntered(page, report, 'A2:G2')).toEqual([[46328, 'Taxi', '', 20, '', '', 'Night']]);

  edit = await startEdit(page, 'Taxi');
  await typeIntoCell(sheet, 'D2', '21');
  await page.bringToFront();
  await edit.getByLabel('Amount, USD').fill('16');
  await edit.getByRole('button', { name: 'Save' }).click();
  await changed.getByRole('button', { name: 'Save mine' }).click();
  await expect(changed).toBeHidden();
  expect(await readEntered(page, report, 'D2')).toEqual([[16]]);

  edit = await startEdit(page, 'Taxi');
  await chooseFor(sheet, 'A2', 'Rows', 'Delete row');
  await page.bringToFront();
  await edit.getByLabel('Notes').fill('Typed and kept');
  await edit.getByRole('button', { name: 'Save' }).click();
  const gone = page.getByRole('dialog', { name: 'This row was deleted in the sheet' });
  await expect(gone.getByText('Typed and kept')).toBeVisible();
  await gone.getByRole('button', { name: 'Add it again' }).click();
  await expect(gone).toBeHidden();
  expect((await readReport(page, report)).rows).toMatchObject([
    { Description: 'Taxi', Notes: 'Typed and kept' },
  ]);
});

test('columns that were added and moved by hand keep their places and their formulas', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Own columns', [{ description: 'Taxi', amount: 10 }]);
  await open(page, report, 'Taxi');
  const sheet = await openSheet(page, report);
  await chooseFor(sheet, 'A1', 'Columns', 'Insert column left');
  await typeIntoCell(sheet, 'A1', 'Twice');
  await typeIntoCell(sheet, 'A2', '=E2*2');
  // Its format follows the column beside which it was inserted; the page learns that when it reads again.
  await expect.poll(() => readEntered(page, report, 'A1:A2')).toEqual([['Twice'], ['=E2*2']]);
  // Amount, now column E, moves in front of Twice.
  const { sheetId } = await readReport(page, report);
  const source = { sheetId: 0, dimension: 'COLUMNS', startIndex: 4, endIndex: 5 };
  await callWorkspace(page, `/v4/spreadsheets/${sheetId}:batchUpdate`, {
    method: 'POST',
    body: { requests: [{ moveDimension: { source, destinationIndex: 0 } }] },
  });

  await page.bringToFront();
  const edit = await startEdit(page, 'Taxi');
  await edit.getByLabel('Amount, USD').fill('12');
  await edit.getByLabel('Notes').fill('Moved');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Bus');
  await dialog.getByLabel('Amount, USD').fill('3');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const [headers, taxi, bus] = await readEntered(page, report, 'A1:H3');
  expect(headers).toEqual([
    'Amount',
    'Twice',
    'Date',
    'Description',
    'Category',
    'Receipt',
    'Photo',
    'Notes',
  ]);
  expect(taxi).toEqual([12, '=A2*2', 46328, 'Taxi', '', '', '', 'Moved']);
  expect([bus?.[0], bus?.[3]]).toEqual([3, 'Bus']);
  await page.reload();
  await expect(page.getByText('$15.00').first()).toBeVisible();
});

test('a report whose sheet was put into the trash gets another one @phone', async ({ page, isMobile }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Half a report', [{ description: 'Lost', amount: 10 }]);
  const drive = await page.context().newPage();
  await drive.goto(`${workspaceUrl()}/drive/folders/${report}`);
  await drive.getByRole('button', { name: 'Actions for Expenses' }).click();
  await drive.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(drive.getByRole('link', { name: 'Expenses', exact: true })).toBeHidden();

  await page.bringToFront();
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText("The Expenses sheet is missing from this report's folder")).toBeVisible();
  await page.getByRole('button', { name: 'Create the Expenses sheet' }).click();
  await expect(page.getByText('The first one you add becomes row 2')).toBeVisible();
  await page.getByRole('button', { name: 'Add Expense' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Found');
  await dialog.getByLabel('Amount, USD').fill('4');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await readEntered(page, report, 'A1:D1')).toEqual([['Date', 'Description', 'Category', 'Amount']]);
  expect(await readEntered(page, report, 'B2:D2')).toEqual([['Found', '', 4]]);
  if (!isMobile) await expect(page.getByRole('gridcell', { name: 'Found', exact: true })).toBeVisible();
});
