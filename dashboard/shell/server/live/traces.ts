import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Live } from './live.ts';

/** The most files that are named with an answer; changes of others are found by checking. */
const maxNamed = 40;
/** An answer of some 2,000 rows; larger ones are not checked more often than this. */
const largeLength = 200_000;
const largeSeconds = 120;

/** After how many seconds the same may be requested again to check whether it is still current. */
export function lookAgain(seconds: number, length: number): number {
  return Math.ceil(Math.max(seconds, length > largeLength ? largeSeconds : 0));
}

/** By which a browser asks whether an answer is still current. */
export const tagOf = (answer: string | Buffer) => `"${hash('sha1', answer, 'base64url')}"`;

/**
 * Says with each answer which files it was read from, and a digest of it, so that a browser can be told when to read
 * it again, or ask whether it is still current. Nothing of it is kept here.
 */
export function registerTraces(server: FastifyInstance, live: Live): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const { readFrom, session } = request;
    if (
      !readFrom ||
      !session ||
      !(typeof payload === 'string' || Buffer.isBuffer(payload)) ||
      reply.statusCode !== 200
    ) {
      done(null, payload);
      return;
    }
    const tag = String(reply.getHeader('etag') ?? tagOf(payload));
    void reply.header('x-read-from', [...readFrom].slice(0, maxNamed).join(',')).header('etag', tag);
    const seconds = live.lookSeconds(session.user.id);
    if (seconds !== null) void reply.header('x-look-again', lookAgain(seconds, payload.length));
    if (request.headers['if-none-match'] !== tag) {
      done(null, payload);
      return;
    }
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
}
