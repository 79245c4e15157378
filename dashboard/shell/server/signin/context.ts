import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../store/users.ts';
import { sessionOf } from './sessions.ts';

/** What the shell's own handlers get: who calls, and the browser's side of the session. */
export interface SessionContext {
  /** Throws in a call that is open to people without a session. */
  readonly user: User;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function sessionContext(request: FastifyRequest, reply: FastifyReply): SessionContext {
  return {
    get user() {
      return sessionOf(request).user;
    },
    request,
    reply,
  };
}
