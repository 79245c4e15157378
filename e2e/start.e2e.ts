import { type Browser, expect, type Page } from '@playwright/test';
import { type Start, startOf, watchStarts } from './fallbacks.ts';
import { test } from './journey.ts';

interface Opened {
  /** The app, and what of it. */
  name: string;
  address: string;
  /** A text of its rows. */
  rows: string;
  /** What leads from there to rows of its own, and a text of those. */
  inside?: { open: string; rows: string };
}

const opened: readonly Opened[] = [
  { name: 'the launcher', address: '/', rows: 'Laser Maps' },
  {
    name: 'Expenses',
    address: '/?app=expenses',
    rows: 'Book fair, Frankfurt',
    inside: { open: 'Paper and ink, this year', rows: 'Binders board' },
  },
  {
    name: 'Todos',
    address: '/?app=todos',
    rows: 'Almanac, at the bindery',
    inside: { open: 'Almanac, at the bindery', rows: 'Fold' },
  },
  { name: 'FirstTouch', address: '/?app=firsttouch', rows: 'Theo Brandt' },
  { name: 'the board of FirstTouch', address: '/?app=firsttouch&view=board', rows: 'Theo Brandt' },
  {
    name: 'Snapsheet',
    address: '/?app=snapsheet',
    rows: 'Type specimens',
    inside: { open: 'Type specimens', rows: 'Caslon Oldstyle' },
  },
  {
    name: 'AutoTrack',
    address: '/?app=autotrack',
    rows: 'The paper van',
    inside: { open: 'The paper van', rows: 'Harbor Garage' },
  },
  {
    name: 'Mug Club',
    address: '/?app=mug-club',
    rows: 'Inkwell Mug Club',
    inside: { open: 'Inkwell Mug Club', rows: 'Ada Moreno' },
  },
  { name: 'Laser Maps', address: '/?app=laser-maps', rows: 'Cape Cod' },
  { name: 'Health', address: '/?app=health', rows: 'mmHg' },
  { name: 'the trends of Health', address: '/?app=health&view=trends', rows: 'mmHg' },
  { name: 'Exercise', address: '/?app=exercise', rows: 'Squat' },
  { name: 'the exercises', address: '/?app=exercise&view=exercises', rows: 'Squat' },
  { name: 'Account', address: '/?app=account', rows: 'Mara' },
  { name: 'Admin', address: '/?app=admin', rows: 'Trash' },
];

/** A visitor of the sample street who has opened an address once and reloads it. */
async function reloaded(browser: Browser, signedIn: Page, { name, address, rows }: Opened): Promise<Start> {
  const context = await browser.newContext({
    storageState: await signedIn.context().storageState(),
    viewport: signedIn.viewportSize(),
  });
  await watchStarts(context, rows);
  const page = await context.newPage();
  await page.goto(new URL(address, signedIn.url()).href);
  await startOf(page).catch((error: unknown) => {
    throw new Error(`${name} did not open.`, { cause: error });
  });
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'commit' });
  const start = await startOf(page);
  await context.close();
  return start;
}

test('nothing suspends between the start and the rows of a screen whose code is there @phone', async ({
  browser,
  page,
}) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('link', { name: 'See it full' }).click();
  await expect(page.getByText(/This is Mara’s street/)).toBeVisible();
  await expect(page.getByText(/^Furnishing/)).toBeHidden({ timeout: 80_000 });
  const fallbacks: Record<string, number> = {};
  for (const one of opened) {
    fallbacks[one.name] = (await reloaded(browser, page, one)).fallbacks;
    if (!one.inside) continue;
    await page.goto(one.address);
    await page.getByText(one.inside.open, { exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByText(one.inside.rows).filter({ visible: true }).first()).toBeVisible();
    const { pathname, search } = new URL(page.url());
    const inside = { name: `within ${one.name}`, address: pathname + search, rows: one.inside.rows };
    fallbacks[inside.name] = (await reloaded(browser, page, inside)).fallbacks;
  }
  expect(fallbacks).toEqual(Object.fromEntries(Object.keys(fallbacks).map((name) => [name, 0])));
});
