import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { createReport, readReport } from './calls.ts';
import { callWorkspace } from './hand.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { untilKept } from './kept.ts';
import { startExpenses } from './people.ts';
import { chooseFor, createList, shownCells, startTodos, task, typeCells } from './todos.ts';
import { shown } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

const tabs = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.int(), title: z.string() }) })).min(1),
});

/** Deletes a row of the first tab, as somebody would by hand. */
async function deleteRow(page: Page, sheetId: string, row: number): Promise<void> {
  const { sheets } = tabs.parse(await (await callWorkspace(page, `/v4/spreadsheets/${sheetId}`)).json());
  const range = {
    sheetId: sheets[0]?.properties.sheetId,
    dimension: 'ROWS',
    startIndex: row - 1,
    endIndex: row,
  };
  await callWorkspace(page, `/v4/spreadsheets/${sheetId}:batchUpdate`, {
    method: 'POST',
    body: { requests: [{ deleteDimension: { range } }] },
  });
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  if (test.info().project.use.isMobile) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const row = page.getByRole('dialog', { name: /^Receipt, row/ });
    await row.getByRole('button', { name: item }).click();
    return;
  }
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function edit(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  await choose(page, name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  if (test.info().project.use.isMobile) await page.getByRole('button', { name: 'Close the receipt' }).click();
}

async function rowsOf(page: Page, report: string) {
  const { rows } = await readReport(page, report);
  return rows.map(({ Description, Amount, Notes }) => [Description, Amount, Notes].join(', '));
}

test('what met another hand while there was no network is decided card by card @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  mayFail(/^409 \/api\/app\/expenses\//);
  await startExpenses(page);
  const report = await createReport(page, 'Two hands', [
    { description: 'Taxi', amount: 10, notes: 'Night' },
    { description: 'Ink', amount: 40, notes: '' },
    { description: 'Rope', amount: 8, notes: '' },
    { description: 'Nails', amount: 2, notes: '' },
    { description: 'Tea', amount: 3, notes: '' },
  ]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Nails')).toBeVisible();
  await untilKept(page);
  const { sheetId } = await readReport(page, report);
  const sheet = z.string().parse(sheetId);

  await context.setOffline(true);
  await edit(page, 'Taxi', { Amount: '15', Notes: 'Mine' });
  await edit(page, 'Tea', { Notes: 'With milk' });
  await choose(page, 'Ink', 'Delete');
  await edit(page, 'Rope', { Amount: '9' });
  await edit(page, 'Nails', { Amount: '5' });
  await expect(shown(page, /5 changes wait/)).toBeVisible();
  await typeCells(page, sheet, 'D2', [['20']]);
  await typeCells(page, sheet, 'G2', [['Theirs']]);
  await typeCells(page, sheet, 'G3', [['Two pounds']]);
  await typeCells(page, sheet, 'D4', [['11']]);
  await typeCells(page, sheet, 'D5', [['6']]);
  await deleteRow(page, sheet, 6);
  await context.setOffline(false);

  await expect(shown(page, '5 changes need you.')).toBeVisible();
  // A row that is a button itself, as on a phone, says it without a link.
  await expect(shown(page, /^Changed in the sheet/)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await inspect(page, 'the review', 'review/ReviewScreen');

  const card = (name: string) => page.getByRole('article', { name });
  const taxi = card('Change expense "Taxi"');
  await expect(taxi.getByRole('table', { name: 'Yours' })).toContainText('Mine');
  await expect(taxi.getByRole('table', { name: 'In the sheet' })).toContainText('Theirs');
  await expect(taxi.getByRole('table', { name: 'As you saw it' })).toContainText('Night');
  // The page holds after it was loaded again.
  await page.reload();
  await taxi.getByRole('radio', { name: 'Amount, yours: 15.00' }).check();
  await expect(taxi.getByRole('button', { name: 'Save chosen' })).toBeDisabled();
  await taxi.getByRole('radio', { name: 'Notes, in the sheet: Theirs' }).check();
  await taxi.getByRole('button', { name: 'Save chosen' }).click();
  await expect(taxi).toHaveCount(0);
  await card('Change expense "Tea"').getByRole('button', { name: 'Add it again' }).click();
  await card('Delete expense "Ink"').getByRole('button', { name: 'Delete anyway' }).click();
  await card('Change expense "Rope"').getByRole('button', { name: "Keep the sheet's" }).click();
  await card('Change expense "Nails"').getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Nothing needs you', { exact: true })).toBeVisible();
  await expect(page.getByText(/need you\.$/)).toHaveCount(0);
  await expect
    .poll(() => rowsOf(page, report))
    .toEqual(['Taxi, 15, Theirs', 'Rope, 11, ', 'Nails, 5, ', 'Tea, 3, With milk']);
});

test('the review is done by keyboard alone, and all that is left at once', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  mayFail(/^409 \/api\/app\/todos\//);
  await startTodos(page);
  const list = await createList(page, 'Bindery', [
    { text: 'Order paper' },
    { text: 'Call the binder' },
    { text: 'Fold the maps' },
  ]);
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'Order paper')).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  for (const text of ['Order paper', 'Call the binder', 'Fold the maps']) {
    await chooseFor(page, text, 'Cancel Task');
  }
  await expect(shown(page, /3 changes wait/)).toBeVisible();
  await typeCells(page, list, 'B2:B4', [['Completed'], ['Completed'], ['Completed']]);
  await context.setOffline(false);
  await expect(shown(page, '3 changes need you.')).toBeVisible();
  await page.goto('/?review');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Save all mine' }).focus();
  await page.keyboard.press('PageDown');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(cards.nth(0)).toBeFocused();
  await cards.nth(0).getByRole('button', { name: 'Save mine' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toBeFocused();
  await page.getByRole('button', { name: "Keep all the sheet's" }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing needs you', { exact: true })).toBeVisible();
  await expect
    .poll(() => shownCells(page, list, 'B2:B4'))
    .toEqual([['Canceled'], ['Completed'], ['Completed']]);
});
