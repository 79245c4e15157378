import { expect, type Locator, type Page } from '@playwright/test';
import { createReport } from './calls.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { commandsKept, keptIn, untilKept } from './kept.ts';
import { addAppDirectly, startExpenses } from './people.ts';
import { visitSampleStreet } from './sample-screens.ts';
import { createList, startTodos } from './todos.ts';

test.use({ serviceWorkers: 'allow' });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search everything' });
const lines = (page: Page): Locator => palette(page).getByRole('option');

/** Has the rows of a report on this device, as after a visit. */
async function visitReport(
  page: Page,
  name: string,
  rows: Parameters<typeof createReport>[2],
): Promise<void> {
  const report = await createReport(page, name, rows);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText(rows?.[0]?.description ?? name).first()).toBeVisible();
  await untilKept(page);
}

test('a row of a sheet that was open before is found by a few letters, and opens at its place @phone-only', async ({
  page,
}) => {
  await startExpenses(page);
  await visitReport(page, 'Studio and fairs 2026', [
    { description: 'Café at the fair', amount: 4.5 },
    { description: 'Rag paper, Papelaria Rio', amount: 111.75 },
  ]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Expenses', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();

  // Accents and case do not matter, nor does how an amount is written.
  for (const [typed, title] of [
    ['CAFE', 'Café at the fair'],
    ['111.750', 'Rag paper'],
    ['papel rag', 'Rag paper'],
  ] as const) {
    await field(page).fill(typed);
    await expect(lines(page).filter({ hasText: title })).toHaveAttribute('aria-selected', 'true');
  }
  const rag = lines(page).filter({ hasText: 'Rag paper' });
  await expect(rag).toContainText('Row 3');
  await expect(rag).toContainText('$111.75');
  await expect(palette(page).getByRole('status')).toContainText(
    /^1 row in 1 sheet\. Rows from (?:\d\d:\d\d|\w{3} \d+, \d{4})\.$/,
  );
  await inspect(page, 'the palette, with a row', 'palette/Palette');

  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Receipt, row 3' })).toBeVisible();
  // On phones the receipt lies over the report, which has no roles then.
  await expect(page.locator('h1', { hasText: 'Studio and fairs 2026' })).toBeVisible();
  await expect(page).toHaveURL(/report=[^&]+$/);
});

test('the rows of all houses stand together, one house alone on request, and what was opened comes first the next time @phone', async ({
  page,
}) => {
  await startTodos(page);
  await addAppDirectly(page, 'expenses');
  const list = await createList(page, 'Broadside no. 12', [{ text: 'Order rag paper' }]);
  await page.goto('/?app=todos');
  await page.goto(`/?app=todos&list=${list}`);
  await expect(page.getByText('Order rag paper')).toBeVisible();
  await untilKept(page);
  const papers = ['A', 'B', 'C', 'D'].map((letter) => ({ description: `Paper ${letter}`, amount: 10 }));
  await visitReport(page, 'Studio', papers);
  await createReport(page, 'Never opened', [{ description: 'Paper unseen', amount: 3 }]);
  await page.goto('/?app=expenses');
  await expect(page.getByText('Never opened')).toBeVisible();
  await untilKept(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field(page).fill('paper');
  const group = (name: string) => palette(page).getByRole('group', { name: new RegExp(`^${name}`) });
  await expect(group('Todos').getByRole('option')).toHaveCount(1);
  await expect(group('Expenses').getByRole('option')).toHaveText([
    /Paper D/,
    /Paper C/,
    /Paper B/,
    '1 more in Expenses',
  ]);
  await expect(palette(page).getByRole('status')).toContainText('5 rows in 2 of 3 sheets.');

  // A slip of the finger finds it still.
  await field(page).fill('ordr papr');
  await expect(lines(page).filter({ hasText: 'Order rag paper' })).toBeVisible();

  // A sheet that was never open is read on request, for the app's own screen too.
  await field(page).fill('unseen');
  await expect(palette(page).getByText('No rows for "unseen"')).toBeVisible();
  await lines(page).filter({ hasText: 'Read the other sheet' }).click();
  await expect(lines(page).filter({ hasText: 'Paper unseen' })).toBeVisible();
  await inspect(page, 'the palette, with rows of several houses', 'palette/Palette');

  await field(page).fill('order rag');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /Order rag paper/,
  ]);
});

/** A few letters of a row of each house, accents and case aside. */
const rowsOfHouses = [
  ['Expenses', 'binders BOARD'],
  ['Todos', 'fold'],
  ['FirstTouch', 'théo brandt'],
  ['Snapsheet', 'caslon old'],
  ['AutoTrack', 'harbor garage'],
  ['Mug Club', 'moreno ada'],
  ['Laser Maps', 'cape cod'],
  ['Health', 'lisinopril'],
  ['Exercise', 'squat'],
] as const;

test('rows of every house are found once their sheets were read, and a weight is logged by words', async ({
  page,
}) => {
  test.slow();
  await visitSampleStreet(page);
  await page.keyboard.press('Control+k');
  // First which sheets there are in houses that were never entered, then their rows.
  const unread = lines(page).filter({ hasText: /^Read(?:ing)? / });
  await field(page).fill('nothing that is there');
  // All of them, which are more than the device knew of.
  const all = / in \d\d sheets\./;
  await expect(async () => {
    if ((await unread.count()) > 0) await unread.click();
    await expect(palette(page).getByRole('status')).toHaveText(all, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  for (const [house, typed] of rowsOfHouses) {
    await field(page).fill(typed);
    const group = palette(page).getByRole('group', { name: new RegExp(`^${house}`) });
    await expect(group.getByRole('option').first(), `${typed} in ${house}`).toBeVisible();
  }
  await field(page).fill('Log weight 82.5');
  await expect(lines(page).filter({ hasText: 'Log weight "82.5"' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Row \d+ added to /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Row \d+ added to /)).toBeHidden();
});

test('words become a row from anywhere, and signing out leaves nothing to find', async ({
  page,
  mayFail,
}) => {
  // The stream of changes ends with the session.
  mayFail(/^401 \/api\/live$/);
  await startTodos(page);
  const list = await createList(page, 'House', [{ text: 'Sweep the chimney' }]);
  await page.goto('/?app=todos');
  await page.goto(`/?app=todos&list=${list}`);
  await expect(page.getByText('Sweep the chimney')).toBeVisible();
  await untilKept(page);
  await page.keyboard.press('Control+k');
  await field(page).fill('New task Pay rent tomorrow');
  await expect(lines(page).filter({ hasText: 'New task "Pay rent tomorrow' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Row 3 added to House')).toBeVisible();
  await expect(page.getByText('Pay rent tomorrow')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Pay rent tomorrow')).toBeHidden();

  // What is missing is named, and what was typed stays.
  await page.keyboard.press('Control+k');
  await field(page).fill('>');
  await expect(lines(page)).toHaveText([/New task/]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  // What still waits to be sent would be asked about.
  await expect.poll(() => commandsKept(page)).toBe(0);
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login with Google' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  expect((await keptIn(page)).databases).toEqual([]);
});

test('a line on Today becomes a row of the house that it is for, and asks where it may be two @phone-only', async ({
  page,
}) => {
  await startTodos(page);
  await addAppDirectly(page, 'expenses');
  const list = await createList(page, 'House', [{ text: 'Sweep the chimney' }]);
  await page.goto('/?app=todos');
  await page.goto(`/?app=todos&list=${list}`);
  await expect(page.getByText('Sweep the chimney')).toBeVisible();
  await untilKept(page);
  await visitReport(page, 'Studio', [{ description: 'Ink', amount: 10 }]);
  await page.goto('/?app=expenses');
  await expect(page.getByText('Studio')).toBeVisible();
  await untilKept(page);
  await page.goto('/');
  const add = page.getByRole('region', { name: 'Quick add' });
  const box = add.getByRole('textbox', { name: 'Add a task, an expense, a contact or a reading' });
  await expect(box).toBeVisible();
  await page.keyboard.press('n');
  await expect(box).toBeFocused();

  await box.fill('Framing tape 18.40 yesterday');
  await expect(add.getByRole('status')).toHaveText('Becomes row 3 of Studio');
  await expect(add.getByRole('button', { name: 'Description: Framing tape' })).toBeVisible();
  await expect(add.getByRole('button', { name: 'Amount: 18.4' })).toBeVisible();
  await inspect(page, 'Today, with a line that is understood', 'today/TodayPanel');
  await box.press('Enter');
  await expect(page.getByText('Row 3 added to Studio')).toBeVisible();
  await expect(box).toHaveValue('');

  // An amount and a day to come: an expense as well as a task.
  await box.fill('Pay rent 900.00 tomorrow');
  const question = add.getByRole('group', { name: 'Which house is this for?' });
  await expect(question).toBeVisible();
  await box.press('Enter');
  await expect(question.getByRole('button').first()).toBeFocused();
  const names = await question.getByRole('button').allTextContents();
  await page.keyboard.press(String(names.findIndex((name) => name.includes('New task')) + 1));
  await expect(page.getByText('Row 3 added to House')).toBeVisible();
  await expect(page.getByText('Pay rent 900.00 tomorrow')).toBeVisible();
});
