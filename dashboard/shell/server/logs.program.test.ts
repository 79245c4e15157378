import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { Browser } from '#testing/screen/browser.ts';
import { productOrigin, testOAuthClient } from '#testing/server/oauth-client.ts';
import { createUser, type TestUser } from '#testing/server/server.ts';
import { signInNew } from '#testing/server/sign-in.ts';

// The program as an operator runs it, at its most verbose.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-logs-'));
let program: ChildProcess;
let log = '';
let user: TestUser;

async function untilListening(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  program.once('message', () => resolve());
  program.once('close', () => resolve());
  await promise;
  const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
  if (address === undefined) throw new Error(`The server did not say where it listens:\n${log}`);
  return address;
}

beforeAll(async () => {
  program = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'trace',
      ROWHOUSE_URL: productOrigin,
      ROWHOUSE_DATA: folder,
      ROWHOUSE_ACCESS: 'open',
      WORKSPACE_URL: inject('workspaceUrl'),
      GOOGLE_CLIENT_ID: testOAuthClient.clientId,
      GOOGLE_CLIENT_SECRET: testOAuthClient.clientSecret,
    },
  });
  const keep = (chunk: Buffer) => {
    log += chunk.toString();
  };
  program.stdout?.on('data', keep);
  program.stderr?.on('data', keep);
  const browser = new Browser(new Map([[productOrigin, await untilListening()]]));
  user = createUser(await signInNew(browser, productOrigin), browser, productOrigin);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the log tells what was called, and nothing of what people wrote or of what opens their Drive', async () => {
  const { client, reportId, sheetId, hand, add } = await newReport(user);
  const taxi = await add({ description: 'Secret taxi', notes: 'secret note' });
  await hand.type(sheetId, 'Expenses!B2', [['Secret train']]);
  const body = { expected: { ...taxi, Description: 'Secret bus' }, changes: { amount: 1 }, sheetId };
  await expect(client.updateExpense({ reportId, row: 2, body })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(client.findPhoto({ reportId, fileName: 'secret-receipt.jpg' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await user.send('/api/app/expenses/%zzsecret');
  await user.send('/api/auth/google/callback?code=secret-code&state=secret-state');
  await user.send('/api/app/expenses/create', { method: 'POST', body: '{"name": "secret' });
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };
  await user.browser.request(`${productOrigin}/api/auth/logout`, foreign);
  const ended = new Promise((resolve) => program.once('close', resolve));
  program.kill('SIGTERM');
  await ended;

  expect(log).toContain('/api/app/expenses/:reportId/photo/:fileName');
  const events = log.split('\n').flatMap((line) => /"event":"([^"]+)"/.exec(line)?.slice(1) ?? []);
  expect(events).toEqual(expect.arrayContaining(['signed in', 'sign-in refused', 'ACCESS_DENIED']));
  const { email, name, password } = user.account;
  const cookie = user.browser.cookiesFor(productOrigin).split('=')[1] ?? '';
  for (const secret of [email, name, password, cookie, testOAuthClient.clientSecret, reportId, sheetId]) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/secret/i);
});
