import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import * as z from 'zod';
import { freeSettings } from '../harness/free-settings.ts';
import type { Rowhouse } from '../harness/rowhouse.ts';
import { send } from './calls.ts';
import { addChores, checkOnlyChores, copyRepository } from './copied-app.ts';
import { inspect } from './inspection.ts';
import { test as journey } from './journey.ts';
import { signInNew } from './people.ts';
import { openAdd, task } from './todos.ts';

const run = promisify(execFile);
const harnessSchema = z.object({
  startRowhouse: z.custom<typeof import('../harness/rowhouse.ts').startRowhouse>(
    (value) => typeof value === 'function',
  ),
});

async function start(repository: string, dataFolder: string): Promise<Rowhouse> {
  const harness: unknown = await import(pathToFileURL(path.join(repository, 'harness/rowhouse.ts')).href);
  const settings = { ...process.env, ...(await freeSettings(dataFolder)) };
  return await harnessSchema.parse(harness).startRowhouse(settings);
}

/** What the tools say against the repository, and the pages built from it. */
async function examine(repository: string): Promise<string[]> {
  const tool = (name: string, ...args: string[]) =>
    run(path.join(repository, 'node_modules/.bin', name), args, { cwd: repository });
  const lint = ['check', '--error-on-warnings', '--vcs-enabled=false'];
  const outcomes = await Promise.allSettled([
    tool('tsc', '-p', 'dashboard/tsconfig.server.json', '--checkers', '1'),
    tool('tsc', '-p', 'dashboard/tsconfig.web.json', '--checkers', '1'),
    tool('biome', ...lint, 'dashboard/apps/chores', 'dashboard/kernel', 'dashboard/frontend/paints.css'),
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
      addChores(repository);
      checkOnlyChores(repository);
      expect(await examine(repository)).toEqual([]);
      const rowhouse = await start(repository, dataFolder);
      await use(rowhouse);
      await rowhouse.stop();
      for (const folder of [repository, dataFolder]) await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ copy }, use) => use(copy.productUrl),
});

const filesSchema = z.object({ files: z.array(z.object({ id: z.string(), name: z.string() })) });
const valuesSchema = z.object({ values: z.array(z.array(z.string())) });

test('an app made by copying a folder is typed, built, shown, added, and keeps rows of its own', async ({
  page,
  copy,
}) => {
  await signInNew(page);
  await send(page, '/api/subscription/status', { method: 'POST', body: { action: 'start_trial' } });
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'Chores', exact: true }).click();
  await page.getByRole('button', { name: 'Paint 1 house' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your street is painted/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Chores', exact: true }).click();
  await page.getByRole('button', { name: 'New List' }).filter({ visible: true }).first().click();
  await page.getByRole('dialog', { name: 'Create New List' }).getByLabel('List Name').fill('Saturday');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?app=chores&list=[\w-]+$/);
  await openAdd(page);
  await page.keyboard.type('Sweep the stairs');
  await page.keyboard.press('Enter');
  await expect(task(page, 'Sweep the stairs')).toBeVisible();
  await inspect(page, 'a list of the copied app');

  const read = async (address: string): Promise<unknown> => {
    const origin = z.string().parse(copy.workspaceUrl);
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    return await (await page.request.get(`${origin}${address}`, { headers })).json();
  };
  const query = encodeURIComponent("name = 'Saturday'");
  const [sheet] = filesSchema.parse(await read(`/drive/v3/files?q=${query}`)).files;
  const { values } = valuesSchema.parse(await read(`/v4/spreadsheets/${sheet?.id}/values/A2:H2`));
  expect(values[0]).toContain('Sweep the stairs');
  await send(page, '/api/app/directories/create', { method: 'POST', body: { appName: 'todos' } });
  await page.goto('/?app=todos');
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
});
