import { randomUUID } from 'node:crypto';
import type { Person } from '#backend/google/identity.ts';
import { inTurn } from '#backend/in-turn.ts';
import {
  changedPreferences,
  keptPreferencesSchema,
  noPreferences,
  type Preferences,
  type PreferencesChange,
} from '#kernel/preferences.ts';
import { noteEnded } from './ended-sessions.ts';
import type { Store } from './schema.ts';

export interface User {
  id: string;
  googleId: string;
  email: string;
  name: string;
  picture: string | null;
  createdAt: number;
  preferences: Preferences;
}

export function readPreferences(kept: string): Preferences {
  return keptPreferencesSchema.parse(JSON.parse(kept));
}

/** Changes some preferences, and returns all. */
export async function changePreferences(
  store: Store,
  userId: string,
  change: PreferencesChange,
): Promise<Preferences> {
  // Two devices may choose different things at the same moment.
  return await inTurn(`preferences of ${userId}`, async () => {
    const before = (await findUser(store, userId))?.preferences ?? noPreferences;
    const preferences = changedPreferences(before, change);
    await store
      .updateTable('users')
      .set({ preferences: JSON.stringify(preferences) })
      .where('id', '=', userId)
      .execute();
    return preferences;
  });
}

interface UserRow {
  id: string;
  google_id: string;
  email: string;
  name: string;
  picture: string | null;
  created_at: number;
  preferences: string;
}

function userOf(row: UserRow): User {
  return {
    id: row.id,
    googleId: row.google_id,
    email: row.email,
    name: row.name,
    picture: row.picture,
    createdAt: row.created_at,
    preferences: readPreferences(row.preferences),
  };
}

export async function findUser(store: Store, userId: string): Promise<User | undefined> {
  const row = await store.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return row && userOf(row);
}

/** Creates the account at the first sign-in; later sign-ins update name, address and picture. */
export async function saveUser(store: Store, person: Person): Promise<User> {
  const { googleId, ...rest } = person;
  const row = await store
    .insertInto('users')
    .values({ id: randomUUID(), google_id: googleId, ...rest, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('google_id').doUpdateSet(rest))
    .returningAll()
    .executeTakeFirstOrThrow();
  return userOf(row);
}

/** Deletes the account with everything that refers to it; only the record of its trial stays. */
export async function deleteUser(store: Store, userId: string): Promise<void> {
  await noteEnded(store, userId);
  await store.deleteFrom('users').where('id', '=', userId).execute();
}
