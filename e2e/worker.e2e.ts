import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { freePort } from '../harness/free-port.ts';
import { browserOptions } from './browser.ts';
import { createReport } from './calls.ts';
import { test } from './journey.ts';
import { keptIn, untilKept } from './kept.ts';
import { startMortal } from './mortal.ts';
import { allow, signUp, startExpenses } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// How the worker is installed, replaced and removed. Each Rowhouse here is restarted with other settings.

const rows = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

/** A new person's list of reports. */
async function openReports(page: Page): Promise<void> {
  await startExpenses(page);
  await createReport(page, 'Ferry crossings');
  await page.goto('/?app=expenses');
  await expect(rows(page, 'Ferry crossings')).toBeVisible();
}

/** Half a form: something that a person is in the middle of. */
async function typeInto(page: Page, text: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^(Create|New)/ })
    .filter({ visible: true })
    .first()
    .click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill(text);
  return field;
}

/** The version whose page and files are given out. */
const versionsOf = async (page: Page) =>
  (await keptIn(page)).caches.filter((name) => name !== 'rowhouse-has-account');

const supportOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['support']);

test('a new version waits while something is typed, and takes over when asked or when nobody is disturbed', async ({
  browser,
}) => {
  test.slow();
  const rowhouse = await startMortal({ SUPPORT_EMAIL: 'first@rowhouse.test' });
  const context = await browser.newContext({ baseURL: rowhouse.url });
  const page = await context.newPage();
  await openReports(page);
  await untilKept(page);
  const [first] = await versionsOf(page);
  await page.reload();
  const form = await typeInto(page, 'Typed before the update');

  await rowhouse.kill();
  await rowhouse.startAgain({ SUPPORT_EMAIL: 'second@rowhouse.test' });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => versionsOf(page)).toHaveLength(2);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // The page continues with the files of its own version, and with what is typed into it.
  await expect(form).toHaveValue('Typed before the update');
  expect(await supportOf(page)).toBe('first@rowhouse.test');
  expect(await versionsOf(page)).toContain(first);
  const other = await context.newPage();
  await other.goto('/?app=account');
  const device = other.getByRole('region', { name: 'This device' });
  await expect(device.getByText('A new version of Rowhouse is ready.')).toBeVisible();
  expect(await supportOf(other)).toBe('first@rowhouse.test');
  await expect(form).toHaveValue('Typed before the update');

  // Nobody is disturbed once the form is closed: the next page that opens lets the new version in.
  await page.close({ runBeforeUnload: false });
  await other.reload();
  await expect.poll(() => supportOf(other).catch(() => undefined)).toBe('second@rowhouse.test');
  await context.setOffline(true);
  await other.goto('/?app=expenses');
  await expect(rows(other, 'Ferry crossings')).toBeVisible();
  await context.close();
  await rowhouse.end();
});

test('a first visit keeps the whole build by a few answers, each file as the server gives it', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname);
  });
  await openReports(page);
  await untilKept(page);
  const { cached } = await keptIn(page);
  const code = cached.filter((address) => /\.(js|css)$/.test(address) && !/-worker-/.test(address));
  expect(code.length).toBeGreaterThan(200);
  expect(asked).toContainEqual(expect.stringMatching(/^\/assets\/code-\w+\.json$/));
  expect(asked.length).toBeLessThan(40);
  for (const address of code.filter((_, at) => at % 20 === 0)) {
    const given = await page.request.get(address);
    const kept = await page.evaluate(async (file) => {
      const answer = await caches.match(file);
      const header = (name: string) => answer?.headers.get(name);
      return {
        type: header('content-type'),
        // Without it, browsers would compile each file anew at each start.
        lasts: header('cache-control'),
        text: await answer?.text(),
      };
    }, address);
    const headers = given.headers();
    expect(kept).toEqual({
      type: headers['content-type'],
      lasts: headers['cache-control'],
      text: await given.text(),
    });
  }
});

test('an update is taken at once by who asks for it', async ({ browser }) => {
  test.slow();
  const rowhouse = await startMortal({ SUPPORT_EMAIL: 'first@rowhouse.test' });
  const context = await browser.newContext({ baseURL: rowhouse.url });
  const page = await context.newPage();
  await startExpenses(page);
  await page.goto('/?app=account');
  await untilKept(page);
  await page.reload();
  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByText('Kept', { exact: true })).toBeVisible();
  // What is half typed in another tab keeps the new version waiting, until somebody wants it.
  const other = await context.newPage();
  await other.goto('/?app=expenses');
  const form = await typeInto(other, 'Half a name');
  await rowhouse.kill();
  await rowhouse.startAgain({ SUPPORT_EMAIL: 'second@rowhouse.test' });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await device.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => supportOf(page).catch(() => undefined)).toBe('second@rowhouse.test');
  await expect(form).toHaveValue('Half a name');
  expect(await supportOf(other)).toBe('first@rowhouse.test');
  await context.close();
  await rowhouse.end();
});

test('switched off, the worker takes itself, its files and what is kept away', async ({ browser }) => {
  test.slow();
  const rowhouse = await startMortal();
  const context = await browser.newContext({ baseURL: rowhouse.url });
  const page = await context.newPage();
  await openReports(page);
  await untilKept(page);
  await rowhouse.kill();
  await rowhouse.startAgain({ LOCAL_FIRST: 'off' });
  // Browsers look for another worker while a page opens; the page after it has none.
  await expect(async () => {
    await page.goto('/?app=expenses');
    await expect(rows(page, 'Ferry crossings')).toBeVisible();
    const workers = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
    expect(await page.evaluate(workers)).toBe(0);
  }).toPass({ timeout: 60_000 });
  await page.goto('/?app=account');
  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByText(/^The operator of this installation/)).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual({ databases: [], screens: {}, caches: [], cached: [] });
  await context.close();
  await rowhouse.end();
});

test('at an address that is not encrypted all works as it did, and Account says what does not', async () => {
  const port = String(await freePort());
  const rowhouse = await startMortal({ PORT: port, ROWHOUSE_URL: `http://rowhouse.test:${port}` });
  const browser = await chromium.launch(
    await browserOptions('--host-resolver-rules=MAP rowhouse.test 127.0.0.1'),
  );
  const page = await browser.newPage({ baseURL: rowhouse.url });
  await signUp(page);
  await allow(page);
  await page.goto('/?app=account');
  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByText(/^This address is not encrypted/)).toBeVisible();
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain(expect.stringMatching(/^rowhouse-account/));
  await browser.close();
  await rowhouse.end();
});
