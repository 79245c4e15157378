import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newReport } from '#testing/data/expense-report.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { startUpstream, type Upstream } from '#testing/server/upstream.ts';
import { makeScheduledBackup } from './store/scheduled-backup.ts';
import { openStore } from './store/store.ts';

// What an operator sees of the server: metrics, traces at their collector, and what never gets into them.

const attributeSchema = z.object({ key: z.string(), value: z.looseObject({}) });
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(attributeSchema),
            }),
          ),
        }),
      ),
    }),
  ),
});

let collector: http.Server;
let upstream: Upstream;
let server: TestServer;
let user: TestUser;
/** What the collector received, with the key sent along. */
const sent: { text: string; key: string | undefined }[] = [];
const secrets: string[] = [];

function spans() {
  return sent
    .flatMap(({ text }) => tracesSchema.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

async function metric(line: RegExp): Promise<string | undefined> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return text.split('\n').find((one) => line.test(one));
}

beforeAll(async () => {
  collector = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    sent.push({ text: Buffer.concat(chunks).toString(), key: request.headers.authorization });
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  upstream = await startUpstream();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
  };
  server = await startServer(env, { apiRoot: upstream.root });
  user = await server.newUser();
});
afterAll(async () => {
  await upstream.stop();
  await new Promise((resolve) => collector.close(resolve));
});

describe('metrics', () => {
  it('count a browser that has left as one, and end what was read for it', async () => {
    const browser = new AbortController();
    upstream.fail({ method: 'GET', path: /^\/drive\/v3\/files$/, how: 'held', times: 1 });
    const before = upstream.calls.length;
    const leaving = user.send('/api/app/available', { signal: browser.signal });
    await expect.poll(() => upstream.calls.length).toBe(before + 1);
    browser.abort();
    await expect(leaving).rejects.toThrow();
    await expect
      .poll(() => upstream.calls.slice(before).map((call) => call.split(' ')[0]))
      .toEqual(['GET', 'hung']);
    await expect
      .poll(() => metric(/^rowhouse_requests_left_total{route="GET \/api\/app\/available"} 1$/))
      .toBeDefined();
  });

  it('tell how often each method was called, and how it was answered', async () => {
    const { reportId, sheetId, add } = await newReport(user);
    await add({ description: 'Secret taxi' });
    secrets.push(reportId, sheetId, 'Secret taxi');
    expect(
      await metric(/^rowhouse_upstream_calls_total{method="files\.create",status="200"} [1-9]/),
    ).toBeDefined();
    expect(await metric(/^rowhouse_upstream_seconds_count{method="files\.create"} [1-9]/)).toBeDefined();
    expect(await metric(/^rowhouse_upstream_waiting{lane="sheets reads"} 0$/)).toBeDefined();
    expect(await metric(/^rowhouse_memory_reads_total{outcome="hit"} [1-9]/)).toBeDefined();
    expect(await metric(/^rowhouse_last_backup_timestamp_seconds 0$/)).toBeDefined();
  });

  it('name nobody and no file', async () => {
    const text = await (await fetch(`${server.address}/metrics`)).text();
    for (const secret of [user.account.email, ...secrets]) expect(text).not.toContain(secret);
  });
});

it('the metrics tell of a backup that was made before this start, or by another server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-observed-'));
  const store = await openStore(null, folder);
  const at = Date.UTC(2026, 10, 9, 3, 4, 5, 678);
  const source = { store, databaseUrl: null, dataFolder: folder };
  await makeScheduledBackup(source, path.join(folder, 'backups'), 7, new Date(at));
  await store.destroy();
  const later = await startServer({ BACKUP_FOLDER: path.join(folder, 'backups') });
  const text = await (await fetch(`${later.address}/metrics`)).text();
  expect(text).toContain(`\nrowhouse_last_backup_timestamp_seconds ${at / 1000}\n`);
  await later.stop();
  rmSync(folder, { recursive: true });
});

it('an API that is not enabled is told to the operator', async () => {
  const body = { error: { code: 403, message: 'x', errors: [{ reason: 'accessNotConfigured' }] } };
  upstream.fail({ method: 'GET', path: /^\/drive\/v3\/files$/, how: { status: 403, body }, times: 1 });
  expect((await user.send('/api/app/available')).status).toBe(503);
  const page = await (await fetch(`${server.address}/operator`)).text();
  expect(page).toContain('Google refused calls (1)');
  expect(page).toContain('Enable the Google Drive API');
});

describe('traces', () => {
  it('are their own, whatever trace a browser says that it belongs to', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await user.send('/api/app/available', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
    await server.stop();
    expect(spans().length).toBeGreaterThan(0);
    expect(spans().map((span) => span.traceId)).not.toContain(traceId);
  });

  it('show a request by its route with its calls upstream below it', () => {
    const all = spans();
    const request = all.find(({ name }) => name === 'POST /api/app/expenses/create');
    expect(request?.attributes).toContainEqual({
      key: 'http.route',
      value: { stringValue: '/api/app/expenses/create' },
    });
    const below = all.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(below.map(({ name }) => name)).toContain('files.create');
    expect(below.map(({ traceId }) => traceId)).toEqual(below.map(() => request?.traceId));
    const [call] = below;
    expect(call?.attributes.map(({ key }) => key)).toEqual([
      'rpc.system',
      'rpc.method',
      'http.response.status_code',
    ]);
  });

  it('reach the collector with its key', () => {
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['Bearer collector-key']));
  });

  it('hold neither ids nor addresses nor words of people', () => {
    const text = sent.map((one) => one.text).join('');
    expect(spans().length).toBeGreaterThan(10);
    for (const secret of [user.account.email, user.account.name, 'url.path', ...secrets]) {
      expect(text).not.toContain(secret);
    }
  });
});
