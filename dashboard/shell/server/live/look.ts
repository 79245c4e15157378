import type { FastifyRequest } from 'fastify';

/** A screen that asks by itself whether something has changed, and does without an answer. */
export function isLook(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.headers['x-look'] !== undefined;
}
