import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContextOptions, devices, expect } from '@playwright/test';
import * as z from 'zod';
import { photographCode } from '../dashboard/testing/receipts/barcodes.ts';
import { freeSettings } from '../harness/free-settings.ts';
import type { Rowhouse } from '../harness/rowhouse.ts';
import { flight } from './airplane/examples/books.ts';
import { expectEveryWrite, fly } from './airplane/fly.ts';
import { addBooks, checkOnlyBooks, copyRepository } from './copied-app.ts';
import { inspect } from './inspection.ts';
import { test as journey } from './journey.ts';
import { untilKept } from './kept.ts';
import { signInNew, startTrial } from './people.ts';

const run = promisify(execFile);
const harnessSchema = z.object({
  startRowhouse: z.custom<typeof import('../harness/rowhouse.ts').startRowhouse>(
    (value) => typeof value === 'function',
  ),
});

async function start(repository: string, dataFolder: string): Promise<Rowhouse> {
  const harness: unknown = await import(pathToFileURL(path.join(repository, 'harness/rowhouse.ts')).href);
  const free = await freeSettings(dataFolder);
  // Everybody in the journeys comes from one address.
  const settings = { ...process.env, ...free, REQUESTS_PER_MINUTE: '60000' };
  return await harnessSchema.parse(harness).startRowhouse(settings);
}

/** What the tools say against the repository, and the pages built from it. */
async function examine(repository: string): Promise<string[]> {
  const tool = (name: string, ...args: string[]) =>
    run(path.join(repository, 'node_modules/.bin', name), args, { cwd: repository });
  const tests = ['dashboard/shell/apps.test.ts', 'dashboard/apps/books'];
  const lint = ['check', '--error-on-warnings', '--vcs-enabled=false'];
  const outcomes = await Promise.allSettled([
    tool('tsc', '-p', 'dashboard/tsconfig.server.json', '--checkers', '1'),
    tool('tsc', '-p', 'dashboard/tsconfig.web.json', '--checkers', '1'),
    tool('biome', ...lint, 'dashboard/apps/books'),
    tool('vitest', 'run', '--project=server', '--project=torture', ...tests),
    run(process.execPath, ['dashboard/build.ts', '--uncompressed'], { cwd: repository }),
  ]);
  return outcomes.flatMap((each) =>
    each.status === 'rejected' ? [`${each.reason.message}\n${each.reason.stdout}`] : [],
  );
}

const test = journey.extend<object, { copy: Rowhouse }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const repository = copyRepository();
      const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-copy-data-'));
      addBooks(repository);
      checkOnlyBooks(repository);
      expect(await examine(repository)).toEqual([]);
      const rowhouse = await start(repository, dataFolder);
      const { E2E_WORKSPACE_URL: shared } = process.env;
      process.env['E2E_WORKSPACE_URL'] = z.string().parse(rowhouse.workspaceUrl);
      await use(rowhouse);
      process.env['E2E_WORKSPACE_URL'] = shared;
      await rowhouse.stop();
      for (const folder of [repository, dataFolder]) await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ copy }, use) => use(copy.productUrl),
});

test.use({ serviceWorkers: 'allow' });

async function backOfBook(code: string) {
  return { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await photographCode(code, 'EAN13') };
}

const filesSchema = z.object({ files: z.array(z.object({ id: z.string(), name: z.string() })) });
const valuesSchema = z.object({ values: z.array(z.array(z.string())) });

test('an app made by copying a folder is typed, tested, built and shown, and keeps rows of its own', async ({
  page,
  copy,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await signInNew(page);
  await startTrial(page);
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'Books', exact: true }).click();
  await page.getByRole('button', { name: 'Paint 1 house' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your street is painted/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await expect(page.getByText('No books yet')).toBeVisible();
  await inspect(page, 'the copied app without records');

  await page.getByRole('button', { name: 'Add First Book' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New Book' });
  await adding.getByLabel('Title').fill('Invisible Cities');
  await adding.getByLabel('Rating').fill('7');
  await adding.getByRole('button', { name: 'Create' }).click();
  await expect(adding.getByText('Please enter stars from 1 to 5')).toBeVisible();
  await adding.getByLabel('Rating').fill('4');
  await adding.getByLabel('ISBN', { exact: true }).fill('978-0-15-645380-8');
  await adding.getByRole('button', { name: 'Create' }).click();
  await expect(adding.getByText('A digit of this ISBN is wrong')).toBeVisible();
  await adding.getByRole('button', { name: 'Scan the ISBN' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan the ISBN' });
  await scan.getByLabel('Choose a photo').setInputFiles(await backOfBook('4006381333931'));
  await expect(scan.getByText('No ISBN was found in this photo.')).toBeVisible({ timeout: 30_000 });
  await inspect(page, 'the scanning of a code', 'photo/CodeDialog');
  await scan.getByLabel('Choose a photo').setInputFiles(await backOfBook('9780156453806'));
  await expect(scan).toBeHidden({ timeout: 30_000 });
  await expect(adding.getByLabel('ISBN', { exact: true })).toHaveValue('9780156453806');
  await adding.getByLabel('Choose a file').setInputFiles(await backOfBook('9780156453806'));
  await expect(adding.getByRole('img', { name: 'Preview of the photo' })).toBeVisible();
  await inspect(page, 'the form of the copied app');
  await adding.getByRole('button', { name: 'Create' }).click();
  const table = page.getByRole('grid', { name: 'Books' });
  await expect(table.getByText('Invisible Cities')).toBeVisible();
  await inspect(page, 'the table of the copied app', 'records/RecordScreen');

  await table.getByRole('button', { name: 'Show the cover of Invisible Cities' }).click();
  const cover = page.getByRole('dialog', { name: 'Cover, row 2' });
  await expect(cover.getByRole('img', { name: /^The photo back [0-9a-f]{8}\.jpg$/ })).toBeVisible();
  await expect(cover.getByRole('link', { name: 'Open photo' })).toHaveAttribute('href', /^http/);
  await inspect(page, 'the photo of a record');
  await cover.getByRole('button', { name: 'Close' }).click();

  await table.getByRole('button', { name: 'Actions for Invisible Cities' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Book' });
  await expect(editing.getByRole('img', { name: 'Preview of the photo' })).toBeVisible();
  await editing.getByLabel('Choose another').setInputFiles(await backOfBook('9780306406157'));
  await editing.getByLabel('Lent To').fill('Ana');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(table.getByText('Ana')).toBeVisible();

  // A row has a page with its own address, by its id.
  await table.getByRole('button', { name: 'Actions for Invisible Cities' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const shown = page.getByRole('dialog', { name: 'Invisible Cities' });
  await expect(shown.getByText('Row 2 of Books')).toBeVisible();
  await expect(page).toHaveURL(/[?&]row=B\w+$/);
  await page.reload();
  await expect(shown.getByText('Row 2 of Books')).toBeVisible();
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await expect(table.getByText('Ana')).toBeVisible();

  const read = async (address: string): Promise<unknown> => {
    const origin = z.string().parse(copy.workspaceUrl);
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    return await (await page.request.get(`${origin}${address}`, { headers })).json();
  };
  const query = encodeURIComponent("name = 'Books' and mimeType = 'application/vnd.google-apps.spreadsheet'");
  const [sheet] = filesSchema.parse(await read(`/drive/v3/files?q=${query}`)).files;
  const { values } = valuesSchema.parse(await read(`/v4/spreadsheets/${sheet?.id}/values/A1:Z2`));
  expect(values).toEqual([
    ['ID', 'Title', 'Author', 'ISBN', 'Shelf', 'Status', 'Rating', 'Finished', 'Cover', 'Lent To'],
    [
      expect.stringMatching(/^B/),
      ...['Invisible Cities', '', '9780156453806', '', 'To read', '4', ''],
      expect.stringMatching(/^back [0-9a-f]{8}\.jpg$/),
      'Ana',
    ],
  ]);

  await table.getByRole('button', { name: 'Actions for Invisible Cities' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete book' }).click();
  await expect(page.getByText('No books yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByText('Invisible Cities')).toBeVisible();

  await untilKept(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Book' }).filter({ visible: true }).first().click();
  await adding.getByLabel('Title').fill('Marcovaldo');
  await adding.getByRole('button', { name: 'Create' }).click();
  await expect(adding).toBeHidden();
  await table.getByRole('button', { name: 'Actions for Marcovaldo' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const waiting = page.getByRole('dialog', { name: '"Marcovaldo" is waiting to be sent' });
  await expect(waiting).toBeVisible();
  await inspect(page, 'a row that waits', 'records/WaitingRecord');
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(table.getByText('Marcovaldo')).toBeHidden();
  await context.setOffline(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show the photo of Invisible Cities' }).click();
  await expect(cover.getByRole('img', { name: /^The photo back/ })).toBeVisible();
  await inspect(page, 'the photo of a record on a phone');
});

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const looks = { desktop: { viewport: { width: 1440, height: 900 } }, phone };

for (const [name, { defaultBrowserType: _, ...look }] of Object.entries<
  BrowserContextOptions & { defaultBrowserType?: string }
>(looks)) {
  test(`what is done in a copied app on an airplane is in its sheet as if there had been a network, on a ${name}`, async ({
    page,
    copy,
    browser,
  }) => {
    test.slow();
    expectEveryWrite(flight);
    await fly(flight, page, browser, { ...look, baseURL: copy.productUrl });
  });
}
