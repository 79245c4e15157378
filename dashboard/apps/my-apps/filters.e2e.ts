import { expect, type Page } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, chooseView, columnIn, openCommissions } from '../../../e2e/own-apps.ts';

/** Opens the dialog that filters rows by a column. */
async function filterBy(page: Page, column: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: column, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Filter by ${column}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function showRows(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show rows' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function filterByStages(page: Page, stages: readonly string[]): Promise<void> {
  const dialog = await filterBy(page, 'Stage');
  for (const stage of stages) await dialog.getByRole('checkbox', { name: stage }).check();
  await showRows(page);
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
}

test('rows are filtered by their columns, in every view, and the address keeps it @phone', async ({
  page,
  isMobile,
}) => {
  await openCommissions(page);
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  const found = (count: number) => page.getByText(`${count} of 6 rows`);
  const dialog = await filterBy(page, 'Stage');
  await inspect(page, 'a filter of choices', 'filters/FilterDialog');
  await dialog.getByRole('button', { name: 'Show rows' }).click();
  await expect(dialog.getByText('Please choose at least one')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Quote' }).check();
  await dialog.getByRole('checkbox', { name: 'Proof' }).check();
  await showRows(page);
  await expect(chip('Stage: Quote, Proof')).toBeVisible();
  await expect(found(4)).toBeVisible();
  await inspect(page, 'rows that are filtered');

  const due = await filterBy(page, 'Due');
  await due.getByRole('combobox', { name: 'Due' }).selectOption('From a day to a day');
  await due.getByLabel('From').fill('2026-11-24');
  await due.getByLabel('To').fill('2026-11-20');
  await due.getByRole('button', { name: 'Show rows' }).click();
  await expect(due.getByText('This is before the first day')).toBeVisible();
  await due.getByLabel('From').fill('2026-11-20');
  await due.getByLabel('To').fill('2026-11-30');
  await showRows(page);
  await expect(chip('Due: Nov 20, 2026 to Nov 30, 2026')).toBeVisible();
  await expect(found(2)).toBeVisible();

  // Filters survive going back and reloading; the search applies as well.
  await page.goBack();
  await expect(found(4)).toBeVisible();
  await page.goForward();
  await expect(found(2)).toBeVisible();
  await page.reload();
  await expect(found(2)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search rows...' });
  await search.fill('suite');
  await expect(found(1)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(found(2)).toBeVisible();

  // In every view.
  await chooseView(page, 'Cards', isMobile);
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(2);
  await chooseView(page, 'Board', isMobile);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await expect(column('Proof').getByRole('listitem')).toHaveCount(2);
  await expect(column('Quote').getByRole('listitem')).toHaveCount(0);
  await expect(found(2)).toBeVisible();
  await chooseView(page, 'Chart', isMobile);
  await expect(page.getByRole('figure', { name: /^Price by day of Due/ })).toBeVisible();
  await expect(found(2)).toBeVisible();
  await inspect(page, 'a chart of rows that are filtered');
  await chooseView(page, 'List', isMobile);

  // By keyboard alone: after a filter is removed, the menu has the focus.
  await page.getByRole('button', { name: 'Remove the filter by Due' }).focus();
  await page.keyboard.press('Enter');
  await expect(found(4)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await chip('Stage: Quote, Proof').click();
  await page.getByRole('checkbox', { name: 'Quote' }).uncheck();
  await showRows(page);
  await expect(chip('Stage: Proof')).toBeVisible();
  await expect(found(2)).toBeVisible();

  const price = await filterBy(page, 'Price');
  await price.getByLabel('At least').fill('much');
  await price.getByRole('button', { name: 'Show rows' }).click();
  await expect(price.getByText('Please enter a valid amount')).toBeVisible();
  await price.getByLabel('At least').fill('5,000');
  await showRows(page);
  await expect(chip('Price: at least $5,000.00')).toBeVisible();
  await expect(page.getByText('Nothing matches the filters')).toBeVisible();
  await inspect(page, 'filters that nothing matches');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByText('6 rows', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/filters=/);

  const paid = await filterBy(page, 'Deposit paid');
  await paid.getByRole('combobox').selectOption('No');
  await showRows(page);
  await expect(chip('Deposit paid: no')).toBeVisible();
  const notes = await filterBy(page, 'Notes');
  await notes.getByLabel('Text').fill('SWATCH');
  await showRows(page);
  await expect(chip('Notes: “SWATCH”')).toBeVisible();
  await expect(found(1)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('6 rows', { exact: true })).toBeVisible();
});

test('a saved view keeps its filters, and shows what is left of them @phone', async ({ page, isMobile }) => {
  const sheetId = await openCommissions(page);
  const chooseSaved = async (name: string) => {
    await page.getByRole('button', { name: /^Saved view/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const opened = (name: string) => page.getByRole('button', { name: `Saved view: ${name}`, exact: true });
  await filterByStages(page, ['Quote']);
  await chooseView(page, 'Board', isMobile);
  await chooseSaved('Save as a view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill('Quotes');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(opened('Quotes')).toBeVisible();
  const told = await callWorkspace(page, cells(sheetId, '_app!D2'));
  expect(JSON.stringify(await told.json())).toContain('filters');

  // Changes to it stay on this screen until they are saved.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(opened('Quotes, changed')).toBeVisible();
  await chooseView(page, 'List', isMobile);
  await expect(page.getByText('6 rows', { exact: true })).toBeVisible();
  await chooseSaved('Quotes');
  await expect(opened('Quotes')).toBeVisible();
  await expect(page.getByText('2 of 6 rows')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 6 rows')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stage: Quote', exact: true })).toBeVisible();
});

test('what is chosen and then hidden by a filter is not changed, and a file says that it has all rows', async ({
  page,
}) => {
  const sheetId = await openCommissions(page);
  const stages = () => columnIn(page, sheetId, 'Orders!B4:B9');
  await openMore(page);
  await expect(page.getByRole('menuitem', { name: 'Export CSV', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(bar).toContainText('6 selected');
  await filterByStages(page, ['Quote']);
  await expect(page.getByText('2 of 6 rows')).toBeVisible();
  await expect(bar).toContainText('2 selected');
  await openMore(page);
  await expect(page.getByRole('menuitem', { name: 'Export CSV of all 6 rows' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Export XLSX of all 6 rows' })).toBeVisible();
  // What is shown is printed, once no menu covers it.
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(3);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await bar.getByRole('button', { name: 'Set a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 rows' });
  await dialog.getByLabel('Field').selectOption('Stage');
  await dialog.getByLabel('Stage').selectOption('Printing');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Stage of 2 rows is now Printing')).toBeVisible();
  expect(await stages()).toEqual(['Printing', 'Proof', 'Printing', 'Printing', 'Printing', 'Proof']);
});
