import { expect } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, columnIn, openCommissions } from '../../../e2e/own-apps.ts';

const timeSheet = [
  ['Job', 'Done', 'Start', 'Worked', 'Papers', 'Cost'],
  ['Menus', '25%', '8:30', '7:45', 'Cotton; Linen', '=ROUND(D2*24*40,2)'],
  ['Labels', '80%', '13:15', '3:30', 'Kraft', '=ROUND(D3*24*40,2)'],
  ['Cards', '100%', '9:00', '1:20', 'Cotton; Kraft', '=ROUND(D4*24*40,2)'],
  ['Bags', '0%', '10:00', '2:00', 'Kraft; Linen', '=ROUND(D5*24*40,2)'],
  ['Folders', '40%', '11:30', '0:40', 'Cotton', '=ROUND(D6*24*40,2)'],
  ['Tags', '60%', '8:00', '5:10', 'Linen; Cotton', '=ROUND(D7*24*40,2)'],
];

test('percentages, times, durations and several choices are filled in as people write them @phone', async ({
  page,
  isMobile,
}) => {
  const sheetId = await openCommissions(page, timeSheet);
  await page.getByRole('button', { name: 'Actions for Menus' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Row' });
  await expect(edit.getByLabel('Done')).toHaveValue('25%');
  await expect(edit.getByLabel('Start')).toHaveValue('8:30 AM');
  await expect(edit.getByLabel('Worked')).toHaveValue('7:45');
  const papers = edit.getByRole('group', { name: 'Papers' });
  await expect(papers.getByRole('checkbox', { name: 'Linen' })).toBeChecked();
  await inspect(page, 'a form with times, percentages and several choices', 'dialogs/FormSeveralField');
  await edit.getByLabel('Worked').fill('long');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByText('Please enter a duration, such as 1:30 or 90 min')).toBeVisible();
  await expect(edit.getByLabel('Worked')).toBeFocused();
  await edit.getByLabel('Done').fill('25,5 %');
  await edit.getByLabel('Start').fill('09:30 pm');
  await edit.getByLabel('Worked').fill('1 h 30');
  await papers.getByRole('checkbox', { name: 'Cotton' }).uncheck();
  await papers.getByRole('checkbox', { name: 'Kraft' }).check();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  const read = await callWorkspace(
    page,
    `${cells(sheetId, 'Orders!B2:F2')}?valueRenderOption=UNFORMATTED_VALUE`,
  );
  expect(await read.json()).toMatchObject({
    values: [[0.255, 21.5 / 24, 0.0625, 'Linen; Kraft', 60]],
  });
  const [, start, worked] = await Promise.all(
    ['B2:B2', 'C2:C2', 'D2:D2'].map((range) => columnIn(page, sheetId, `Orders!${range}`)),
  );
  expect([start, worked]).toEqual([['21:30'], ['1:30']]);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Worked', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by Worked' });
  await filter.getByLabel('At least').fill('150 min');
  await filter.getByRole('button', { name: 'Show rows' }).click();
  await expect(page.getByRole('button', { name: 'Worked: at least 2:30', exact: true })).toBeVisible();
  await expect(page.getByText('2 of 6 rows')).toBeVisible();
  if (isMobile) return;
  await page.getByRole('button', { name: 'Totals' }).click();
  await page.getByRole('menuitemradio', { name: 'Sum' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', { name: 'Totals' })).toContainText('Sum of Worked 8:40');
  await expect(page.getByRole('row', { name: /Labels/ })).toContainText('1:15 PM');
});
