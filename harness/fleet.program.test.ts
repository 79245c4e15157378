import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReport } from '../dashboard/testing/data/expense-report.ts';
import { newMemberList } from '../dashboard/testing/data/mug-club-list.ts';
import { cellsOf } from '../dashboard/testing/data/seen-row.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { onDatabase } from '../dashboard/testing/server/database-server.ts';
import { hasPostgres, newDatabase } from '../dashboard/testing/server/databases.ts';
import { type RoundRobin, startRoundRobin } from '../dashboard/testing/server/round-robin.ts';
import { createUser, type TestUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { freePort } from './free-port.ts';
import { makePlan } from './plan.ts';
import { type Service, startService, stopService, untilReady } from './processes.ts';
import { makeSecrets } from './secrets.ts';

// Two servers on one PostgreSQL behind a proxy: clients cannot tell that there are two.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-fleet-'));
const running: Service[] = [];
let servers: Service[];
let proxy: RoundRobin;
let databaseUrl: string;

async function startFleet(): Promise<void> {
  databaseUrl = await newDatabase();
  const [port, workspacePort] = [await freePort(), await freePort()];
  const shared = {
    PATH: process.env['PATH'],
    ROWHOUSE_URL: `http://127.0.0.1:${port}`,
    WORKSPACE_PORT: String(workspacePort),
    DATABASE_URL: databaseUrl,
    TOKEN_KEY: randomBytes(32).toString('base64'),
    ROWHOUSE_ACCESS: 'open',
    REQUESTS_PER_MINUTE: '650',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  };
  const secrets = makeSecrets();
  const plans = await Promise.all(
    ['one', 'other'].map(async (name) =>
      makePlan({
        ...shared,
        PORT: String(await freePort()),
        ROWHOUSE_DATA: path.join(folder, name),
      }).services(secrets),
    ),
  );
  const planned = plans.flat().filter(({ portSetting }) => portSetting === 'PORT');
  const [workspace] = (plans[0] ?? []).filter(({ portSetting }) => portSetting === 'WORKSPACE_PORT');
  if (!workspace) throw new Error('There is no workspace in the plan.');
  servers = planned.map(startService);
  running.push(startService(workspace), ...servers);
  await Promise.all(running.map((service) => untilReady(service)));
  proxy = await startRoundRobin(
    port,
    servers.map(({ url }) => url),
  );
}

describe.skipIf(!hasPostgres())('two servers on one PostgreSQL', () => {
  let user: TestUser;
  let browser: Browser;

  beforeAll(async () => {
    await startFleet();
    browser = new Browser();
    user = createUser(await signInNew(browser, proxy.url), browser, proxy.url);
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(running.map((service) => stopService(service)));
    rmSync(folder, { recursive: true, force: true });
  });

  it('count the sign-ins of an address together, and keep no address', async () => {
    const statuses = new Map<number, number>();
    for (let count = 0; count < 60; count += 1) {
      const { status, headers } = await fetch(`${proxy.url}/api/auth/google`, { redirect: 'manual' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.get(302)).toBeLessThanOrEqual(50);
    expect((statuses.get(302) ?? 0) + (statuses.get(429) ?? 0)).toBe(60);
    const { rows } = await onDatabase(databaseUrl, (client) => client.query('select key from limits'));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });

  it('write one visit for two scans of a card, whichever gets them', async () => {
    const { client, listId, add } = await newMemberList(user);
    const row = await add();
    const body = { expected: cellsOf(row), memberId: 'M1718880000001', isReplaced: false };
    const { card } = await client.issueCard({ listId, row: row._rowIndex, body });
    const at = (second: number) => `2026-11-22 10:00:0${second}`;
    const scans = [0, 1, 2, 3, 4, 5].map((second) =>
      client.checkIn({ listId, body: { at: at(second), card } }),
    );
    const outcomes = (await Promise.all(scans)).map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['already', 'already', 'already', 'already', 'already', 'checkedIn']);
    expect((await client.listCheckIns({ listId })).checkIns).toHaveLength(1);
  });

  it('refuse a second report of a name that the other has made', async () => {
    // By then each of them remembers the names of some reports.
    await newReport(user);
    await newReport(user);
    const report = await newReport(user);
    const { name } = report.report;
    for (let count = 0; count < 2; count += 1) {
      await expect(report.client.createReport({ body: { name } })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
  });

  it('do by one what is done now and then', async () => {
    const { rows } = await onDatabase(databaseUrl, (client) => client.query('select name from jobs'));
    expect(rows).toEqual([{ name: 'housekeeping' }]);
  });

  it('one killed under load: nobody is signed out, nothing is lost, nothing is doubled', async () => {
    const report = await newReport(user);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      key: randomUUID(),
      description: `Taxi ${index}`,
    }));
    const acknowledged = new Map<string, number>();
    const statuses = new Set<number>();
    let failures = 0;
    const waiting = [...rows];
    const send = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        try {
          const { _rowIndex } = await report.add({ description: row.description }, row.key);
          acknowledged.set(row.description, _rowIndex);
        } catch {
          failures += 1;
          waiting.push(row);
        }
        statuses.add((await browser.request(`${proxy.url}/api/auth/me`)).status);
        if (acknowledged.size >= 40) servers[1]?.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect(await servers[1]?.exited).toBe('SIGKILL');
    expect(proxy.answered.every((count) => count > 20)).toBe(true);
    expect(failures).toBeLessThan(rows.length);
    expect([...statuses].filter((status) => status < 500)).toEqual([200]);
    const kept = await report.rows();
    expect(kept.map(({ Description }) => Description).toSorted()).toEqual(
      rows.map(({ description }) => description).toSorted(),
    );
    for (const [description, rowIndex] of acknowledged) {
      expect(kept.find(({ _rowIndex }) => _rowIndex === rowIndex)?.Description).toBe(description);
    }
  });
});
