import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import * as z from 'zod';

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullable(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
  }),
);

/** What axe-core finds serious or critical on a page as it stands, each with the first element it found it on. */
async function findViolations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // Evaluated by the browser's protocol, which the page's content security policy does not bind.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const runOnly = rules === 'colours' ? "runOnly: ['color-contrast']," : '';
  const found = await page.evaluate(
    `axe.run(document, { ${runOnly} resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violationsSchema
    .parse(found)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const [first] = nodes;
      return `${id} on ${nodes.length}: ${first?.target.join(' ')}: ${first?.failureSummary}`;
    });
}

/** Lets what moves or fades come to its end, so that colours are judged as they stay. */
async function untilStill(page: Page): Promise<void> {
  // What has just been told to change begins to do so with the next frames.
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

/** By how many pixels a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

const narrowest = [320, 390];

/** Judges the screen that is open by day and, as to its colours, by night; on phones at their narrow widths too. */
export async function inspect(page: Page, screen: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await untilStill(page);
    expect.soft(await findViolations(page, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
  const size = page.viewportSize();
  if (!size || size.width > 600) return;
  for (const width of narrowest) {
    await page.setViewportSize({ ...size, width });
    await expect.soft
      .poll(() => overflowOf(page), `${screen} at ${width} px is wider than the window`)
      .toBe(0);
  }
  await page.setViewportSize(size);
}
