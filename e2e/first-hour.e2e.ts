import { expect, test } from '@playwright/test';
import { allow, cell, goToCell, paintFirst, signUp, typeIntoCell } from './people.ts';
import { receiptPhoto } from './receipt.ts';

// Things move here, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const consent = 'Rowhouse wants to use your Workspace';

test('a newcomer photographs a receipt, finds the row in their sheet, sorts it by hand and edits on @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await signUp(page);

  // Declines that Rowhouse may keep files, is told what is missing, and then grants it.
  await page.getByLabel('Keep its own files').uncheck();
  await allow(page);
  await expect(page.getByText('Drive permissions are required')).toBeVisible();
  await page.getByRole('link', { name: 'Grant Permissions' }).click();
  await expect(page.getByRole('heading', { name: consent })).toBeVisible();
  await allow(page);
  await expect(page).not.toHaveURL(/scope_success/);

  await paintFirst(page, 'Expenses');
  await page.goto('/?app=expenses');

  await page.getByRole('button', { name: 'New Report' }).first().click();
  await page.getByLabel('Report Name').fill('Lisbon print fair');
  await page.getByLabel('Report Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Lisbon print fair' })).toBeVisible();

  const add = async (description: string, amount: string, photo?: Buffer) => {
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await dialog.getByLabel('Description').fill(description);
    await dialog.getByLabel('Amount, USD').fill(amount);
    if (photo) {
      const file = { name: 'IMG_4058.jpg', mimeType: 'image/jpeg', buffer: photo };
      await dialog.locator('input[type=file]').first().setInputFiles(file);
    }
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(description).first()).toBeVisible();
  };
  await add('Tram day passes', '22.40');
  await add('Airport train', '$6.80');
  await add('Hotel Santa Julia, 3 nights', '486.20', await receiptPhoto());
  await expect(page.getByText('$515.40').first()).toBeVisible();

  // The very row on the workspace's own page; there the sheet is sorted by description.
  const reportAddress = page.url();
  const sheetAddress = await page.evaluate(async () => {
    const reportId = new URLSearchParams(location.search).get('report');
    const answer = await fetch(`/api/app/expenses/${reportId}/data`);
    return ((await answer.json()) as { sheetLink: string }).sheetLink;
  });
  const sheet = await context.newPage();
  await sheet.goto(sheetAddress);
  await expect(cell(sheet, 'B2')).toHaveText('Tram day passes');
  await expect(cell(sheet, 'B4')).toHaveText('Hotel Santa Julia, 3 nights');
  await expect(cell(sheet, 'F4')).toHaveText('IMG_4058.jpg');
  await goToCell(sheet, 'B2');
  await sheet.getByRole('button', { name: 'Sort' }).click();
  await sheet.getByRole('menuitem', { name: /A to Z/ }).click();
  await expect(cell(sheet, 'B2')).toHaveText('Airport train');
  await expect(cell(sheet, 'B4')).toHaveText('Tram day passes');
  await expect(cell(sheet, 'B1')).toHaveText('Description');
  await expect(sheet.getByText('Saved to disk')).toBeVisible();

  // The screen follows automatically; the row being edited is the one that the person means.
  await page.bringToFront();
  const shown = page.getByText(/^(Tram day passes|Airport train|Hotel Santa Julia, 3 nights)$/);
  await expect(shown.filter({ visible: true }).first()).toHaveText('Tram day passes');
  if (isMobile) {
    await page.getByRole('button', { name: /^Tram day passes/ }).click();
    await page.getByRole('dialog', { name: 'Receipt, row 4' }).getByRole('button', { name: 'Edit' }).click();
  } else {
    await page.getByRole('button', { name: 'Actions for Tram day passes' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  }
  const edit = page.getByRole('dialog', { name: /Edit/ });
  await edit.getByLabel('Amount, USD').fill('30');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(cell(sheet, 'D4')).toHaveText(/^\$?30(\.00)?$/);
  await expect(cell(sheet, 'D2')).toHaveText(/^\$?6\.80?$/);
  await expect(cell(sheet, 'D3')).toHaveText(/^\$?486\.20?$/);

  // And what is typed in the sheet is on the screen after a refresh.
  await typeIntoCell(sheet, 'G2', 'Line 2');
  await page.goto(reportAddress);
  await expect(page.getByText('$523.00').first()).toBeVisible();
  if (!isMobile) await expect(page.getByRole('gridcell', { name: 'Line 2' })).toBeVisible();
});

test('a visitor takes the sample account with one click', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login with Google' }).first().click();
  await page.getByRole('button', { name: 'Continue as Mara Ellison (sample data)' }).click();
  await expect(page.getByRole('heading', { name: consent })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Mara!' })).toBeVisible();
});
