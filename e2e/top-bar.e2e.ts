import { expect, type Locator, type Page } from '@playwright/test';
import { send } from './calls.ts';
import { test } from './journey.ts';
import { addAppDirectly, signInNew, startTrial } from './people.ts';

const bar = (page: Page) => page.getByRole('banner');
const spinner = (page: Page) => page.getByRole('progressbar');

/** How many of these are in the same row as the first of them. */
async function inFirstRow(all: Locator): Promise<number> {
  const tops = await all.evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

/** The product's name is what one reads first in the bar. */
async function expectNameFirst(page: Page): Promise<void> {
  const links = bar(page).getByRole('link');
  await expect(links.filter({ hasNotText: 'Skip to content' }).first()).toHaveText('Rowhouse');
}

test('a visitor waits for a spinner, then finds the promises in one row and the round control', async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/?error=true');
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // The page's own spinner is replaced by the one from its code, in the same place.
  await expect(async () => {
    const place = await spinner(page).boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeCloseTo(width / 2, -1);
    expect(Math.abs((place?.y ?? 0) + (place?.height ?? 0) / 2 - height / 2)).toBeLessThan(height / 5);
  }).toPass();
  answer();
  await expect(spinner(page)).toHaveCount(0);
  await page.goto('/');
  await expectNameFirst(page);
  const login = bar(page).getByRole('link', { name: 'Login with Google' });
  await expect(login).toHaveAttribute('href', '/api/auth/google');
  const promises = page.getByRole('list', { name: 'What Rowhouse promises' }).getByRole('listitem');
  expect(await promises.count()).toBeGreaterThan(2);
  expect(await inFirstRow(promises)).toBe(await promises.count());

  const round = page.getByRole('button', { name: /^Theme: / });
  const { position, borderRadius } = await round.evaluate((button) => ({
    position: getComputedStyle(button.closest('[class*=corner]') ?? button).position,
    borderRadius: getComputedStyle(button).borderRadius,
  }));
  expect([position, borderRadius]).toEqual(['fixed', '50%']);
  const corner = await round.boundingBox();
  expect(corner?.x).toBeGreaterThan(width - 120);
  expect(corner?.y).toBeGreaterThan(height - 120);
});

test('the top bar leads home, to the account and out, and the cards stand in as many columns as there is room for', async ({
  page,
  baseURL,
}) => {
  await signInNew(page, 'Ines Duarte');
  await startTrial(page);
  for (const appName of ['expenses', 'todos', 'health', 'exercise', 'firsttouch', 'snapsheet']) {
    await addAppDirectly(page, appName);
  }
  await page.goto('/?app=todos&view=today&more=1');
  await expectNameFirst(page);
  await bar(page).getByRole('link', { name: 'Rowhouse', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ines!' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.locator('[class*=corner]')).toHaveCount(0);

  const cards = page.getByRole('list', { name: 'Your applications' }).locator('li:has(a)');
  await expect(cards).toHaveCount(7);
  for (const [width, columns] of [
    [400, 1],
    [700, 2],
    [1000, 3],
    [1300, 4],
    [1600, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => inFirstRow(cards), { message: `at ${width} px` }).toBe(columns);
  }

  const menu = page.getByRole('button', { name: /account of Ines Duarte/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/?app=account`);
  await menu.click();
  const leaving = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect((await leaving).method()).toBe('POST');
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  expect((await send(page, '/api/auth/me')).status()).toBe(401);
});
