import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonType, MediaAnswer } from './call.ts';
import { isDiskFull, machineAdvice, machineTrouble } from './disk-room.ts';
import type { ApiName } from './errors.ts';
import { ApiError, errorBody } from './errors.ts';
import { inertType } from './inert-type.ts';

/** Sends a handler's result: JSON, the bytes of a file, or nothing. */
export function sendAnswer(reply: FastifyReply, answer: unknown): void {
  // An answer holds what belongs to one account.
  void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  if (answer instanceof MediaAnswer) {
    // With this header no page loads it as a script or a style; the uploader sees the type as it was stored.
    const isProgram = reply.request.headers.authorization !== undefined;
    const type = isProgram ? answer.type : inertType(answer.type);
    void reply.code(answer.status).headers(answer.headers).type(type);
    const isHead = reply.request.method === 'HEAD';
    if (isHead && answer.body instanceof Readable) answer.body.destroy();
    if (answer.type === jsonType && answer.body instanceof Uint8Array && !isHead)
      sendJson(reply, answer.body);
    else void reply.send(isHead ? '' : answer.body);
  } else if (answer === undefined) {
    void reply.code(204).send();
  } else {
    sendJson(reply.type(jsonType), JSON.stringify(answer));
  }
}

/** Of answers that are kept as bytes. */
const tags = new WeakMap<Uint8Array, string>();

function tagOf(json: string | Uint8Array): string {
  const known = typeof json === 'string' ? undefined : tags.get(json);
  const tag = known ?? `"${hash('sha1', json, 'base64url')}"`;
  if (typeof json !== 'string') tags.set(json, tag);
  return tag;
}

/** Sends what was read; 304 to a caller who names the tag of an answer that is the same to the byte. */
function sendJson(reply: FastifyReply, json: string | Uint8Array): void {
  const { method, headers } = reply.request;
  const asked = headers['if-none-match'];
  if (method !== 'GET' || asked === undefined || reply.hasHeader('etag')) {
    void reply.send(json);
    return;
  }
  const tag = tagOf(json);
  void reply.header('etag', tag);
  if (asked === tag) void reply.code(304).removeHeader('content-type').send();
  else void reply.send(json);
}

/** Sends an error in Google's shape; unexpected ones are logged and sent without details. */
export function sendError(error: unknown, api: ApiName, request: FastifyRequest, reply: FastifyReply): void {
  const trouble = machineTrouble(error);
  const told = error instanceof ApiError ? error : (trouble ?? foreseen(error));
  if (told.httpStatus === 500) request.log.error({ err: error }, 'call failed');
  // Only the message: where in the code it happened is no help.
  if (trouble !== undefined && !isDiskFull(error))
    request.log.error({ reason: error instanceof Error ? error.message : '' }, machineAdvice);
  dropRest(request);
  void reply
    .code(told.httpStatus)
    .headers(told.facts.headers ?? {})
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(jsonType)
    .send(JSON.stringify(errorBody(told, api)));
}

/** Reads and discards the rest of a request: otherwise the end of its client would not be noticed. */
function dropRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  raw.removeAllListeners('readable');
  raw.resume();
}

function foreseen(error: unknown): ApiError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  // Fastify's own refusals, such as a malformed header, carry the status of a client's mistake.
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError(status, error instanceof Error ? error.message : 'Bad Request');
  }
  return new ApiError(500, 'Internal error encountered.', { reason: 'backendError' });
}
