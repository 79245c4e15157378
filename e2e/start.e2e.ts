import { type Browser, expect, type Page } from '@playwright/test';
import { type Start, startOf, watchStarts } from './fallbacks.ts';
import { test } from './journey.ts';
import { type Opened, sampleScreens, visitSampleStreet } from './sample-screens.ts';

/** A visitor of the sample street who has opened an address once and reloads it. */
async function reloaded(browser: Browser, signedIn: Page, { name, address, rows }: Opened): Promise<Start> {
  const context = await browser.newContext({
    storageState: await signedIn.context().storageState(),
    viewport: signedIn.viewportSize(),
  });
  await watchStarts(context, rows);
  const page = await context.newPage();
  await page.goto(new URL(address, signedIn.url()).href);
  await startOf(page).catch((error: unknown) => {
    throw new Error(`${name} did not open.`, { cause: error });
  });
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'commit' });
  const start = await startOf(page);
  await context.close();
  return start;
}

test('nothing suspends between the start and the rows of a screen whose code is there @phone-only', async ({
  browser,
  page,
}) => {
  test.slow();
  await visitSampleStreet(page);
  const fallbacks: Record<string, number> = {};
  for (const one of sampleScreens) {
    fallbacks[one.name] = (await reloaded(browser, page, one)).fallbacks;
    if (!one.inside) continue;
    await page.goto(one.address);
    await page.getByText(one.inside.open, { exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByText(one.inside.rows).filter({ visible: true }).first()).toBeVisible();
    const { pathname, search } = new URL(page.url());
    const inside = { name: `within ${one.name}`, address: pathname + search, rows: one.inside.rows };
    fallbacks[inside.name] = (await reloaded(browser, page, inside)).fallbacks;
  }
  expect(fallbacks).toEqual(Object.fromEntries(Object.keys(fallbacks).map((name) => [name, 0])));
});
