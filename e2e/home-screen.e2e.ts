import { devices, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { addExpense, keptReport, shown } from './waiting.ts';

// What a phone keeps should last: the home screen is suggested, and the browser asked.

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];
test.use({ ...iPhone, serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByRole('region', { name: 'Home screen' });

/** Counts how often the browser was asked to keep this site's data. */
async function countAsked(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function () {
      const count = Number(sessionStorage.getItem('asked')) + 1;
      sessionStorage.setItem('asked', String(count));
      return persist.call(this);
    };
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('asked')));
}

const seat = [{ description: 'Seat', amount: 12 }];

test('an iPhone is offered the home screen before anything waits, and asked once something does', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const asked = await countAsked(page);
  await keptReport(page, 'On the train', seat);
  await expect(offer(page).getByText(/choose Share, then Add to Home Screen/)).toBeVisible();
  await context.setOffline(true);
  await expect(shown(page, /^You are offline/)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(await asked()).toBe(0);
  await addExpense(page, 'Tea');
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await expect.poll(asked).toBe(1);
  await context.setOffline(false);
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);

  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(shown(page, 'Tea')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('on the home screen nothing is offered, and the browser is asked at once', async ({ page }) => {
  const asked = await countAsked(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await keptReport(page, 'On the ferry', seat);
  await expect.poll(asked).toBeGreaterThan(0);
  await expect(offer(page)).toHaveCount(0);
});
