import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '#kernel/problem.ts';

// What reaches the log: no bodies, no cookies, no tokens, no queries, for the addresses of callbacks carry codes, and
// no addresses of calls, for they hold the names and ids of people's files. A call goes by the pattern of its address.

export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  status?: number;
  stack: string;
  cause?: LoggedError;
};

function addressOf(request: FastifyRequest): string | undefined {
  const { url: route } = request.routeOptions;
  if (route !== undefined) return route;
  return request.url.startsWith('/api/') ? '/api/*' : request.url.split('?')[0];
}

export function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: addressOf(request), remoteAddress: request.ip };
}

/** What whoever watches for attacks looks for. The line's request id leads to its address and status. */
export type SecurityEvent = 'signed in' | 'sign-in refused' | 'choosing refused' | ProblemCode;

export function logSecurity(request: FastifyRequest, event: SecurityEvent): void {
  request.log.info({ event }, 'security event');
}

function property(error: Error, name: 'code' | 'status'): unknown {
  return Object.getOwnPropertyDescriptor(error, name)?.value;
}

/** An error by a fixed choice of its facts: errors of HTTP clients carry whole requests, with their tokens. */
export function describeError(error: Error): LoggedError {
  const code = property(error, 'code');
  const status = property(error, 'status');
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
