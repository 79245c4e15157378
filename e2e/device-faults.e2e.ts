import { expect, type Page } from '@playwright/test';
import { createReport } from './calls.ts';
import { test } from './journey.ts';
import { commandsKept, damage, keptIn, raiseVersion, untilKept } from './kept.ts';
import { startExpenses } from './people.ts';
import { addExpense, descriptionsIn, shown } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

// What may be wrong with a browser's database, its disk and its clock.

const row = (page: Page) => page.getByRole('gridcell', { name: 'Ferry', exact: true });
const device = (page: Page) => page.getByRole('region', { name: 'This device' });

async function keepReport(page: Page): Promise<string> {
  await startExpenses(page);
  const report = await createReport(page, 'Kept', [{ description: 'Ferry', amount: 12 }]);
  const address = `/?app=expenses&report=${report}`;
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await untilKept(page);
  return address;
}

const dayMs = 86_400_000;

test('an answer that was damaged on the disk is dropped and read again', async ({ page }) => {
  const address = await keepReport(page);
  const damaged = await damage(page, 'answers');
  expect(damaged).toBeGreaterThan(3);
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await untilKept(page);
  await page.goto('/?app=account');
  await expect(device(page).getByText('Kept', { exact: true })).toBeVisible();
});

test('nothing that was kept can be read in the database, its key neither', async ({ page }) => {
  await keepReport(page);
  const [name = ''] = (await keptIn(page)).databases;
  const read = await page.evaluate(async (database) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opened = await asked(indexedDB.open(database));
    const transaction = opened.transaction(['meta', 'answers', 'questions']);
    const meta = await asked(transaction.objectStore('meta').get('meta'));
    const answers = await asked(transaction.objectStore('answers').getAll());
    const questions = await asked(transaction.objectStore('questions').getAll());
    opened.close();
    const decoder = new TextDecoder('latin1');
    const text = answers.map(({ bytes }) => decoder.decode(bytes)).join('') + JSON.stringify(questions);
    const key = await crypto.subtle.exportKey('raw', meta.key).then(
      () => 'given away',
      () => 'kept',
    );
    return { key, hasRow: text.includes('Ferry'), isLong: text.length > 1000 };
  }, name);
  expect(read).toEqual({ key: 'kept', hasRow: false, isLong: true });
});

test('a database of a later version is left alone, and the page goes without', async ({ page }) => {
  const address = await keepReport(page);
  const [name = ''] = (await keptIn(page)).databases;
  // The page on which nothing of ours runs holds no connection.
  await page.goto('/api/docs/json');
  await raiseVersion(page, name);
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await page.goto('/?app=account');
  await expect(device(page).getByText(/^Your browser could not store anything/)).toBeVisible();
});

for (const [what, script] of [
  [
    'does not answer',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  ],
  [
    'refuses everything',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not in this window.', 'SecurityError');
      };
    },
  ],
] as const) {
  test(`a database that ${what} leaves no page blank`, async ({ page, context }) => {
    const address = await keepReport(page);
    await context.addInitScript(script);
    await page.goto(address);
    await expect(row(page)).toBeVisible();
    await page.goto('/?app=account');
    await expect(device(page).getByText(/^Your browser did not take/)).toBeVisible();
  });
}

test('a disk that is full is said, and nothing else fails', async ({ page, context }) => {
  const address = await keepReport(page);
  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === 'answers') throw new DOMException('There is no room.', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await page.goto('/?app=account');
  await expect(device(page).getByText(/the disk may be full/)).toBeVisible();
});

/** When each question of a screen was last kept, by this device's clock. */
async function timesKept(page: Page, screen: string): Promise<number[]> {
  const [name = ''] = (await keptIn(page)).databases;
  return await page.evaluate(
    async ([database, address]) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await asked(indexedDB.open(database));
      const transaction = opened.transaction(['screens', 'questions']);
      const [ids, questions] = await Promise.all([
        asked(transaction.objectStore('screens').get(address)),
        asked(transaction.objectStore('questions').getAll()),
      ]);
      opened.close();
      return questions.filter(({ id }) => ids.includes(id)).map(({ readAt }) => readAt);
    },
    [name, screen] as const,
  );
}

test('what a full disk did not take is kept once there is room, though nothing of it is read anew', async ({
  page,
  context,
}) => {
  const address = await keepReport(page);
  const [, screen = ''] = address.split('?');
  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      const isFull = sessionStorage.getItem('has room') === null;
      if (isFull && this.name === 'answers')
        throw new DOMException('There is no room.', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  const before = Date.now();
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await untilKept(page);
  expect(Math.max(...(await timesKept(page, screen)))).toBeLessThan(before);
  await page.evaluate(() => sessionStorage.setItem('has room', 'yes'));
  // Leads to another screen of this page.
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible();
  await expect.poll(async () => Math.min(...(await timesKept(page, screen)))).toBeGreaterThan(before);
});

test('what is read while a write hangs is kept', async ({ page }) => {
  await keepReport(page);
  await page.goto('/?app=account');
  await page.route('**/api/auth/preferences', () => {});
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(page.getByText('Saving', { exact: true })).toBeVisible();
  const before = Date.now();
  await page.getByRole('link', { name: 'Rowhouse', exact: true }).click();
  await page.getByRole('link', { name: 'Expenses', exact: true }).click();
  await expect(page.getByText('Kept', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(async () => Math.max(...(await timesKept(page, 'app=expenses')))).toBeGreaterThan(before);
});

test('a record of the device that was damaged takes no change away that waits', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const address = await keepReport(page);
  const report = new URL(address, page.url()).searchParams.get('report') ?? '';
  await context.setOffline(true);
  await addExpense(page, 'Rope');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  const [name = ''] = (await keptIn(page)).databases;
  await page.evaluate(async (database) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opened = await asked(indexedDB.open(database));
    const store = opened.transaction('meta', 'readwrite').objectStore('meta');
    await asked(store.put({ ...(await asked(store.get('meta'))), lastContact: 'long ago' }, 'meta'));
    opened.close();
  }, name);
  await page.reload();
  await expect(page.getByText(/could not find out whether you are signed in/)).toBeVisible();
  await context.setOffline(false);
  await page.goto(address);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Ferry', 'Rope']);
  await expect.poll(() => commandsKept(page)).toBe(0);
});

test('with a clock a year ahead rows open and changes wait, and go though the clock is put right or wrong meanwhile', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const address = await keepReport(page);
  const report = new URL(address, page.url()).searchParams.get('report') ?? '';
  const now = Date.now();
  const ahead = now + 365 * dayMs;
  await page.clock.install({ time: ahead });
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(row(page)).toBeVisible();
  await addExpense(page, 'Oar');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await page.clock.setSystemTime(now);
  await page.reload();
  await expect(row(page)).toBeVisible();
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Ferry', 'Oar']);

  await context.setOffline(true);
  await addExpense(page, 'Sail');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  // While the clock jumps the device is off.
  await page.goto('about:blank');
  await page.clock.setSystemTime(ahead);
  await context.setOffline(false);
  await page.goto(address);
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Ferry', 'Oar', 'Sail']);
  await expect.poll(() => commandsKept(page)).toBe(0);
});

test('after 30 days without the server nothing opens, a clock that is wrong is told, and nothing is lost', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  const address = await keepReport(page);
  const now = Date.now();
  await page.clock.install({ time: now + 29 * dayMs });
  await context.setOffline(true);
  await page.goto(address);
  await expect(row(page)).toBeVisible();
  await page.clock.setSystemTime(now + 365 * dayMs);
  await page.goto(address);
  await expect(page.getByText(/could not find out whether you are signed in/)).toBeVisible();
  await expect(page.getByText(/Nothing of it is lost/)).toBeVisible();
  await expect(row(page)).toHaveCount(0);

  await context.setOffline(false);
  await page.goto('/?app=account');
  await expect(device(page).getByText(/The clock of this device is 365 days ahead/)).toBeVisible();
  await context.setOffline(true);
  await page.clock.setSystemTime(now);
  await page.goto(address);
  await expect(row(page)).toBeVisible();
});
