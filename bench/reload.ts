import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../e2e/browser.ts';
import { type Start, startOf, watchStarts } from '../e2e/fallbacks.ts';
import type { Figure, Section } from './figure.ts';
import { startLateUpstream } from './late-upstream.ts';
import { median, rounds } from './load.ts';
import { orTell } from './pages-patience.ts';
import {
  contextOf,
  makeContacts,
  makeLogs,
  makeReport,
  makeRoster,
  makeSnapsheet,
  makeTodos,
  makeVehicle,
  newOwner,
  type Owner,
} from './pages-people.ts';
import { workUntil } from './pages-tasks.ts';
import { planServices, type Setting, within } from './setting.ts';

const farMs = 300;

interface Reloaded {
  name: string;
  query: string;
  /** A text of its rows. */
  text: string;
  /** What the main thread may do until its rows are there, in milliseconds. */
  mostWork?: number;
}

/** All screens that browsers keep; Admin's are requested anew each time. */
async function screensOf(owner: Owner): Promise<Reloaded[]> {
  const report = await makeReport(owner, 50);
  const list = await makeTodos(owner, 30);
  await makeContacts(owner, 50);
  const roster = await makeRoster(owner, 50);
  const vehicle = await makeVehicle(owner, 12);
  const sheet = await makeSnapsheet(owner, 50);
  await makeLogs(owner);
  return [
    { name: 'launcher', query: '', text: 'Mug Club', mostWork: 75 },
    { name: 'Expenses, reports', query: '?app=expenses', text: 'Fairs, 50 rows', mostWork: 110 },
    { name: 'Expenses, report', query: `?app=expenses&report=${report}`, text: 'Taxi ', mostWork: 150 },
    { name: 'Todos, lists', query: '?app=todos', text: 'Press day' },
    { name: 'Todos, list', query: `?app=todos&list=${list}`, text: 'Task 1' },
    { name: 'FirstTouch', query: '?app=firsttouch', text: 'Ines Duarte' },
    { name: 'Mug Club, lists', query: '?app=mug-club', text: 'Founders, 50 rows' },
    { name: 'Mug Club, roster', query: `?app=mug-club&list=${roster}`, text: 'Ines Duarte' },
    { name: 'Snapsheet, sheets', query: '?app=snapsheet', text: 'Plates, 50 rows' },
    { name: 'Snapsheet, sheet', query: `?app=snapsheet&sheet=${sheet}`, text: 'PL26-' },
    { name: 'AutoTrack, vehicles', query: '?app=autotrack', text: 'Blue Van' },
    { name: 'AutoTrack, vehicle', query: `?app=autotrack&vehicle=${vehicle}`, text: 'Oil and filter' },
    { name: 'Laser Maps, locations', query: '?app=laser-maps', text: 'Harbor Light' },
    { name: 'Health, today', query: '?app=health', text: ' kg' },
    { name: 'Exercise', query: '?app=exercise', text: 'Tuesday lift' },
    { name: 'Account', query: '?app=account', text: 'Account Settings' },
  ];
}

/** How one screen starts on one device: with neither code nor rows, with both, and with both but no network. */
interface Felt {
  cold: Start;
  warm: Start[];
  offline: Start[];
  /** Of reloads: what the main thread did until the rows, in milliseconds of the processor. */
  work: number[];
}

/** Somebody who opens a screen, reloads it, loses the network and reloads it again. */
async function feltBy(browser: Browser, owner: Owner, screen: Reloaded): Promise<Felt> {
  const { productUrl } = owner.plans;
  const context = await contextOf(browser, owner);
  await watchStarts(context, screen.text);
  const page = await context.newPage();
  await page.goto(`${productUrl}/${screen.query}`);
  const cold = await startOf(page);
  // The rows are kept on the device, and the worker that serves the page is there.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const reloads = async () => {
    const starts: Start[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.waitForLoadState('networkidle');
      await page.reload({ waitUntil: 'commit' });
      starts.push(await startOf(page));
    }
    return starts;
  };
  const warm = await reloads();
  const work: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.waitForLoadState('networkidle');
    const open = async () => {
      await page.reload({ waitUntil: 'commit' });
      return (await startOf(page)).rows;
    };
    work.push(await workUntil(page, open));
  }
  await context.setOffline(true);
  const offline = await reloads();
  await context.close();
  return { cold, warm, offline, work };
}

const rowsOf = (starts: readonly Start[]) => median(starts.map(({ rows }) => rows));

function figuresOf({ name, mostWork }: Reloaded, near: Felt, far: Felt): Figure[] {
  const most = (starts: readonly Start[]) => Math.max(...starts.map(({ fallbacks }) => fallbacks));
  return [
    {
      what: `${name}: rows of a reload, upstream ${farMs} ms away`,
      value: rowsOf(far.warm),
      unit: 'ms',
      baseline: { what: 'upstream at hand', value: rowsOf(near.warm) },
      budget: { of: 'ratio', most: 1.15 },
    },
    {
      what: `${name}: fallbacks before the rows`,
      value: most([...near.warm, ...far.warm, ...far.offline]),
      unit: '',
      budget: { of: 'value', most: 0 },
    },
    {
      what: `${name}: main thread until the rows, by the processor’s time`,
      value: median([...near.work, ...far.work]),
      unit: 'ms',
      ...(mostWork !== undefined && { budget: { of: 'value', most: mostWork } }),
    },
  ];
}

/** All screens in one Markdown table: milliseconds from an address to its rows, with upstream far away. */
function feltTable(felt: ReadonlyMap<string, Felt>): string {
  const rows = [...felt].map(([name, { cold, warm, offline }]) => [
    name,
    ...[cold.rows, rowsOf(warm), rowsOf(offline)].map((ms) => String(Math.round(ms))),
  ]);
  const lines = [['screen', 'cold', 'warm', 'warm, offline'], ['---', '--:', '--:', '--:'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
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
    const felt = new Map<string, Felt>();
    for (const screen of screens) {
      const measured = await orTell(screen.name, async () => {
        upstream.delayBy(0);
        const near = await feltBy(browser, owner, screen);
        upstream.delayBy(farMs);
        const far = await feltBy(browser, owner, screen);
        felt.set(screen.name, far);
        return figuresOf(screen, near, far);
      });
      figures.push(...measured);
    }
    console.log(`${feltTable(felt)}\n`);
    return figures;
  } finally {
    await browser.close();
    upstream.stop();
  }
}

/** From an address to the rows: of the first opening, of a reload, and of one without a network. */
export const reload: Section = {
  name: 'reload',
  title: 'Reload',
  measure: () => within(measureReloads),
};
