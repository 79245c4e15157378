import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser as Chromium, chromium, type Page, type Response } from '@playwright/test';
import * as z from 'zod';
import contract from '../dashboard/apps/expenses/contract.ts';
import manifest from '../dashboard/apps/expenses/manifest.ts';
import { createUser } from '../dashboard/testing/server.ts';
import { browserArguments, browserPath } from '../e2e/browser.ts';
import type { Figure, Section } from './figure.ts';
import { median, rounds } from './load.ts';
import { type Plans, planServices, type Setting, signIn, within } from './setting.ts';

const kilo = 1000;
const slowProcessor = 4;
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

interface Loaded {
  url: string;
  isScript: boolean;
  /** As gzip makes it, or as it is where that is smaller: fonts and pictures are packed already. */
  bytes: number;
}

/** Opens an address with an empty cache and gives everything that was loaded until the network fell silent. */
async function load(browser: Chromium, url: string, cookie: string): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { hostname } = new URL(url);
  const pairs = [...cookie.matchAll(/([^=; ]+)=([^;]*)/g)];
  await context.addCookies(
    pairs.map(([, name = '', value = '']) => ({ name, value, domain: hostname, path: '/' })),
  );
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(responses.map(describeResponse));
  await context.close();
  return loaded;
}

async function describeResponse(response: Response): Promise<Loaded> {
  const body = response.status() < 300 ? await response.body() : Buffer.alloc(0);
  return {
    url: response.url(),
    isScript: response.request().resourceType() === 'script',
    bytes: Math.min(body.length, gzipSync(body, { level: 9 }).length),
  };
}

function kilobytes(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0) / kilo;
}

/** The scripts of a screen that an earlier one has not loaded already, each once. */
function scriptsBeyond(loaded: readonly Loaded[], earlier: readonly Loaded[]): Loaded[] {
  const known = new Set(earlier.map(({ url }) => url));
  const added = loaded.filter(({ url, isScript }) => isScript && !known.has(url));
  return [...new Map(added.map((script) => [script.url, script])).values()];
}

function bytes(what: string, value: number, most: number): Figure {
  return { what, value, unit: 'kB', budget: { of: 'value', most } };
}

/** The addresses of the launcher, and of a report in Expenses. */
async function prepareScreens(plans: Plans, setting: Setting) {
  const { account, browser } = await signIn(plans, setting);
  const user = createUser(account, browser, plans.productUrl);
  const { report } = await user.client(manifest, contract).createReport({ body: { name: 'Fairs' } });
  const expense = { date: '2025-11-21', description: 'Taxi', category: 'Travel', amount: 12.5 };
  await user.client(manifest, contract).addExpense({ reportId: report.id, body: expense });
  return {
    cookie: browser.cookiesFor(plans.productUrl),
    launcher: `${plans.productUrl}/`,
    reports: `${plans.productUrl}/?app=${manifest.id}`,
    report: `${plans.productUrl}/?app=${manifest.id}&report=${report.id}`,
  };
}

async function measureBytes(browser: Chromium, plans: Plans, setting: Setting): Promise<Figure[]> {
  const screens = await prepareScreens(plans, setting);
  const landing = await load(browser, `${plans.productUrl}/`, '');
  const launcher = await load(browser, screens.launcher, screens.cookie);
  const reports = await load(browser, screens.reports, screens.cookie);
  const report = await load(browser, screens.report, screens.cookie);
  const beforeApp = [...landing, ...launcher];
  const scripts = landing.filter(({ isScript }) => isScript);
  return [
    bytes('landing: JavaScript, gzip', kilobytes(scripts), 82),
    bytes('landing: everything, gzip', kilobytes(landing), 160),
    { what: 'landing: requests', value: landing.length, unit: '', budget: { of: 'value', most: 12 } },
    bytes('launcher: JavaScript in addition', kilobytes(scriptsBeyond(launcher, landing)), 120),
    bytes(
      'Expenses: JavaScript in addition, list and report',
      kilobytes(scriptsBeyond([...reports, ...report], beforeApp)),
      150,
    ),
  ];
}

const paintSchema = z.object({ fcp: z.number(), lcp: z.number(), cls: z.number() });
type Paint = z.output<typeof paintSchema>;

/** Watches from before the page's own scripts on; runs in the browser. */
function watchPaints(): void {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(window, { seenPaints: seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.cls += entry.value;
  });
}

/** A first visit with a slow processor over a slow line. */
async function visitSlowly(browser: Chromium, url: string): Promise<Paint> {
  const page: Page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', slow4G);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { cls, ...paint } = paintSchema.parse(await page.evaluate('seenPaints'));
  await page.close();
  // To the thousandth: a shift by a fraction of a pixel is none that anybody sees.
  return { ...paint, cls: Math.round(cls * 1000) / 1000 };
}

/** A page of one sentence: what the line and the browser cost by themselves. */
async function startPlainPage(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Plain</title><link rel="icon" href="data:,"><h1>One sentence.</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function measurePaints(browser: Chromium, { productUrl }: Plans): Promise<Figure[]> {
  const plain = await startPlainPage();
  const ours: Paint[] = [];
  const theirs: Paint[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await visitSlowly(browser, productUrl));
    theirs.push(await visitSlowly(browser, plain.url));
  }
  plain.stop();
  const of = (paints: readonly Paint[], name: keyof Paint) => median(paints.map((paint) => paint[name]));
  const figureOf = (name: keyof Paint, unit: string, most: number): Figure => ({
    what: `landing: ${name.toUpperCase()}, phone, CPU ${slowProcessor}x slower, Slow 4G`,
    value: of(ours, name),
    unit,
    ...(unit !== '' && { baseline: { what: 'page of one sentence', value: of(theirs, name) } }),
    budget: { of: 'value', most },
  });
  return [figureOf('fcp', 'ms', 1000), figureOf('lcp', 'ms', 1500), figureOf('cls', '', 0)];
}

async function measurePages(setting: Setting): Promise<Figure[]> {
  const executablePath = await browserPath();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    await setting.start(plans.product);
    return [...(await measureBytes(browser, plans, setting)), ...(await measurePaints(browser, plans))];
  } finally {
    await browser.close();
  }
}

/** What a browser loads and when it shows something, from the pages as they are built. */
export const pages: Section = {
  name: 'pages',
  title: 'Pages',
  measure: () => within(measurePages),
};
