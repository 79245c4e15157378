import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import type { Settings } from '../settings.ts';
import { driveReadonlyScope, signInScopes } from '../signin/scopes.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { saveUser, type User } from '../store/users.ts';
import { isFurnished } from './furnish.ts';
import type { Order } from './sampler.ts';

// The embedded workspace's sample accounts, which a Rowhouse on one's own machine signs in with one click.

const mara = { email: 'mara@ellisonpress.example', name: 'Mara Ellison' };
const june = { email: 'june@okaforbindery.example', name: 'June Okafor' };

/** Whether the sample street is offered, and this is its account or the one that it shares with. */
export function isSampleAccount({ hasSample }: Pick<Settings, 'hasSample'>, email: string): boolean {
  return hasSample && [mara, june].some((one) => one.email === email);
}

/** How one of the sample accounts is furnished. */
export function sampleOrder(user: User): Order {
  return user.email === june.email
    ? { user, friend: mara, isApart: false, part: 'makeForFriend' }
    : { user, friend: june, isApart: false, part: 'make' };
}

async function enter(parts: Parts, email: string): Promise<User> {
  const scopes = [...signInScopes(parts.settings.scopes), driveReadonlyScope];
  const { person, credentials } = await parts.identity.enterSample(email, scopes);
  const user = await saveUser(parts.store, person);
  await new SealedCredentials(parts.store, parts.keyring, user.id).keep(credentials, true);
  return user;
}

/** Lets a visitor in as the sample account. */
export async function enterSample(parts: Parts): Promise<User> {
  if (parts.settings.hasSample) return await enter(parts, mara.email);
  throw new Problem('AUTH_ERROR', 'There is no sample street here. Sign in with your own account.');
}

const everyMs = 1_000;
const maxTries = 60;

/** The workspace may start a moment after us. */
async function enterSoon(parts: Parts, email: string, signal: AbortSignal): Promise<User> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await enter(parts, email);
    } catch (error) {
      const isOutage = error instanceof Problem && error.code === 'WORKSPACE_UNAVAILABLE';
      if (!isOutage || tries === maxTries) throw error;
    }
    await wait(everyMs, undefined, { signal });
  }
}

/** Furnishes the sample street if no earlier start has, while people come and go. */
export async function furnishSampleStreet(parts: Parts): Promise<void> {
  const { signal } = parts.sampler;
  // In sequence: what June shares is among Mara's lists when those are furnished.
  for (const { email } of [june, mara]) {
    const user = await enterSoon(parts, email, signal);
    if (!(await isFurnished({ parts, user, signal }))) await parts.sampler.make(sampleOrder(user));
  }
}
