import { expect, type Locator, type Page } from '@playwright/test';

const maxStops = 120;

/** Presses a key until an element has the focus, as people do who have no pointer. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${maxStops} times ${key} did not reach ${target}`);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => element === document.activeElement);
}

interface Stop {
  name: string;
  isMarked: boolean;
  /** Entirely covered by something else, such as a bar at the window's edge (WCAG 2.4.11). */
  isCovered: boolean;
}

/** The focused element, whether it is visible, and whether the focus is: it looks different without it. */
async function currentStop(page: Page): Promise<Stop | null> {
  return await page.evaluate(async () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = `${element.tagName} ${text.trim().slice(0, 40)}`;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const places = [
      ...[
        [x, y],
        [left + 2, y],
        [right - 2, y],
      ],
      ...[
        [x, top + 2],
        [x, bottom - 2],
      ],
    ];
    // Some fields are drawn by what surrounds them, and are themselves too small to be hit.
    const whole = element.closest('label') ?? element.parentElement ?? element;
    const isCovered = !places.some(([across = 0, down = 0]) => {
      const hit = document.elementFromPoint(across, down);
      return hit !== null && (whole.contains(hit) || hit.contains(element));
    });
    // The parts of a date are separate stops, of which the first would get the focus again each time.
    if (element.hasAttribute('data-seen')) return { name, isMarked: true, isCovered };
    element.setAttribute('data-seen', '');
    // A field or a checkbox is marked by what surrounds it, a tree by its active branch.
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const marked = [
      ...(active ? [active, ...active.querySelectorAll('*')] : []),
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      ...element.children,
    ];
    const look = () =>
      marked
        .flatMap((each) =>
          each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : [],
        )
        .map(({ outline, boxShadow, border }) => `${outline} ${boxShadow} ${border}`)
        .join();
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    const focused = look();
    element.blur();
    await frame();
    const isMarked = look() !== focused;
    element.focus();
    return { name, isMarked, isCovered };
  });
}

const maxOfPage = 150;

/** Walks through a page with the Tab key, from the first stop until it starts again. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => {
    for (const seen of document.querySelectorAll('[data-seen], [data-first]')) {
      seen.removeAttribute('data-seen');
      seen.removeAttribute('data-first');
    }
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let count = 0; count < maxOfPage; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await currentStop(page);
    if (stop === null || (stops.length > 0 && (await isFirst(page)))) return stops;
    if (stops.length === 0) await page.evaluate(() => document.activeElement?.setAttribute('data-first', ''));
    stops.push(stop);
  }
  throw new Error(`The focus does not leave the page: ${stops.slice(-6).map(({ name }) => name)}`);
}

async function isFirst(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.activeElement?.hasAttribute('data-first') ?? false);
}

/** Each stop of the Tab key is visible, and none traps the focus. */
export async function expectWalkable(page: Page): Promise<void> {
  const stops = await walk(page);
  expect(stops[0]?.name).toBe('A Skip to content');
  expect(stops.length).toBeGreaterThan(4);
  expect(stops.filter(({ isMarked }) => !isMarked).map(({ name }) => name)).toEqual([]);
  expect(stops.filter(({ isCovered }) => isCovered).map(({ name }) => name)).toEqual([]);
}

/**
 * Picks up what has the focus. Its keys are listened to once a timer set at that moment has fired, which it has when a later one
 * fires.
 */
export async function lift(page: Page, said: string | RegExp): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(said)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
