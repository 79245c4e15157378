import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { expect, it } from 'vitest';
import { tokenFor } from './account-token.ts';
import { startServer } from './identity-server.ts';
import { failure } from './start.ts';

it('with WORKSPACE_QUOTA on, the 61st read of a minute is refused, and a write is not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'workspace-quota-'));
  const server = await startServer({ ROWHOUSE_DATA: folder, WORKSPACE_QUOTA: 'on' });
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: tokenFor(folder, 'hal@tests.example') });
  const api = sheets({ version: 'v4', auth, rootUrl: `${server.url}/`, retry: false });
  const spreadsheetId = (await api.spreadsheets.create({})).data.spreadsheetId ?? '';
  const read = () => api.spreadsheets.values.get({ spreadsheetId, range: 'A1' });
  await Promise.all(Array.from({ length: 60 }, read));
  const refused = await failure(read());
  expect(refused.status).toBe(429);
  expect(refused.message).toContain(
    "limit 'Read requests per minute per user' of service 'sheets.googleapis.com'",
  );
  expect((await api.spreadsheets.values.clear({ spreadsheetId, range: 'A1' })).status).toBe(200);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
