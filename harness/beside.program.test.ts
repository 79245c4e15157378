import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../dashboard/testing/screen/browser.ts';
import { signInAgain, signInNew } from '../dashboard/testing/server/sign-in.ts';
import { freeSettings } from './free-settings.ts';
import { makePlan } from './plan.ts';
import { choosePorts } from './ports.ts';
import { killStarted, start } from './started.ts';

// A second `npm start` beside the first: with its own folder, and with the same one.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-beside-'));
const newSettings = (dataFolder: string) => freeSettings(path.join(folder, dataFolder));
const portsOf = (said: string) => [...said.matchAll(/^ {2}\w+ +(http:\S+)$/gm)].map(([, url = '']) => url);

afterEach(killStarted);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('where the ports of a start are taken and nobody has set them', () => {
  const strangers: Server[] = [];

  beforeAll(async () => {
    // A port that somebody on this machine has already is as taken as it would be by us.
    for (const port of [4310, 4311, 4312]) {
      const server = createServer((socket) => socket.destroy());
      await new Promise<void>((resolve) => {
        server.once('error', () => resolve());
        server.listen(port, '127.0.0.1', () => resolve());
      });
      strangers.push(server);
    }
  });
  afterAll(() => {
    for (const server of strangers) server.close();
  });

  it('takes free ones, says so, and people who were here before sign in at the new address', async () => {
    const settings = await newSettings('moved');
    const first = start(settings);
    await first.untilReady();
    const account = await signInNew(new Browser(), `http://127.0.0.1:${settings.PORT}`);
    first.child.kill('SIGINT');
    await first.ended;

    const { ROWHOUSE_DATA, WORKSPACE_SAMPLE } = settings;
    const second = start({ ROWHOUSE_DATA, WORKSPACE_SAMPLE });
    await second.untilReady();
    const [product = '', workspace = ''] = portsOf(second.said());
    expect(second.said()).toMatch(
      /^Port 4310 is taken by another \w+: Rowhouse listens on (\d+) instead\.$/m,
    );
    expect(second.said()).toMatch(
      /^Port 4311 is taken by another \w+: The workspace listens on \d+ instead\.$/m,
    );
    expect(second.said()).toMatch(
      /^Port 4312 is taken by .*: The stand-in for Stripe listens on \d+ instead\.$/m,
    );
    expect(product).not.toMatch(/:4310$/);
    const browser = new Browser();
    const signIn = await browser.visit(`${product}/api/auth/google`);
    expect(new URL(signIn.url).origin).toBe(workspace);
    await signInAgain(browser, product, account);
    expect((await browser.request(`${product}/api/auth/me`)).status).toBe(200);
  });

  it.each([
    ['PORT is set', { PORT: '4310' }, 'PORT'],
    ['people reach it by another address', { ROWHOUSE_URL: 'http://127.0.0.1:4310' }, 'PORT'],
    ['Google knows its address', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, 'PORT'],
    ['it is in production', { NODE_ENV: 'production' }, 'PORT'],
    ['WORKSPACE_PORT is set', { WORKSPACE_PORT: '4311' }, 'WORKSPACE_PORT'],
    ['STRIPE_PORT is set', { STRIPE_PORT: '4312' }, 'STRIPE_PORT'],
  ])('names the setting where %s', async (_, env: Record<string, string>, setting) => {
    await expect(choosePorts(env)).rejects.toThrow(
      new RegExp(
        `^Port \\d+ is taken by another \\w+\\. End what uses it, or set ${setting} to another one\\.$`,
      ),
    );
  });
});

describe('a start beside a running one', () => {
  it('keeps a port that is set for itself from its other parts', async () => {
    // An address where hardly anybody listens.
    const hosts = { HOST: '127.0.0.2', WORKSPACE_HOST: '127.0.0.2' };
    const { settings, says } = await choosePorts({ ...hosts, PORT: '4311', STRIPE_PORT: '4313' });
    expect(settings).toEqual({ WORKSPACE_PORT: '4321' });
    expect(says).toEqual([
      'Port 4311 is taken by another part of this start: The workspace listens on 4321 instead.',
    ]);
  });

  it('names the other Rowhouse whose port it was to take', async () => {
    const settings = await newSettings('first');
    const first = start(settings);
    await first.untilReady();
    for (const setting of ['PORT', 'WORKSPACE_PORT', 'STRIPE_PORT'] as const) {
      const taken = { ...(await newSettings('second')), [setting]: settings[setting] };
      const { ended, complained } = start(taken);
      expect(await ended).toBe(1);
      expect(complained()).toBe(
        `Port ${settings[setting]} is taken by another Rowhouse. End what uses it, or set ${setting} to another one.\n`,
      );
    }
  });

  it('is refused over the same data folder in one sentence, and changes nothing there', async () => {
    const settings = await newSettings('same');
    const first = start(settings);
    await first.untilReady();
    const { dataFolder, productUrl } = makePlan(settings);
    const files = () =>
      readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(path.join(dataFolder, name)).isFile() && !name.endsWith('-shm'))
        .map((name) => [name, readFileSync(path.join(dataFolder, name)).toString('base64')]);
    const before = files();
    const second = start(await newSettings('same'));
    expect(await second.ended).toBe(1);
    expect(second.complained()).toBe(
      `Rowhouse already runs at ${productUrl} with the data folder ${dataFolder}. Open that one, or set ROWHOUSE_DATA to another folder to start a second one beside it.\n`,
    );
    expect(second.said()).toBe('');
    expect(files()).toEqual(before);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start(settings);
    await third.untilReady();
  });
});
