import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../e2e/browser.ts';
import type { Figure, Section } from './figure.ts';
import { median, rounds } from './load.ts';
import { measureBack } from './pages-back.ts';
import { measureGrids } from './pages-grids.ts';
import { measureOpening } from './pages-opening.ts';
import { orTell, twice } from './pages-patience.ts';
import { newOwner, type Owner } from './pages-people.ts';
import { ownersScreens, type Screen, strangersScreens } from './pages-screens.ts';
import { type Measured, screensTable } from './pages-table.ts';
import * as visits from './pages-visit.ts';
import { planServices, type Setting, within } from './setting.ts';

async function measureScreen(browser: Browser, owner: Owner, screen: Screen): Promise<Measured> {
  const { productUrl, workspaceUrl } = owner.plans;
  const { browser: signedIn } = owner.user;
  const cookies = {
    [productUrl]: signedIn.cookiesFor(productUrl),
    [workspaceUrl]: signedIn.cookiesFor(workspaceUrl),
  };
  const context = await visits.contextFor(browser, visits.desktop, screen.isForStrangers ? {} : cookies);
  const tab = await visits.openSlowPage(context);
  const first = await visits.visit(tab, screen.url, screen.ready);
  await visits.forget(tab.page);
  await screen.act?.(tab.page);
  const acting = await visits.noticedOn(tab.page);
  await tab.page.close();
  const again = await visits.visit(await visits.openSlowPage(context), screen.url, screen.ready);
  await context.close();
  return {
    name: screen.name,
    ...(screen.app !== undefined && { app: screen.app }),
    first,
    again,
    slowest: screen.act ? visits.worst(acting.interactions) : null,
    shift: Math.round((first.cls + acting.cls + again.cls) * 1000) / 1000,
  };
}

/** The scripts that some screens need and others do not, each once. */
function kilobytesBeyond(screens: readonly Measured[], earlier: readonly Measured[]): number {
  const scripts = (measured: readonly Measured[]) =>
    new Map(
      measured
        .flatMap(({ first }) => first.needed.filter(({ kind }) => kind === 'Script'))
        .map((load) => [load.url, load]),
    );
  const known = scripts(earlier);
  return visits.kilobytes([...scripts(screens).values()].filter(({ url }) => !known.has(url)));
}

function most(what: string, value: number, unit: string, limit: number): Figure {
  return { what, value, unit, budget: { of: 'value', most: limit } };
}

function weights(measured: readonly Measured[]): Figure[] {
  const named = (name: string) => measured.filter((screen) => screen.name === name);
  const [landing] = named('landing');
  if (!landing) throw new Error('The landing page was not measured.');
  const before = [...named('landing'), ...named('launcher')];
  const apps = [...new Set(measured.flatMap(({ app }) => app ?? []))].map((app) => ({
    app,
    kB: kilobytesBeyond(
      // A map is the one part of an app that is heavier than the rest of it, and opened on its own.
      measured.filter((screen) => screen.app === app && screen.name !== 'Laser Maps, map'),
      before,
    ),
  }));
  const heaviest = apps.reduce((one, other) => (other.kB > one.kB ? other : one));
  return [
    most('landing: JavaScript', visits.kilobytes(landing.first.loads, 'Script'), 'kB', 82),
    most('landing: everything', visits.kilobytes(landing.first.loads), 'kB', 160),
    most('landing: requests', landing.first.loads.length, '', 12),
    most('launcher: JavaScript in addition', kilobytesBeyond(named('launcher'), named('landing')), 'kB', 120),
    most(`heaviest app (${heaviest.app}): JavaScript in addition`, heaviest.kB, 'kB', 150),
  ];
}

/** The worst of all screens, and which it is. */
function worstOf(measured: readonly Measured[], what: string, of: (one: Measured) => number) {
  const screen = measured.reduce((one, other) => (of(other) > of(one) ? other : one));
  return { what: `${what}, at its worst: ${screen.name}`, value: of(screen) };
}

function extremes(measured: readonly Measured[]): Figure[] {
  const shift = worstOf(measured, 'layout shift', (one) => one.shift);
  const slowest = worstOf(measured, 'input to paint', (one) => one.slowest ?? 0);
  const second = worstOf(measured, 'second visit, until it stands', (one) => one.again.ready);
  const task = worstOf(measured, 'longest task of an opening', (one) => visits.worst(one.first.longTasks));
  return [
    most(shift.what, shift.value, '', 0),
    most(slowest.what, slowest.value, 'ms', 200),
    { ...task, unit: 'ms' },
    { ...second, unit: 'ms' },
  ];
}

/** A page with a single sentence: what the connection and the browser cost by themselves. */
async function startPlainPage(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Plain</title><link rel="icon" href="data:,"><h1>One sentence.</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** The very first visit, on a phone, compared with the plainest page there is. */
async function measureFirstVisit(browser: Browser, productUrl: string): Promise<Figure[]> {
  const plain = await startPlainPage();
  const pair = { ours: [] as visits.Visit[], theirs: [] as visits.Visit[] };
  const visitOnce = async (url: string) => {
    const context = await visits.contextFor(browser, visits.phone);
    const tab = await visits.openSlowPage(context);
    const seen = await visits.visit(tab, url, (page) => page.getByRole('heading', { level: 1 }).waitFor());
    await context.close();
    return seen;
  };
  for (let round = 0; round < rounds; round += 1) {
    pair.ours.push(await visitOnce(productUrl));
    pair.theirs.push(await visitOnce(plain.url));
  }
  plain.stop();
  const figureOf = (name: 'fcp' | 'lcp', limit: number): Figure => ({
    ...most(
      `landing: ${name.toUpperCase()} on a phone`,
      median(pair.ours.map((one) => one[name])),
      'ms',
      limit,
    ),
    baseline: { what: 'page of one sentence', value: median(pair.theirs.map((one) => one[name])) },
  });
  return [figureOf('fcp', 1000), figureOf('lcp', 1500)];
}

async function measurePages(setting: Setting): Promise<Figure[]> {
  const options = await browserOptions();
  const browser = await chromium.launch(options);
  try {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    await setting.start(plans.product);
    const owner = await twice(() => newOwner(plans, setting));
    const screens = [...strangersScreens(plans.productUrl), ...(await ownersScreens(owner))];
    const measured: Measured[] = [];
    for (const screen of screens) {
      measured.push(
        ...(await orTell(screen.name, async () => [await measureScreen(browser, owner, screen)])),
      );
    }
    console.log(`${screensTable(measured)}\n`);
    return [
      ...weights(measured),
      ...(await orTell('The first visit', () => measureFirstVisit(browser, plans.productUrl))),
      ...extremes(measured),
      ...(await orTell('The way from the launcher', () => measureOpening(browser, owner))),
      await measureBack(options, { owner, screens }),
      ...(await measureGrids(browser, await twice(() => newOwner(plans, setting)))),
    ];
  } finally {
    await browser.close();
  }
}

/** Every built screen, over a connection of 1.6 Mbit/s and 150 ms, with the processor slowed down four times. */
export const pages: Section = {
  name: 'pages',
  title: 'Pages',
  measure: () => within(measurePages),
};
