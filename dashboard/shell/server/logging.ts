import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '#kernel/problem.ts';

// What gets into the log: no bodies, cookies, tokens or queries, because addresses of callbacks contain codes, and no
// addresses of calls, because they contain names and ids of people's files. A call is logged by its route.

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

/** What people who watch for attacks look for. The line's request id leads to its address and status. */
export type SecurityEvent = 'signed in' | 'sign-in refused' | 'choosing refused' | ProblemCode;

export function logSecurity(request: FastifyRequest, event: SecurityEvent): void {
  request.log.info({ event }, 'security event');
}

function property(error: Error, name: 'code' | 'status'): unknown {
  return Object.getOwnPropertyDescriptor(error, name)?.value;
}

/**
 * An error by a fixed selection of its properties: errors of HTTP clients contain whole requests, with their tokens.
 */
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
