import type { Browser, Page } from '@playwright/test';
import { startOf, watchStarts } from '../e2e/fallbacks.ts';
import type { Figure } from './figure.ts';
import { median, rounds } from './load.ts';
import { orTell } from './pages-patience.ts';
import {
  contextOf,
  makeContacts,
  makeOwnApp,
  makeReport,
  makeRoster,
  makeSnapsheet,
  type Owner,
} from './pages-people.ts';
import { longestTask } from './pages-tasks.ts';
import { desktop, forget, noticedOn, openSlowPage, slowProcessor, worst } from './pages-visit.ts';

const rows = 10_000;
const ownRows = 20_000;
const wheels = 30;

interface LongScreen {
  name: string;
  address: string;
  /** A text in one of its rows. */
  row: string;
  rows: number;
}

async function longScreens(owner: Owner): Promise<LongScreen[]> {
  const report = await makeReport(owner, rows);
  const sheet = await makeSnapsheet(owner, rows);
  const roster = await makeRoster(owner, rows);
  await makeContacts(owner, rows);
  const own = await makeOwnApp(owner, ownRows);
  return [
    { name: 'Expenses', address: `?app=expenses&report=${report}`, row: 'Taxi', rows },
    { name: 'Snapsheet', address: `?app=snapsheet&sheet=${sheet}`, row: 'PL26-', rows },
    { name: 'Mug Club', address: `?app=mug-club&list=${roster}`, row: 'Ines Duarte', rows },
    { name: 'FirstTouch', address: '?app=firsttouch', row: 'Ines Duarte', rows },
    { name: 'An own app', address: `?app=my-apps&sheet=${own}`, row: 'Menu cards', rows: ownRows },
  ];
}

/** Megabytes that the page's scripts hold, once everything that can be collected has been. */
async function heapOf(page: Page): Promise<number> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Turns the wheel over the rows, a screenful every few frames, down and up again. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(desktop.width / 2, 650);
  for (let turn = 0; turn < wheels; turn += 1) {
    await page.mouse.wheel(0, turn < wheels / 2 ? 400 : -400);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

/** Turns to the next page, if the screen has pages, and types into the filter. */
async function search(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Go to next page' });
  if ((await next.count()) > 0) for (const _ of [1, 2]) await next.click();
  const field = page.getByRole('searchbox').filter({ visible: true }).first();
  await field.pressSequentially('an 12');
  await field.fill('');
}

async function openLong(page: Page, url: string, { row }: LongScreen): Promise<void> {
  await page.goto(url);
  await page.getByText(row).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Milliseconds from a reload to the first rows, at the processor's full speed. */
async function reloadOf(page: Page, { row }: LongScreen): Promise<number> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.reload({ waitUntil: 'commit' });
    times.push((await startOf(page)).rows);
    await page.getByText(row).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  return median(times);
}

/** Milliseconds from going back to the screen, from the launcher in the same page, to its first rows. */
async function returnOf(page: Page, { row }: LongScreen): Promise<number> {
  await page.getByRole('link', { name: 'Rowhouse' }).first().click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForLoadState('networkidle');
  return await page.evaluate(
    (text) =>
      new Promise<number>((done) => {
        const startedAt = performance.now();
        const look = () => {
          if (document.body.innerText.includes(text)) done(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        history.back();
        requestAnimationFrame(look);
      }),
    row,
  );
}

async function measureLong(browser: Browser, owner: Owner, screen: LongScreen): Promise<Figure[]> {
  const { productUrl } = owner.plans;
  const context = await contextOf(browser, owner);
  await watchStarts(context, screen.row);
  const url = `${productUrl}/${screen.address}`;
  const fast = await context.newPage();
  await openLong(fast, url, screen);
  const reloaded = await reloadOf(fast, screen);
  const returned = await returnOf(fast, screen);
  const task = await longestTask(fast, () => scroll(fast));
  const filtering = await longestTask(fast, () => search(fast));
  await fast.close();
  const { page } = await openSlowPage(context);
  await openLong(page, url, screen);
  await forget(page);
  await scroll(page);
  const scrolled = await noticedOn(page);
  await forget(page);
  await search(page);
  const searched = await noticedOn(page);
  const heap = await heapOf(page);
  await context.close();
  const limit = (step: string, value: number, unit: string, most: number): Figure => ({
    what: `${screen.name}, ${screen.rows.toLocaleString('en')} rows: ${step}`,
    ...{ value, unit, budget: { of: 'value', most } },
  });
  return [
    limit('a reload, to its first rows', reloaded, 'ms', 300),
    limit('back to it from the launcher, to its first rows', returned, 'ms', 300),
    limit(
      'longest task of next page and search, by the processor’s time, at full speed',
      filtering,
      'ms',
      50,
    ),
    limit('longest task while scrolling', worst(scrolled.longTasks), 'ms', 50),
    limit(`the same by the processor's time, x${slowProcessor}`, task * slowProcessor, 'ms', 50),
    limit('slowest press: next page, search', worst(searched.interactions), 'ms', 200),
    limit('heap', heap, 'MB', 60),
  ];
}

/** Long lists, on a processor four times slower. */
export async function measureGrids(browser: Browser, owner: Owner): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of await longScreens(owner)) {
    figures.push(...(await orTell(screen.name, () => measureLong(browser, owner, screen))));
  }
  return figures;
}
