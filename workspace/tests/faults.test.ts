import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { drive } from '@googleapis/drive';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tokenFor } from './account-token.ts';
import { startServer, type TestServer } from './identity-server.ts';
import { run, startProcess } from './processes.ts';

let folder: string;
let server: TestServer;
let switchToken: string;
let auth: OAuth2Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workspace-faults-'));
  server = await startServer({ ROWHOUSE_DATA: folder, WORKSPACE_FAULTS: 'on' });
  switchToken = (await readFile(path.join(folder, 'workspace/faults-token'), 'utf8')).trim();
  auth = new OAuth2Client();
  auth.setCredentials({ access_token: tokenFor(folder, 'hal@tests.example') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect((await send('DELETE')).status).toBe(204);
});

const driveApi = () => drive({ version: 'v3', auth, rootUrl: `${server.url}/`, retry: false });
const sheetsApi = () => sheets({ version: 'v4', auth, rootUrl: `${server.url}/`, retry: false });

async function send(method: string, faults?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/admin/faults`, {
    method,
    headers: {
      authorization: `Bearer ${switchToken}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify({ faults }) }),
  });
  return { status: response.status, text: await response.text() };
}

const firedSchema = z.object({ faults: z.array(z.object({ fired: z.number() })) });
const fired = async () =>
  firedSchema.parse(JSON.parse((await send('GET')).text)).faults.map((rule) => rule.fired);

async function statusOf(call: Promise<{ status: number }>): Promise<number> {
  return call.then(
    ({ status }) => status,
    (error: unknown) => z.object({ status: z.number() }).parse(error).status,
  );
}

const names = async () =>
  (await driveApi().files.list({ fields: 'files/name' })).data.files?.map(({ name }) => name);

describe('a fault that a test asks for', () => {
  it.each([429, 500, 503])('answers %i in Google’s words, for the next calls and no more', async (status) => {
    await send('POST', [{ fault: { kind: 'status', status }, methods: ['drive.files.list'], calls: 2 }]);
    const list = () => statusOf(driveApi().files.list());
    expect([await list(), await list(), await list()]).toEqual([status, status, 200]);
    expect(await statusOf(driveApi().about.get({ fields: 'user' }))).toBe(200);
    expect(await fired()).toEqual([2]);
  });

  it('has the body of its API', async () => {
    const bodies = async (status: number) => {
      await send('POST', [{ fault: { kind: 'status', status } }]);
      const [ofDrive, ofSheets] = await Promise.all(
        ['/drive/v3/files', '/v4/spreadsheets/x'].map(async (at) => (await fetch(server.url + at)).json()),
      );
      return [ofDrive, ofSheets];
    };
    expect(await bodies(429)).toMatchObject([
      { error: { code: 429, errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }] } },
      {
        error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ reason: 'RATE_LIMIT_EXCEEDED' }, {}] },
      },
    ]);
    expect(await bodies(503)).toEqual([
      {
        error: {
          code: 503,
          message: 'The service is currently unavailable.',
          errors: [
            { message: 'The service is currently unavailable.', domain: 'global', reason: 'backendError' },
          ],
        },
      },
      { error: { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' } },
    ]);
  });

  it('drops the answer when what was asked is done', async () => {
    const made = await sheetsApi().spreadsheets.create({});
    const spreadsheetId = made.data.spreadsheetId ?? '';
    const { values } = sheetsApi().spreadsheets;
    await send('POST', [
      { fault: { kind: 'dropAnswer' }, methods: ['sheets.spreadsheets.values.*'], calls: 1 },
    ]);
    const append = values.append({
      spreadsheetId,
      range: 'Sheet1',
      valueInputOption: 'RAW',
      requestBody: { values: [['once']] },
    });
    await expect(append).rejects.toMatchObject({ status: undefined });
    expect((await values.get({ spreadsheetId, range: 'A1:A5' })).data.values).toEqual([['once']]);
  });

  it('delays', async () => {
    const methods = ['drive.files.list'];
    // Only the delay keeps an answer away that long.
    await send('POST', [{ fault: { kind: 'delay', delayMs: 60_000 }, methods, calls: 1 }]);
    const caller = new AbortController();
    const late = driveApi()
      .files.list({}, { signal: caller.signal })
      .then(
        () => 'answered',
        () => 'given up',
      );
    while ((await fired())[0] === 0);
    expect((await driveApi().about.get({ fields: 'user' })).status).toBe(200);
    caller.abort();
    expect(await late).toBe('given up');

    await send('POST', [{ fault: { kind: 'delay', delayMs: 1 }, methods, calls: 1 }]);
    expect(await statusOf(driveApi().files.list())).toBe(200);
    expect(await fired()).toEqual([1]);
  });

  it('cuts an upload, of which nothing stays', async () => {
    await send('POST', [{ fault: { kind: 'cutUpload', afterBytes: 100_000 }, calls: 1 }]);
    const upload = (name: string) =>
      // The client takes the upload address only from the call.
      driveApi().files.create(
        {
          requestBody: { name },
          media: { mimeType: 'text/plain', body: Readable.from([Buffer.alloc(300_000, 'x')]) },
        },
        { rootUrl: `${server.url}/` },
      );
    await expect(upload('cut')).rejects.toMatchObject({ status: undefined });
    expect(await fired()).toEqual([1]);
    expect(await names()).not.toContain('cut');
    expect((await upload('whole')).status).toBe(200);
    expect(await names()).toContain('whole');
  });

  it('cuts a piece of a resumable upload, which then goes on where it was cut', async () => {
    const start = await auth.request<string>({
      url: `${server.url}/upload/drive/v3/files?uploadType=resumable`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-upload-content-length': '300000' },
      body: JSON.stringify({ name: 'resumed' }),
    });
    const address = start.headers.get('location') ?? '';
    await send('POST', [
      { fault: { kind: 'cutUpload', afterBytes: 100_000 }, methods: ['drive.files.create'], calls: 1 },
    ]);
    const content = Buffer.alloc(300_000, 'r');
    await expect(fetch(address, { method: 'PUT', body: content })).rejects.toThrow('fetch failed');
    const state = () => fetch(address, { method: 'PUT', headers: { 'content-range': 'bytes */300000' } });
    let told = await state();
    // The session is busy until the cut request has been cleaned up after.
    while (told.status === 503) told = await state();
    expect(told.headers.get('range')).toBe('bytes=0-99999');
    const rest = await fetch(address, {
      method: 'PUT',
      headers: { 'content-range': 'bytes 100000-299999/300000' },
      body: content.subarray(100_000),
    });
    const { id } = z.object({ id: z.string() }).parse(await rest.json());
    const { data } = await driveApi().files.get({ fileId: id, fields: 'size' });
    expect(data.size).toBe('300000');
  });

  it('comes at a rate, the same for the same seed', async () => {
    const run = async () => {
      await send('POST', [{ fault: { kind: 'status', status: 503 }, rate: 0.5, seed: 7 }]);
      const statuses: number[] = [];
      for (let call = 0; call < 20; call += 1) statuses.push(await statusOf(driveApi().files.list()));
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await run()).toEqual(first);
  });
});

describe('the switch', () => {
  it('takes its token alone, from this machine alone', async () => {
    expect((await send('GET', undefined, { authorization: 'Bearer wrong' })).status).toBe(403);
    expect((await send('GET', undefined, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
    expect((await send('GET')).status).toBe(200);
  });

  it.each([
    [[{ fault: { kind: 'status', status: 404 } }], /status/],
    [
      [{ fault: { kind: 'dropAnswer' }, methods: ['drive.files.lst'] }],
      /No method is called drive\.files\.lst/,
    ],
    [[{ fault: { kind: 'dropAnswer' }, often: 3 }], /often/],
    ['all', /faults/],
  ])('refuses %o', async (faults, sentence) => {
    const { status, text } = await send('POST', faults);
    expect(status).toBe(400);
    expect(text).toMatch(sentence);
  });

  it('is not there unless it is switched on, and never in production', async () => {
    const plain = await startServer();
    expect((await fetch(`${plain.url}/admin/faults`)).status).toBe(404);
    await plain.close();
    await expect(startServer({ WORKSPACE_FAULTS: 'on', NODE_ENV: 'production' })).rejects.toThrow(
      /^WORKSPACE_FAULTS is on, but faults are only/,
    );
  });

  it('is turned on by --faults, which production refuses with a sentence', async () => {
    const env = { ROWHOUSE_DATA: path.join(folder, 'by-switch') };
    const process = await startProcess(env, ['--faults', '--quota']);
    expect((await fetch(`${process.url}/admin/faults`)).status).toBe(403);
    await process.end('SIGTERM');
    const refused = await run('main.ts', ['--faults'], { ...env, NODE_ENV: 'production' });
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^WORKSPACE_FAULTS is on, but/),
    });
    expect((await run('main.ts', ['--fault'], env)).err).toMatch(/^Unknown option '--fault'/);
  });
});
