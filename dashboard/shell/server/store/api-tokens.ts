import * as z from 'zod';
import { type TokenScope, tokenScopes } from '#kernel/calls/api-tokens.ts';
import { unlessRefused } from './refused.ts';
import type { Store } from './schema.ts';
import { readPreferences, type User } from './users.ts';

export interface KeptToken {
  id: string;
  name: string;
  apps: string[];
  scope: TokenScope;
  createdAt: number;
  expiresAt: number;
  /** Within an hour of the last call; null before the first. */
  lastUsedAt: number | null;
}

export interface FoundToken extends KeptToken {
  user: User;
  /** SHA-256 of the secret. */
  secretHash: string;
}

const appsSchema = z.array(z.string());
const scopeSchema = z.enum(tokenScopes);
const hourMs = 3_600_000;

interface TokenRow {
  id: string;
  name: string;
  apps: string;
  scope: string;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
}

function tokenOf(row: TokenRow): KeptToken {
  return {
    id: row.id,
    name: row.name,
    apps: appsSchema.parse(JSON.parse(row.apps)),
    scope: scopeSchema.parse(row.scope),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

type NewToken = Omit<KeptToken, 'lastUsedAt'> & { userId: string; secretHash: string };

/** Stores a token, replacing the person's token with the same id. */
export async function keepToken(store: Store, { id, ...token }: NewToken): Promise<void> {
  const values = {
    user_id: token.userId,
    name: token.name,
    secret_hash: token.secretHash,
    apps: JSON.stringify(token.apps),
    scope: token.scope,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: null,
  };
  await store
    .insertInto('api_tokens')
    .values({ id, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('api_tokens.user_id', '=', token.userId),
    )
    .execute();
}

/** A person's tokens, newest first, including expired ones that have not been removed yet. */
export async function listTokens(store: Store, userId: string): Promise<KeptToken[]> {
  const rows = await store
    .selectFrom('api_tokens')
    .select(['id', 'name', 'apps', 'scope', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(tokenOf);
}

export async function findToken(store: Store, id: string): Promise<FoundToken | undefined> {
  const row = await store
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select([
      'users.google_id as googleId',
      'users.email',
      'users.name as userName',
      'users.picture',
      'users.created_at as userSince',
      'users.preferences',
    ])
    .where('api_tokens.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...tokenOf(row),
    secretHash: row.secret_hash,
    user: {
      id: row.user_id,
      googleId: row.googleId,
      email: row.email,
      name: row.userName,
      picture: row.picture,
      createdAt: row.userSince,
      preferences: readPreferences(row.preferences),
    },
  };
}

/** Records a use, at most once an hour, in the row and in memory. */
export async function noteTokenUse(store: Store, token: KeptToken, now: number): Promise<void> {
  if (token.lastUsedAt !== null && now - token.lastUsedAt < hourMs) return;
  token.lastUsedAt = now;
  await unlessRefused(
    store.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', token.id).execute(),
  );
}

/** Revokes a token of this person; false if they have none with that id. */
export async function deleteToken(store: Store, userId: string, id: string): Promise<boolean> {
  const gone = await store
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
