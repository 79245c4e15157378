import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { newList } from '../dashboard/testing/data/todo-list.ts';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { createUser } from '../dashboard/testing/server/server.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import { freePort } from './free-port.ts';
import { freeSettings } from './free-settings.ts';
import { startService, stopService, untilReady } from './processes.ts';
import { killStarted, start } from './started.ts';

// `npm start` as a person runs it: its own process, its exit code and what it says.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-start-'));
afterEach(killStarted);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newSettings = (dataFolder: string) => freeSettings(path.join(folder, dataFolder));

async function isFree(port: string | undefined): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(Number(port), '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Whether somebody listens; found out without taking the port for a moment, as `isFree` does. */
async function isAnswered(port: string): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  return await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(true));
  }).finally(() => socket.destroy());
}

/** The process that another one started with a script. */
function childOf(parentId: number, script: string): number {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      return parent === String(parentId) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(script);
    } catch {
      // It has ended since.
      return false;
    }
  });
  if (found === undefined) throw new Error(`Nobody runs ${script}.`);
  return Number(found);
}

async function listen(): Promise<{ server: Server; port: string }> {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: String(port) };
}

describe('a start that cannot succeed', () => {
  async function expectRefusal(env: Readonly<Record<string, string>>, sentence: RegExp) {
    const settings = { ...(await newSettings('refused')), ...env };
    const { ended, said, complained } = start(settings);
    expect(await ended).toBe(1);
    expect(complained()).toMatch(sentence);
    expect(complained().trim().split('\n')).toHaveLength(1);
    expect(said()).toBe('');
    const ports = [settings.PORT, settings.WORKSPACE_PORT, settings.STRIPE_PORT];
    const wrong = Object.values(env);
    for (const port of ports) {
      if (!wrong.includes(port)) expect(await isFree(port), port).toBe(true);
    }
  }

  it.each(['PORT', 'WORKSPACE_PORT', 'STRIPE_PORT'])('names %s when that port is taken', async (setting) => {
    const { server, port } = await listen();
    const sentence = new RegExp(
      `^Port ${port} is taken by another program\\. End what uses it, or set ${setting} to another one\\.$`,
      'm',
    );
    await expectRefusal({ [setting]: port }, sentence).finally(() => server.close());
  });

  it('names the data folder when it cannot be made', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const below = path.join(file, 'data');
    await expectRefusal(
      { ROWHOUSE_DATA: below },
      /^The data folder .*set ROWHOUSE_DATA to another folder\.$/m,
    );
  });

  it.each([
    [{ PORT: 'abc' }, /^PORT is "abc", which is not a port\. Correct it and start again\.$/m],
    [{ WORKSPACE_PORT: '70000' }, /^WORKSPACE_PORT is "70000", which is not a port\./],
    [{ ROWHOUSE_ACCESS: 'nope' }, /^ROWHOUSE_ACCESS must be subscription, invite or open\. Correct it: /],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_WEBHOOK_SECRET is missing\. Set it: /],
    [{ WORKSPACE_SIGNUP: 'yes' }, /^WORKSPACE_SIGNUP must be on or off\. Correct it: /],
  ])('names the setting that is wrong: %o', async (env: Record<string, string>, sentence) => {
    await expectRefusal(env, sentence);
  });
});

describe('a start that succeeds', () => {
  it('keeps sessions and accounts for the next one', async () => {
    const settings = await newSettings('kept');
    const url = `http://127.0.0.1:${settings.PORT}`;
    const browser = new Browser();

    const first = start(settings);
    await first.untilReady();
    await signInNew(browser, url);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    for (const port of [settings.PORT, settings.WORKSPACE_PORT, settings.STRIPE_PORT]) {
      expect(await isFree(port)).toBe(true);
    }

    const second = start(settings);
    await second.untilReady();
    expect((await browser.request(`${url}/api/auth/me`)).status).toBe(200);
    expect((await browser.request(`${url}/api/app/available`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect([first.complained(), second.complained()]).toEqual(['', '']);
  });

  it('is ready where it listens on another address of this machine', async () => {
    const settings = await newSettings('another-address');
    const url = `http://[::1]:${settings.PORT}`;
    const { child, ended, untilReady } = start({ ...settings, HOST: '::1', ROWHOUSE_URL: url });
    await untilReady();
    await signInNew(new Browser(), url);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('reaches its own parts where the environment names a proxy', async () => {
    // Nobody listens there.
    const proxy = `http://127.0.0.1:${await freePort()}`;
    const settings = await newSettings('proxy');
    const { child, ended, untilReady } = start({
      ...settings,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      NODE_USE_ENV_PROXY: '1',
    });
    await untilReady();
    await signInNew(new Browser(), `http://127.0.0.1:${settings.PORT}`);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('leaves nothing behind when it is interrupted before it is ready', async () => {
    // The product is not ready as long as nobody answers at the workspace's address.
    const workspaceUrl = `http://127.0.0.1:${await freePort()}`;
    const settings = { ...(await newSettings('interrupted')), WORKSPACE_URL: workspaceUrl };
    const { child, ended, said, complained } = start(settings);
    let hasEnded = false;
    child.once('exit', () => {
      hasEnded = true;
    });
    for (const port of [settings.PORT, settings.WORKSPACE_PORT, settings.STRIPE_PORT]) {
      while (!hasEnded && !(await isAnswered(port)));
    }
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(said() + complained()).toBe('');
    for (const port of [settings.PORT, settings.WORKSPACE_PORT, settings.STRIPE_PORT]) {
      expect(await isFree(port)).toBe(true);
    }
  });

  it.skipIf(!existsSync('/proc/self'))(
    'ends soon when one of its parts was killed, and says which',
    async () => {
      const settings = await newSettings('part-killed');
      const { child, untilReady, ended, complained } = start(settings);
      await untilReady();
      const browser = new Browser();
      const product = `http://127.0.0.1:${settings.PORT}`;
      await signInNew(browser, product);
      process.kill(childOf(child.pid ?? 0, 'workspace/src/main.ts'), 'SIGKILL');
      // It waits for an answer that nobody gives any more.
      const asking = browser.request(`${product}/api/app/todos/lists`).catch(() => undefined);
      const begun = performance.now();
      expect(await ended).toBe(1);
      expect(performance.now() - begun).toBeLessThan(3000);
      expect(complained()).toContain('ended (SIGKILL), so everything is stopped.');
      await asking;
    },
  );

  it('takes its services with it when it is killed', async () => {
    const settings = await newSettings('killed');
    const { child, untilReady, ended } = start(settings);
    await untilReady();
    child.kill('SIGKILL');
    // Its outputs close only when the last service, which shares them, has ended.
    await ended;
    for (const port of [settings.PORT, settings.WORKSPACE_PORT, settings.STRIPE_PORT]) {
      expect(await isFree(port)).toBe(true);
    }
  });
});

describe('a start that is told to end', () => {
  it('lets a write end that is made of slow calls to the workspace', async () => {
    const settings = { ...(await newSettings('slow')), WORKSPACE_FAULTS: 'on', ROWHOUSE_ACCESS: 'open' };
    const { child, ended, untilReady } = start(settings);
    await untilReady();
    const browser = new Browser();
    const product = `http://127.0.0.1:${settings.PORT}`;
    const user = createUser(await signInNew(browser, product), browser, product);
    const { client } = await newList(user);
    const token = readFileSync(path.join(settings.ROWHOUSE_DATA, 'workspace/faults-token'), 'utf8').trim();
    const faults = async (init: RequestInit) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${settings.WORKSPACE_PORT}/admin/faults`, {
        ...init,
        headers,
      });
      return await answer.text();
    };
    // Together longer than anybody waits who expects no more than one call.
    const slow = { fault: { kind: 'delay', delayMs: 6000 }, calls: 2 };
    await faults({ method: 'POST', body: JSON.stringify({ faults: [slow] }) });
    const writing = client.createList({ body: { name: 'Begun in time' } });
    await expect.poll(() => faults({ method: 'GET' })).toContain('"fired":1');
    child.kill('SIGTERM');
    expect((await writing).list.name).toBe('Begun in time');
    expect(await ended).toBe(0);
  });
});

describe('the product without its workspace', () => {
  it('is alive and not ready', async () => {
    const settings = await newSettings('alone');
    const url = `http://127.0.0.1:${settings.PORT}`;
    const product = startService({
      name: 'Rowhouse',
      script: 'dashboard/shell/server/main.ts',
      url,
      env: {
        ...settings,
        WORKSPACE_URL: `http://127.0.0.1:${settings.WORKSPACE_PORT}`,
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'secret',
        LOG_LEVEL: 'silent',
      },
    });
    await product.listening;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    // A store that answers late counts as gone, so a busy machine may have to be asked again.
    const readiness = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, await answer.json()];
    };
    await expect.poll(readiness).toEqual([503, { status: 'not ready', store: true, workspace: false }]);
    await expect(untilReady(product, 5000)).rejects.toThrow(
      `Rowhouse was not ready within 5 s. ${url}/readyz says {"status":"not ready","store":true,"workspace":false}.`,
    );
    await stopService(product);
    expect(await product.exited).toBe(0);
  });
});
