import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { createReport, readReport, refusalOf, send } from './calls.ts';
import { test } from './journey.ts';
import { listen } from './listener.ts';
import { allow, signInNew, signUp, startExpenses } from './people.ts';

const elsewhere = [
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
];

/** The hosts a page contacts, other than ours. */
function watchHosts(page: Page): string[] {
  const hosts: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') hosts.push(hostname);
  });
  return hosts;
}

test('signing in never leads to an address elsewhere', async ({ page, baseURL }) => {
  const hosts = watchHosts(page);
  await page.goto(`/api/auth/signin?callbackUrl=${encodeURIComponent('https://evil.example/')}`);
  await signUp(page);
  await allow(page);
  for (const [index, address] of elsewhere.entries()) {
    const path = index % 2 === 0 ? 'signin' : 'scope-request';
    await page.goto(`/api/auth/${path}?callbackUrl=${encodeURIComponent(address)}`);
    await allow(page);
    await expect(page).toHaveURL(`${baseURL}/`);
    const upgrade = await send(page, '/api/auth/upgrade-permissions', {
      method: 'POST',
      body: { level: 'full_access', redirectPath: address },
    });
    expect(await refusalOf(upgrade)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  }
  expect(hosts).toEqual([]);
});

const cookieName = 'rowhouse_session';

test('a forged session opens nothing, and the real one goes on', async ({ page, context, mayFail }) => {
  mayFail(/^401 \/api\//);
  await startExpenses(page);
  const report = await createReport(page, 'Mine', [{ description: 'Private', amount: 10 }]);
  const cookies = await context.cookies();
  const real = z.object({ value: z.string() }).parse(cookies.find(({ name }) => name === cookieName)).value;
  expect(cookies.find(({ name }) => name === cookieName)).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(cookieName);

  const become = async (value: string) =>
    context.addCookies([{ name: cookieName, value, url: new URL(page.url()).origin }]);
  const last = real.at(-1) === 'A' ? 'B' : 'A';
  for (const forged of [
    '',
    'x',
    real.slice(0, -1) + last,
    '../../etc/passwd',
    "' or 1=1 --",
    'A'.repeat(3000),
  ]) {
    await become(forged);
    for (const path of ['/api/auth/me', `/api/app/expenses/${report}/data`]) {
      expect(await refusalOf(await send(page, path))).toMatchObject({ status: 401 });
    }
    await page.goto(`/?app=expenses&report=${report}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
    await expect(page.getByText('Private')).toHaveCount(0);
  }
  await become(real);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText('Private').first()).toBeVisible();
});

test('a page of another origin changes nothing with the cookies of a person who visits it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'Mine', [{ description: 'Private', amount: 10 }]);
  const attacker = await listen((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Prizes</title>
      <form method="post" enctype="text/plain" action="${baseURL}/api/app/expenses/create">
        <input name='{"name":"Planted","description":"' value='"}'><button>Win</button>
      </form>`);
  });
  // The browser complains to the other page of each refusal, which is as it should be.
  const visitor = await (await browser.newContext({ storageState: await context.storageState() })).newPage();
  await visitor.goto(attacker.url);
  const answers = await visitor.evaluate(
    async ({ target, report }) => {
      const body = JSON.stringify({ name: 'Planted', action: 'start_trial' });
      const attempts: [string, RequestInit][] = [
        ['/api/app/expenses/create', { method: 'POST', body }],
        ['/api/app/expenses/create', { method: 'POST', body, mode: 'no-cors' }],
        [`/api/app/expenses/${report}`, { method: 'DELETE' }],
        ['/api/auth/logout', { method: 'POST', mode: 'no-cors' }],
        ['/api/auth/me', { method: 'GET' }],
      ];
      return await Promise.all(
        attempts.map(([path, attempt]) =>
          fetch(target + path, { credentials: 'include', ...attempt })
            .then(({ type }) => type)
            .catch(() => 'refused'),
        ),
      );
    },
    { target: baseURL ?? '', report },
  );
  expect(answers).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);

  // The cookie travels with this one, for another port is not another site.
  await visitor.getByRole('button', { name: 'Win' }).click();
  await expect(visitor.getByText("This request did not come from Rowhouse's own pages.")).toBeVisible();
  await page.goto('/?app=expenses');
  await expect(page.getByRole('tab', { name: 'My Expense Reports (1)' })).toBeVisible();
  expect((await readReport(page, report)).rows).toMatchObject([{ Description: 'Private' }]);
  await visitor.context().close();
  await attacker.close();
});

test('a name and an address made of markup are shown as text', async ({ page }) => {
  await page.addInitScript(() => {
    window.alert = (message) => console.error(`alert: ${message}`);
  });
  await signInNew(page, '<img src=x onerror=alert(1)>');
  await expect(page.getByRole('heading', { name: 'Welcome, <img!' })).toBeVisible();
  await page.goto('/?app=account');
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});
