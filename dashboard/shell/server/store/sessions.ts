import { hash, randomBytes, randomUUID } from 'node:crypto';
import { noteEnded } from './ended-sessions.ts';
import { unlessRefused } from './refused.ts';
import type { Store } from './schema.ts';
import { readPreferences, type User } from './users.ts';

const dayMs = 86_400_000;
/** A session ends after this long without a visit. */
export const sessionIdleMs = 30 * dayMs;
/** And after this long, however often somebody visits: then they sign in again. */
const longestSessionMs = 180 * dayMs;
const rotateEveryMs = dayMs;
/** Requests that were under way while the token was rotated still carry the previous one. */
const rotationGraceMs = 60_000;

export interface Session {
  id: string;
  user: User;
  /** When this person signed in. */
  begunAt: number;
  /** The name of the API token that acts as this session; absent for a browser's session. */
  script?: string;
}

export interface FoundSession extends Session {
  /** The new token, if it was time for one. */
  nextToken: string | null;
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Starts a session and returns the token for the cookie; the store has only its hash. */
export async function createSession(
  store: Store,
  userId: string,
  now: number,
  browser = '',
): Promise<string> {
  const token = makeToken();
  await store
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: hashToken(token),
      previous_hash: null,
      created_at: now,
      rotated_at: now,
      expires_at: now + sessionIdleMs,
      browser,
    })
    .execute();
  return token;
}

/** Gives the device for notices of one session to the session of a token. */
export async function passDeviceOn(store: Store, sessionId: string, token: string): Promise<void> {
  await store
    .updateTable('push_devices')
    .set((eb) => ({
      session_id: eb.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token)),
    }))
    .where('session_id', '=', sessionId)
    .execute();
}

async function readSession(store: Store, tokenHash: string, now: number) {
  return await store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.token_hash as tokenHash',
      'sessions.previous_hash as previousHash',
      'sessions.rotated_at as rotatedAt',
      'sessions.created_at as begunAt',
      'users.id as userId',
      'users.google_id as googleId',
      'users.email',
      'users.name',
      'users.picture',
      'users.created_at as createdAt',
      'users.preferences',
    ])
    .where((where) =>
      where.or([
        where('sessions.token_hash', '=', tokenHash),
        where('sessions.previous_hash', '=', tokenHash),
      ]),
    )
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', now - longestSessionMs)
    .executeTakeFirst();
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

/** The session of a token. Once a day its token is replaced, and it lasts 30 days from then on, 180 in all. */
export async function findSession(
  store: Store,
  token: string,
  now: number,
): Promise<FoundSession | undefined> {
  const tokenHash = hashToken(token);
  const row = await readSession(store, tokenHash, now);
  if (!row) return undefined;
  return {
    id: row.sessionId,
    begunAt: row.begunAt,
    user: {
      id: row.userId,
      googleId: row.googleId,
      email: row.email,
      name: row.name,
      picture: row.picture,
      createdAt: row.createdAt,
      preferences: readPreferences(row.preferences),
    },
    nextToken: await rotateIfDue(store, row, tokenHash, now),
  };
}

async function rotateIfDue(
  store: Store,
  row: SessionRow,
  tokenHash: string,
  now: number,
): Promise<string | null> {
  const age = now - row.rotatedAt;
  // A browser that did not receive the last rotation's answer still shows the previous token, and gets a new one.
  const hasMissedRotation = row.previousHash === tokenHash && age > rotationGraceMs;
  if (age > rotateEveryMs || hasMissedRotation) return await rotate(store, row, tokenHash, now);
  if (row.tokenHash === tokenHash && row.previousHash !== null && age > rotationGraceMs) {
    await unlessRefused(
      store.updateTable('sessions').set({ previous_hash: null }).where('id', '=', row.sessionId).execute(),
    );
  }
  return null;
}

async function rotate(store: Store, row: SessionRow, tokenHash: string, now: number): Promise<string | null> {
  const token = makeToken();
  const rotation = store
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      previous_hash: tokenHash,
      rotated_at: now,
      expires_at: Math.min(now + sessionIdleMs, row.begunAt + longestSessionMs),
    })
    .where('id', '=', row.sessionId)
    // Of several simultaneous requests, only one rotates.
    .where('rotated_at', '=', row.rotatedAt)
    .returning('id')
    .executeTakeFirst();
  const updated = await unlessRefused(rotation);
  return updated ? token : null;
}

export async function endSession(store: Store, sessionId: string): Promise<void> {
  await store.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export interface KeptSession {
  id: string;
  /** Such as 'Firefox on Linux'; blank if the browser did not say. */
  browser: string;
  createdAt: number;
  /** Within a day of the last visit. */
  lastUsedAt: number;
}

/** Where a person is signed in, most recently used first. */
export async function listSessions(store: Store, userId: string, now: number): Promise<KeptSession[]> {
  return await store
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at as createdAt', 'rotated_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Which of these sessions are still valid. */
export async function liveSessions(
  store: Store,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await store
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('expires_at', '>', now)
    .where('created_at', '>', now - longestSessionMs)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends a session of this person; false if they have none with that id. */
export async function endSessionOf(store: Store, userId: string, sessionId: string): Promise<boolean> {
  await noteEnded(store, userId, { only: sessionId });
  const ended = await store
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of a person but one; returns how many there were. */
export async function endOtherSessions(store: Store, userId: string, keptId: string): Promise<number> {
  await noteEnded(store, userId, { but: keptId });
  const ended = await store
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .returning('id')
    .execute();
  return ended.length;
}
