import { expect } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, chooseView, columnIn, openCommissions } from '../../../e2e/own-apps.ts';

test('a row has a page with an address of its own, until it is deleted @phone', async ({
  page,
  isMobile,
}) => {
  const sheetId = await openCommissions(page);
  await chooseView(page, 'Cards', isMobile);
  const list = page.getByRole('list', { name: 'Orders' });
  await page.getByRole('button', { name: 'Actions for Menus' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const menus = page.getByRole('dialog', { name: 'Menus', exact: true });
  await expect(menus.getByText('Row 6 of Orders')).toBeVisible();
  await expect(page).toHaveURL(/view=cards.*row=6&is=/);
  const address = page.url();

  // Going back closes it and leaves the view unchanged; it survives a reload.
  await page.goBack();
  await expect(menus).toHaveCount(0);
  await expect(list).toBeVisible();
  await page.goForward();
  await expect(menus).toBeVisible();
  await page.reload();
  await expect(menus.getByText('$620.00')).toBeVisible();
  await inspect(page, 'the page of a row');
  // Its neighbours open in its place.
  await page.keyboard.press('j');
  const plates = page.getByRole('dialog', { name: 'Book plates' });
  await expect(plates).toBeVisible();
  await expect(page).toHaveURL(/row=7&is=/);
  await plates.getByRole('button', { name: 'Close' }).click();
  await expect(plates).toHaveCount(0);
  await expect(page).not.toHaveURL(/row=|is=/);

  // A link opens it wherever the row has moved to, and changes there are visible at once, even of its name.
  const requests = [
    { insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 3, endIndex: 4 } } },
  ];
  const update = `/v4/spreadsheets/${sheetId}:batchUpdate`;
  await callWorkspace(page, update, { method: 'POST', body: { requests } });
  await page.goto(address);
  await expect(menus.getByText('Row 7 of Orders')).toBeVisible();
  await expect(page).toHaveURL(/row=7&is=/);
  await menus.getByRole('button', { name: 'Edit row' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Row' });
  await edit.getByLabel('Job').fill('Menus for Lena');
  await edit.getByLabel('Price').fill('650');
  await edit.getByRole('button', { name: 'Update' }).click();
  const renamed = page.getByRole('dialog', { name: 'Menus for Lena' });
  await expect(renamed.getByText('$650.00').first()).toBeVisible();
  expect(await columnIn(page, sheetId, 'Orders!A7:A7')).toEqual(['Menus for Lena']);
  const current = page.url();

  // A row deleted by hand is reported.
  const gone = [
    { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 6, endIndex: 7 } } },
  ];
  await callWorkspace(page, update, { method: 'POST', body: { requests: gone } });
  await page.goto(current);
  const told = page.getByRole('alert').filter({
    hasText: 'The row of this address is not in Orders any more.',
  });
  await expect(told).toBeVisible();
  await expect(renamed).toHaveCount(0);
  await inspect(page, 'the address of a row that was deleted');
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await expect(page).not.toHaveURL(/row=/);
  await expect(list.getByRole('listitem')).toHaveCount(5);
  const left = await callWorkspace(page, cells(sheetId, 'Orders!A5:A9'));
  expect(JSON.stringify(await left.json())).not.toContain('Menus');
});
