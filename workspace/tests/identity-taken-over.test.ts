import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { answerOf, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, startServer, type TestServer } from './identity-server.ts';

/* An account with a password, in a workspace whose people come through a provider from some day on. */

const client = { clientId: 'the-workspace', clientSecret: 'a-secret-of-the-workspace' };
let folder: string;
let port: number;
let provider: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-taken-over-'));
  port = await freePort();
  const redirectUris = [`http://127.0.0.1:${port}/signin/oidc/callback`];
  provider = await startServer({
    WORKSPACE_CLIENTS: JSON.stringify([{ ...client, name: 'Workspace', redirectUris }]),
  });
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is taken over without what its earlier owner let applications do', async () => {
  const before = await startServer({ ROWHOUSE_DATA: folder });
  const owner = new TestBrowser(before);
  const email = await owner.signInAsNew();
  await owner.consent(await owner.open(authorizeUrl(before)));
  await before.close();
  const workspace = await startServer({
    ROWHOUSE_DATA: folder,
    WORKSPACE_PORT: String(port),
    WORKSPACE_PASSWORDS: 'off',
    WORKSPACE_OIDC_ISSUER: provider.url,
    WORKSPACE_OIDC_CLIENT_ID: client.clientId,
    WORKSPACE_OIDC_CLIENT_SECRET: client.clientSecret,
  });
  const browser = new TestBrowser(workspace);
  const away = await browser.open('/signin/oidc');
  const there = new TestBrowser(provider);
  await there.signUp(email);
  await browser.open((await there.consent(await there.open(away.url))).url);
  const silently = await browser.open(authorizeUrl(workspace, undefined, { prompt: 'none' }));
  expect(answerOf(silently)['error']).toBe('interaction_required');
  const answer = await browser.consent(await browser.open(authorizeUrl(workspace)));
  expect(answerOf(answer)['code']).toBeDefined();
  await workspace.close();
});
