import { expect } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable, lift, tabTo } from '../../../e2e/keyboard.ts';
import { overflowOf } from '../../../e2e/narrow.ts';
import { chooseFor, createList, openAdd, shownCells, startTodos, task, tasksOn } from '../../../e2e/todos.ts';

// Things move here, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const visible = { visible: true } as const;

test('a person makes a list, names it anew, deletes it and brings it back @phone', async ({ page }) => {
  await startTodos(page);
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  await inspect(page, 'the lists, empty');
  await page.getByRole('button', { name: 'New List' }).filter(visible).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please enter a list name')).toBeVisible();
  await inspect(page, 'the dialog of a new list, refused', 'todos/ListDialogs');
  await dialog.getByLabel('List Name').fill('Broadside no. 12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Broadside no. 12' })).toBeVisible();
  await expect(page).toHaveURL(/\?app=todos&list=[\w-]+$/);
  await expect(page.getByText(/becomes row 2 of the sheet/)).toBeVisible();
  await inspect(page, 'a list, empty');

  await page.getByRole('button', { name: 'Back to Lists' }).click();
  await expect(page).toHaveURL(/\?app=todos$/);
  await chooseFor(page, 'Broadside no. 12', 'Rename');
  const rename = page.getByRole('dialog', { name: 'Rename List' });
  await expect(rename.getByLabel('List Name')).toHaveValue('Broadside no. 12');
  await inspect(page, 'a list, named anew', 'todos/ListDialogs');
  await rename.getByLabel('List Name').fill('Broadside no. 13');
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Broadside no. 13' });
  await expect(card).toBeVisible();
  await expect(card.getByText('0% complete')).toBeVisible();
  await inspect(page, 'the lists', 'todos/ListsScreen');

  await chooseFor(page, 'Broadside no. 13', 'Delete');
  await expect(page.getByRole('button', { name: 'Delete list' })).toBeVisible();
  await inspect(page, 'the question before a list is deleted', 'dialogs/TrashDialog');
  await page.getByRole('button', { name: 'Delete list' }).click();
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});

test('a task is added in words, checked, canceled, restored and edited @phone', async ({ page }) => {
  await startTodos(page);
  const list = await createList(page, 'Studio', [{ text: 'Order rag paper', priority: 'High' }]);
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'Order rag paper')).toBeVisible();

  const field = await openAdd(page);
  await page.keyboard.type('Mix the green');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('to match swatch 12');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(task(page, 'Mix the green\nto match swatch 12')).toBeVisible();

  await openAdd(page);
  await page.keyboard.type('Pay rent every 1st !low #home');
  const understood = page.getByRole('group', { name: 'How it is understood' });
  for (const name of [/^every month on the 1st, from /, 'Low priority', '#home']) {
    await expect(understood.getByRole('button', { name, pressed: true })).toBeVisible();
  }
  await inspect(page, 'the dialog of a new task', 'todos/AddTaskDialog');
  await page.keyboard.press('Enter');
  await expect(task(page, 'Pay rent every 1st')).toBeVisible();
  const [row = []] = await shownCells(page, list, 'A4:K4');
  expect(row.slice(0, 3)).toEqual(['Pay rent every 1st', 'Pending', 'Low']);
  expect(String(row[3])).toMatch(/^\d{4}-\d\d-01$/);
  expect(row).toContain('FREQ=MONTHLY;BYMONTHDAY=1');
  expect(row).toContain('home');
  await inspect(page, 'a list', 'todos/ListScreen');

  await task(page, 'Order rag paper').click();
  await expect(task(page, 'Order rag paper')).toBeHidden();
  await expect(page.getByText('"Order rag paper" completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Completed 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(task(page, 'Order rag paper')).not.toBeChecked();
  expect((await shownCells(page, list, 'B2:C2'))[0]).toEqual(['Pending', 'High']);

  await chooseFor(page, 'Order rag paper', 'Cancel Task');
  await page.getByRole('button', { name: /^Canceled/ }).click();
  await expect(task(page, 'Order rag paper')).toBeDisabled();
  await inspect(page, 'canceled tasks');
  await chooseFor(page, 'Order rag paper', 'Restore Task');
  await page.getByRole('button', { name: /^Pending/ }).click();
  await expect(task(page, 'Order rag paper')).toBeEnabled();
  await chooseFor(page, 'Order rag paper', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByLabel('Due Date').fill('2999-12-24');
  await edit.getByLabel('Priority').selectOption('Medium');
  await edit.getByLabel('Notes').fill('From the mill');
  await inspect(page, 'the dialog of a task', 'todos/EditTaskDialog');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Due Dec 24, 2999')).toBeVisible();
  await expect(page.getByText('From the mill')).toBeVisible();
  expect((await shownCells(page, list, 'A2:E2'))[0]).toEqual([
    'Order rag paper',
    'Pending',
    'Medium',
    '2999-12-24',
    'From the mill',
  ]);
});

test('a repeating task comes again when it is done @phone-only', async ({ page }) => {
  await startTodos(page);
  const list = await createList(page, 'House', [
    { text: 'Water the plants', dueDate: '2026-01-05', repeat: 'FREQ=WEEKLY;BYDAY=MO' },
  ]);
  await page.goto(`/?app=todos&list=${list}`);
  await expect(page.getByText('every week on Monday')).toBeVisible();
  await expect(page.getByText(/^Overdue/)).toBeVisible();
  await task(page, 'Water the plants').click();
  await expect(page.getByRole('button', { name: 'Completed 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pending 1' })).toBeVisible();
  await expect(task(page, 'Water the plants')).not.toBeChecked();
  await expect(page.getByText(/^Overdue/)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Overdue/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible();
});

test('no task makes the page wider than a phone, whatever is in its cells @phone-only', async ({ page }) => {
  await startTodos(page);
  const list = await createList(page, 'Wide', [{ text: 'One' }]);
  const long = 'W'.repeat(120);
  const headers = ['Task', 'Status', 'Priority', 'Due Date', 'Notes', 'Created Date', 'Repeat', 'Labels'];
  await callWorkspace(page, `/v4/spreadsheets/${list}/values/A1:H2?valueInputOption=RAW`, {
    method: 'PUT',
    body: { values: [headers, headers.map(() => long)] },
  });
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, long)).toBeVisible();
  await inspect(page, 'a task of long words');
  // What is off the screen may be cut off; a row that has the focus is not.
  await tabTo(page, task(page, long));
  expect(await overflowOf(page)).toBe(0);
});

test('nothing typed goes without a question @phone-only', async ({ page, mayFail }) => {
  mayFail(/todos/);
  await startTodos(page);
  const list = await createList(page, 'Kept', [{ text: 'One' }]);
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'One')).toBeVisible();
  await openAdd(page);
  await page.keyboard.type('Write the colophon');
  await page.keyboard.press('Escape');
  const discarding = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(discarding).toBeVisible();
  await inspect(page, 'the question before what was typed goes', 'dialogs/DiscardQuestion');
  await discarding.getByRole('button', { name: 'Keep editing' }).click();

  await page.route(`**/api/app/todos/lists/${list}/todos`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { error: 'You can view this file, but not change it.', code: 'ACCESS_DENIED' },
        })
      : route.continue(),
  );
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Task').press('Enter');
  await expect(dialog.getByText('Failed to add task')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Back to Lists' }).click();
  const leaving = page.getByRole('dialog', { name: '1 row is not saved' });
  await expect(leaving).toBeVisible();
  await inspect(page, 'the question before unsaved rows are left', 'dialogs/LeaveQuestion');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => shownCells(page, list, 'A2:A4')).toEqual([['One'], ['Write the colophon']]);
});

test('everything is done with the keyboard alone', async ({ page }) => {
  await startTodos(page);
  const list = await createList(page, 'Keys', [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }]);
  await page.goto(`/?app=todos&list=${list}`);
  await expect(task(page, 'Three')).toBeVisible();
  await expectWalkable(page);
  await page.keyboard.press('j');
  await expect(task(page, 'One')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => tasksOn(page)).toEqual(['Two', 'One', 'Three']);
  await expect(task(page, 'One')).toBeFocused();
  await expect.poll(() => shownCells(page, list, 'A2:A4')).toEqual([['Two'], ['One'], ['Three']]);
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('"Two" completed')).toBeVisible();
  await expect(task(page, 'One')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add New Task' }).getByLabel('Task')).toBeFocused();
  await page.keyboard.type('Four tomorrow');
  await page.keyboard.press('Enter');
  await expect(task(page, 'Four tomorrow')).toBeVisible();
  await page.keyboard.press('2');
  await expect(task(page, 'One')).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('checkbox', { name: 'Select One' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await inspect(page, 'the help about keys', 'todos/KeysDialog');
  await page.keyboard.press('Escape');

  // A row's handle does the same with Space and the arrow keys.
  const handle = page.getByRole('button', { name: 'Move Three' });
  await handle.focus();
  await lift(page, /^Three (picked up from|is over) place 2 of 3\.$/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Three is over place 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => tasksOn(page)).toEqual(['Three', 'One', 'Four tomorrow']);
});

test('many tasks come by the clipboard, and are changed together @phone', async ({ page, isMobile }) => {
  await startTodos(page);
  const list = await createList(page, 'Many');
  await page.goto(`/?app=todos&list=${list}`);
  const field = await openAdd(page);
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- [ ] Ink\n- [x] Paper\n- Rollers !high\n- =1+1\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const look = page.getByRole('dialog', { name: 'Add 4 tasks?' });
  await expect(look.getByRole('listitem')).toHaveCount(4);
  await inspect(page, 'a look at pasted tasks', 'todos/PastedTasks');
  await look.getByRole('button', { name: 'Add 4 Tasks' }).click();
  await expect(task(page, 'Ink')).toBeVisible();
  expect((await shownCells(page, list, 'A2:B5')).map(([text, status]) => [text, status])).toEqual([
    ['Ink', 'Pending'],
    ['Paper', 'Completed'],
    ['Rollers', 'Pending'],
    ['=1+1', 'Pending'],
  ]);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Ink' }).check();
  await inspect(page, 'selected tasks');
  await page.getByRole('button', { name: 'All 3' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(page.getByText('3 tasks completed')).toBeVisible();
  await expect(page.getByText('Nothing is pending')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(task(page, 'Rollers')).toBeVisible();
  await expect.poll(() => tasksOn(page)).toEqual(['Ink', 'Rollers', '=1+1']);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Ink' }).check();
  await page.getByRole('checkbox', { name: 'Select =1+1' }).check();
  await page.getByRole('button', { name: 'More for the selected tasks' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('2 tasks deleted')).toBeVisible();
  await expect.poll(() => shownCells(page, list, 'A2:A5')).toEqual([['Paper'], ['Rollers']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(task(page, '=1+1')).toBeVisible();
  expect(await shownCells(page, list, 'A2:A5')).toEqual([['Ink'], ['Paper'], ['Rollers'], ['=1+1']]);
  if (isMobile) await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
});

test('tasks of Todoist are imported after a look, and the list leaves as a calendar', async ({ page }) => {
  await startTodos(page);
  const list = await createList(page, 'Moved', [{ text: 'Order paper' }]);
  await page.goto(`/?app=todos&list=${list}`);
  await page.getByRole('button', { name: 'More about this list' }).filter(visible).click();
  await page.getByRole('menuitem', { name: 'Import tasks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tasks' });
  const csv = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'task,Order paper,,4,1,,,,en,',
    'task,Pay rent @home,IBAN on the fridge,1,1,,,every 1st,en,',
    'task,Call the binder,,4,1,,,2999-12-01,en,',
  ].join('\n');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Project.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('Step 2 of 3. Nothing is written yet')).toBeVisible();
  await inspect(page, 'the columns of an import', 'import/ImportDialog');
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText(/row 2/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Import 2/ }).click();
  await expect(dialog.getByText('2 tasks imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(task(page, 'Pay rent')).toBeVisible();
  await expect.poll(() => tasksOn(page)).toEqual(['Order paper', 'Pay rent', 'Call the binder']);

  await page.getByRole('button', { name: 'More about this list' }).filter(visible).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as calendar (ICS)' }).click();
  expect((await download).suggestedFilename()).toBe('Moved.ics');
});

test('what is due in all lists stands together, and is done from there @phone-only', async ({ page }) => {
  await startTodos(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await createList(page, 'Home', [{ text: 'Pay the printer', dueDate: '2025-01-03' }, { text: 'Some day' }]);
  await createList(page, 'Work', [
    { text: 'Ship the prints', dueDate: '2999-01-02' },
    { text: 'Call the binder', dueDate: today },
    { text: 'Done long ago', dueDate: '2025-01-01', status: 'Completed' },
  ]);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Work' }).getByText('33% complete')).toBeVisible();
  await page.getByRole('tab', { name: 'Overdue (1)' }).click();
  await expect(page).toHaveURL(/\?app=todos&view=overdue$/);
  await task(page, 'Pay the printer').click();
  await expect(page.getByText('Nothing is overdue')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(task(page, 'Pay the printer')).not.toBeChecked();
  await page.getByRole('tab', { name: 'Today (1)' }).click();
  await expect(task(page, 'Call the binder')).toBeVisible();
  await inspect(page, 'what is due today');
  await page.getByRole('tab', { name: 'Upcoming (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Jan 2, 2999' })).toBeVisible();
  await page.getByRole('button', { name: 'Work', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible();
});
