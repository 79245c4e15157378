import type { Locator, Page } from '@playwright/test';

const mostStops = 120;

/** Presses a key until the focus stands on an element, as people do who have no pointer. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${mostStops} times ${key} did not reach ${target}`);
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => element === document.activeElement);
}
