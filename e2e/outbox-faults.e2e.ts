import { expect, type Page } from '@playwright/test';
import { workspaceUrl } from './hand.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { bytesKept, commandsKept, damage, keptIn, raiseVersion } from './kept.ts';
import { receiptPhoto } from './receipt.ts';
import { addExpense, descriptionsIn, keptReport, shown } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

// Whatever is wrong with a device on which something waits, nothing of it is lost, and nothing is sent twice.

const cabin = [{ description: 'Cabin', amount: 120 }];

test('what is written where a network answers with a page of its own waits, and goes once there is another', async ({
  page,
}) => {
  const report = await keptReport(page, 'At sea', cabin);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Room number, please</h1>' }),
  );
  await addExpense(page, 'Minibar');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  expect(await descriptionsIn(page, report)).toEqual(['Cabin']);
  await page.unrouteAll();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Cabin', 'Minibar']);
  await expect.poll(() => commandsKept(page)).toBe(0);
});

test('a database of a later version keeps what waits in it, and the page says that it keeps nothing', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await keptReport(page, 'At sea', cabin);
  const [name = ''] = (await keptIn(page)).databases;
  await context.setOffline(true);
  await addExpense(page, 'Postcard');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  // The page on which nothing of ours runs holds no connection, and sends nothing.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/api/docs/json');
  await raiseVersion(page, name);
  await page.goto('/?app=account');
  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByText(/^Your browser could not store anything/)).toBeVisible();
  expect(await commandsKept(page)).toBe(1);
});

test('a change that was damaged on the disk is told with what can be read of it, others go, and it can be discarded and brought back @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'At sea', cabin);
  await context.setOffline(true);
  await addExpense(page, 'Postcard');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  expect(await damage(page, 'commands')).toBe(1);
  await page.reload();
  await expect(shown(page, 'Cabin')).toBeVisible();
  await expect(shown(page, '1 change needs you')).toBeVisible();
  await addExpense(page, 'Stamp');
  await context.setOffline(false);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Cabin', 'Stamp']);
  await expect.poll(() => commandsKept(page)).toBe(1);

  await page.goto('/?review');
  const card = page.getByRole('article', { name: /^Add expense/ });
  await expect(card.getByText(/was damaged on this device and can no longer be sent/)).toBeVisible();
  await expect(card.getByText('Description: Postcard')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await inspect(page, 'a change that was damaged on the device', 'review/ReviewScreen');
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing needs you')).toBeVisible();
  await expect.poll(() => commandsKept(page)).toBe(0);
  expect(await descriptionsIn(page, report)).toEqual(['Cabin', 'Stamp']);
});

test('photos stay on the device for as long as a change is there that was damaged', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'At sea', cabin);
  await context.setOffline(true);
  await addExpense(page, 'Chart', await receiptPhoto());
  await expect(shown(page, /1 change waits/)).toBeVisible();
  expect(await bytesKept(page)).toHaveLength(1);
  await damage(page, 'commands');
  await page.reload();
  await expect(shown(page, '1 change needs you')).toBeVisible();
  await context.setOffline(false);
  // The photos of what was answered go after it.
  await addExpense(page, 'Stamp');
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Cabin', 'Stamp']);
  await addExpense(page, 'Rope', await receiptPhoto());
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Cabin', 'Stamp', 'Rope']);
  await expect.poll(() => commandsKept(page)).toBe(1);
  expect((await bytesKept(page)).length).toBeGreaterThan(0);
});

test('a tab takes over from one that holds the lead and says nothing', async ({ page, context, mayFail }) => {
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'At sea', cabin);
  const [name = ''] = (await keptIn(page)).databases;
  await page.goto('about:blank');
  // Like a tab that the browser has frozen: it holds the lock, and none of its code runs.
  const frozen = await context.newPage();
  await frozen.goto('/api/docs/json');
  await frozen.evaluate(
    (lock) =>
      new Promise<void>((resolve) => {
        const held = navigator.locks.request(lock, { steal: true }, () => {
          resolve();
          return new Promise(() => {});
        });
        held.catch(() => undefined);
      }),
    name.replace('rowhouse-account-', 'rowhouse-outbox-'),
  );
  await page.clock.install();
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(shown(page, 'Cabin')).toBeVisible();
  await context.setOffline(true);
  await addExpense(page, 'Rope');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.clock.fastForward(20_000);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Cabin', 'Rope']);
  await expect.poll(() => commandsKept(page)).toBe(0);
});

/** Whether a tab is the one that sends: it holds the lock. */
async function leads(tab: Page, lock: string): Promise<boolean> {
  return await tab.evaluate(
    (name) =>
      navigator.locks.request('probe', async (probe) => {
        const { held = [] } = await navigator.locks.query();
        const holder = (one: string | undefined) => held.find((each) => each.name === one)?.clientId;
        return holder(name) === holder(probe?.name);
      }),
    lock,
  );
}

test('what a second tab keeps goes though the browser has frozen the tab that leads, and is there once when that thaws', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'At sea', cabin);
  const other = await context.newPage();
  await other.goto(`/?app=expenses&report=${report}`);
  await expect(shown(other, 'Cabin')).toBeVisible();
  const lock = (await keptIn(page)).databases[0]?.replace('rowhouse-account-', 'rowhouse-outbox-') ?? '';
  expect(await leads(page, lock)).toBe(true);
  // A tab set to "frozen" keeps running while Playwright has it focused; one paused in the debugger does not.
  const browser = await context.newCDPSession(page);
  await browser.send('Debugger.enable');
  const frozen = new Promise((resolve) => browser.once('Debugger.paused', resolve));
  await browser.send('Debugger.pause');
  await context.setOffline(true);
  await addExpense(other, 'Rope');
  await expect(shown(other, /1 change waits/)).toBeVisible();
  await frozen;
  await context.setOffline(false);
  await expect.poll(() => leads(other, lock), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => descriptionsIn(other, report)).toEqual(['Cabin', 'Rope']);
  await browser.send('Debugger.disable');
  await expect(shown(page, 'Rope')).toBeVisible();
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => commandsKept(other)).toBe(0);
  expect(await descriptionsIn(other, report)).toEqual(['Cabin', 'Rope']);
});

test('a page of another origin finds nothing of what is kept', async ({ page, context, mayFail }) => {
  mayFail(/^net::ERR_/);
  await keptReport(page, 'At sea', cabin);
  await context.setOffline(true);
  await addExpense(page, 'Postcard');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto(workspaceUrl());
  const found = await other.evaluate(async () => ({
    databases: (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((name) => /rowhouse/.test(name)),
    caches: await caches.keys(),
    words: Object.keys(localStorage).filter((key) => /rowhouse/.test(key)),
  }));
  expect(found).toEqual({ databases: [], caches: [], words: [] });
});
