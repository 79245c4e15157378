import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reminderCalls } from '../dashboard/kernel/calls/reminders.ts';
import { dayOf } from '../dashboard/kernel/day.ts';
import { noHouse, noReminders } from '../dashboard/kernel/reminders.ts';
import { newList } from '../dashboard/testing/data/todo-list.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { onDatabase } from '../dashboard/testing/server/database-server.ts';
import { hasPostgres, newDatabase } from '../dashboard/testing/server/databases.ts';
import { type MailServer, startMailServer } from '../dashboard/testing/server/mail-server.ts';
import { type RoundRobin, startRoundRobin } from '../dashboard/testing/server/round-robin.ts';
import { createUser, type TestUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { freePort } from './free-port.ts';
import { makePlan } from './plan.ts';
import { type Service, startService, stopService, untilReady } from './processes.ts';
import { makeSecrets } from './secrets.ts';

// A digest comes once, of two servers on one PostgreSQL, whenever they are killed.

/** A server that was killed is missed after half a minute, and others look every 20 seconds. */
const patienceMs = 120_000;
const zone = 'Etc/UTC';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-reminders-'));
let plans: Parameters<typeof startService>[0][];
let workspace: Service;
let servers: Service[] = [];
let proxy: RoundRobin;
let mail: MailServer;
let databaseUrl: string;

async function startServers(): Promise<void> {
  servers = plans.map(startService);
  await Promise.all(servers.map((service) => untilReady(service)));
}

/** kill -9 of both. */
async function killServers(): Promise<void> {
  for (const service of servers) service.process.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
}

async function startAll(): Promise<void> {
  databaseUrl = await newDatabase();
  mail = await startMailServer();
  const [port, workspacePort] = [await freePort(), await freePort()];
  const shared = {
    PATH: process.env['PATH'],
    ROWHOUSE_URL: `http://127.0.0.1:${port}`,
    WORKSPACE_PORT: String(workspacePort),
    DATABASE_URL: databaseUrl,
    TOKEN_KEY: randomBytes(32).toString('base64'),
    ROWHOUSE_ACCESS: 'open',
    SMTP_URL: mail.url,
    LOG_LEVEL: 'silent',
  };
  const secrets = makeSecrets();
  const planned = await Promise.all(
    ['one', 'other'].map(async (name) =>
      makePlan({
        ...shared,
        PORT: String(await freePort()),
        ROWHOUSE_DATA: path.join(folder, name),
      }).services(secrets),
    ),
  );
  plans = planned.flat().filter(({ portSetting }) => portSetting === 'PORT');
  const [store] = (planned[0] ?? []).filter(({ portSetting }) => portSetting === 'WORKSPACE_PORT');
  if (!store) throw new Error('There is no workspace in the plan.');
  workspace = startService(store);
  await untilReady(workspace);
  await startServers();
  proxy = await startRoundRobin(
    port,
    servers.map(({ url }) => url),
  );
}

/** Somebody with a task of today, whose digest is due now. */
async function newPerson(): Promise<TestUser> {
  const browser = new Browser();
  const user = createUser(await signInNew(browser, proxy.url), browser, proxy.url);
  await (await newList(user)).add({ text: 'Pay the rent', dueDate: dayOf(new Date(), zone) });
  const email = { ...noReminders.email, isOn: true, weekdays: [0, 1, 2, 3, 4, 5, 6], minute: 0 };
  const choices = { ...noReminders, email, timeZone: zone, houses: { todos: { ...noHouse, email: true } } };
  await user.callsClient(reminderCalls).choose({ body: choices });
  // As if it had been chosen yesterday; the look that is under way now does not postpone it, because it started before.
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `update reminders set since = 0, told_until = 0, next_at = $2 where user_id = (select id from users where email = $1)`,
      [user.account.email, Date.now() + 1000],
    ),
  );
  return user;
}

const mailsTo = (user: TestUser) => mail.received.filter(({ to }) => to === user.account.email);

/**
 * Resolves when a server has told the person everything due and scheduled them for tomorrow. If it could not, for example because
 * the workspace answered too late, it tries again within minutes.
 */
async function untilLookedAfter(user: TestUser): Promise<void> {
  const isDone = async () => {
    let left = 0;
    await onDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<{ left: string }>(
        `select count(*) as left from reminders where leased_until = 0 and failures = 0 and next_at > $2 and user_id = (select id from users where email = $1)`,
        [user.account.email, Date.now() + 10_000],
      );
      left = Number(rows[0]?.left);
    });
    return left;
  };
  await vi.waitFor(async () => expect(await isDone()).toBe(1), { timeout: patienceMs, interval: 500 });
}

describe.skipIf(!hasPostgres())('the digest of two servers on one PostgreSQL', () => {
  beforeAll(startAll, patienceMs);
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all([...servers, workspace].map((service) => stopService(service)));
    await mail?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'comes once to each, though both look',
    async () => {
      const people = [await newPerson(), await newPerson(), await newPerson()];
      await Promise.all(people.map(untilLookedAfter));
      expect(people.map((user) => mailsTo(user).length)).toEqual([1, 1, 1]);
    },
    patienceMs * 2,
  );

  it(
    'comes once where both are killed before it is on its way',
    async () => {
      const killed = Promise.withResolvers<void>();
      const held = new Promise<void>((resolve) => {
        mail.mood.beforeMail = () => {
          resolve();
          return killed.promise;
        };
      });
      const user = await newPerson();
      await held;
      await killServers();
      delete mail.mood.beforeMail;
      killed.resolve();
      expect(mailsTo(user)).toEqual([]);
      await startServers();
      await untilLookedAfter(user);
      expect(mailsTo(user)).toHaveLength(1);
    },
    patienceMs * 2,
  );

  it(
    'comes once where both are killed when the mail server has it, and has not said so',
    async () => {
      const killed = Promise.withResolvers<void>();
      const held = new Promise<void>((resolve) => {
        mail.mood.beforeAnswer = () => {
          resolve();
          return killed.promise;
        };
      });
      const user = await newPerson();
      await held;
      await killServers();
      delete mail.mood.beforeAnswer;
      killed.resolve();
      expect(mailsTo(user)).toHaveLength(1);
      await startServers();
      await untilLookedAfter(user);
      expect(mailsTo(user)).toHaveLength(1);
    },
    patienceMs * 2,
  );
});
