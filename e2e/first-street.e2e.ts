import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { send } from './calls.ts';
import { test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { endTrial, setInvitation } from './operator.ts';
import { testWithSettings } from './own-rowhouse.ts';
import { cell, signInNew, startTrial } from './people.ts';

const house = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true });
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Counts pointer clicks; pressing a button with a key is no click. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0) sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`);
      },
      true,
    );
  });
  await page.reload();
  return async () => await page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

async function firstTask(page: Page) {
  const listed = await send(page, '/api/app/todos/lists');
  const { lists } = (await listed.json()) as { lists: { id: string; name: string; url: string }[] };
  expect(lists.map(({ name }) => name)).toEqual(['My List']);
  return lists[0]?.id ?? '';
}

test('from signing in to the first row it takes three clicks @phone', async ({ page, context }) => {
  await signInNew(page, 'Hal Wren');
  const clicks = await countClicks(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Hal!');
  await expect(page.getByText('No applications found')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pick at least one house' })).toBeDisabled();
  const end = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.now() + 14 * 86_400_000);
  await expect(page.getByText(`No card. They end on ${end} by themselves;`)).toBeVisible();

  await house(page, 'Todos').click();
  await page.getByRole('button', { name: 'Paint 1 house' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your street is painted, Hal');
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await page.keyboard.type('Buy ink for the fair');
  await page.getByRole('button', { name: 'Save row 2' }).click();
  await expect(page.getByText('Row 2 is in Tasks, in My List.')).toBeVisible();
  expect(await clicks()).toBe(3);
  await expect(page.getByText('1 folder and 1 sheet created in My Drive / Rowhouse')).toBeVisible();
  await expect(page.getByText('Trial: 14 days remaining')).toBeVisible();

  // The next row is open, and Enter alone saves it.
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await page.keyboard.type('Call the binder');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Row 3 is in Tasks, in My List.')).toBeVisible();

  const list = await firstTask(page);
  const sheet = await context.newPage();
  await sheet.goto(`${process.env['E2E_WORKSPACE_URL']}/spreadsheets/d/${list}/edit`);
  await expect(cell(sheet, 'A1')).toHaveText('Task');
  await expect(cell(sheet, 'A2')).toHaveText('Buy ink for the fair');
  await expect(cell(sheet, 'A3')).toHaveText('Call the binder');
  await sheet.close();

  await page.getByRole('link', { name: 'Open Todos' }).click();
  await expect(page.getByText('Call the binder').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Todos', exact: true })).toBeVisible();
});

test('houses are picked, painted and written into by the keyboard alone', async ({ page }) => {
  await signInNew(page, 'Hal Wren');
  await expect(house(page, 'Expenses')).toBeVisible();
  await tabTo(page, house(page, 'Expenses'));
  await page.keyboard.press('Space');
  await expect(house(page, 'Expenses')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(house(page, 'Todos')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('input:checked')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.locator('input:checked')).toHaveCount(1);
  const paint = page.getByRole('button', { name: 'Paint 1 house' });
  await tabTo(page, paint);
  await page.keyboard.press('Enter');
  const row = panel(page, 'Expenses');
  await expect(row.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.type('Tram day passes');
  await page.keyboard.press('Enter');
  // What is missing is named, and the focus leads to it.
  await expect(row.getByText('Please enter a valid amount')).toBeVisible();
  await expect(row.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await page.keyboard.type('22.40');
  await page.keyboard.press('Enter');
  await expect(row.getByText(/^Row 2 is in Expenses, in /)).toBeVisible();
  await expect(row.getByText('Tram day passes')).toBeVisible();
});

test('every app that says its first row takes one, and the others are opened @phone', async ({
  page,
  isMobile,
}) => {
  await signInNew(page, 'Hal Wren');
  const rows = [
    { title: 'Expenses', cells: { Description: 'Tram', Amount: '22.40' } },
    { title: 'Todos', cells: { Task: 'Order rag paper' } },
    { title: 'FirstTouch', cells: { 'Contact Name': 'Dana Osei' } },
    { title: 'Mug Club', cells: { 'Member Name': 'Rob Feld', Email: 'rob@a.example' } },
  ];
  for (const { title } of rows) await house(page, title).check();
  await house(page, 'AutoTrack').check();
  await page.getByRole('button', { name: 'Paint 5 houses' }).click();
  for (const { title, cells } of rows) {
    if (isMobile) await page.getByRole('tab', { name: title }).click();
    const part = panel(page, title);
    for (const [label, text] of Object.entries(cells))
      await part.getByRole('textbox', { name: label }).fill(text);
    await part.getByRole('button', { name: 'Save row 2' }).click();
    await expect(part.getByText(/^Row 2 is in /)).toBeVisible();
  }
  if (isMobile) await page.getByRole('tab', { name: 'AutoTrack' }).click();
  await panel(page, 'AutoTrack').getByRole('link', { name: 'Open AutoTrack' }).click();
  await expect(page.getByText('No vehicles tracked yet')).toBeVisible();
});

test('who has had the trial finds the same street, and the bar says what opens it @phone-only', async ({
  page,
  mayFail,
}) => {
  const { email } = await signInNew(page, 'Hal Wren');
  await expect(page.getByRole('button', { name: 'Pick at least one house' })).toBeVisible();
  // In another window the trial starts and ends.
  await startTrial(page);
  endTrial(email);
  mayFail(/^409 \/api\/subscription\/status$/);
  await house(page, 'Todos').check();
  await page.getByRole('button', { name: 'Paint 1 house' }).click();
  await expect(page.getByRole('heading', { name: /^Subscription Required/ })).toBeVisible();
  await expect(page.getByText('Trial Expired', { exact: true })).toBeVisible();
  await expect(house(page, 'Todos')).toBeChecked();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Rowhouse' })).toBeVisible();
});

test('who is invited finds the same street without a word of a trial', async ({ page }) => {
  const { email } = await signInNew(page, 'Hal Wren');
  setInvitation(email, true);
  await page.reload();
  await house(page, 'Todos').check();
  await expect(page.getByText(/free days|Subscri/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Paint 1 house' }).click();
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await expect(page.getByText(/remaining/)).toHaveCount(0);
});

test('a house whose folder fails goes back to plaster, and the others stay painted', async ({
  page,
  mayFail,
}) => {
  await signInNew(page, 'Hal Wren');
  mayFail(/^net::ERR_/);
  const create = '**/api/app/directories/create';
  await page.route(create, (route) =>
    route.request().postData()?.includes('expenses') ? route.abort('connectionreset') : route.fallback(),
  );
  await house(page, 'Expenses').check();
  await house(page, 'Todos').check();
  await page.getByRole('button', { name: 'Paint 2 houses' }).click();
  await expect(panel(page, 'Todos').getByText('Painted', { exact: true })).toBeVisible();
  await expect(panel(page, 'Expenses').getByText(/^Not painted\./)).toBeVisible();
  await expect(panel(page, 'Expenses').locator('[data-paint]')).toHaveCount(0);
  await page.unroute(create);
  await panel(page, 'Expenses').getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page, 'Expenses').getByRole('button', { name: 'Save row 2' })).toBeVisible();
  await expect(panel(page, 'Expenses').locator('[data-paint]')).toHaveCount(1);
});

testWithSettings({ ROWHOUSE_ACCESS: 'open', WORKSPACE_FAULTS: 'on' })(
  'a workspace that makes no folder leaves every house in plaster, until it does',
  async ({ page, rowhouse, mayFail }) => {
    mayFail(/^50\d \/api\/app\/directories\/create$/);
    const token = readFileSync(path.join(rowhouse.dataFolder, 'workspace', 'faults-token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}` };
    const faults = `${rowhouse.workspaceUrl}/admin/faults`;
    await signInNew(page, 'Hal Wren');
    const data = { faults: [{ fault: { kind: 'status', status: 500 }, methods: ['drive.files.create'] }] };
    expect((await page.request.post(faults, { headers, data })).ok()).toBe(true);
    await house(page, 'Todos').check();
    await page.getByRole('button', { name: 'Paint 1 house' }).click();
    await expect(page.getByText(/^Not painted\./)).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('li [data-paint]')).toHaveCount(0);
    expect((await page.request.delete(faults, { headers })).ok()).toBe(true);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  },
);

test('dates of the first rows are not cut off, however many houses stand beside one another', async ({
  page,
}) => {
  await signInNew(page, 'Hal Wren');
  for (const title of ['Expenses', 'Todos', 'FirstTouch', 'Mug Club']) await house(page, title).check();
  await page.getByRole('button', { name: 'Paint 4 houses' }).click();
  await expect(panel(page, 'Mug Club').getByRole('textbox').first()).toBeVisible();
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    // A field for a date does not tell that its own text does not fit; a copy that is as wide as it needs does.
    const cut = await page.locator('td > input').evaluateAll((inputs) =>
      inputs.flatMap((input) => {
        if (!(input instanceof HTMLInputElement)) return [];
        const copy = input.cloneNode() as HTMLInputElement;
        copy.style.cssText = 'width: auto; position: absolute; visibility: hidden';
        input.after(copy);
        const isCut = copy.type === 'date' && copy.offsetWidth > input.offsetWidth;
        copy.remove();
        return isCut ? [`${input.name}: ${input.offsetWidth} px`] : [];
      }),
    );
    expect(cut, `at ${width} px`).toEqual([]);
  }
});
