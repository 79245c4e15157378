import { expect, type Page } from '@playwright/test';
import { createReport, readReport } from '../../../e2e/calls.ts';
import { readEntered } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { hasFocus, tabTo } from '../../../e2e/keyboard.ts';
import { startExpenses } from '../../../e2e/people.ts';

// Things move here, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const places = ['Lisbon', 'Porto', 'Faro', 'Braga', 'Evora', 'Tomar', 'Sintra', 'Aveiro', 'Leiria', 'Viseu'];
const names = (page: Page) => page.locator('[role=row][data-id] [data-field=name] button');

test('a person finds a report among many: by pages, by order and by a word', async ({ page }) => {
  await startExpenses(page);
  for (const place of [...places, 'Beja', 'Guarda']) await createReport(page, `${place} fair`);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'My Expense Reports (12)' })).toBeVisible();
  await expect(names(page)).toHaveCount(10);
  expect((await page.getByRole('grid', { name: 'Expense reports' }).boundingBox())?.height).toBe(500);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(names(page)).toHaveCount(2);

  const pageSize = page.getByRole('combobox', { name: /Rows per page/ });
  await expect(pageSize.getByRole('option')).toHaveText(['10', '25', '50']);
  await pageSize.selectOption('25');
  await expect(names(page)).toHaveCount(12);
  await expect(names(page).first()).toHaveText('Guarda fair');
  const nameHeader = page.getByRole('columnheader', { name: 'Name' });
  await nameHeader.click();
  await expect(nameHeader).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page).first()).toHaveText('Viseu fair');
  await nameHeader.click();
  await expect(names(page).first()).toHaveText('Aveiro fair');

  // The list is searched once typing has paused for half a second.
  await page.clock.pauseAt(Date.now() + 60_000);
  const search = page.getByRole('searchbox', { name: 'Filter reports' });
  await search.fill('aRo');
  await page.clock.runFor(499);
  await expect(names(page)).toHaveCount(12);
  await page.clock.runFor(1);
  await expect(names(page)).toHaveText(['Faro fair']);
  await page.clock.resume();
  await expect(page.getByText('1 of 12 reports')).toBeVisible();
  await search.fill('nowhere');
  await search.press('Enter');
  await expect(page.getByText('Nothing matches "nowhere"')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(names(page)).toHaveCount(12);
  await names(page).filter({ hasText: 'Braga fair' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Braga fair' });
  await expect(title).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?app=expenses$/);
  await expect(title).toBeHidden();
  await page.goForward();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Back to Reports' }).click();
  await expect(page).toHaveURL(/\?app=expenses$/);
});

test('a report needs a name of its own, and a refused one stays to be corrected @phone-only', async ({
  page,
  mayFail,
}) => {
  await startExpenses(page);
  await createReport(page, 'Lisbon fair');
  await page.reload();
  await page.getByRole('button', { name: 'New Report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Expense Report' });
  const name = dialog.getByLabel('Report Name');
  await expect(name).toBeFocused();
  await name.fill('   ');
  await name.press('Enter');
  await expect(dialog.getByText('Please enter a name for the expense report')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');

  mayFail(/^409 \/api\/app\/expenses\/create$/);
  await name.fill('  lisbon FAIR ');
  await name.press('Enter');
  await expect(dialog.getByText('An expense report named "lisbon FAIR" already exists')).toBeVisible();
  await expect(name).toHaveValue(/lisbon FAIR/);
  await name.fill('Lisbon fair, spring');
  await dialog.getByLabel('Description').fill('Stand 14, with "quotes" & <tags>');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lisbon fair, spring' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No expenses found' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Reports' }).click();
  await expect(page.getByRole('tab', { name: 'My Expense Reports (2)' })).toBeVisible();
  await expect(page.getByText('Stand 14, with "quotes" & <tags>')).toBeVisible();
});

test('an expense is added with the keyboard alone', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Keys', [{ description: 'First', amount: 1, category: 'Ferries' }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('gridcell', { name: 'First', exact: true })).toBeVisible();

  const add = page.getByRole('button', { name: 'Add Expense' }).first();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Night ferry');
  await tabTo(page, dialog.getByLabel('Amount, USD'));
  await page.keyboard.type('$1,204.50');
  await tabTo(page, dialog.getByLabel('Date'));
  await page.keyboard.type('11212025');
  await tabTo(page, dialog.getByLabel('Category'));
  await page.keyboard.type('ferr');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Category')).toHaveValue('Ferries');
  await tabTo(page, dialog.getByLabel('Notes'));
  await page.keyboard.type('Cabin 4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Deck C');
  await tabTo(page, dialog.getByRole('button', { name: 'Add', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await hasFocus(add)).toBe(true);
  await expect(page.getByRole('gridcell', { name: '$1,204.50' })).toBeVisible();
  expect(await readEntered(page, report, 'A3:G3')).toEqual([
    [45982, 'Night ferry', 'Ferries', 1204.5, '', '', 'Cabin 4\nDeck C'],
  ]);
});

test('an expense is edited, deleted and brought back @phone', async ({ page, isMobile }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Second thoughts', [
    { description: 'Taxi', amount: 12.5, category: 'Travel', notes: 'Night fare' },
    { description: 'Lunch', amount: 18, date: '2026-11-01' },
  ]);
  await page.goto(`/?app=expenses&report=${report}`);
  const choose = async (action: string) => {
    if (isMobile) {
      await page.getByRole('button', { name: /^Taxi/ }).click();
      await page
        .getByRole('dialog', { name: 'Receipt, row 2' })
        .getByRole('button', { name: action })
        .click();
    } else {
      await page.getByRole('button', { name: 'Actions for Taxi' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    }
  };
  await choose('Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(edit.getByLabel('Amount, USD')).toHaveValue('12.50');
  await edit.getByLabel('Amount, USD').fill('-4');
  await edit.getByLabel('Notes').fill('');
  await edit.getByLabel('Receipt').fill('https://taxi.example/r/17');
  await inspect(page, 'changing an expense', 'expenses/EditExpenseDialog');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('-$4.00').first()).toBeVisible();
  if (!isMobile) {
    await expect(page.getByRole('link', { name: 'taxi.example/r/17' })).toHaveAttribute('target', '_blank');
  }
  const edited = [[46328, 'Taxi', 'Travel', -4, 'https://taxi.example/r/17']];
  expect(await readEntered(page, report, 'A2:G2')).toEqual(edited);

  if (isMobile) await page.getByRole('button', { name: 'Close the receipt' }).click();
  await choose('Delete');
  await expect(page.getByText('"Taxi" deleted')).toBeVisible();
  await expect(page.getByText('1 expense', { exact: true }).last()).toBeVisible();
  expect((await readReport(page, report)).rows).toMatchObject([{ _rowIndex: 2, Description: 'Lunch' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 expenses', { exact: true }).last()).toBeVisible();
  expect(await readEntered(page, report, 'A2:G2')).toEqual(edited);

  // A drive through two towns becomes a third row, at a rate that is saved for the next one.
  await page.getByRole('button', { name: 'Add mileage' }).click();
  const mileage = page.getByRole('dialog', { name: 'Add Mileage' });
  await mileage.getByLabel('Date').fill('2026-11-02');
  await inspect(page, 'mileage without a rate', 'expenses/MileageDialog');
  await mileage.getByRole('button', { name: 'Add a rate' }).click();
  const rate = page.getByRole('dialog', { name: 'Add New Rate' });
  await rate.getByLabel('Vehicle').fill('Van');
  await rate.getByLabel('Rate, USD').fill('0.7');
  await inspect(page, 'a new rate', 'expenses/AddRecord');
  await rate.getByRole('button', { name: 'Create' }).click();
  await expect(rate).toBeHidden();
  await mileage.getByLabel('Description').fill('Type to the museum');
  for (const [label, town] of [
    ['By stops: the first', 'Frankfurt am Main'] as const,
    ['Stop B', 'Mainz'] as const,
  ]) {
    await mileage.getByLabel(label).fill(town);
    await page.getByRole('option', { name: town }).first().click();
  }
  await mileage.getByRole('button', { name: 'Show on a map' }).click();
  await expect(mileage.getByLabel('From Frankfurt am Main to Mainz, as the crow flies')).toBeVisible();
  await mileage.getByRole('button', { name: 'All rates' }).click();
  await expect(mileage.getByRole('list', { name: 'Rates' })).toHaveText(/Van 2026: \$0\.70 per mi/);
  await inspect(page, 'mileage by stops', 'expenses/MileageDialog');
  await mileage.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(mileage).toBeHidden();
  const [row] = (await readReport(page, report)).rows.slice(-1);
  expect(row).toMatchObject({ _rowIndex: 4, Description: 'Type to the museum', Category: 'Transport' });
  const [, miles = ''] =
    /^([\d.]+) mi × \$0\.70, Van 2026\nFrankfurt am Main – Mainz, as the crow flies$/.exec(
      String(row?.['Notes']),
    ) ?? [];
  expect(row?.Amount).toBeCloseTo(Number(miles) * 0.7, 2);
  expect(Number(miles)).toBeGreaterThan(18);
});

test('a report that was deleted comes back out of the trash', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Too early', [{ description: 'Kept', amount: 3 }]);
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Too early' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click();
  await expect(page.getByRole('heading', { name: 'No expense reports found' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await names(page).filter({ hasText: 'Too early' }).click();
  await expect(page).toHaveURL(new RegExp(`report=${report}$`));
  await expect(page.getByRole('gridcell', { name: 'Kept', exact: true })).toBeVisible();
});

test('a report says what it comes to, over all its pages, by category and by month @phone', async ({
  page,
  isMobile,
}) => {
  await startExpenses(page);
  const days = Array.from({ length: 24 }, (_, index) => ({
    description: `Day ${index + 1}`,
    amount: 10.1,
    category: index < 4 ? 'Meals' : 'Travel',
    date: `2026-${index < 6 ? '09' : '10'}-${String(index + 1).padStart(2, '0')}`,
  }));
  const report = await createReport(page, 'Sums', [
    ...days,
    { description: 'Old', amount: 7, date: '2026-11-01' },
    { description: 'Refund', amount: -2.4, category: 'meals', date: '2026-11-03' },
  ]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText('26 expenses').last()).toBeVisible();
  await expect(page.getByText('$247.00').last()).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'October 2026, $181.80' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'September 2026, $60.60' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Category', exact: true }).click();
  const figures = page.locator('dl[aria-label^="Largest category"] dd');
  await expect(figures).toHaveText(['$202.00', '$38.00', '$7.00']);
  if (isMobile) return;

  await expect(page.getByText('1–25 of 26')).toBeVisible();
  expect((await page.getByRole('grid', { name: 'Expenses' }).boundingBox())?.height).toBe(400);
  const sizes = page.getByRole('combobox', { name: /Rows per page/ }).getByRole('option');
  await expect(sizes).toHaveText(['10', '25', '50', '100']);
  const search = page.getByRole('searchbox', { name: 'Filter expenses' });
  await search.fill('refund');
  await search.press('Enter');
  await expect(page.getByText('1 of 26 expenses')).toBeVisible();
  await expect(page.getByText('Total -$2.40 of $247.00')).toBeVisible();
});
