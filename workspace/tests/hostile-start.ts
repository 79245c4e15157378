import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { tokenFor } from './account-token.ts';
import { startServer } from './identity-server.ts';

const idSchema = z.object({ id: z.string() });
export const errorSchema = z.object({ error: z.object({ code: z.number(), message: z.string() }) });

/** A workspace with Mara, who has a spreadsheet and a secret file, and Jon, who has nothing. */
export async function startBesieged() {
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-hostile-'));
  const server = await startServer({ ROWHOUSE_DATA: folder });
  const mara = tokenFor(folder, 'mara@tests.example');
  const jon = tokenFor(folder, 'jon@tests.example');

  async function call(
    method: string,
    address: string,
    body?: unknown,
    token = mara,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(server.url + address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  }

  const make = async (name: string, mimeType: string) =>
    idSchema.parse((await call('POST', '/drive/v3/files', { name, mimeType })).body).id;
  const spreadsheetId = await make('Sheet', 'application/vnd.google-apps.spreadsheet');
  const secretId = await make('Secret', 'text/plain');
  return {
    folder,
    url: server.url,
    mara,
    jon,
    spreadsheetId,
    secretId,
    call,
    /** Everybody else is served as if nothing had happened. */
    async expectUnharmed(): Promise<void> {
      expect((await call('GET', '/drive/v3/files')).status).toBe(200);
      expect((await call('GET', `/v4/spreadsheets/${spreadsheetId}`)).status).toBe(200);
    },
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Besieged = Awaited<ReturnType<typeof startBesieged>>;
