import type { Locator, Page } from '@playwright/test';
import { Watch } from './watch.ts';

// A walk of random presses through the sample street.

const pressable =
  'a[href], button, [role=button], [role=tab], [role^=menuitem], [role=option], [role=switch], [role=checkbox], [role=combobox], summary, label, input, textarea, select';

/** What ends the walk instead of going on with it, or leads out of the product. */
const ending =
  /log ?out|sign ?out|sign in|delete account|end (?:this|all|other)|subscribe|print|download|open in|google|(?:terms|privacy|security|code)\b|make it your own|start your own/i;

const typings = [
  ...[
    '',
    ' ',
    'Ines',
    'x'.repeat(300),
    'O’Brien & Söhne <b>"',
    '🪴 plant',
    '=1+1',
    "'quoted",
    'עברית',
    '0',
    '-1',
  ],
  ...[
    '3.5',
    '1,250',
    '1.250,00',
    '1e9',
    '99999999999',
    '12:30',
    '25:00',
    '2026-02-30',
    '2026-11-30',
    '31.12.2026',
  ],
  ...['a@example.com', 'https://example.com/?a=1', 'line\nline', '50%', '#', '?', 'tomorrow', '5 km'],
];
const keys = [
  'Escape',
  'Enter',
  'Tab',
  'Space',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'Delete',
  'Backspace',
];
const letters = [...'nesxjkgh/?123', 'Control+k', 'Control+z', 'Control+a', 'Alt+ArrowLeft'];

export interface Found {
  at: number;
  after: string;
  where: string;
  what: string;
}

interface Walk {
  page: Page;
  random: () => number;
  /** Where it begins, and goes on if it has come to a dead end. */
  addresses: readonly string[];
  presses: number;
  /** Called after each press, with what was pressed. */
  onPress: (at: number, after: string) => Promise<void>;
}

/** Presses what is there, and returns what should not have been seen. */
export async function walk({ page, random, addresses, presses, onPress }: Walk): Promise<Found[]> {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const watch = new Watch(page);
  const found: Found[] = [];
  page.on('dialog', (dialog) => void dialog.accept());
  let isOffline = false;
  /** The network goes and comes by itself: what is being typed stays as it is, whatever is sent or answered meanwhile. */
  const turnNetwork = async (): Promise<string> => {
    isOffline = !isOffline;
    const before = await typedInFront(page);
    await page.context().setOffline(isOffline);
    for (let turn = 0; turn < 6; turn += 1) await settle(page);
    const after = await typedInFront(page);
    if (before !== after) watch.note(`typed ${before}, and then there was ${after}`);
    return isOffline ? 'network gone' : 'network back';
  };
  const step = async (): Promise<string> => {
    const dice = random();
    if (dice > (isOffline ? 0.93 : 0.97)) return await turnNetwork();
    if (dice < 0.03) {
      const address = pick(addresses) ?? '/';
      await page.goto(address);
      return `open ${address}`;
    }
    if (dice < 0.05) {
      await page.goBack({ timeout: 5000 });
      return 'back';
    }
    if (dice < 0.1) {
      const key = pick([...keys, ...letters]) ?? 'Escape';
      await page.keyboard.press(key);
      return `key ${key}`;
    }
    return await pressOne(page, pick);
  };
  await page.goto(pick(addresses) ?? '/');
  const { origin } = new URL(page.url());
  for (let at = 1; at <= presses; at += 1) {
    const after = await step().catch((error: Error) => `failed: ${error.message.split('\n')[0]}`);
    await settle(page);
    await onPress(at, after);
    const where = page.url();
    for (const what of await watch.take()) found.push({ at, after, where, what });
    if (!where.startsWith(origin)) await page.goto('/');
  }
  return found;
}

/** The fields of the dialog in front with what they contain, as text; '' without a dialog. */
async function typedInFront(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const fields = [...document.querySelectorAll('[role=dialog]')]
      .at(-1)
      ?.querySelectorAll('input, textarea');
    return [...(fields ?? [])].map((field) => ('value' in field ? String(field.value) : '')).join(' | ');
  });
}

/** Until nothing has been asked for a moment; a walk does not wait for streams. */
async function settle(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 120))))
    .catch(() => undefined);
}

/** Presses or fills something that is in front, and says what. */
async function pressOne(page: Page, pick: <T>(all: readonly T[]) => T | undefined): Promise<string> {
  const front = await inFront(page);
  const submits = await front.locator('button[type=submit]').all();
  // Forms that are never sent would show little.
  const all = [...(await front.locator(pressable).all()), ...submits, ...submits];
  for (let tries = 0; tries < 12; tries += 1) {
    const one = pick(all);
    if (!one || !(await one.isVisible().catch(() => false))) continue;
    const facts = await factsOf(one);
    if (!facts || facts.isOff || facts.isOutside || facts.isFile || ending.test(facts.name)) continue;
    if (facts.isText) {
      const text = pick(typings) ?? '';
      await one.fill(text, { timeout: 2000 });
      return `fill “${facts.name}” with “${text.slice(0, 30)}”`;
    }
    if (facts.isSelect) {
      const values = await one
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      await one.selectOption(pick(values) ?? '', { timeout: 2000 });
      return `select in “${facts.name}”`;
    }
    await one.click({ timeout: 2000 });
    return `press “${facts.name}”`;
  }
  await page.keyboard.press('Escape');
  return 'nothing to press';
}

/** The dialog or menu that lies in front, or the page. */
async function inFront(page: Page): Promise<Locator> {
  const over = page.locator(
    '[role=dialog], [role=alertdialog], dialog[open], [role=menu]:popover-open, [role=listbox]',
  );
  for (const one of (await over.all()).reverse()) if (await one.isVisible().catch(() => false)) return one;
  return page.locator('body');
}

interface Facts {
  name: string;
  isOff: boolean;
  isOutside: boolean;
  isFile: boolean;
  isText: boolean;
  isSelect: boolean;
}

async function factsOf(one: Locator): Promise<Facts | undefined> {
  return await one
    .evaluate(
      (element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isInput = element instanceof HTMLInputElement;
        const type = isInput ? element.type : '';
        const isText =
          element instanceof HTMLTextAreaElement ||
          (isInput &&
            !/^(checkbox|radio|file|button|submit|range|color|date|time|month|datetime-local)$/.test(type));
        const label =
          isInput || element instanceof HTMLTextAreaElement ? (element.labels?.[0]?.textContent ?? '') : '';
        return {
          name: (name.trim() || label.trim() || element.tagName).slice(0, 60),
          isOff: element.matches(':disabled, [aria-disabled=true], [readonly]'),
          isOutside:
            element instanceof HTMLAnchorElement &&
            (element.origin !== location.origin || element.target === '_blank' || element.pathname !== '/'),
          isFile: type === 'file',
          isText,
          isSelect: element instanceof HTMLSelectElement,
        };
      },
      undefined,
      { timeout: 2000 },
    )
    .catch(() => undefined);
}
