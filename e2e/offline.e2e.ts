import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { createReport, send } from './calls.ts';
import { openSheet } from './hand.ts';
import { test } from './journey.ts';
import { keptIn, untilKept } from './kept.ts';
import { goToCell, startAutoTrack, startExpenses } from './people.ts';
import { type Opened, sampleScreens, visitSampleStreet } from './sample-screens.ts';
import { descriptionsIn } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

/** Shown on wide windows; on phones some are in a list instead of a table. */
const rowsOf = (page: Page, rows: string) => page.getByText(rows).filter({ visible: true }).first();

/** What Admin shows is asked each time. */
const isKept = ({ address }: Opened) => address !== '/?app=admin';

test('every screen that was seen opens without a network, says so in a word, and complains of nothing @phone', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await visitSampleStreet(page);
  const seen: Opened[] = [];
  for (const screen of sampleScreens.filter(isKept)) {
    await page.goto(screen.address);
    await expect(rowsOf(page, screen.rows)).toBeVisible();
    await untilKept(page);
    seen.push(screen);
    if (!screen.inside) continue;
    await page.getByText(screen.inside.open, { exact: true }).filter({ visible: true }).first().click();
    await expect(rowsOf(page, screen.inside.rows)).toBeVisible();
    await untilKept(page);
    const { pathname, search } = new URL(page.url());
    seen.push({ name: `within ${screen.name}`, address: pathname + search, rows: screen.inside.rows });
  }
  const { cached } = await keptIn(page);
  expect(cached.length).toBeGreaterThan(100);
  expect(cached.filter((address) => /\/api\//.test(address))).toEqual([]);

  await context.setOffline(true);
  for (const { name, address, rows } of seen) {
    await page.goto(address);
    await expect(rowsOf(page, rows), name).toBeVisible();
    await expect(
      page
        .getByText(/^Offline/)
        .filter({ visible: true })
        .first(),
      name,
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('alert').filter({ visible: true }), name).toHaveCount(0);
  }
});

test('rows that were kept are read again when there is a network', async ({ page, context, mayFail }) => {
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  const report = await createReport(page, 'On the train', [{ description: 'Seat', amount: 12 }]);
  const address = `/?app=expenses&report=${report}`;
  await page.goto(address);
  await expect(rowsOf(page, 'Seat')).toBeVisible();
  await untilKept(page);

  const added = await send(page, `/api/app/expenses/${report}/add`, {
    method: 'POST',
    body: { description: 'Tea, by somebody else', amount: 3, date: '2026-11-02', category: '' },
  });
  expect(added.status()).toBe(200);
  await context.setOffline(true);
  await page.reload();
  await expect(rowsOf(page, 'Seat')).toBeVisible();
  await expect(page.getByText('Tea, by somebody else')).toHaveCount(0);
  await expect(page.getByText(/^Offline\. Rows from /).filter({ visible: true })).toBeVisible();
  await context.setOffline(false);
  await expect(rowsOf(page, 'Tea, by somebody else')).toBeVisible();
  await expect(page.getByText(/^Offline/).filter({ visible: true })).toHaveCount(0);
});

test('a list that was kept is read again, though a write has told of one of its rows meanwhile', async ({
  page,
}) => {
  await startAutoTrack(page);
  const vehicle = async (nickname: string) => {
    const body = { year: '2009', make: 'Honda', model: 'Fit', nickname };
    const made = await send(page, '/api/app/autotrack/vehicles', { method: 'POST', body });
    return z.object({ id: z.string() }).parse(await made.json()).id;
  };
  const fit = await vehicle('Fit');
  await page.goto('/?app=autotrack');
  await expect(page.getByRole('article', { name: 'Fit' })).toBeVisible();
  await untilKept(page);
  await vehicle('Van');
  await page.goto(`/?app=autotrack&vehicle=${fit}&part=plan`);
  await page.getByRole('button', { name: 'Add Reading' }).click();
  const reading = page.getByRole('dialog', { name: 'Add Odometer Reading' });
  await reading.getByLabel('Odometer').fill('48220');
  await reading.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(reading).toBeHidden();
  await page.getByRole('button', { name: 'Back to Vehicles' }).click();
  await expect(page.getByRole('article', { name: 'Van' })).toBeVisible();
});

test('a network that answers with a page of its own is none', async ({ page }) => {
  await startExpenses(page);
  const report = await createReport(page, 'In a hotel', [{ description: 'Lobby', amount: 12 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(rowsOf(page, 'Lobby')).toBeVisible();
  await untilKept(page);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Room number, please</h1>' }),
  );
  await page.reload();
  await expect(rowsOf(page, 'Lobby')).toBeVisible();
  await expect(page.getByText(/^Offline\. Rows from /).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
});

test('a choice for the account does not wait: it is told, stands there, and is saved once there is a network @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  await page.goto('/?app=account');
  const currency = page.getByLabel('Currency');
  await expect(currency).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await currency.selectOption('EUR');
  const failed = page.getByRole('alert').filter({ hasText: 'Your choice was not saved' });
  await expect(failed).toContainText('Rowhouse could not be reached. Check your connection and try again.');
  await expect(currency).toHaveValue('EUR');
  await context.setOffline(false);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
  await page.reload();
  await expect(currency).toHaveValue('EUR');
});

test('pages of the workspace need a network: what is typed there says that it is not saved, and is kept until it is', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  const report = await createReport(page, 'By hand', [{ description: 'Seat', amount: 12 }]);
  const sheet = await openSheet(page, report);
  await context.setOffline(true);
  await goToCell(sheet, 'B2');
  const content = sheet.getByRole('textbox', { name: 'Content of B2' });
  await content.fill('Bench');
  await content.press('Enter');
  await expect(sheet.getByText('Not saved.')).toBeVisible();
  await expect(sheet.getByText(/The server cannot be reached/)).toBeVisible();
  await context.setOffline(false);
  await expect(sheet.getByText('Saved to disk')).toBeVisible();
  await expect.poll(() => descriptionsIn(page, report)).toEqual(['Bench']);
});

test('what may no longer be seen is kept no longer', async ({ page, mayFail }) => {
  mayFail(/^404 /);
  await startExpenses(page);
  const report = await createReport(page, 'Taken away', [{ description: 'Between us', amount: 12 }]);
  const address = `/?app=expenses&report=${report}`;
  await page.goto(address);
  await expect(rowsOf(page, 'Between us')).toBeVisible();
  await untilKept(page);
  const removed = await send(page, `/api/app/expenses/${report}`, { method: 'DELETE' });
  expect(removed.status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Between us')).toHaveCount(0);
  await expect
    .poll(async () => (await keptIn(page)).screens[`app=expenses&report=${report}`])
    .not.toContain('/api/app/expenses/:reportId/data');
});
