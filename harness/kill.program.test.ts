import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { newReport } from '../dashboard/testing/data/expense-report.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { createUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { planPair } from './free-settings.ts';
import { type Service, startService, stopService, untilReady } from './processes.ts';

// A process that is killed loses nothing that it acknowledged, and what it did not may be sent again.

const appends = 200;
const atOnce = 8;
const acknowledgedBefore = 60;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** The product and the workspace, processes that can be killed and started again in the same place. */
async function startBoth() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-kill-'));
  endings.push(async () => rmSync(folder, { recursive: true, force: true }));
  const { productUrl, workspaceUrl, product, workspace } = await planPair(folder);
  const plans = [product, workspace];
  const running = new Map<string, Service>();
  endings.push(async () => {
    await Promise.all([...running.values()].map((service) => stopService(service)));
  });
  const start = async (names: readonly string[]) => {
    const started = plans.filter(({ name }) => names.includes(name)).map(startService);
    for (const service of started) running.set(service.name, service);
    await Promise.all(started.map((service) => untilReady(service)));
  };
  const kill = async (names: readonly string[]) => {
    const killed = names.flatMap((name) => running.get(name) ?? []);
    for (const service of killed) service.process.kill('SIGKILL');
    expect(await Promise.all(killed.map(({ exited }) => exited))).toEqual(names.map(() => 'SIGKILL'));
  };
  await start(['The workspace', 'Rowhouse']);
  return { productUrl, workspaceUrl, start, kill };
}

type Report = Awaited<ReturnType<typeof newReport>>;

/** Rows that a browser sends, each under its own key, and which of them were acknowledged as which row. */
class Sending {
  readonly acknowledged = new Map<string, number>();
  readonly #keys = new Map<string, string>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
    for (let count = 1; count <= appends; count += 1) this.#keys.set(`Taxi ${count}`, randomUUID());
  }

  /** Sends what is not acknowledged yet, several at once, until everything is sent or sending has to stop. */
  async send(mayGoOn: () => boolean): Promise<unknown[]> {
    const waiting = [...this.#keys].filter(([description]) => !this.acknowledged.has(description));
    const failures: unknown[] = [];
    const sendInTurn = async () => {
      for (let next = waiting.shift(); next !== undefined && mayGoOn(); next = waiting.shift()) {
        const [description, key] = next;
        try {
          const { _rowIndex } = await this.#report.add({ description }, key);
          this.acknowledged.set(description, _rowIndex);
        } catch (failure) {
          failures.push(failure);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendInTurn));
    return failures;
  }
}

const cellsSchema = z.object({ values: z.array(z.array(z.string())) });

/** The descriptions from row 2 on, as the workspace itself has them. */
async function readDescriptions(browser: Browser, workspaceUrl: string, sheetId: string): Promise<string[]> {
  const response = await browser.request(
    `${workspaceUrl}/v4/spreadsheets/${sheetId}/values/Expenses!B2:B1000`,
    { headers: { 'sec-fetch-site': 'same-origin' } },
  );
  return cellsSchema.parse(await response.json()).values.flat();
}

it.each([{ killed: ['The workspace', 'Rowhouse'] }, { killed: ['The workspace'] }, { killed: ['Rowhouse'] }])(
  '$killed killed in the middle of 200 appends: every acknowledged row is there, and none twice',
  async ({ killed }) => {
    const { productUrl, workspaceUrl, start, kill } = await startBoth();
    const browser = new Browser();
    const user = createUser(await signInNew(browser, productUrl), browser, productUrl);
    const report = await newReport(user);
    const sending = new Sending(report);
    const { acknowledged } = sending;

    let outage: Promise<void> | undefined;
    await sending.send(() => {
      if (acknowledged.size >= acknowledgedBefore) outage ??= kill(killed).then(() => start(killed));
      return outage === undefined;
    });
    await outage;
    expect(acknowledged.size).toBeGreaterThanOrEqual(acknowledgedBefore);
    expect(acknowledged.size).toBeLessThan(appends);

    const kept = await readDescriptions(browser, workspaceUrl, report.sheetId);
    expect(new Set(kept).size).toBe(kept.length);
    for (const [description, row] of acknowledged) expect(kept[row - 2]).toBe(description);

    expect(await sending.send(() => true)).toEqual([]);
    const all = new Map(acknowledged);
    acknowledged.clear();
    expect(await sending.send(() => true)).toEqual([]);
    expect(acknowledged).toEqual(all);
    const rows = await readDescriptions(browser, workspaceUrl, report.sheetId);
    expect(rows).toHaveLength(appends);
    expect(all.size).toBe(appends);
    for (const [description, row] of all) expect(rows[row - 2]).toBe(description);
  },
);
