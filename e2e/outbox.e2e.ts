import { expect, type Page } from '@playwright/test';
import { createReport, send } from './calls.ts';
import { test } from './journey.ts';
import { untilKept } from './kept.ts';
import { startExpenses } from './people.ts';
import { createList, shownCells, startTodos, task } from './todos.ts';

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

async function addExpense(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Amount').fill('3.50');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function descriptionsIn(page: Page, report: string): Promise<unknown[]> {
  const answer = await send(page, `/api/app/expenses/${report}/data`, { method: 'GET' });
  const { rows } = await answer.json();
  return rows.map(({ Description }: { Description: string }) => Description);
}

test('expenses that are added without a network are in the sheet once there is one @phone', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  const report = await createReport(page, 'On the train', [{ description: 'Seat', amount: 12 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Seat')).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await addExpense(page, 'Tea');
  await addExpense(page, 'Cake');
  await expect(shown(page, '2 changes wait for the network')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await page.reload();
  await expect(shown(page, 'Tea')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await expect(shown(page, 'Cake')).toBeVisible();
  await expect(shown(page, '2 changes wait for the network')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('wait for the network').filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Seat', 'Tea', 'Cake']);
  await page.reload();
  await expect(shown(page, 'Cake')).toBeVisible();
  expect(await descriptionsIn(page, report)).toEqual(['Seat', 'Tea', 'Cake']);
});

test('tasks that are added and ticked without a network are so in the sheet, once, though the browser was closed @phone', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startTodos(page);
  const list = await createList(page, 'Bindery', [{ text: 'Order paper' }, { text: 'Call the binder' }]);
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'Order paper')).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await task(page, 'Order paper').click();
  await page.getByRole('button', { name: 'Add Task' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Task').fill('Fold the maps');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shown(page, '2 changes wait for the network')).toBeVisible();

  const again = await context.newPage();
  await page.close();
  await again.goto(`/?app=todos&list=${list}`);
  await expect(shown(again, 'Fold the maps')).toBeVisible();
  await expect(task(again, 'Order paper')).toHaveCount(0);
  await context.setOffline(false);
  await expect(again.getByText('wait for the network').filter({ visible: true })).toHaveCount(0);
  const inSheet = async () => {
    const values = await shownCells(again, list, 'A2:Z9');
    return values.map((cells) =>
      cells.filter((cell) => /paper|binder|maps|Pending|Completed/.test(String(cell))).join(': '),
    );
  };
  await expect
    .poll(inSheet)
    .toEqual(['Order paper: Completed', 'Call the binder: Pending', 'Fold the maps: Pending']);
});
