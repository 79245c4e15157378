import type { Browser, Page } from '@playwright/test';
import { sheetCalls } from '../dashboard/kernel/calls/sheets.ts';
import type { Figure, Section } from './figure.ts';
import { contextOf, makeTodos, type Owner, withOwner } from './pages-people.ts';

const changes = 200;

/** Opens the list in its own browser and waits until it is listening for changes. */
async function openList(browser: Browser, owner: Owner, list: string): Promise<Page> {
  const context = await contextOf(browser, owner);
  const page = await context.newPage();
  const listens = page.waitForResponse((response) => response.url().includes(`/api/live?files=`));
  await page.goto(`${owner.plans.productUrl}/?app=todos&list=${list}`);
  await listens;
  return page;
}

/** Starts waiting in the page until a task with this name appears; returns when that was. */
async function waitFor(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate(`{
    globalThis.shownAt = new Promise((resolve) => {
      const look = () => document.querySelector('[aria-label="${text}"]') !== null;
      const observer = new MutationObserver(() => {
        if (!look()) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    // Not waited for here.
    undefined;
  }`);
  return () => page.evaluate<number>('shownAt');
}

function figuresOf(what: string, times: readonly number[]): Figure[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return [
    { what: `${what}: p50`, value: at(0.5), unit: 'ms' },
    { what: `${what}: p95`, value: at(0.95), unit: 'ms', budget: { of: 'value', most: 2000 } },
  ];
}

async function measureChanges(browser: Browser, owner: Owner): Promise<Figure[]> {
  const list = await makeTodos(owner, 30);
  await openList(browser, owner, list);
  const page = await openList(browser, owner, list);
  const sheets = owner.user.callsClient(sheetCalls);
  const ways = {
    'a change through Rowhouse shows in another browser': (text: string) =>
      sheets.updateCells({ sheetId: list, body: { updates: [{ range: 'A2', values: [[text]] }] } }),
    'a change by hand in the workspace shows in a browser': (text: string) =>
      owner.api.call('PUT', `/v4/spreadsheets/${list}/values/A2?valueInputOption=RAW`, {
        values: [[text]],
      }),
  };
  const figures: Figure[] = [];
  for (const [what, change] of Object.entries(ways)) {
    const times: number[] = [];
    for (let count = 0; count < changes / 2; count += 1) {
      const text = `Change ${figures.length} ${count}`;
      const shownAt = await waitFor(page, text);
      const sentAt = Date.now();
      await change(text);
      times.push((await shownAt()) - sentAt);
    }
    figures.push(...figuresOf(what, times));
  }
  return figures;
}

/** From a change to the screens of others, with two browsers open, each change after the one before has been seen. */
export const live: Section = {
  name: 'live',
  title: `${changes} changes, and when they are seen elsewhere`,
  measure: () => withOwner(measureChanges),
};
