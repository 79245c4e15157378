import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tokenFor } from './account-token.ts';
import { startServer, type TestServer } from './identity-server.ts';

const piece = 262_144;
const bytes = randomBytes(piece + 1000);
const part = (from: number, to: number) => Uint8Array.from(bytes.subarray(from, to));
const all = bytes.length;

let folder: string;
let token: string;
let server: TestServer;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-resume-'));
  token = tokenFor(folder, 'hal@tests.example');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startServer({ ROWHOUSE_DATA: folder });
});

const waiting = () => readdirSync(path.join(folder, 'workspace', 'uploads-in-pieces'));

/** The path of a new session. */
async function begin(query = '', whose = token): Promise<string> {
  const answer = await fetch(`${server.url}/upload/drive/v3/files?uploadType=resumable${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${whose}`, 'x-upload-content-type': 'video/mp4' },
    body: JSON.stringify({ name: 'film', appProperties: { part: '1' } }),
  });
  expect(answer.status).toBe(200);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return pathname + search;
}

async function restart(): Promise<void> {
  await server.close();
  server = await startServer({ ROWHOUSE_DATA: folder });
}

async function put(session: string, range: string, body?: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-range': range };
  return fetch(server.url + session, { method: 'PUT', headers, ...(body !== undefined && { body }) });
}

it('somebody who begins very many uploads in pieces gives up their own, and nobody else’s', async () => {
  const hals = await begin();
  const other = tokenFor(folder, 'jon@tests.example');
  const [first = '', second = ''] = [await begin('', other), await begin('', other)];
  for (let count = 2; count <= 100; count += 1) await begin('', other);
  const states = await Promise.all([hals, first, second].map((session) => put(session, `bytes */${all}`)));
  expect(states.map(({ status }) => status)).toEqual([308, 404, 308]);
  for (const name of waiting()) rmSync(path.join(folder, 'workspace', 'uploads-in-pieces', name));
  await server.close();
});

describe('a resumable upload, after a restart of the server', () => {
  it('goes on where it was, for whoever has its address', async () => {
    const session = await begin('&fields=id,name,mimeType,appProperties');
    const first = await put(session, `bytes 0-${piece - 1}/${all}`, part(0, piece));
    expect(first.status).toBe(308);
    await restart();
    const state = await put(session, `bytes */${all}`);
    expect([state.status, state.headers.get('range')]).toEqual([308, `bytes=0-${piece - 1}`]);
    const last = await put(session, `bytes ${piece}-${all - 1}/${all}`, part(piece, all));
    const made = z.looseObject({ id: z.string() }).parse(await last.json());
    expect(made).toEqual({ id: made.id, name: 'film', mimeType: 'video/mp4', appProperties: { part: '1' } });
    const headers = { authorization: `Bearer ${token}` };
    const content = await fetch(`${server.url}/drive/v3/files/${made.id}?alt=media`, { headers });
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
    expect(waiting()).toEqual([]);
    await server.close();
  });

  it('is still known when nothing has arrived, and can be given up', async () => {
    const session = await begin();
    await restart();
    expect((await put(session, `bytes */${all}`)).status).toBe(308);
    expect((await fetch(server.url + session, { method: 'DELETE' })).status).toBe(499);
    expect(waiting()).toEqual([]);
    expect((await put(session, `bytes */${all}`)).status).toBe(404);
    await server.close();
  });

  it('neither keeps a token nor its own address on the disk', async () => {
    const session = await begin(`&access_token=${token}`);
    const [name = ''] = waiting();
    const record = readFileSync(path.join(folder, 'workspace', 'uploads-in-pieces', name), 'utf8');
    const id = new URL(session, server.url).searchParams.get('upload_id') ?? '';
    expect([record.includes(token), (name + record).includes(id)]).toEqual([false, false]);
    await fetch(server.url + session, { method: 'DELETE' });
    await server.close();
  });

  it('is forgotten after a week, and so is what a crash has cut short', async () => {
    const old = await begin();
    const [name = ''] = waiting();
    const pieces = path.join(folder, 'workspace', 'uploads-in-pieces');
    const record = z.looseObject({}).parse(JSON.parse(readFileSync(path.join(pieces, name), 'utf8')));
    const startedAt = Date.now() - 8 * 24 * 3_600_000;
    writeFileSync(path.join(pieces, name), JSON.stringify({ ...record, startedAt }));
    writeFileSync(path.join(pieces, `${'0'.repeat(64)}.json`), '{"request":');
    writeFileSync(path.join(pieces, `${'1'.repeat(64)}.content`), 'x');
    await restart();
    expect(waiting()).toEqual([]);
    expect((await put(old, `bytes */${all}`)).status).toBe(404);
    await server.close();
  });
});
