import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, it } from 'vitest';
import contract from '../dashboard/apps/expenses/contract.ts';
import manifest from '../dashboard/apps/expenses/manifest.ts';
import { newReport } from '../dashboard/testing/data/expense-report.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { createUser } from '../dashboard/testing/server/server.ts';
import { signInAgain, signInNew } from '../dashboard/testing/server/sign-in.ts';
import { freePort } from './free-port.ts';
import { makePlan } from './plan.ts';
import { root, type Service, startService, stopService, untilReady } from './processes.ts';
import { keepSecrets } from './secrets.ts';

// A whole installation is lost, and restored from its backups as an operator would do it.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-restore-'));
const data = path.join(folder, 'data');
const backups = path.join(folder, 'backups');
const running: Service[] = [];

const stop = async () => {
  await Promise.all(running.splice(0).map((service) => stopService(service)));
};
afterEach(stop);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function settings(): Promise<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    PORT: String(await freePort()),
    WORKSPACE_PORT: String(await freePort()),
    ROWHOUSE_DATA: data,
    ROWHOUSE_ACCESS: 'open',
    LOG_LEVEL: 'silent',
    BACKUP_FOLDER: backups,
    WORKSPACE_SAMPLE: 'off',
  };
}

async function start(env: Record<string, string>): Promise<string> {
  const plan = makePlan(env);
  const services = plan
    .services(keepSecrets(data))
    .filter(({ portSetting }) => portSetting !== 'STRIPE_PORT');
  running.push(...services.map(startService));
  await Promise.all(running.map((service) => untilReady(service)));
  return plan.productUrl;
}

/** The command as `npm run` runs it; returns what it printed. */
async function command(env: Record<string, string>, script: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, script), ...args], { env });
  return stdout;
}

const rowhouse = 'dashboard/shell/server/cli.ts';
const workspace = 'workspace/src/cli.ts';

it('a wiped installation comes back: people are still signed in, their rows are there, and they can sign in anew', async () => {
  const env = await settings();
  const url = await start(env);
  const browser = new Browser();
  const account = await signInNew(browser, url);
  const user = createUser(account, browser, url);
  const report = await newReport(user);
  await report.add({ description: 'Taxi' });

  const [product, files] = [path.join(folder, 'product.sqlite'), path.join(folder, 'workspace.tar')];
  expect(await command(env, rowhouse, 'backup', product)).toContain(`${product} holds the product's store`);
  expect(await command(env, workspace, 'backup', files, '--verify')).toContain('holds the workspace');
  await expect(command(env, rowhouse, 'restore', product, '--over')).rejects.toThrow(/Stop it first/);
  await stop();
  rmSync(data, { recursive: true });

  expect(await command(env, rowhouse, 'restore', product)).toContain('knows 1 person again');
  await command(env, workspace, 'restore', files);
  await start({ ...env, BACKUP_EVERY_HOURS: '1', BACKUPS_KEPT: '2' });
  expect((await browser.request(`${url}/api/auth/me`)).status).toBe(200);
  const row = await report.add({ description: 'Train' });
  expect(row).toMatchObject({ _rowIndex: 3 });

  const again = new Browser();
  await signInAgain(again, url, account);
  const rows = await createUser(account, again, url)
    .client(manifest, contract)
    .readReport({ reportId: report.reportId, query: { sheetId: report.sheetId } });
  expect(rows.rows.map(({ Description }) => Description)).toEqual(['Taxi', 'Train']);
  await expect
    .poll(() => (existsSync(backups) ? readdirSync(backups).filter((name) => !name.includes('partial')) : []))
    .toEqual([
      expect.stringMatching(/^product\.2.*\.sqlite$/),
      expect.stringMatching(/^workspace\.2.*\.tar$/),
    ]);
});
