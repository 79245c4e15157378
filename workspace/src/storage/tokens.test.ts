import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Accounts } from './accounts.ts';
import { type Database, openDatabase } from './database.ts';
import { migrations } from './schema.ts';
import { Tokens } from './tokens.ts';

let folder: string;
let database: Database;
let accountId: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workspace-tokens-'));
  database = openDatabase(folder, migrations);
  accountId = new Accounts(database).create({ email: 'a@b.example', name: 'A', password: null }).id;
});
afterAll(async () => {
  database.close();
  await rm(folder, { recursive: true, force: true });
});

function add(tokens: Tokens, hash: string, kind: 'access' | 'refresh', clientId: string, expiresAt: number) {
  tokens.add(hash, {
    kind,
    accountId,
    clientId,
    scopes: ['openid'],
    isOffline: true,
    codeHash: null,
    expiresAt,
  });
}

describe('tokens', () => {
  it('beyond the limit the oldest refresh tokens go, and no others', () => {
    const tokens = new Tokens(database);
    const later = Date.now() + 1000;
    for (const hash of ['r1', 'r2', 'r3', 'r4']) add(tokens, hash, 'refresh', 'one', later);
    add(tokens, 'a1', 'access', 'one', later);
    add(tokens, 'other', 'refresh', 'two', later);
    tokens.limitRefreshTokens(accountId, 'one', 2);
    const left = ['r1', 'r2', 'r3', 'r4', 'a1', 'other'].filter((hash) => tokens.find(hash) !== undefined);
    expect(left).toEqual(['r3', 'r4', 'a1', 'other']);
  });

  it('that died half a day ago are forgotten, younger ones are remembered as dead', () => {
    const tokens = new Tokens(database);
    add(tokens, 'old', 'access', 'three', Date.now() - 13 * 3_600_000);
    add(tokens, 'young', 'access', 'three', Date.now() - 1000);
    tokens.revokeOfClient(accountId, 'three');
    add(tokens, 'next', 'access', 'three', Date.now() + 1000);
    expect(tokens.find('old')).toBeUndefined();
    expect(tokens.find('young')?.isRevoked).toBe(true);
    expect(tokens.find('next')?.isRevoked).toBe(false);
  });
});
