import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Live } from './live.ts';

/** So many files are named with an answer; of more, changes are found by looking. */
const maxNamed = 40;
/** An answer of some 2,000 rows; what is larger is looked at no more often than this. */
const largeLength = 200_000;
const largeSeconds = 120;

/** After how many seconds the same may be asked again to see whether it still holds. */
export function lookAgain(seconds: number, length: number): number {
  return Math.ceil(Math.max(seconds, length > largeLength ? largeSeconds : 0));
}

/**
 * Says with each answer from which files it was read and what it amounts to, so that a browser can be told when to read it
 * again, or ask whether it still holds. Nothing of it is kept here.
 */
export function registerTraces(server: FastifyInstance, live: Live): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const { readFrom, session } = request;
    if (!readFrom || !session || typeof payload !== 'string' || reply.statusCode !== 200) {
      done(null, payload);
      return;
    }
    const tag = `"${hash('sha1', payload, 'base64url')}"`;
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
