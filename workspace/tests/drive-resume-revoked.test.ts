import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { openData } from '../src/data-folder.ts';
import { Accounts } from '../src/storage/accounts.ts';
import { Tokens } from '../src/storage/tokens.ts';
import { tokenFor } from './account-token.ts';
import { answerOf, formFields, TestBrowser } from './identity-browser.ts';
import {
  authorizeUrl,
  driveFile,
  oauthClient,
  startServer,
  type TestServer,
  testClient,
} from './identity-server.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-revoked-'));
  server = await startServer({ ROWHOUSE_DATA: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Opens a session for a new content, and returns what sends that content. */
async function begin(token: string, method: string, address: string) {
  const answer = await fetch(`${server.url}/upload/drive/v3/${address}?uploadType=resumable`, {
    method,
    headers: bearer(token),
    body: JSON.stringify({ name: 'note.txt' }),
  });
  expect(answer.status).toBe(200);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return () => fetch(server.url + pathname + search, { method: 'PUT', body: 'of the app' });
}

const idSchema = z.object({ id: z.string() });
const listSchema = z.object({ files: z.array(z.object({ name: z.string() })) });

async function filesOf(token: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/drive/v3/files`, { headers: bearer(token) });
  return listSchema.parse(await answer.json()).files.map(({ name }) => name);
}

/** Changes the store as the commands of the operator do. */
function inStore(work: (accounts: Accounts, tokens: Tokens) => void): void {
  const database = openData({ dataFolder: path.join(folder, 'workspace') });
  try {
    work(new Accounts(database), new Tokens(database));
  } finally {
    database.close();
  }
}

it('an app whose access was taken back changes no file by an upload that it began before', async () => {
  const browser = new TestBrowser(server);
  const email = await browser.signInAsNew();
  const consent = await browser.open(authorizeUrl(server, [driveFile]));
  const code = answerOf(await browser.consent(consent))['code'] ?? '';
  const token = (await oauthClient(server).getToken(code)).tokens.access_token ?? '';
  const made = await fetch(`${server.url}/upload/drive/v3/files?uploadType=media`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'text/plain' },
    body: 'of the person',
  });
  const { id } = idSchema.parse(await made.json());
  const send = await begin(token, 'PATCH', `files/${id}`);

  const page = await browser.open('/account/apps');
  const fields = formFields(page, '/account/apps/revoke');
  fields.set('client', testClient.clientId);
  await browser.send('/account/apps/revoke', fields);
  expect((await fetch(`${server.url}/drive/v3/files/${id}`, { headers: bearer(token) })).status).toBe(401);
  expect((await send()).status).toBe(401);
  const own = bearer(tokenFor(folder, email));
  const content = await fetch(`${server.url}/drive/v3/files/${id}?alt=media`, { headers: own });
  expect(await content.text()).toBe('of the person');
});

it('nobody writes for a disabled account', async () => {
  const token = tokenFor(folder, 'disabled@tests.example');
  const send = await begin(token, 'POST', 'files');
  inStore((accounts, tokens) => {
    const { id } = accounts.findByEmail('disabled@tests.example') ?? { id: '' };
    accounts.setDisabled(id, true);
    tokens.revokeOfAccount(id);
  });
  expect((await send()).status).toBe(401);
});

it('somebody who gets the address of a deleted account gets none of its files', async () => {
  const token = tokenFor(folder, 'desk@tests.example');
  const send = await begin(token, 'POST', 'files');
  inStore((accounts) => accounts.remove(accounts.findByEmail('desk@tests.example')?.id ?? ''));
  const successor = tokenFor(folder, 'desk@tests.example');
  expect((await send()).status).toBe(401);
  expect(await filesOf(successor)).toEqual([]);
});
