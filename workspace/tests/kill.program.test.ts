import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { parseSettings } from '../src/config.ts';
import { openData } from '../src/data-folder.ts';
import { scriptClientId } from '../src/identity/clients.ts';
import { createAccessToken } from '../src/identity/token-endpoint.ts';
import { Accounts } from '../src/storage/accounts.ts';
import { Tokens } from '../src/storage/tokens.ts';
import { freePort } from './free-port.ts';
import { startProcess } from './processes.ts';

const appends = 200;
const atOnce = 16;
const acknowledgedBefore = 70;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A workspace in a separate process that can be killed, and a token for it. */
async function prepare() {
  const folder = await mkdtemp(path.join(tmpdir(), 'workspace-kill-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const port = String(await freePort());
  const env = { ROWHOUSE_DATA: folder, WORKSPACE_PORT: port };
  const start = async () => {
    const server = await startProcess(env);
    endings.push(() => server.end('SIGKILL'));
    return server;
  };
  const database = openData(parseSettings(env));
  const account = new Accounts(database).create({ email: 'kim@tests.example', name: 'Kim', password: null });
  const token = createAccessToken({ tokens: new Tokens(database) }, account.id, {
    clientId: scriptClientId,
    scopes: ['https://www.googleapis.com/auth/spreadsheets'],
    isOffline: false,
    codeHash: null,
  });
  database.close();
  const call = async (method: string, address: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${address}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}.`);
    return response.json();
  };
  return { start, call };
}

const valuesSchema = z.object({ values: z.array(z.tuple([z.string()])) });

it('a row that was acknowledged is there once after the process is killed, and none is there twice', async () => {
  const { start, call } = await prepare();
  const first = await start();
  const made = z.object({ spreadsheetId: z.string() }).parse(await call('POST', '/v4/spreadsheets', {}));
  const values = `/v4/spreadsheets/${made.spreadsheetId}/values`;
  const acknowledged: string[] = [];
  const append = async (row: string) => {
    await call('POST', `${values}/A1:append?valueInputOption=RAW`, { values: [[row]] });
    acknowledged.push(row);
    if (acknowledged.length === acknowledgedBefore) first.child.kill('SIGKILL');
  };
  const rows = Array.from({ length: appends }, (_, at) => `row ${at}`);
  const waiting = [...rows];
  const appendInTurn = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await append(row);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, appendInTurn));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(atOnce).fill('rejected'));
  expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBefore);

  await start();
  const kept = valuesSchema.parse(await call('GET', `${values}/A1:A1000`)).values.flat();
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  expect(rows).toEqual(expect.arrayContaining(kept));
});
