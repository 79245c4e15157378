// Two workspaces, and the product between them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UpstreamBudget } from '../dashboard/backend/google/budget.ts';
import type { GoogleSettings } from '../dashboard/backend/google/credentials.ts';
import type { Side } from '../dashboard/backend/move/side.ts';
import { type MoveDirection, type MoveStatus, moveCalls } from '../dashboard/kernel/calls/move.ts';
import { parseSettings } from '../dashboard/shell/server/settings.ts';
import { type Grant, grantNew } from '../dashboard/testing/server/grant.ts';
import { fillDrive, portrait, sideOf } from '../dashboard/testing/server/move.ts';
import { productOrigin, testOAuthClient } from '../dashboard/testing/server/oauth-client.ts';
import {
  createUser,
  startServer,
  type TestServer,
  type TestUser,
} from '../dashboard/testing/server/server.ts';
import { consent, signInOn } from '../dashboard/testing/server/sign-in.ts';
import { type Service, stopService } from './processes.ts';
import { startWorkspace } from './start-workspace.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'rowhouse-move-'));
const otherFolder = mkdtempSync(path.join(tmpdir(), 'rowhouse-other-'));
const scopes = ['drive.file', 'spreadsheets'];
let other: Service;
let server: TestServer;

const startOther = () => startWorkspace('The other workspace', otherFolder);

function startProduct(): Promise<TestServer> {
  return startServer({
    ROWHOUSE_DATA: dataFolder,
    MOVE_CLIENT_ID: testOAuthClient.clientId,
    MOVE_CLIENT_SECRET: testOAuthClient.clientSecret,
    MOVE_API_ROOT: other.url,
  });
}

function googleAt(workspaceUrl: string): GoogleSettings {
  return parseSettings({
    GOOGLE_CLIENT_ID: testOAuthClient.clientId,
    GOOGLE_CLIENT_SECRET: testOAuthClient.clientSecret,
    WORKSPACE_URL: workspaceUrl,
    ROWHOUSE_URL: productOrigin,
    ROWHOUSE_DATA: dataFolder,
  }).google;
}

/** Someone with an account at a workspace, whose Drive the test reads directly. */
async function newcomer(workspaceUrl: string): Promise<{ grant: Grant; side: Side }> {
  const google = googleAt(workspaceUrl);
  const grant = await grantNew(google, scopes);
  const side = sideOf('here', {
    user: { id: grant.person.googleId },
    credentials: { read: async () => grant.credentials, async save() {}, async markDead() {} },
    google,
    budget: new UpstreamBudget(),
    onUpstream: () => () => {},
  });
  return { grant, side };
}

async function signIn({ account }: Grant): Promise<TestUser> {
  const browser = server.openBrowser();
  const page = await signInOn(browser, await browser.visit(`${productOrigin}/api/auth/google`), account);
  // The first time, the product asks for consent too.
  const home = page.url.includes('auth=success') ? page : await consent(browser, page);
  expect(home.url).toContain('auth=success');
  return createUser(account, browser, productOrigin);
}

/** Connects an account of the other workspace, through its pages; returns where that ends. */
async function connect(user: TestUser, { account }: Grant): Promise<string> {
  const { authorizationUrl } = await user.callsClient(moveCalls).connect();
  const first = await user.browser.visit(authorizationUrl);
  const isSignedIn = first.text.includes('action="/o/oauth2/v2/consent"');
  const page = isSignedIn ? first : await signInOn(user.browser, first, account);
  return (await consent(user.browser, page)).url;
}

const statusOf = (user: TestUser): Promise<MoveStatus> => user.callsClient(moveCalls).status();

const stateOf = async (user: TestUser) => (await statusOf(user)).move?.state;

async function untilDone(user: TestUser, count: number): Promise<void> {
  await expect.poll(async () => (await statusOf(user)).move?.done, { interval: 10 }).toBeGreaterThan(count);
}

async function move(user: TestUser, direction: MoveDirection): Promise<MoveStatus['move']> {
  await user.callsClient(moveCalls).start({ body: { direction } });
  await expect.poll(() => stateOf(user), { timeout: 60_000, interval: 50 }).not.toBe('running');
  return (await statusOf(user)).move;
}

beforeAll(async () => {
  other = await startOther();
  server = await startProduct();
});
afterAll(async () => {
  await server.stop();
  await stopService(other);
  for (const folder of [dataFolder, otherFolder]) rmSync(folder, { recursive: true, force: true });
});

it('200 files go to another workspace and back, through a revoked grant and a restart, and are the same', async () => {
  const [ours, theirs, home] = [
    await newcomer(inject('workspaceUrl')),
    await newcomer(other.url),
    await newcomer(inject('workspaceUrl')),
  ];
  await fillDrive(ours.side, { reports: 40, photosEach: 2, rows: 5000 });
  const before = await portrait(ours.side);
  expect(before.size).toBeGreaterThan(200);

  let user = await signIn(ours.grant);
  expect(await connect(user, theirs.grant)).toContain('move=connected');
  const calls = () => user.callsClient(moveCalls);
  expect(await calls().survey({ query: { direction: 'to' } })).toMatchObject({
    folders: 83,
    sheets: 41,
    files: 80,
  });

  await calls().start({ body: { direction: 'to' } });
  await untilDone(user, 90);
  const form = new URLSearchParams({ token: theirs.grant.credentials.accessToken });
  expect((await fetch(`${other.url}/revoke`, { method: 'POST', body: form })).status).toBe(200);
  await expect.poll(() => stateOf(user)).toBe('stopped');
  expect((await statusOf(user)).move?.signInAt).toBe('there');

  expect(await connect(user, theirs.grant)).toContain('move=connected');
  await calls().resume();
  await untilDone(user, 150);
  expect(await stateOf(user)).toBe('running');
  await server.stop();
  server = await startProduct();
  user = await signIn(ours.grant);
  await expect.poll(() => stateOf(user), { timeout: 60_000, interval: 50 }).toBe('done');
  expect((await statusOf(user)).move).toMatchObject({ total: 204, done: 204, verified: 204, lines: [] });

  const guest = await signIn(home.grant);
  expect(await connect(guest, theirs.grant)).toContain('move=connected');
  expect(await move(guest, 'from')).toMatchObject({ state: 'done', total: 204, verified: 204, lines: [] });
  expect(await portrait(home.side)).toEqual(before);
});
