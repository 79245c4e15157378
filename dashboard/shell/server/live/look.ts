import type { FastifyRequest } from 'fastify';

/** A screen that checks by itself whether something has changed, and can do without an answer. */
export function isLook(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.headers['x-look'] !== undefined;
}
