import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { freePort } from '../harness/free-port.ts';
import { type PlannedPair, planPair } from '../harness/free-settings.ts';
import {
  root,
  type Service,
  type ServicePlan,
  startService,
  stopService,
  untilReady,
} from '../harness/processes.ts';
import { rowOf } from './rows.ts';

const run = promisify(execFile);

/** Processes on free ports over a data folder of their own, for one section. */
export class Setting {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-bench-'));
  readonly #running = new Set<Service>();

  async start(plan: ServicePlan): Promise<Service> {
    const service = startService(plan);
    this.#running.add(service);
    await untilReady(service);
    return service;
  }

  async stop(service: Service): Promise<void> {
    await stopService(service);
    this.#running.delete(service);
  }

  /** A script of this folder, which listens on PORT. */
  async startBaseline(name: string, env: Readonly<Record<string, string>>): Promise<Service> {
    const port = String(await freePort());
    const script = `bench/${name}.ts`;
    return await this.start({ name, script, url: `http://127.0.0.1:${port}`, env: { ...env, PORT: port } });
  }

  async end(): Promise<void> {
    await Promise.all([...this.#running].map((service) => stopService(service)));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a section's work in a setting, which is cleared away whatever becomes of the work. */
export async function within<T>(work: (setting: Setting) => Promise<T>): Promise<T> {
  const setting = new Setting();
  try {
    return await work(setting);
  } finally {
    await setting.end();
  }
}

export type Plans = PlannedPair;

/** The product and the workspace, not started yet; passwords are kept with the work, and the memory, of an installation. */
export function planServices({ folder }: Setting): Promise<Plans> {
  return planPair(folder, { LOG_LEVEL: 'error', WORKSPACE_QUICK_PASSWORDS: 'off' });
}

/** Someone new, signed in to the product, and a token for Drive and Sheets in their name. */
export async function signIn({ productUrl }: Plans, { folder }: Setting) {
  const browser = new Browser();
  const account = await signInNew(browser, productUrl);
  return { account, browser, token: await tokenFor(account.email, folder) };
}

async function tokenFor(email: string, folder: string): Promise<string> {
  const cli = path.join(root, 'workspace/src/cli.ts');
  const scopes = ['--scope', 'drive', '--scope', 'spreadsheets'];
  const { stdout } = await run(process.execPath, [cli, 'token', '--email', email, ...scopes], {
    env: { ...process.env, ROWHOUSE_DATA: folder },
  });
  return stdout.trim();
}

/** Memory that a process holds now. */
export function residentMegabytes({ process: child }: Service): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Memory that a process holds once it has nothing to do. */
export async function idleMegabytes(service: Service): Promise<number> {
  await wait(1500);
  return residentMegabytes(service);
}

/** Drive and Sheets over HTTP, in the name of the token's owner. */
export class Api {
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  async call(method: string, address: string, body?: unknown): Promise<string> {
    const response = await fetch(`${this.url}${address}`, {
      method,
      headers: this.headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return text;
  }

  /** Makes a spreadsheet of one tab; returns its id. */
  async newSpreadsheet(rows: number): Promise<string> {
    const gridProperties = { rowCount: rows, columnCount: 10 };
    const sheets = [{ properties: { title: 'Sheet1', gridProperties } }];
    const created: unknown = JSON.parse(await this.call('POST', '/v4/spreadsheets', { sheets }));
    return z.object({ spreadsheetId: z.string() }).parse(created).spreadsheetId;
  }

  /** Fills rows from `first` on with ten cells each, in steps. */
  async fill(spreadsheetId: string, first: number, count: number): Promise<void> {
    const step = 5000;
    for (let from = first; from < first + count; from += step) {
      const to = Math.min(from + step, first + count) - 1;
      const values = Array.from({ length: to - from + 1 }, (_, index) => rowOf(from + index));
      const address = `/v4/spreadsheets/${spreadsheetId}/values/Sheet1!A${from}:J${to}?valueInputOption=RAW`;
      await this.call('PUT', address, { values });
    }
  }
}
