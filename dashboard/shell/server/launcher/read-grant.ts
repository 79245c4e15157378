import { usableCredentials } from '#backend/google/refresh.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { SealedCredentials } from '../store/credentials.ts';
import type { User } from '../store/users.ts';
import type { Grant } from './permission-status.ts';

/** Asks Google what a person's grant allows at the moment, and remembers the answer. */
async function readLiveScopes(parts: Parts, user: User, keeper: SealedCredentials): Promise<string[]> {
  const { google } = parts.settings;
  let credentials = await usableCredentials(user.id, keeper, google);
  let scopes = await parts.identity.readScopes(credentials.accessToken);
  if (!scopes) {
    // Refused before its time: either just the token is invalid, or the whole grant, which a refresh shows.
    credentials = await usableCredentials(user.id, keeper, google, credentials.accessToken);
    scopes = (await parts.identity.readScopes(credentials.accessToken)) ?? [];
  }
  const isAsKept = scopes.toSorted().join() === [...credentials.scopes].toSorted().join();
  if (!isAsKept) await keeper.save({ ...credentials, scopes }, credentials);
  return scopes;
}

/** The present grant: people revoke grants elsewhere, without telling us. */
export async function readGrant(parts: Parts, user: User): Promise<Grant> {
  const keeper = new SealedCredentials(parts.store, parts.keyring, user.id);
  const ask = async () => ({ askedAt: Date.now(), history: (await keeper.history()) ?? null });
  if (!(await keeper.history())) return { failure: null, scopes: new Set(), ...(await ask()) };
  try {
    const scopes = new Set(await readLiveScopes(parts, user, keeper));
    return { failure: null, scopes, ...(await ask()) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'REAUTH_REQUIRED') throw error;
    return { failure: error.message, scopes: new Set(), ...(await ask()) };
  }
}
