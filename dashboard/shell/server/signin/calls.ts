import { narrowedToken } from '#backend/google/refresh.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { sessionCalls } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { lookAgain } from '../reminders/stored-choices.ts';
import { isSampleAccount } from '../sample/sample-accounts.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { listSessions } from '../store/sessions.ts';
import { changePreferences, deleteUser, type User } from '../store/users.ts';
import { accountOf } from './account.ts';
import { accountRecord } from './account-record.ts';
import type { SessionContext } from './context.ts';
import { safeReturnPath } from './return-path.ts';
import { driveFileScope, scopesOfLevel } from './scopes.ts';
import { isSentAgain } from './sent-again.ts';
import { sessionOf } from './sessions.ts';
import { beginSignIn } from './sign-in.ts';

/** Cancels subscriptions and revokes grants before the account is deleted; if either fails, the account stays. */
async function deleteAccount(parts: Parts, user: User): Promise<void> {
  await parts.billing?.cancelNow(user);
  const credentials = await new SealedCredentials(parts.store, parts.keyring, user.id).find();
  if (credentials) await parts.identity.revoke(credentials.refreshToken ?? credentials.accessToken);
  await parts.mover.forget(user.id);
  await deleteUser(parts.store, user.id);
  forget(parts, user);
}

/** A browser that was left open must not be able to delete an account. */
const freshMs = 15 * 60_000;

function requireFreshSignIn(begunAt: number): void {
  if (Date.now() - begunAt < freshMs) return;
  throw new Problem(
    'REAUTH_REQUIRED',
    'Please sign in again, then delete your account. Nothing was deleted yet.',
    { requiresReauth: true },
  );
}

function forget({ sessions, apiTokens }: Parts, user: User): void {
  sessions.forgetUser(user.id);
  apiTokens.forgetUser(user.id);
}

export function sessionHandlers(parts: Parts): Handlers<typeof sessionCalls.contract, SessionContext> {
  const workspaceName = parts.settings.workspaceUrl && new URL(parts.settings.workspaceUrl).host;
  return {
    async me(_, { user }) {
      return {
        isAuthenticated: true,
        account: accountOf(user.id),
        user: {
          name: user.name,
          email: user.email,
          image: user.picture,
          createdAt: new Date(user.createdAt).toISOString(),
          isSample: isSampleAccount(parts.settings, user.email),
        },
        workspaceName,
        preferences: user.preferences,
      };
    },
    async savePreferences({ body }, { user }) {
      const preferences = await changePreferences(parts.store, user.id, body);
      forget(parts, user);
      // What is sent next was reckoned by the time zone before.
      if (body.timeZone !== undefined) await lookAgain(parts.store, user.id, Date.now());
      if (!preferences.presence) parts.live.hide(user.id);
      return { preferences };
    },
    async logout(_, { request, reply }) {
      await parts.sessions.leave(request, reply);
      return { success: true };
    },
    async upgradePermissions({ body }, { user, reply }) {
      const authorizationUrl = beginSignIn(parts, reply, {
        returnPath: safeReturnPath(body.redirectPath),
        scopes: scopesOfLevel(body.level, parts.settings.scopes),
        user,
      });
      return { authorizationUrl };
    },
    async pickerToken(_, { user }) {
      if (!parts.settings.picker) {
        throw new Problem('NOT_FOUND', "This installation does not use Google's file picker.");
      }
      const keeper = new SealedCredentials(parts.store, parts.keyring, user.id);
      return { accessToken: await narrowedToken(keeper, parts.settings.google, driveFileScope) };
    },
    async listSessions(_, { user, request }) {
      const current = sessionOf(request).id;
      const sessions = await listSessions(parts.store, user.id, Date.now());
      return {
        sessions: sessions.map(({ id, browser, createdAt, lastUsedAt }) => ({
          id,
          browser,
          createdAt: new Date(createdAt).toISOString(),
          lastUsedAt: new Date(lastUsedAt).toISOString(),
          isCurrent: id === current,
        })),
      };
    },
    async endSession({ id }, context) {
      const { user, request, reply } = context;
      if (id === sessionOf(request).id) {
        await parts.sessions.end(request, reply);
        return { success: true };
      }
      const isAgain = await isSentAgain(parts.store, context, `session ${id}`);
      if (!(await parts.sessions.endElsewhere(user, id)) && !isAgain) {
        throw new Problem('NOT_FOUND', 'That session has ended already. Reload the list.');
      }
      return { success: true };
    },
    async endOtherSessions(_, { request }) {
      return { ended: await parts.sessions.endOthers(sessionOf(request)) };
    },
    async downloadAccount(_, { user }) {
      const record = await accountRecord(parts, user);
      return {
        bytes: Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
        type: 'application/json; charset=utf-8',
        downloadName: 'rowhouse-account.json',
      };
    },
    async deleteAccount(_, { user, request, reply }) {
      requireFreshSignIn(sessionOf(request).begunAt);
      await deleteAccount(parts, user);
      await parts.sessions.leave(request, reply);
      return { success: true };
    },
  };
}
