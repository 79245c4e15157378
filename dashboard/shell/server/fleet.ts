import type { FastifyInstance } from 'fastify';
import { amongServers, type TurnKeeper } from '#backend/in-turn.ts';
import type { Parts } from './parts.ts';
import { signInLimit, tooManyRequests } from './security.ts';
import { countOne } from './store/limits.ts';

/** Runs a server's work in the turns that it shares with others; on a store of its own, there are no others. */
export function amongOthers<T>(turns: TurnKeeper | null, work: () => T): T {
  return turns === null ? work() : amongServers(turns, work);
}

/**
 * Servers that share a store take turns, and count sign-ins together: more servers do not mean more attempts for an
 * address. Each server counts other requests by itself, since that limit only protects the server.
 */
export function registerFleet(server: FastifyInstance, { turns, store, keyring, settings }: Parts): void {
  if (turns === null) return;
  server.addHook('preHandler', (_request, _reply, done) => amongServers(turns, done));
  const { max, timeWindow } = signInLimit(settings.requestsPerMinute).rateLimit;
  server.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (config.rateLimit === undefined) return;
    const now = Date.now();
    const key = keyring.mark(`${url} ${request.ip}`);
    const { count, endsAt } = await countOne(store, key, timeWindow, now);
    if (count > max) throw tooManyRequests(endsAt - now);
  });
}
