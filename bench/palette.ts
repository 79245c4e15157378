import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import { keptIn } from '../e2e/kept.ts';
import type { Figure, Section } from './figure.ts';
import { quantile } from './load.ts';
import { contextOf, makeReport, makeRoster, withOwner } from './pages-people.ts';
import { longestTask } from './pages-tasks.ts';
import { openSlowPage, slowProcessor } from './pages-visit.ts';

const rowsEach = 10_000;
const looks = 120;

/** Words of the rows, an amount, a day, a typing error, and something that no row has. */
const queries = ['taxi airport', 'ines duarte', '112.40', 'nov 5, 2026', 'duaret', 'papyrus scroll'];

/** Milliseconds from each press to the frame that shows its answer, as the page itself measures them; runs in the browser. */
function watchKeys(): void {
  const presses: number[] = [];
  Object.assign(window, { presses });
  addEventListener(
    'keydown',
    (event) => {
      const channel = new MessageChannel();
      // The task after the next frame: by then the frame has been drawn.
      channel.port1.onmessage = () => presses.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    true,
  );
}

/** Waits until the answers of the open screen are kept, including the rows of the sheet that it shows. */
async function untilKept(page: Page, address: string, isSheet: boolean): Promise<void> {
  const query = new URLSearchParams(address);
  query.sort();
  for (let look = 0; look < looks; look += 1) {
    const calls = (await keptIn(page)).screens[query.toString()];
    const areKept = calls !== undefined && !calls.includes('gone');
    if (areKept && (!isSheet || calls.some((call) => call.includes('/:')))) return;
    await wait(500);
  }
  throw new Error(`Nothing of ${address} was kept.`);
}

/** Types letter by letter, including queries without exact matches, which are looked for by resemblance. */
async function typeAll(page: Page): Promise<void> {
  for (const query of queries) {
    await page.keyboard.type(query, { delay: 120 });
    await page.getByRole('combobox', { name: 'Search everything' }).fill('');
  }
}

/** By processor time, which excludes other work on the machine. */
async function longestTaskOf(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await untilIndexed(page, 0);
  return await longestTask(page, () => typeAll(page));
}

async function untilIndexed(page: Page, startedAt: number): Promise<number> {
  await page
    .getByRole('dialog', { name: 'Search everything' })
    .getByRole('status')
    .filter({ hasText: /sheets$/ })
    .waitFor({ timeout: 120_000 });
  return z.number().parse(await page.evaluate(() => performance.now())) - startedAt;
}

/** Twenty thousand rows in two sheets that this browser keeps, searched letter by letter on a slow processor. */
async function measure(): Promise<Figure[]> {
  return await withOwner(async (browser, owner) => {
    const report = await makeReport(owner, rowsEach);
    const roster = await makeRoster(owner, rowsEach);
    const { productUrl } = owner.plans;
    const context = await contextOf(browser, owner);
    const first = await context.newPage();
    for (const [address, row] of [
      ['?app=expenses', ''],
      [`?app=expenses&report=${report}`, 'Taxi'],
      ['?app=mug-club', ''],
      [`?app=mug-club&list=${roster}`, 'Ines Duarte'],
    ] as const) {
      await first.goto(`${productUrl}/${address}`);
      if (row !== '') await first.getByText(row).filter({ visible: true }).first().waitFor();
      await first.waitForLoadState('networkidle');
      await untilKept(first, address, row !== '');
    }
    // The worker stores the files of all apps once per version, in the background.
    await first.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await first.close();
    const { page } = await openSlowPage(context);
    await page.addInitScript(watchKeys);
    await page.goto(productUrl);
    await page.waitForLoadState('networkidle');
    const startedAt = z.number().parse(await page.evaluate(() => performance.now()));
    await page.keyboard.press('Control+k');
    const indexedMs = await untilIndexed(page, startedAt);
    await page.evaluate('presses.length = 0');
    await typeAll(page);
    const task = await longestTaskOf(context, productUrl);
    const presses = z.array(z.number()).parse(await page.evaluate('presses'));
    const what = (name: string) => `20,000 rows, processor x${slowProcessor}: ${name}`;
    return [
      {
        what: what('a key to its answer, p95'),
        value: quantile(presses, 0.95),
        unit: 'ms',
        budget: { of: 'value', most: 50 },
      },
      { what: what('a key to its answer, p50'), value: quantile(presses, 0.5), unit: 'ms' },
      {
        what: what('longest task of a key, by the processor’s time'),
        value: task * slowProcessor,
        unit: 'ms',
        budget: { of: 'value', most: 50 },
      },
      { what: what('from Ctrl K until all rows are there'), value: indexedMs, unit: 'ms' },
      { what: 'keys', value: presses.length, unit: '' },
    ];
  });
}

export const palette: Section = { name: 'palette', title: 'The search over all apps', measure };
