import { type Browser, expect, type Page } from '@playwright/test';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { refusalOf, send } from '../../../e2e/calls.ts';
import { callWorkspace } from '../../../e2e/hand.ts';
import { test } from '../../../e2e/journey.ts';
import type { Person } from '../../../e2e/people.ts';
import { chooseFor, createList, shownCells, startTodos, task, typeCells } from '../../../e2e/todos.ts';

/** A second person in their own browser, who has access to a list and allows Rowhouse to see what others share. */
async function letIn(page: Page, browser: Browser, listId: string, role: 'writer' | 'reader') {
  const other = await (await browser.newContext()).newPage();
  const person = await startTodos(other, 'Rui Alves');
  await share(page, listId, person, role);
  await other.goto(`/api/auth/signin?callbackUrl=${encodeURIComponent('/?app=todos')}`);
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect(other).toHaveURL(/\?app=todos/);
  return { other, person };
}

async function share(page: Page, listId: string, { email }: Person, role: 'writer' | 'reader') {
  const body = { email, role };
  const shared = await send(page, `/api/app/shared/sheets/${listId}/share`, { method: 'POST', body });
  expect(shared.status()).toBe(200);
}

interface Company {
  page: Page;
  other: Page;
  list: string;
  person: Person;
}

/** An editor becomes a viewer during a write, then an editor again: they are told, and the task is written once. */
async function loseRightsInMidWrite({ page, other, list, person }: Company) {
  await other.getByRole('button', { name: 'Add Task' }).filter({ visible: true }).first().click();
  const dialog = other.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel(/^Task/).fill('Fold the sheets');
  const writing = `**/lists/${list}/todos`;
  await other.route(writing, async (route) => {
    // The list is read again at the same address.
    if (route.request().method() === 'GET') return await route.fallback();
    await share(page, list, person, 'reader');
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Add Task', exact: true }).click();
  const alert = dialog.getByRole('alert').filter({ hasText: 'What you typed is still here' });
  await expect(alert).toContainText('You can view this file, but not change it.');
  await expect(dialog.getByLabel(/^Task/)).toHaveValue('Fold the sheets');
  expect(await shownCells(page, list, 'A2:A4')).toEqual([['Write the colophon']]);
  await other.unroute(writing);
  await share(page, list, person, 'writer');
  await dialog.getByRole('button', { name: 'Add Task', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await shownCells(page, list, 'A2:A4')).toEqual([['Write the colophon'], ['Fold the sheets']]);
}

test('two people and a program change one list at the same time, and nothing is lost @phone-only', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^409 \/api\/app\/todos\//);
  await startTodos(page, 'Ines Duarte');
  const list = await createList(page, 'Market booth', [
    { text: 'Order rag paper' },
    { text: 'Call the binder' },
    { text: 'Book the truck' },
  ]);
  const { other } = await letIn(page, browser, list, 'writer');
  const card = other.getByRole('article', { name: 'Market booth' });
  await expect(card.getByText('Shared', { exact: true })).toBeVisible();
  await expect(card.getByText('Owned by Ines Duarte')).toBeVisible();
  // Neither hears about changes: both press what was there before the sheet was sorted.
  for (const one of [page, other]) await one.route('**/api/live?*', () => {});
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'Book the truck')).toBeVisible();
  await other.goto(`/?app=todos&list=${list}`);
  await expect(task(other, 'Book the truck')).toBeVisible();

  // A program sorts the sheet and adds a column while both look at it.
  await callWorkspace(page, `/v4/spreadsheets/${list}:batchUpdate`, {
    method: 'POST',
    body: {
      requests: [
        {
          sortRange: {
            range: { sheetId: 0, startRowIndex: 1 },
            sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }],
          },
        },
        { insertDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 0, endIndex: 1 } } },
      ],
    },
  });
  await typeCells(page, list, 'Tasks!A1:A4', [['Mine'], ['=1+1'], ['=2+2'], ['=3+3']]);
  await task(page, 'Order rag paper').click();
  await expect(page.getByText('"Order rag paper" completed')).toBeVisible();
  await task(other, 'Call the binder').click();
  await expect(other.getByText('"Call the binder" completed')).toBeVisible();
  expect((await shownCells(page, list, 'A1:C4')).map((row) => row.slice(0, 3))).toEqual([
    ['Mine', 'Task', 'Status'],
    ['2', 'Book the truck', 'Pending'],
    ['4', 'Call the binder', 'Completed'],
    ['6', 'Order rag paper', 'Completed'],
  ]);

  // One edits the notes while the other cancels the task: both changes are kept.
  await chooseFor(page, 'Book the truck', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await chooseFor(other, 'Book the truck', 'Cancel Task');
  await expect(other.getByText('"Book the truck" canceled')).toBeVisible();
  await edit.getByLabel('Notes').fill('For the 28th');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  const [row] = await shownCells(page, list, 'A2:J2');
  expect(row?.slice(1, 3)).toEqual(['Book the truck', 'Canceled']);
  expect(row).toContain('For the 28th');

  // Both change the same cell: the second one sees both versions.
  await page.getByRole('button', { name: /^Canceled/ }).click();
  await chooseFor(page, 'Book the truck', 'Edit');
  await other.reload();
  await other.getByRole('button', { name: /^Canceled/ }).click();
  // A page shows first what its device has kept.
  await expect(other.getByText('For the 28th')).toBeVisible();
  await chooseFor(other, 'Book the truck', 'Edit');
  const theirs = other.getByRole('dialog', { name: 'Edit Task' });
  await theirs.getByLabel('Notes').fill('Rui wrote this');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  // The dialog closes when the write is sent.
  await expect.poll(() => shownCells(page, list, 'F2')).toEqual([['Rui wrote this']]);
  await edit.getByLabel('Notes').fill('Ines wrote this');
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This row changed in the sheet' });
  await expect(conflict.getByRole('table', { name: 'In the sheet' })).toContainText('Rui wrote this');
  await expect(conflict.getByText('Only F2 differs')).toBeVisible();
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toBeHidden();
  await expect.poll(() => shownCells(page, list, 'F2')).toEqual([['Ines wrote this']]);
  await other.context().close();
});

test('an owner shares a list; an editor and a viewer do what they may @phone', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^40[34] \/api\/app\/todos\//);
  await startTodos(page, 'Ines Duarte');
  const list = await createList(page, 'Guild newsletter', [{ text: 'Write the colophon' }]);
  const { other, person } = await letIn(page, browser, list, 'reader');
  const card = other.getByRole('article', { name: 'Guild newsletter' });
  await expect(card.getByText('View', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await other.getByRole('button', { name: 'Actions for Guild newsletter' }).click();
  await expect(other.getByRole('menuitem', { name: 'Rename' })).toBeDisabled();
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Guild newsletter', exact: true }).click();
  await expect(task(other, 'Write the colophon')).toBeDisabled();
  await expect(other.getByText('View only, owned by Ines Duarte').filter({ visible: true })).toBeVisible();
  await expect(other.getByRole('button', { name: /Add Task|Actions for|^Select$|^Move/ })).toHaveCount(0);
  const smuggled = await send(other, `/api/app/todos/lists/${list}/todos`, {
    method: 'POST',
    body: { text: 'Smuggled' },
  });
  expect(await refusalOf(smuggled)).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });

  await page.goto('/?app=todos');
  await chooseFor(page, 'Guild newsletter', 'Share');
  const sharing = page.getByRole('dialog', { name: /Share/ });
  await expect(sharing.getByText(person.email)).toBeVisible();
  await sharing.getByLabel('Email address').fill(person.email);
  await sharing.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(sharing.getByText('Sheet shared successfully!')).toBeVisible();
  await expect(sharing).toBeHidden();

  await other.reload();
  await task(other, 'Write the colophon').click();
  await expect(other.getByText('"Write the colophon" completed')).toBeVisible();
  const deleted = await send(other, `/api/app/todos/lists/${list}`, { method: 'DELETE' });
  expect(await refusalOf(deleted)).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  const card2 = page.getByRole('article', { name: 'Guild newsletter' });
  await page.reload();
  await expect(card2.getByText('100% complete')).toBeVisible();

  await loseRightsInMidWrite({ page, other, list, person });

  // Losing access while the list is open ends with a message, and nothing is written, even without a live event.
  await other.route('**/api/live?*', () => {});
  await other.reload();
  await expect(other.getByRole('button', { name: /^Completed/ })).toBeVisible();
  const answer = await send(page, `/api/app/shared/sheets/${list}/permissions`);
  const { permissions } = sheetCalls.contract.listPermissions.returns.parse(await answer.json());
  const guest = permissions.find(({ emailAddress }) => emailAddress === person.email);
  await send(page, `/api/app/shared/sheets/${list}/permissions/${guest?.id}`, { method: 'DELETE' });
  await other.getByRole('button', { name: /^Completed/ }).click();
  await task(other, 'Write the colophon').click();
  await expect(other.getByText(/is not shared with you/)).toBeVisible();
  expect((await shownCells(page, list, 'B2'))[0]).toEqual(['Completed']);
  await other.context().close();
});

test('two who want it see that the other has the list open, until it is left @phone-only', async ({
  page,
  browser,
}) => {
  await startTodos(page, 'Ines Duarte');
  const list = await createList(page, 'Press room', [{ text: 'Write the colophon' }]);
  const { other } = await letIn(page, browser, list, 'reader');
  for (const one of [page, other]) {
    await one.goto('/?app=account');
    const saved = one.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/auth/preferences');
    await one.getByLabel('Show who else is looking').click();
    expect((await saved).status()).toBe(200);
    await one.goto(`/?app=todos&list=${list}`);
  }
  await expect(page.getByText('Rui Alves is looking at this sheet')).toBeVisible();
  await expect(other.getByText('Ines Duarte is looking at this sheet')).toBeVisible();
  await other.goto('/?app=todos');
  await expect(page.getByText(/looking at this sheet/)).toHaveCount(0);
  await other.context().close();
});
