import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createReport, send } from './calls.ts';
import { test } from './journey.ts';
import { keptIn, untilKept } from './kept.ts';
import { type Person, startExpenses } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// Whose rows a browser keeps, and until when.

const front = (page: Page) => page.getByRole('heading', { level: 1, name: 'Small apps.' });
const rows = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

/** A new person whose report with one row is kept on the device; returns its address. */
async function keepReport(
  page: Page,
  row: string,
  name?: string,
): Promise<{ address: string; person: Person }> {
  const person = await startExpenses(page, name);
  const report = await createReport(page, 'Kept', [{ description: row, amount: 12 }]);
  const address = `/?app=expenses&report=${report}`;
  await page.goto(address);
  await expect(rows(page, row)).toBeVisible();
  await untilKept(page);
  return { address, person };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(front(page)).toBeVisible();
}

/** The same person in another browser. */
async function elsewhere(page: Page, other: BrowserContext): Promise<Page> {
  const cookies = await page.context().cookies();
  await other.addCookies(cookies.filter(({ name }) => !name.startsWith('rowhouse_')));
  const opened = await other.newPage();
  await opened.goto(new URL('/api/auth/google', page.url()).href);
  await expect(opened.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  return opened;
}

const nothing = { databases: [], screens: {} };

test('signing out deletes what is kept, in every tab, and the next person has what is theirs alone', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const { address } = await keepReport(page, 'Of the first', 'Ines Duarte');
  const other = await context.newPage();
  await other.goto(address);
  await expect(rows(other, 'Of the first')).toBeVisible();
  await signOut(page);
  await expect(front(other)).toBeVisible();
  await expect.poll(() => keptIn(page)).toMatchObject(nothing);
  expect((await keptIn(page)).caches).not.toContain('rowhouse-has-account');
  await other.close();

  // The workspace still knows the first one.
  await context.clearCookies();
  const second = await keepReport(page, 'Of the second', 'Noor Haddad');
  expect((await keptIn(page)).databases).toHaveLength(1);
  await context.setOffline(true);
  await page.goto(second.address);
  await expect(rows(page, 'Of the second')).toBeVisible();
  await page.goto(address);
  await expect(
    page
      .getByText(/^Offline/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Of the first')).toHaveCount(0);
});

test('somebody else who signs in beside an open tab never sees rows that were kept of another', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await keepReport(page, 'Of the first', 'Ines Duarte');
  const first = await keptIn(page);
  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await theirs.newPage();
  await startExpenses(second, 'Noor Haddad');
  await context.clearCookies({ name: /^rowhouse_session$/ });
  await context.addCookies((await theirs.cookies()).filter(({ name }) => name === 'rowhouse_session'));
  await theirs.close();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Noor!' })).toBeVisible();
  await untilKept(page);
  const now = await keptIn(page);
  expect(now.databases.filter((name) => !first.databases.includes(name))).toHaveLength(1);
});

test('a session that somebody ended takes with it what its browser kept', async ({
  page,
  browser,
  baseURL,
  mayFail,
}) => {
  // A page drawn before the session was checked may open its stream.
  mayFail(/^401 \/api\/live$/);
  const { address } = await keepReport(page, 'At the library');
  const library = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const left = await elsewhere(page, library);
  await left.goto(address);
  await expect(rows(left, 'At the library')).toBeVisible();
  await untilKept(left);
  const ended = await send(page, '/api/auth/sessions/end-others', { method: 'POST' });
  expect(ended.status()).toBe(200);
  await left.goto(address);
  await expect(front(left)).toBeVisible();
  await expect.poll(() => keptIn(left)).toMatchObject(nothing);
  await expect(rows(page, 'At the library')).toBeVisible();
  await library.close();
});

test('an account that is deleted takes with it what other browsers kept', async ({
  page,
  browser,
  baseURL,
  mayFail,
}) => {
  // A page drawn before the session was checked may open its stream.
  mayFail(/^401 \/api\/live$/);
  const { address } = await keepReport(page, 'Before the end');
  const library = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const left = await elsewhere(page, library);
  await left.goto(address);
  await expect(rows(left, 'Before the end')).toBeVisible();
  await untilKept(left);
  const deleted = await send(page, '/api/auth/account', { method: 'DELETE' });
  expect(deleted.status()).toBe(200);
  await left.goto(address);
  await expect(front(left)).toBeVisible();
  await expect.poll(() => keptIn(left)).toMatchObject(nothing);
  await library.close();
});

test('a session that is over by itself keeps the rows behind the next sign-in', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  // A page drawn before the session was checked requests all it needs.
  mayFail(/^401 \/api\//);
  const { address } = await keepReport(page, 'After the holidays');
  const [database] = (await keptIn(page)).databases;
  await context.clearCookies({ name: /^rowhouse_session$/ });
  await page.goto(address);
  await expect(front(page)).toBeVisible();
  expect((await keptIn(page)).databases).toEqual([database]);
  // Without a network nothing opens, because it is unknown who is there.
  await context.setOffline(true);
  await expect(page.goto(address)).rejects.toThrow(/net::ERR_/);
  await context.setOffline(false);
  await page.goto('/api/auth/google');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.goto(address);
  await expect(rows(page, 'After the holidays')).toBeVisible();
});

test('on a shared computer nothing is kept, and signing out clears the rest', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await startExpenses(page);
  const shared = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const cookies = await context.cookies();
  await shared.addCookies(cookies.filter(({ name }) => !name.startsWith('rowhouse_')));
  const desk = await shared.newPage();
  await desk.goto('/');
  await desk.getByRole('checkbox', { name: 'This is a shared computer' }).check();
  await desk.getByRole('link', { name: 'Login with Google' }).first().click();
  await expect(desk.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const session = (await shared.cookies()).find(({ name }) => name === 'rowhouse_session');
  expect(session?.expires).toBe(-1);
  await desk.goto('/?app=account');
  const device = desk.getByRole('region', { name: 'This device' });
  await expect(device.getByText(/^You said that this is a shared computer/)).toBeVisible();
  await expect(device.getByText('Not kept')).toBeVisible();
  expect(await keptIn(desk)).toEqual({ ...nothing, caches: [], cached: [] });
  expect(await desk.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await desk.evaluate(() => localStorage.setItem('left', 'behind'));
  const left = desk.waitForResponse('**/api/auth/logout');
  await signOut(desk);
  expect(await (await left).headerValue('clear-site-data')).toBe('"storage"');
  expect(await desk.evaluate(() => localStorage.getItem('left'))).toBeNull();
  await shared.close();
});
