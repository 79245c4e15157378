import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure.ts';
import { orTell } from './pages-patience.ts';
import { makeContacts, makeReport, makeRoster, makeSnapsheet, type Owner } from './pages-people.ts';
import { longestTask } from './pages-tasks.ts';
import { contextFor, desktop, forget, noticedOn, openSlowPage, slowProcessor, worst } from './pages-visit.ts';

const rows = 10_000;
const wheels = 30;

interface LongScreen {
  name: string;
  address: string;
  /** Of the first row. */
  row: string;
}

async function longScreens(owner: Owner): Promise<LongScreen[]> {
  const report = await makeReport(owner, rows);
  const sheet = await makeSnapsheet(owner, rows);
  const roster = await makeRoster(owner, rows);
  await makeContacts(owner, rows);
  return [
    { name: 'Expenses', address: `?app=expenses&report=${report}`, row: 'Taxi' },
    { name: 'Snapsheet', address: `?app=snapsheet&sheet=${sheet}`, row: 'PL26-' },
    { name: 'Mug Club', address: `?app=mug-club&list=${roster}`, row: 'Ines Duarte' },
    { name: 'FirstTouch', address: '?app=firsttouch', row: 'Ines Duarte' },
  ];
}

/** Megabytes of what the page's scripts hold, once all that is to be forgotten is forgotten. */
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

/** Turns to the next page, where the screen has pages, and types into the filter. */
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

async function measureLong(browser: Browser, owner: Owner, screen: LongScreen): Promise<Figure[]> {
  const { productUrl } = owner.plans;
  const context = await contextFor(browser, desktop, {
    [productUrl]: owner.user.browser.cookiesFor(productUrl),
  });
  const url = `${productUrl}/${screen.address}`;
  const fast = await context.newPage();
  await openLong(fast, url, screen);
  const task = await longestTask(fast, () => scroll(fast));
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
  const what = (step: string) => `${screen.name}, 10,000 rows: ${step}`;
  return [
    {
      what: what('longest task while scrolling'),
      value: worst(scrolled.longTasks),
      unit: 'ms',
      budget: { of: 'value', most: 50 },
    },
    {
      what: what(`the same by the processor's time, x${slowProcessor}`),
      value: task * slowProcessor,
      unit: 'ms',
      budget: { of: 'value', most: 50 },
    },
    {
      what: what('slowest press: next page, search'),
      value: worst(searched.interactions),
      unit: 'ms',
      budget: { of: 'value', most: 200 },
    },
    { what: what('heap'), value: heap, unit: 'MB', budget: { of: 'value', most: 60 } },
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
