import { expect, type Locator } from '@playwright/test';
import { createReport } from './calls.ts';
import { workspaceUrl } from './hand.ts';
import { test } from './journey.ts';
import { expectWalkable, hasFocus, tabTo } from './keyboard.ts';
import { signInNew, startExpenses } from './people.ts';

test('every page is walked with the Tab key, each stop can be seen, and none holds the focus', async ({
  page,
}) => {
  await page.goto('/');
  await expectWalkable(page);
  await page.goto('/api/auth/google');
  await expectWalkable(page);
  await startExpenses(page);
  const report = await createReport(page, 'Walk', [{ description: 'First', amount: 1 }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Expenses', exact: true })).toBeVisible();
  await expectWalkable(page);
  await page.goto('/?app=expenses');
  await expect(page.getByRole('button', { name: 'Actions for Walk' })).toBeVisible();
  await expect(page).toHaveTitle('Expenses, Rowhouse');
  await expectWalkable(page);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('gridcell', { name: 'First', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Walk, Rowhouse');
  await expectWalkable(page);
  await page.goto('/?app=account');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expectWalkable(page);
  await page.goto(`${workspaceUrl()}/drive`);
  const drive = page.getByRole('grid', { name: 'My Drive' });
  await expect(drive.getByRole('link', { name: 'Rowhouse', exact: true })).toBeVisible();
  await expectWalkable(page);
});

test('the skip link leads past the bar to the content', async ({ page }) => {
  await signInNew(page);
  for (const address of ['/', '/privacy', `${workspaceUrl()}/drive`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A newcomer's street replaces the waiting one.
    if (address === '/') await expect(page.getByText('Pick the houses you want')).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInContent = () =>
      page.evaluate(() => document.querySelector('#content')?.contains(document.activeElement));
    expect(await isInContent(), address).toBe(true);
  }
});

test('menus and dialogs give the focus back, and hold it while they are open', async ({ page }) => {
  await startExpenses(page);
  await createReport(page, 'Focus', [{ description: 'First', amount: 1 }]);
  await page.goto('/?app=expenses');
  await page.getByRole('button', { name: 'Focus', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'First', exact: true })).toBeVisible();
  // The button is gone with the previous page: the heading of the next one says where one is.
  await expect(page.getByRole('heading', { level: 1, name: 'Focus' })).toBeFocused();
  await expect(page).toHaveTitle('Focus, Rowhouse');
  for (const name of [/^Theme: /, /account of/, 'Export', 'Columns']) {
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const holdsFocus = () => menu.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(holdsFocus, String(name)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener, String(name)).toBeFocused();
  }

  const add = page.getByRole('button', { name: 'Add Expense' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.parentElement?.contains(document.activeElement))).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test('a form takes no keys while it is sent; if that fails, one types on where one was', async ({
  page,
  mayFail,
}) => {
  mayFail(/^403 \/api\/app\/expenses\/[\w-]+\/add$/);
  await startExpenses(page);
  const report = await createReport(page, 'Typing', [{ description: 'First', amount: 1 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/app/expenses/${report}/add`, async (route) => {
    ask();
    await answered;
    await route.fulfill({ status: 403, json: { error: 'No.', code: 'ACCESS_DENIED' } });
  });
  await dialog.getByLabel('Amount').fill('12');
  const description = dialog.getByLabel('Description');
  await description.fill('Paper');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.type(' and ink');
  await expect(description).toHaveValue('Paper');
  answer();
  await expect(dialog.getByText('Failed to add expense')).toBeVisible();
  await expect(description).toBeFocused();
  await page.keyboard.type(' and glue');
  await expect(description).toHaveValue('Paper and glue');
});

test('a row of the table is reached, opened and acted upon with the keyboard', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'Rows', [{ description: 'First', amount: 1 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  const grid = page.getByRole('grid', { name: 'Expenses' });
  await expect(grid.getByRole('gridcell', { name: 'First', exact: true })).toBeVisible();
  await tabTo(page, grid.getByRole('columnheader').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await hasFocus(grid.getByRole('gridcell', { name: 'First', exact: true }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Receipt, row 2' })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  const actions = page.getByRole('button', { name: 'Actions for First' });
  await tabTo(page, actions);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(edit.getByLabel('Description')).toHaveValue('First');
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(actions).toBeFocused();
});

test('in the colours of the system, what is chosen and what has the focus can be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await startExpenses(page);
  const report = await createReport(page, 'Colours', [{ description: 'First', amount: 1 }]);
  const lookOf = (target: Locator, part?: string) =>
    target.evaluate((element, part) => {
      const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(element, part);
      return { backgroundColor, outline: `${outlineStyle} ${outlineColor}` };
    }, part);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/^Shared/)).toBeVisible();
  const [open, closed] = [await lookOf(tab(/^My/), '::after'), await lookOf(tab(/^Shared/), '::after')];
  expect(open.backgroundColor).not.toBe(closed.backgroundColor);

  await page.goto(`/?app=expenses&report=${report}`);
  const row = page.getByRole('row', { name: /First/ });
  const before = await lookOf(row);
  await page.getByRole('gridcell', { name: 'First', exact: true }).click();
  await expect.poll(async () => (await lookOf(row)).outline).not.toBe(before.outline);

  await page.goto('/?app=account');
  const onAndOff = page.getByRole('switch', { name: 'Single-key shortcuts' });
  const track = onAndOff.locator('xpath=../following-sibling::*');
  const on = await lookOf(track);
  await onAndOff.uncheck();
  expect((await lookOf(track)).backgroundColor).not.toBe(on.backgroundColor);

  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search applications' });
  await search.focus();
  expect((await lookOf(search.locator('..'))).outline).toMatch(/^solid (?!rgba\(0, 0, 0, 0\))/);
});

test('for those who want no motion nothing moves when a dialog opens or a page is scrolled', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('transitionrun', (event) => note(event), true);
    addEventListener('animationstart', (event) => note(event), true);
    function note(event: TransitionEvent | AnimationEvent) {
      const running = document.getAnimations().filter((each) => {
        const { activeDuration, iterations } = each.effect?.getComputedTiming() ?? {};
        return iterations === Number.POSITIVE_INFINITY || Number(activeDuration ?? 0) > 50;
      });
      if (running.length > 0) console.error(`${event.type}: ${running.length} things move`);
    }
  });
  await startExpenses(page);
  await page.getByRole('button', { name: 'New Report' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/privacy');
  await page.mouse.wheel(0, 400);
  await page.getByRole('button', { name: /^Theme: / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
});
