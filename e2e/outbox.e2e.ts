import { expect, type Route } from '@playwright/test';
import { createReport } from './calls.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { untilKept } from './kept.ts';
import { startExpenses } from './people.ts';
import { createList, shownCells, startTodos, task } from './todos.ts';
import { addExpense, descriptionsIn, keptReport, shown } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

test('expenses that are added without a network are in the sheet once there is one @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'On the train', [{ description: 'Seat', amount: 12 }]);

  await context.setOffline(true);
  await addExpense(page, 'Tea');
  await addExpense(page, 'Cake');
  await expect(shown(page, /2 changes wait/)).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await page.reload();
  await expect(shown(page, 'Tea')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await expect(shown(page, 'Cake')).toBeVisible();
  await expect(shown(page, /2 changes wait/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Seat', 'Tea', 'Cake']);
  await page.reload();
  await expect(shown(page, 'Cake')).toBeVisible();
  expect(await descriptionsIn(page, report)).toEqual(['Seat', 'Tea', 'Cake']);
  await page
    .getByRole('button', { name: /^Saved/ })
    .filter({ visible: true })
    .click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await expect(outbox.getByText(/^Nothing is waiting. The last change was sent/)).toBeVisible();
  await expect(outbox.getByText('Add expense "Cake"')).toBeVisible();
});

test('tasks that are added and ticked without a network are so in the sheet, once, though the browser was closed @phone-only', async ({
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
  await expect(shown(page, /2 changes wait/)).toBeVisible();

  const again = await context.newPage();
  await page.close();
  await again.goto(`/?app=todos&list=${list}`);
  await expect(shown(again, 'Fold the maps')).toBeVisible();
  await expect(task(again, 'Order paper')).toHaveCount(0);
  await context.setOffline(false);
  await expect(again.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
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

test('what waits is changed, deleted, discarded and brought back before it goes, and signing out asks', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'At sea', [
    { description: 'Cabin', amount: 120 },
    { description: 'Deck chair', amount: 4 },
  ]);

  await context.setOffline(true);
  const choose = async (name: string, choice: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };
  await choose('Cabin', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Expense' });
  await editing.getByLabel('Description').fill('Cabin with a window');
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editing).toHaveCount(0);
  await expect(shown(page, 'Cabin with a window')).toBeVisible();
  await choose('Deck chair', 'Delete');
  await expect(page.getByText('Deck chair', { exact: true })).toHaveCount(0);
  await addExpense(page, 'Postcard');
  await expect(shown(page, /3 changes wait/)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Offline, 3 waiting')).toBeVisible();

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: '3 changes have not been sent' });
  await expect(question.getByRole('button', { name: 'Send and sign out' })).toBeDisabled();
  await inspect(page, 'the question before signing out', 'outbox/SignOutQuestion');
  const saving = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Save as file' }).click();
  expect((await saving).suggestedFilename()).toBe('rowhouse-changes.json');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await expect(outbox.getByRole('article')).toHaveCount(3);
  await inspect(page, 'what waits', 'outbox/OutboxDrawer');
  await outbox
    .getByRole('article', { name: 'Delete expense "Deck chair"' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await outbox
    .getByRole('article', { name: 'Add expense "Postcard"' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(outbox.getByText('kept for 7 days')).toBeVisible();
  await outbox
    .getByRole('article', { name: 'Add expense "Postcard"' })
    .getByRole('button', { name: 'Bring back' })
    .click();
  await expect(outbox.getByText('Discarded')).toHaveCount(2);
  await outbox.getByRole('button', { name: 'Close' }).click();
  await expect(shown(page, 'Deck chair')).toBeVisible();
  await expect(shown(page, 'Postcard')).toBeVisible();

  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).click();
  await context.setOffline(false);
  await expect(outbox.getByText(/^Nothing is waiting. The last change was sent at /)).toBeVisible();
  await expect(outbox.getByText('Add expense "Postcard"')).toBeVisible();
  await outbox.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  await expect
    .poll(() => descriptionsIn(page, report))
    .toEqual(['Cabin with a window', 'Deck chair', 'Postcard']);
});

test('what the server refuses stands in the list with its sentence until somebody decides', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  mayFail(/^403 /);
  await startExpenses(page);
  const report = await createReport(page, 'Given up', [{ description: 'Ticket', amount: 9 }]);
  const other = await createReport(page, 'Kept up', [{ description: 'Bread', amount: 2 }]);
  await page.goto(`/?app=expenses&report=${other}`);
  await expect(shown(page, 'Bread')).toBeVisible();
  await untilKept(page);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Ticket')).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await addExpense(page, 'Sandwich');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await page.goto(`/?app=expenses&report=${other}`);
  await expect(shown(page, 'Bread')).toBeVisible();
  const keys: (string | undefined)[] = [];
  const refuse = (route: Route) => {
    keys.push(route.request().headers()['x-request-key']);
    return route.fulfill({
      status: 403,
      json: { error: 'You can view this file, but not change it.', code: 'ACCESS_DENIED' },
    });
  };
  await page.route('**/api/app/expenses/*/add', refuse);
  await context.setOffline(false);

  await expect(shown(page, '1 change needs you')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).filter({ visible: true }).click();
  const refused = page.getByRole('article', { name: 'Add expense "Sandwich"' });
  await expect(refused).toContainText('It was not saved.');
  await expect(refused).toContainText('You can view this file, but not change it.');
  await expect(refused).toContainText('Amount: 3.5');
  await page.reload();
  await expect(shown(page, '1 change needs you')).toBeVisible();
  expect(await descriptionsIn(page, report)).toEqual(['Ticket']);

  await page.unroute('**/api/app/expenses/*/add', refuse);
  const sentAgain = page.waitForRequest('**/api/app/expenses/*/add');
  await refused.getByRole('button', { name: 'Send again' }).click();
  // Of an earlier try the answer may have been lost: the same key makes it one row all the same.
  expect(keys).toContain((await sentAgain).headers()['x-request-key']);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Ticket', 'Sandwich']);
  await expect(refused).toHaveCount(0);
});

test('what was written after the session had ended waits for the sign-in @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^401 /);
  // No event reaches the page before it asks.
  await page.route('**/api/live?*', () => {});
  const report = await keptReport(page, 'Signed out', [{ description: 'Door', amount: 12 }]);
  const cookies = await context.cookies();
  await context.clearCookies({ name: /rowhouse/ });
  await addExpense(page, 'Key');
  await expect(shown(page, 'Sign in to send 1 change.')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await context.addCookies(cookies);
  // As when they come back from the tab in which they have signed in.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Door', 'Key']);
  await expect(page.getByText('Sign in to send').filter({ visible: true })).toHaveCount(0);
});

test('two tabs send what both have kept once', async ({ page, context, mayFail }) => {
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'Side by side', [{ description: 'Rope', amount: 12 }]);
  const other = await context.newPage();
  await other.goto(`/?app=expenses&report=${report}`);
  await expect(shown(other, 'Rope')).toBeVisible();
  await context.setOffline(true);
  await addExpense(page, 'Hook');
  await addExpense(other, 'Pulley');
  await expect(shown(other, /2 changes wait/)).toBeVisible();
  await expect(shown(page, /2 changes wait/)).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(tab.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  }
  await expect
    .poll(async () => (await descriptionsIn(page, report)).toSorted())
    .toEqual(['Hook', 'Pulley', 'Rope']);
});
