// Takes the pictures of the README, with data of its own: `npm run pictures`. Not a test; look at what it makes.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { startRowhouse } from '../harness/rowhouse.ts';
import { browserArguments, browserPath } from './browser.ts';
import { allow } from './people.ts';
import { takeExpenses } from './pictures/expenses.ts';
import { takeFirstTouch } from './pictures/firsttouch.ts';
import { takeMugClub } from './pictures/mug-club.ts';
import { addFolder, desktop, folder, take } from './pictures/take.ts';
import { takeTodos } from './pictures/todos.ts';

const apps = { expenses: 'Expenses', todos: 'Todos', firsttouch: 'FirstTouch', 'mug-club': 'Mug Club' };

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  const newContext = () => browser.newContext({ baseURL, viewport: desktop, reducedMotion: 'reduce' });
  const page = await (await newContext()).newPage();
  await page.goto('/');
  await take(page, 'landing');
  await page.goto('/api/auth/google');
  await page.getByRole('button', { name: /^Continue as Mara Ellison/ }).click();
  await allow(page);
  await takeLauncher(page);
  await takeExpenses(page);
  await takeTodos(page, 'mara@ellisonpress.example', newContext);
  await takeFirstTouch(page);
  await takeMugClub(page);
}

async function takeLauncher(page: Page): Promise<void> {
  for (const app of Object.keys(apps)) await addFolder(page, app);
  await page.goto('/');
  for (const name of Object.values(apps)) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await take(page, 'launcher');
}

const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-pictures-'));
const rowhouse = await startRowhouse({
  ...process.env,
  // The pictures show the addresses that `npm start` prints.
  PORT: '4310',
  WORKSPACE_PORT: '4311',
  STRIPE_PORT: '4312',
  ROWHOUSE_DATA: dataFolder,
  ROWHOUSE_ACCESS: 'open',
});
const executablePath = await browserPath();
const browser = await chromium.launch({
  args: browserArguments,
  ...(executablePath !== undefined && { executablePath }),
});
try {
  await mkdir(folder, { recursive: true });
  await takeAll(browser, rowhouse.productUrl);
} finally {
  await browser.close();
  await rowhouse.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
