import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from './e2e/browser.ts';
import { freePort } from './harness/free-port.ts';
import './harness/past-proxies.ts';

/** What the process that starts the servers chooses; the workers, which load this file again, find it chosen. */
async function once(name: string, choose: () => string | Promise<string>): Promise<string> {
  const chosen = process.env[name] ?? (await choose());
  process.env[name] = chosen;
  return chosen;
}
const anyPort = async () => String(await freePort());
const data = await once('E2E_DATA', () => mkdtempSync(path.join(tmpdir(), 'rowhouse-e2e-')));
const port = await once('E2E_PORT', anyPort);
const workspacePort = await once('E2E_WORKSPACE_PORT', anyPort);
const stripePort = await once('E2E_STRIPE_PORT', anyPort);
await once('E2E_WORKSPACE_URL', () => `http://127.0.0.1:${workspacePort}`);

const log = process.env['E2E_LOG'];

/** `npm test` plays each journey at one width and leaves out what follows; `npm run e2e` plays everything. */
const isBrief = process.env['E2E_BRIEF'] !== undefined;
/** What tests without a browser, or other journeys, try as well, and the rarest and longest ways through pages. */
const leftOut = [
  'e2e/{device-faults,faults,faults-photos,move,new-app,outbox-faults,start,workspace-cells,workspace-sheets}.e2e.ts',
  'dashboard/apps/expenses/{items,long-receipt,own-rates,two-receipts}.e2e.ts',
  'dashboard/apps/my-apps/{charts,row-page,written-kinds}.e2e.ts',
  'dashboard/apps/snapsheet/{older-queue,papers,parts}.e2e.ts',
];
/** Journeys of other files, at 1440 px; what waits in these apps has shorter ones. */
const alsoLeftOut = [
  /a server that is killed/,
  /(?:autotrack|exercise|expenses|health|mug-club|snapsheet|todos): what is done on an airplane/,
  /ten styles look different from each other at zoom [69]/,
];

export default defineConfig({
  testMatch: ['e2e/**/*.e2e.ts', 'dashboard/apps/*/*.e2e.ts'],
  // Pages wait for servers and servers for pages: two journeys leave a third of two processors idle.
  workers: 3,
  testIgnore: isBrief ? leftOut : [],
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  // Where nobody watches, a machine that stalled for a moment does not fail the run; a bug fails three times.
  retries: process.env['CI'] === undefined ? 0 : 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/visual/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // To record every step takes a tenth of the processor's time, and pictures of every moment a third.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    video: 'off',
    // To install the worker takes three seconds of a processor. Journeys without a network allow it, and each app flies with it.
    serviceWorkers: 'block',
    // The processor draws what moves, picture by picture. Things move in the journeys of the first hour and of three apps.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await browserOptions(),
  },
  projects: [
    // What is the same at both widths is tried at the narrower one, where there is less room and no mouse.
    {
      name: 'desktop',
      grepInvert: isBrief ? [/@phone-only/, ...alsoLeftOut] : /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: isBrief ? /@phone-only/ : /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  webServer: {
    // `npm test` searches what the servers log for what nobody may find there.
    command: log === undefined ? 'node harness/main.ts' : `node harness/main.ts >> "${log}" 2>&1`,
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      WORKSPACE_PORT: workspacePort,
      STRIPE_PORT: stripePort,
      ROWHOUSE_DATA: data,
      ...(log !== undefined && { LOG_LEVEL: 'debug' }),
      // Everybody in the journeys comes from one address.
      REQUESTS_PER_MINUTE: '60000',
      WORKSPACE_SIGNUPS_PER_HOUR: '100000',
      // Hundreds of people sign up, and nobody else can reach them.
      WORKSPACE_QUICK_PASSWORDS: 'on',
    },
  },
});
