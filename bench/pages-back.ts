import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import * as z from 'zod';
import type { Figure } from './figure.ts';
import { orTell } from './pages-patience.ts';
import type { Owner } from './pages-people.ts';
import type { Screen } from './pages-screens.ts';
import { contextFor, desktop, patience } from './pages-visit.ts';

/** Reasons that a headless browser always reports, whatever the page is like. */
const ownReasons = new Set(['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']);

const historySchema = z.object({ currentIndex: z.int(), entries: z.array(z.object({ id: z.int() })) });

/** Leaves a screen for another page and comes back; returns what kept the browser from caching it. */
async function reasonsAgainst(browser: Browser, owner: Owner, screen: Screen): Promise<string[]> {
  const { productUrl, workspaceUrl } = owner.plans;
  const { browser: signedIn } = owner.user;
  const context = await contextFor(browser, desktop, {
    [productUrl]: signedIn.cookiesFor(productUrl),
    [workspaceUrl]: signedIn.cookiesFor(workspaceUrl),
  });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Page.enable');
  const reasons: string[] = [];
  protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await page.goto(screen.url);
  await screen.ready(page);
  await page.waitForLoadState('networkidle');
  const elsewhere = screen.url.endsWith('/terms') ? '/privacy' : '/terms';
  await page.goto(`${productUrl}${elsewhere}`, { waitUntil: 'networkidle' });
  const { currentIndex, entries } = historySchema.parse(await protocol.send('Page.getNavigationHistory'));
  const entryId = entries[currentIndex - 1]?.id ?? 0;
  // Playwright's own goBack waits for a page to load, which a restored one never does.
  const isBack = new Promise<void>((done) => protocol.once('Page.frameNavigated', () => done()));
  await protocol.send('Page.navigateToHistoryEntry', { entryId });
  const isLate = wait(patience, undefined, { ref: false }).then(() => {
    throw new Error('The browser did not go back.');
  });
  await Promise.race([isBack, isLate]);
  await context.close();
  return reasons.filter((reason) => !ownReasons.has(reason));
}

/** How many screens the browser's Back could not restore as they were left. */
export async function measureBack(
  options: LaunchOptions,
  { owner, screens }: { owner: Owner; screens: readonly Screen[] },
): Promise<Figure> {
  const browser = await chromium.launch({
    ...options,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    let count = 0;
    for (const screen of screens) {
      const reasons = await orTell(`${screen.name}, by Back`, () => reasonsAgainst(browser, owner, screen));
      if (reasons.length === 0) continue;
      count += 1;
      console.log(`${screen.name} is not kept for the browser's Back: ${reasons.join(', ')}`);
    }
    return {
      what: `screens, of ${screens.length}, that are not kept for Back`,
      value: count,
      unit: '',
      budget: { of: 'value', most: 0 },
    };
  } finally {
    await browser.close();
  }
}
