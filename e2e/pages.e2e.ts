import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import * as z from 'zod';
import { test } from './journey.ts';
import { startExpenses } from './people.ts';

const chunkSchema = z.object({
  file: z.string(),
  bytes: z.number(),
  modules: z.array(z.string()),
  imports: z.array(z.string()),
  dynamicImports: z.array(z.string()),
});
type Chunk = z.output<typeof chunkSchema>;

/** The files of the web build, as it wrote them down. */
function readChunks(): Chunk[] {
  const list: unknown = JSON.parse(readFileSync('dashboard/dist/chunks.json', 'utf8'));
  return z.array(chunkSchema).parse(list);
}

const chunks = readChunks();
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));

type Link = 'imports' | 'dynamicImports';

/**
 * What is loaded along with some modules: only with static imports, or with everything that may follow, except for what is known.
 */
function loadedWith(
  modules: readonly string[],
  links: readonly Link[],
  known?: ReadonlySet<Chunk>,
): Set<Chunk> {
  const found = new Set(chunks.filter((chunk) => modules.some((module) => chunk.modules.includes(module))));
  for (const chunk of found) {
    for (const file of links.flatMap((link) => chunk[link])) {
      const next = byFile.get(file);
      if (next && !known?.has(next)) found.add(next);
    }
  }
  return found;
}

function beyond(found: ReadonlySet<Chunk>, known: ReadonlySet<Chunk> = new Set()) {
  const files = [...found].filter((chunk) => !known.has(chunk));
  return { files: files.length, kilobytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 };
}

const apps = [
  ...new Set(
    chunks.flatMap(({ modules }) =>
      modules.flatMap((name) => /^apps\/([^/]+)\/screens\/index/.exec(name)?.[1] ?? []),
    ),
  ),
];
const screensOf = (app: string) => `apps/${app}/screens/index.tsx`;
const landing = loadedWith(['shell/web/entry.tsx'], ['imports']);
const legal = loadedWith(
  ['shell/web/entry.tsx', 'shell/web/start-shell.tsx', 'shell/web/legal/Privacy.tsx'],
  ['imports'],
);
const launcher = loadedWith(
  ['shell/web/entry.tsx', 'shell/web/start-shell.tsx', 'shell/web/Home.tsx'],
  ['imports'],
);

test('no app loads the screens of another, now or later', () => {
  expect(apps).toContain('expenses');
  for (const app of apps) {
    const modules = [...loadedWith([screensOf(app)], ['imports', 'dynamicImports'], launcher)].flatMap(
      (chunk) => chunk.modules,
    );
    const foreign = modules.filter(
      (name) => /^apps\/[^/]+\/screens\//.test(name) && !name.startsWith(`apps/${app}/`),
    );
    expect(foreign, `loaded by ${app}`).toEqual([]);
  }
});

test('the landing page, the legal pages, the launcher and each app stay within their weight', () => {
  expect(beyond(landing).kilobytes).toBeLessThan(82);
  // Read by strangers too: what reads answers and keeps the place in the address comes with the apps.
  expect(beyond(legal).kilobytes).toBeLessThan(90);
  expect(beyond(launcher, landing).kilobytes).toBeLessThan(120);
  const told: string[] = [];
  for (const app of apps) {
    const { files, kilobytes } = beyond(
      loadedWith([screensOf(app), 'shell/web/AppFrame.tsx'], ['imports']),
      launcher,
    );
    told.push(`${app} ${kilobytes.toFixed(1)} kB in ${files} files`);
    expect.soft(kilobytes, `${app}, in kB of gzip`).toBeLessThan(150);
    // Each file is a separate request with separate headers.
    expect.soft(files, `files of ${app}`).toBeLessThan(20);
  }
  const parts = [
    ['landing', beyond(landing)],
    ['launcher in addition', beyond(launcher, landing)],
  ] as const;
  for (const [name, { kilobytes }] of parts) told.push(`${name} ${kilobytes.toFixed(1)} kB`);
  console.log(told.join('\n'));
});

test('a page that is open in another tab, or that the browser held on to, shows no rows after signing out', async ({
  page,
  context,
}) => {
  await startExpenses(page);
  await expect(page.getByRole('heading', { name: 'No expense reports found' })).toBeVisible();
  // In these journeys the browser caches no page: the event it would send is dispatched by hand.
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const asked = page.waitForResponse('**/api/auth/me');
  await comeBack();
  await asked;
  await expect(page.getByRole('heading', { name: 'No expense reports found' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /account of/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'Login with Google' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login with Google' }).first()).toBeVisible();

  // Signed out by another browser, without this one knowing.
  await context.clearCookies();
  await startExpenses(page);
  await expect(page.getByRole('heading', { name: 'No expense reports found' })).toBeVisible();
  await context.clearCookies();
  await comeBack();
  await expect(page.getByRole('link', { name: 'Login with Google' }).first()).toBeVisible();
});

test('an app that could not be loaded ahead opens once the line is back', async ({ page, mayFail }) => {
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  await page.goto('/');
  const card = page.getByRole('link', { name: 'Expenses', exact: true });
  await expect(card).toBeVisible();
  // All of the launcher itself is there.
  await expect(page.getByRole('region', { name: 'Where to begin' })).toBeVisible();
  const breakLine = '**/assets/*.js';
  await page.route(breakLine, (route) => route.abort());
  const broken = page.waitForEvent('requestfailed');
  await card.hover();
  await broken;
  await page.unroute(breakLine);
  await card.click();
  await expect(page.getByRole('heading', { name: 'No expense reports found' })).toBeVisible();
});
