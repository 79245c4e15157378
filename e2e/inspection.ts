import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import * as z from 'zod';
import { findSmall, inspectNarrow } from './narrow.ts';

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ target: z.array(z.string()), failureSummary: z.string().default('') })),
  }),
);

/** All rules of axe-core, with that of WCAG 2.2 which it judges on demand. */
const everything = { rules: { 'target-size': { enabled: true } } };
/** What changes from day to night. */
const colours = { runOnly: ['color-contrast'] };
// Style sheets are only needed for one rule, an experimental one that is not run.
const quickly = { resultTypes: ['violations'], preload: false };

// A bar at the window's edge covers whatever is scrolled to below it.
const underBar = /insufficient size because it is partially obscured/;

async function runAxe(page: Page, where: string, rules: object) {
  const options = JSON.stringify({ ...rules, ...quickly });
  const found = await page.evaluate(`axe.run(${where}, ${options}).then(({ violations }) => violations)`);
  return violationsSchema.parse(found);
}

/** What axe-core finds on a page as it is, each with the element it found it on. */
async function findViolations(page: Page, rules: object): Promise<string[]> {
  // Evaluated by the browser's protocol, which the page's content security policy does not bind.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const { id, nodes } of await runAxe(page, 'document', rules)) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ');
      const isHidden = underBar.test(failureSummary) && !(await isSmallInSight(page, selector, id));
      if (!isHidden) found.push(`${id}: ${selector}: ${failureSummary}`);
    }
  }
  return found;
}

/** Whether the same rule still fails after scrolling the element to the middle, as people do to reach it. */
async function isSmallInSight(page: Page, selector: string, rule: string): Promise<boolean> {
  const target = page.locator(selector).first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  const where = JSON.stringify({ include: [[selector]] });
  return (await runAxe(page, where, { runOnly: [rule] })).length > 0;
}

/** Waits until movements and fades have ended, so that final colours are checked. */
async function untilStill(page: Page): Promise<void> {
  // A change just requested starts with the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}

/**
 * Judges the screen that is open by day and, as to its colours, by night; on phones as to fingers and narrow windows
 * too. The part is the file that draws it, "todos/EditTaskDialog": each screen and dialog is inspected by some journey.
 */
export async function inspect(page: Page, screen: string, part?: string): Promise<void> {
  if (part?.endsWith('Dialog')) {
    await expect(page.locator('[role=dialog]:visible, dialog[open]').first(), screen).toBeVisible();
  }
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  for (const [colorScheme, rules] of [
    ['light', everything],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    expect.soft(await findViolations(page, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
  if ((page.viewportSize()?.width ?? Number.POSITIVE_INFINITY) <= 600) await inspectPhone(page, screen);
  // Last, because animations start again once they may.
  if (!isStill) await page.emulateMedia({ reducedMotion: 'no-preference' });
}

async function inspectPhone(page: Page, screen: string): Promise<void> {
  // A narrow window of a desk has a mouse.
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    expect.soft(await findSmall(page), `${screen}: too small for a finger`).toEqual([]);
  }
  await inspectNarrow(page, screen);
}
