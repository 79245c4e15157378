import { readAccess } from '../access/access.ts';
import { listForms } from '../forms/stored-forms.ts';
import { listStaff } from '../forms/stored-staff.ts';
import type { Parts } from '../parts.ts';
import { PushDevices } from '../reminders/push/stored-devices.ts';
import { readChoices } from '../reminders/stored-choices.ts';
import { listFeeds } from '../reminders/stored-feeds.ts';
import { listTokens } from '../store/api-tokens.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { listSessions } from '../store/sessions.ts';
import { readSubscription } from '../store/subscriptions.ts';
import type { User } from '../store/users.ts';

const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Addresses are left out: somebody who finds the file must not be able to read with them. */
async function remindersOf({ store, keyring }: Parts, user: User) {
  const [choices, feeds, devices] = await Promise.all([
    readChoices(store, user.id),
    listFeeds(store, user.id),
    new PushDevices(store, keyring).list(user.id, Date.now()),
  ]);
  return {
    choices,
    feeds: feeds.map(({ app, createdAt, lastReadAt }) => ({
      app,
      createdAt: instant(createdAt),
      lastReadAt: instant(lastReadAt),
    })),
    pushDevices: devices.map(({ browser, createdAt }) => ({ browser, createdAt: instant(createdAt) })),
  };
}

async function rowsOf({ store }: Parts, user: User) {
  const [forms, staff, writes, keys, sendings, photos] = await Promise.all([
    listForms(store, user.id),
    listStaff(store, user.id),
    store.selectFrom('writes').selectAll().where('user_id', '=', user.id).execute(),
    store.selectFrom('request_keys').select('expires_at').where('user_id', '=', user.id).execute(),
    store.selectFrom('sendings').select('expires_at').where('user_id', '=', user.id).execute(),
    store.selectFrom('ai_usage').selectAll().where('user_id', '=', user.id).orderBy('day').execute(),
  ]);
  return { forms, staff, writes, keys, sendings, photos };
}

/**
 * Everything that is kept about a person. Tokens are left out: somebody who finds the file must not be able to use
 * them.
 */
export async function accountRecord(parts: Parts, user: User) {
  const keeper = new SealedCredentials(parts.store, parts.keyring, user.id);
  const [access, subscription, sessions, tokens, credentials, move, reminders, rows] = await Promise.all([
    readAccess(parts, user),
    readSubscription(parts.store, user.id),
    listSessions(parts.store, user.id, Date.now()),
    listTokens(parts.store, user.id),
    keeper.find(),
    parts.mover.moves.find(user.id),
    remindersOf(parts, user),
    rowsOf(parts, user),
  ]);
  const { forms, staff, writes, keys, sendings, photos } = rows;
  return {
    about:
      'Everything this Rowhouse keeps about you. Your sheets and photos are not in it: they are in your own Drive.',
    madeAt: instant(Date.now()),
    account: {
      id: user.id,
      googleId: user.googleId,
      email: user.email,
      name: user.name,
      picture: user.picture,
      createdAt: instant(user.createdAt),
    },
    preferences: user.preferences,
    reminders,
    access,
    subscription: subscription ? { ...subscription, periodEndsAt: instant(subscription.periodEndsAt) } : null,
    permissions: credentials
      ? { scopes: credentials.scopes, tokens: 'kept encrypted, not in this file' }
      : null,
    sessions: sessions.map(({ browser, createdAt, lastUsedAt }) => ({
      browser,
      createdAt: instant(createdAt),
      lastUsedAt: instant(lastUsedAt),
    })),
    apiTokens: tokens.map(({ name, apps, scope, createdAt, expiresAt, lastUsedAt }) => ({
      name,
      apps,
      scope,
      createdAt: instant(createdAt),
      expiresAt: instant(expiresAt),
      lastUsedAt: instant(lastUsedAt),
    })),
    /** Forms for people without an account; what they ask is in the files. Without their addresses, as above. */
    forms: forms.map(({ app, fileId, isOn, createdAt, rows: count, lastRowAt }) => ({
      ...{ app, fileId, isOn, rows: count },
      ...{ createdAt: instant(createdAt), lastRowAt: instant(lastRowAt) },
    })),
    /** Addresses for helpers without an account, without the addresses themselves. */
    staffAddresses: staff.map(({ app, fileId, untilAt, ticks, lastTickAt }) => ({
      ...{ app, fileId, ticks },
      ...{ endsAt: instant(untilAt), lastTickAt: instant(lastTickAt) },
    })),
    /** Numbers by which a repeated write is recognised, kept for 40 days; no cells. */
    recentWrites: writes.map((write) => ({
      fileId: write.file_id,
      row: write.row_index,
      rows: write.row_count,
      forgottenAt: instant(write.expires_at),
    })),
    /** Hashes of what was sent, which reveal nothing, kept as long. */
    recentRequests: keys.map((key) => ({ forgottenAt: instant(key.expires_at) })),
    /** Hashes of reminders and letters that were sent, so that none goes twice. */
    recentSendings: sendings.map((sending) => ({ forgottenAt: instant(sending.expires_at) })),
    /** A move to or from another account, until a day after it started. */
    move: move && {
      ...{ state: move.state, direction: move.direction, otherAccount: move.other?.email ?? null },
      report: move.progress.report,
    },
    photosRead: photos.map(({ day, photos: count }) => ({ day, count })),
  };
}
