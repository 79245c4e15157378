import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../e2e/browser.ts';
import { type Start, startOf, watchStarts } from '../e2e/fallbacks.ts';
import type { Figure, Section } from './figure.ts';
import { startLateUpstream } from './late-upstream.ts';
import { median, rounds } from './load.ts';
import {
  makeContacts,
  makeLogs,
  makeReport,
  makeRoster,
  makeTodos,
  makeVehicle,
  newOwner,
  type Owner,
} from './pages-people.ts';
import { contextFor, desktop } from './pages-visit.ts';
import { planServices, type Setting, within } from './setting.ts';

const farMs = 300;

interface Reloaded {
  name: string;
  query: string;
  /** A text of its rows. */
  text: string;
}

async function screensOf(owner: Owner): Promise<Reloaded[]> {
  const report = await makeReport(owner, 50);
  const list = await makeTodos(owner, 30);
  await makeContacts(owner, 50);
  const roster = await makeRoster(owner, 50);
  const vehicle = await makeVehicle(owner, 12);
  await makeLogs(owner);
  return [
    { name: 'launcher', query: '', text: 'Mug Club' },
    { name: 'Expenses, reports', query: '?app=expenses', text: 'Fairs, 50 rows' },
    { name: 'Expenses, report', query: `?app=expenses&report=${report}`, text: 'Taxi ' },
    { name: 'Todos, list', query: `?app=todos&list=${list}`, text: 'Task 1' },
    { name: 'FirstTouch', query: '?app=firsttouch', text: 'Ines Duarte' },
    { name: 'Mug Club, roster', query: `?app=mug-club&list=${roster}`, text: 'Ines Duarte' },
    { name: 'AutoTrack, vehicle', query: `?app=autotrack&vehicle=${vehicle}`, text: 'Oil and filter' },
    { name: 'Health, today', query: '?app=health', text: ' kg' },
  ];
}

/** Somebody who opens a screen and reloads it: the browser has its code and the rows of before, and asks for them anew. */
async function reloadsOf(browser: Browser, owner: Owner, screen: Reloaded): Promise<Start[]> {
  const { productUrl } = owner.plans;
  const cookies = { [productUrl]: owner.user.browser.cookiesFor(productUrl) };
  const context = await contextFor(browser, desktop, cookies);
  await watchStarts(context, screen.text);
  const page = await context.newPage();
  await page.goto(`${productUrl}/${screen.query}`);
  await startOf(page);
  // What was read is kept, and the worker that gives the page out is there.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForLoadState('networkidle');
    await page.reload({ waitUntil: 'commit' });
    starts.push(await startOf(page));
  }
  await context.close();
  return starts;
}

function figuresOf(name: string, near: readonly Start[], far: readonly Start[]): Figure[] {
  const rowsOf = (starts: readonly Start[]) => median(starts.map(({ rows }) => rows));
  return [
    {
      what: `${name}: rows of a reload, upstream ${farMs} ms away`,
      value: rowsOf(far),
      unit: 'ms',
      baseline: { what: 'upstream at hand', value: rowsOf(near) },
      budget: { of: 'ratio', most: 1.15 },
    },
    {
      what: `${name}: fallbacks before the rows`,
      value: Math.max(...[...near, ...far].map(({ fallbacks }) => fallbacks)),
      unit: '',
      budget: { of: 'value', most: 0 },
    },
  ];
}

async function measureReloads(setting: Setting): Promise<Figure[]> {
  const browser = await chromium.launch(await browserOptions());
  const plans = await planServices(setting);
  const upstream = await startLateUpstream(plans.workspaceUrl);
  try {
    await setting.start(plans.workspace);
    const product = await setting.start(plans.product);
    const owner = await newOwner(plans, setting);
    const screens = await screensOf(owner);
    // Signing in leads browsers to the workspace itself; only then does the product meet it over a long line.
    await setting.stop(product);
    await setting.start({ ...plans.product, env: { ...plans.product.env, WORKSPACE_URL: upstream.url } });
    const figures: Figure[] = [];
    for (const screen of screens) {
      upstream.delayBy(0);
      const near = await reloadsOf(browser, owner, screen);
      upstream.delayBy(farMs);
      figures.push(...figuresOf(screen.name, near, await reloadsOf(browser, owner, screen)));
    }
    return figures;
  } finally {
    await browser.close();
    upstream.stop();
  }
}

/** From a reload to the rows, in a browser that has the code of the screen. */
export const reload: Section = {
  name: 'reload',
  title: 'Reload',
  measure: () => within(measureReloads),
};
