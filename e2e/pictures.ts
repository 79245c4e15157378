// Takes the pictures of the README, with its own data: `npm run pictures`, or `npm run pictures -- health` for those of some apps.
// Not a test; look at the results.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { startRowhouse } from '../harness/rowhouse.ts';
import { browserOptions } from './browser.ts';
import { allow } from './people.ts';
import { takeAutoTrack } from './pictures/autotrack.ts';
import { takeExercise } from './pictures/exercise.ts';
import { takeExpenses } from './pictures/expenses.ts';
import { takeFirstTouch } from './pictures/firsttouch.ts';
import { takeHealth } from './pictures/health.ts';
import { takeLaserMaps } from './pictures/laser-maps.ts';
import { takeMugClub } from './pictures/mug-club.ts';
import { takeMyApps } from './pictures/my-apps.ts';
import { takeSnapsheet } from './pictures/snapsheet.ts';
import { addFolder, desktop, folder, take } from './pictures/take.ts';
import { takeTodos } from './pictures/todos.ts';

interface App {
  name: string;
  takeIts: (page: Page, newContext: () => Promise<BrowserContext>) => Promise<void>;
}

const apps: Readonly<Record<string, App>> = {
  expenses: { name: 'Expenses', takeIts: takeExpenses },
  todos: {
    name: 'Todos',
    takeIts: (page, newContext) => takeTodos(page, 'mara@ellisonpress.example', newContext),
  },
  firsttouch: { name: 'FirstTouch', takeIts: takeFirstTouch },
  snapsheet: { name: 'Snapsheet', takeIts: takeSnapsheet },
  autotrack: { name: 'AutoTrack', takeIts: takeAutoTrack },
  'mug-club': { name: 'Mug Club', takeIts: takeMugClub },
  'laser-maps': { name: 'Laser Maps', takeIts: takeLaserMaps },
  health: { name: 'Health', takeIts: takeHealth },
  exercise: { name: 'Exercise', takeIts: takeExercise },
};
const wanted = process.argv.slice(2);
const isWhole = wanted.length === 0;

async function takeAll(browser: Browser, baseURL: string): Promise<void> {
  const newContext = () => browser.newContext({ baseURL, viewport: desktop, reducedMotion: 'reduce' });
  const page = await (await newContext()).newPage();
  await page.goto('/');
  if (isWhole) await take(page, 'landing');
  await page.goto('/api/auth/google');
  await page.getByRole('button', { name: /^Continue as Mara Ellison/ }).click();
  await allow(page);
  for (const app of Object.keys(apps)) await addFolder(page, app);
  if (isWhole) await takeLauncher(page);
  for (const [app, { takeIts }] of Object.entries(apps)) {
    if (isWhole || wanted.includes(app)) await takeIts(page, newContext);
  }
  // It makes its own house.
  if (isWhole || wanted.includes('my-apps')) await takeMyApps(page);
}

async function takeLauncher(page: Page): Promise<void> {
  await page.goto('/');
  for (const { name } of Object.values(apps)) {
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
  // The sample account can sign in with one click; the pictures create what is in its Drive.
  WORKSPACE_SAMPLE: 'on',
  ROWHOUSE_SAMPLE: 'off',
});
const browser = await chromium.launch(await browserOptions());
try {
  await mkdir(folder, { recursive: true });
  await takeAll(browser, rowhouse.productUrl);
} finally {
  await browser.close();
  await rowhouse.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
