import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../store/users.ts';
import { sessionOf } from './sessions.ts';

/**
 * What the shell's own handlers get: who calls, and the browser's side of the session. A class, because V8 keeps an
 * object literal with a getter, and the whole request that the getter refers to, until its next full collection.
 */
export class SessionContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request;
    this.reply = reply;
  }

  /** Throws in a call that is open to people without a session. */
  get user(): User {
    return sessionOf(this.request).user;
  }
}

export function sessionContext(request: FastifyRequest, reply: FastifyReply): SessionContext {
  return new SessionContext(request, reply);
}
