import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { createReport, send } from './calls.ts';
import { test } from './journey.ts';
import { commandsKept, keptIn, untilKept } from './kept.ts';
import { startExpenses } from './people.ts';
import { addExpense, descriptionsIn, keptReport, shown } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

// Whose changes wait on a device, who sends them, and what happens to them when somebody loses access.

const front = (page: Page) => page.getByRole('heading', { level: 1, name: 'Small apps.' });

/** The cookies of somebody who is signed in elsewhere. */
async function sessionOf(browser: Browser, baseURL: string | undefined, name: string) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await startExpenses(await context.newPage(), name);
  const cookies = (await context.cookies()).filter((cookie) => cookie.name === 'rowhouse_session');
  await context.close();
  return cookies;
}

async function useSession(context: BrowserContext, cookies: Awaited<ReturnType<typeof sessionOf>>) {
  await context.clearCookies({ name: /^rowhouse_session$/ });
  await context.addCookies(cookies);
}

test('what one person left waiting is neither shown nor sent while somebody else is signed in, and goes once they are back', async ({
  page,
  context,
  browser,
  baseURL,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'Of the first', [{ description: 'Door', amount: 12 }]);
  const first = (await context.cookies()).filter(({ name }) => name === 'rowhouse_session');
  const second = await sessionOf(browser, baseURL, 'Noor Haddad');
  await context.setOffline(true);
  await addExpense(page, 'Key');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await page.goto('about:blank');
  await useSession(context, second);
  await context.setOffline(false);
  await page.goto('/?app=expenses');
  await expect(page.getByRole('button', { name: 'NH, account of Noor Haddad' })).toBeVisible();
  await untilKept(page);
  await expect(page.getByText(/changes? waits?|Key/).filter({ visible: true })).toHaveCount(0);
  expect(await commandsKept(page)).toBe(1);

  await useSession(context, first);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Door')).toBeVisible();
  await page.reload();
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Door', 'Key']);
  await expect.poll(() => commandsKept(page)).toBe(0);
});

test('a page of an account neither reads nor writes with another one that has signed in beside it', async ({
  page,
  context,
  browser,
  baseURL,
  mayFail,
}) => {
  test.slow();
  mayFail(/^401 \/api\//);
  await startExpenses(page, 'Noor Haddad');
  await page.goto('/?app=account');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('Till');
  await dialog.getByLabel('Expenses').check();
  await useSession(context, await sessionOf(browser, baseURL, 'Ines Duarte'));
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog.getByText('This was made in another account.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Till');
  expect(await (await send(page, '/api/tokens')).json()).toMatchObject({ tokens: [] });

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Rowhouse', exact: true }).click();
  await expect(page.getByRole('button', { name: 'ID, account of Ines Duarte' })).toBeVisible();
});

for (const [what, end] of [
  ['a session that somebody ended', ['POST', '/api/auth/sessions/end-others']],
  ['an account that was deleted', ['DELETE', '/api/auth/account']],
] as const) {
  test(`${what} takes with it what waited in its browser`, async ({
    page,
    context,
    browser,
    baseURL,
    mayFail,
  }) => {
    mayFail(/^net::ERR_/);
    mayFail(/^401 \/api\//);
    await startExpenses(page);
    const library = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const cookies = await context.cookies();
    await library.addCookies(cookies.filter(({ name }) => !name.startsWith('rowhouse_')));
    const left = await library.newPage();
    await left.goto('/api/auth/google');
    await expect(left.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    const report = await createReport(left, 'At the library', [{ description: 'Copies', amount: 2 }]);
    await left.goto(`/?app=expenses&report=${report}`);
    await expect(shown(left, 'Copies')).toBeVisible();
    await untilKept(left);
    await library.setOffline(true);
    await addExpense(left, 'Library card');
    await expect(shown(left, /1 change waits/)).toBeVisible();
    const [method, address] = end;
    expect((await send(page, address, { method })).status()).toBe(200);
    await library.setOffline(false);
    await left.reload();
    await expect(front(left)).toBeVisible();
    // The front page may still be loading anew.
    await expect(async () => {
      expect(await keptIn(left)).toMatchObject({ databases: [], screens: {} });
    }).toPass();
    await library.close();
  });
}

test('nothing of what waits can be read in the database, and none of it lies in a cache', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await keptReport(page, 'At sea', [{ description: 'Cabin', amount: 12 }]);
  await context.setOffline(true);
  await addExpense(page, 'Postcard');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  const { databases, cached } = await keptIn(page);
  const found = await page.evaluate(async ([name = '']) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open(name));
    const sealed = await asked(database.transaction('commands').objectStore('commands').getAll());
    database.close();
    const decoder = new TextDecoder('latin1');
    const text = sealed.map(({ bytes }) => decoder.decode(bytes)).join('');
    return { isLong: text.length > 200, hasRow: /Postcard|addExpense/.test(text) };
  }, databases);
  expect(found).toEqual({ isLong: true, hasRow: false });
  expect(cached.length).toBeGreaterThan(100);
  expect(cached.filter((address) => /\/api\//.test(address))).toEqual([]);
});
