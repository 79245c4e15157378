import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import type { Figure, Section } from './figure.ts';
import { median, rounds } from './load.ts';
import { contextOf, type Owner, withOwner } from './pages-people.ts';
import { ownersScreens, type Screen } from './pages-screens.ts';

/** The button that opens a form, by the screen that it is on. */
const buttons: Readonly<Record<string, string>> = {
  launcher: 'Search everything',
  'Expenses, reports': 'New Report',
  'Expenses, report': 'Add Expense',
  'Todos, lists': 'New List',
  'Todos, list': 'Add Task',
  FirstTouch: 'Add Contact',
  'Snapsheet, sheets': 'Create SnapSheet',
  'AutoTrack, vehicles': 'Add Vehicle',
  'AutoTrack, vehicle': 'Add Service',
  'Mug Club, roster': 'Add Member',
  'Laser Maps, locations': 'Add Location',
  'Health, today': 'Weight',
};

const lookMs = 2500;

/** Notes when a press came, and when the page had a dialog after it; runs in the browser. */
function watchDialog(): Promise<number> {
  return new Promise((resolve) => {
    let pressedAt = Number.NaN;
    addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) return;
      watcher.disconnect();
      resolve(performance.now() - pressedAt);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/** Milliseconds from a press to its form. */
async function timeForm(page: Page, name: string): Promise<number> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  // A pointer takes some time before it clicks, and code is loaded meanwhile.
  await button.hover();
  await page.waitForLoadState('networkidle');
  const opened = page.evaluate(watchDialog);
  await button.click();
  const ms = z.number().parse(await opened);
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"]').first().waitFor({ state: 'hidden' });
  return ms;
}

/** Of a form, on a device that has been here before: the first opening since the page was loaded, and the second. */
async function openTwice(browser: Browser, owner: Owner, { url, ready }: Screen, name: string) {
  const context = await contextOf(browser, owner);
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  // By now the service worker keeps all code.
  await page.waitForLoadState('networkidle');
  await page.reload();
  await ready(page);
  // People look at the rows before they press, and the form is loaded meanwhile.
  await wait(lookMs);
  const times = [await timeForm(page, name), await timeForm(page, name)] as const;
  await context.close();
  return times;
}

async function measureForms(browser: Browser, owner: Owner): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of await ownersScreens(owner)) {
    const button = buttons[screen.name];
    if (button === undefined) continue;
    const times: (readonly [number, number])[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await openTwice(browser, owner, screen, button));
    figures.push({
      what: `${screen.name}: ${button}`,
      value: median(times.map(([first]) => first)),
      unit: 'ms',
      baseline: { what: 'opened again', value: median(times.map(([, again]) => again)) },
    });
  }
  return figures;
}

/** From a press to the form that it opens, whose code is loaded after the rows. */
export const forms: Section = {
  name: 'forms',
  title: 'From a press to its form',
  measure: () => withOwner(measureForms),
};
