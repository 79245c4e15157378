import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';

/** A mid-range phone on a slow connection. */
export const slowProcessor = 4;
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** On a machine with other work, a slowed-down page takes its time. */
export const patience = 30_000;

export type Viewport = { width: number; height: number };
export const desktop: Viewport = { width: 1440, height: 900 };
export const phone: Viewport = { width: 390, height: 844 };

const noticedSchema = z.object({
  fcp: z.number(),
  lcp: z.number(),
  cls: z.number(),
  /** Milliseconds of each task over 50 ms. */
  longTasks: z.array(z.number()),
  /** Milliseconds from each input to the paint that followed it. */
  interactions: z.array(z.number()),
});
export type Noticed = z.output<typeof noticedSchema>;

/** Watches from before the page's own scripts; runs in the browser. */
function watch(): void {
  const noticed: Noticed = { fcp: 0, lcp: 0, cls: 0, longTasks: [], interactions: [] };
  Object.assign(window, { noticed });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...more });
  };
  const numberIn = (entry: object, name: string) => Number(Reflect.get(entry, name) ?? 0);
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noticed.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    noticed.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    // Movement caused by an input is expected.
    if (Reflect.get(entry, 'hadRecentInput') !== true) noticed.cls += numberIn(entry, 'value');
  });
  observe('longtask', ({ duration }) => noticed.longTasks.push(duration));
  const note = (entry: PerformanceEntry) => {
    if (numberIn(entry, 'interactionId') > 0) noticed.interactions.push(entry.duration);
  };
  observe('event', note, { durationThreshold: 16 });
}

export interface Loaded {
  url: string;
  /** Script, Stylesheet, Font, Image, Document, Fetch, … as Chromium calls them. */
  kind: string;
  /** As transferred, with their headers. */
  bytes: number;
}

/** Everything a page requests from now on. */
async function recordLoads(page: Page): Promise<Loaded[]> {
  const protocol = await page.context().newCDPSession(page);
  const loads: Loaded[] = [];
  const open = new Map<string, Loaded>();
  await protocol.send('Network.enable');
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith('data:') || response.url.startsWith('blob:'))
      return;
    const load = { url: response.url, kind: type, bytes: 0 };
    open.set(requestId, load);
    loads.push(load);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = open.get(requestId);
    if (load) load.bytes = encodedDataLength;
  });
  return loads;
}

/** A browser context that somebody has signed in to, on both servers. */
export async function contextFor(
  browser: Browser,
  viewport: Viewport,
  cookies: Readonly<Record<string, string>> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(patience);
  const parsed = Object.entries(cookies).flatMap(([url, header]) =>
    [...header.matchAll(/([^=; ]+)=([^;]*)/g)].map(([, name = '', value = '']) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: '/',
    })),
  );
  await context.addCookies(parsed);
  return context;
}

/** A page with a slow processor on a slow connection, watched. */
export async function openSlowPage(context: BrowserContext): Promise<{ page: Page; loads: Loaded[] }> {
  const page = await context.newPage();
  const loads = await recordLoads(page);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', slow4G);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
  await page.addInitScript(watch);
  return { page, loads };
}

/** Lets the page paint, so that its entries are recorded. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done, 0), 0))),
  );
}

export async function noticedOn(page: Page): Promise<Noticed> {
  await settle(page);
  const noticed = noticedSchema.parse(await page.evaluate('noticed'));
  // To the thousandth: nobody sees a shift by a fraction of a pixel.
  return { ...noticed, cls: Math.round(noticed.cls * 1000) / 1000 };
}

/** Only what comes after this counts. */
export async function forget(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate('noticed.longTasks = []; noticed.interactions = []; noticed.cls = 0');
}

export interface Visit extends Noticed {
  /** Milliseconds until the content that the screen is opened for was there. */
  ready: number;
  loads: readonly Loaded[];
  /** Those of them that had begun to arrive by then; the others are loaded ahead, for the next screen. */
  needed: readonly Loaded[];
}

/** Opens an address and waits until the network has fallen silent. */
export async function visit(
  { page, loads }: { page: Page; loads: Loaded[] },
  url: string,
  waitUntilReady: (page: Page) => Promise<void>,
): Promise<Visit> {
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilReady(page);
  const needed = [...loads];
  const ready = z.number().parse(await page.evaluate(() => performance.now()));
  await page.waitForLoadState('networkidle');
  return { ...(await noticedOn(page)), ready, loads: [...loads], needed };
}

export function kilobytes(loads: readonly Loaded[], kind?: string): number {
  return (
    loads
      .filter((load) => kind === undefined || load.kind === kind)
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  );
}

export function worst(values: readonly number[]): number {
  return Math.max(0, ...values);
}

/** How long the page could not answer: what each long task took beyond 50 ms. */
export function blocked(longTasks: readonly number[]): number {
  return longTasks.reduce((sum, ms) => sum + ms - 50, 0);
}
