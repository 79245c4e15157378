import type { Handlers } from '#backend/handlers.ts';
import { type ApiToken, type apiTokenCalls, maxTokens } from '#kernel/calls/api-tokens.ts';
import { Problem } from '#kernel/problem.ts';
import { requestKeyOf } from '../mounting/app-context.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import { deleteToken, type KeptToken, listTokens } from '../store/api-tokens.ts';
import { makeToken, openableApps } from './api-tokens.ts';
import type { SessionContext } from './context.ts';
import { isSentAgain } from './sent-again.ts';

function shownToken(token: KeptToken): ApiToken {
  const { createdAt, expiresAt, lastUsedAt } = token;
  return {
    ...token,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}

export function apiTokenHandlers(
  parts: Parts,
  apps: readonly App[],
): Handlers<typeof apiTokenCalls.contract, SessionContext> {
  const openable = openableApps(apps);
  return {
    async listTokens(_, { user }) {
      const tokens = await listTokens(parts.store, user.id);
      return {
        tokens: tokens.map(shownToken),
        apps: openable.map(({ id, title }) => ({ id, title })),
      };
    },
    async createToken({ body }, { user, request }) {
      const unknown = body.apps.find((id) => !openable.some((app) => app.id === id));
      if (unknown !== undefined) {
        throw new Problem('INVALID_INPUT', `There is no app "${unknown}" that a token could open.`);
      }
      const order = { ...body, apps: [...new Set(body.apps)] };
      const requestKey = requestKeyOf(request);
      const { token, secret } = await makeToken(parts.store, user, { order, requestKey, now: Date.now() });
      // Counted after it was stored: of several made at the same moment, here or on another server, each sees the
      // others.
      if ((await listTokens(parts.store, user.id)).length > maxTokens) {
        await deleteToken(parts.store, user.id, token.id);
        throw new Problem(
          'CONFLICT',
          `You have ${maxTokens} tokens already. Revoke one that you no longer use.`,
        );
      }
      return { token: shownToken(token), secret };
    },
    async revokeToken({ id }, context) {
      const isAgain = await isSentAgain(parts.store, context, `token ${id}`);
      if ((await parts.apiTokens.revoke(context.user, id)) || isAgain) return { success: true };
      throw new Problem('NOT_FOUND', 'That token has been revoked already. Reload the list.');
    },
  };
}
