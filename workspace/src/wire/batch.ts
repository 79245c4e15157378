import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { readText } from './json-text.ts';
import { boundaryOf } from './multipart.ts';

/** "You're limited to 100 calls in a single batch request": Google's guide to Drive's batches. */
const maxCalls = 100;

const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Verb = (typeof verbs)[number];

/** One call of a batch, as its part writes it. */
interface BatchedCall {
  contentId: string | undefined;
  verb: Verb;
  /** Path and query, without the host. */
  address: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers a batch: many calls in one request, each with its own status. They are made one after another, each as if it had come by
 * itself, with the batch's token if it has none.
 */
export async function answerBatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { prefix, body }: { prefix: string; body: Readable },
): Promise<void> {
  const contentType = request.headers['content-type'] ?? '';
  if (request.method !== 'POST') throw new ApiError(404, 'Not Found', { reason: 'notFound' });
  if (!/^multipart\/mixed\b/i.test(contentType)) throw malformed('A batch is sent as multipart/mixed.');
  const parts = splitParts(await readText(body, Number(request.headers['content-length'] ?? 0)), contentType);
  if (parts.length > maxCalls) {
    throw malformed(`The batch has ${parts.length} calls; ${maxCalls} is the most.`);
  }
  const calls = parts.map((part) => readCall(part, prefix));
  const boundary = `batch_${randomBytes(24).toString('base64url')}`;
  let answer = '';
  for (const call of calls) {
    answer += `--${boundary}\r\n${partHeaders(call)}\r\n\r\n${await makeCall(request, call)}\r\n`;
  }
  void reply
    .code(200)
    .header('cache-control', 'private, no-store')
    .type(`multipart/mixed; boundary=${boundary}`)
    .send(`${answer}--${boundary}--`);
}

/** The parts between the boundaries, without the text before the first and after the last. */
function splitParts(text: string, contentType: string): string[] {
  const boundary = boundaryOf(contentType).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [opened, ...rest] = `\n${text}`.split(new RegExp(`\\r?\\n--${boundary}--`));
  if (opened === undefined || rest.length === 0) throw malformed('The batch has no end.');
  return opened.split(new RegExp(`\\r?\\n--${boundary}[ \\t]*\\r?\\n`)).slice(1);
}

function readCall(part: string, prefix: string): BatchedCall {
  const [partHead, message] = halves(part);
  const outer = readHeaders(partHead.split(/\r?\n/));
  if (!/^application\/http\b/i.test(outer['content-type'] ?? '')) {
    throw malformed('Each part of a batch is an application/http.');
  }
  const [head, body] = halves(message);
  const [line = '', ...headerLines] = head.split(/\r?\n/);
  const [verbText, target = '', ...more] = line.trim().split(/\s+/);
  const verb = verbs.find((known) => known === verbText?.toUpperCase());
  const url = URL.parse(target, 'http://batch.invalid');
  if (verb === undefined || url === null || more.length > 1)
    throw malformed('A call of the batch is malformed.');
  const isServed = url.pathname.startsWith(`${prefix}/`) && url.searchParams.get('alt') !== 'media';
  if (!isServed) throw malformed(`A batch takes calls below ${prefix}, without content: ${url.pathname}`);
  return {
    contentId: outer['content-id'],
    verb,
    address: url.pathname + url.search,
    headers: readHeaders(headerLines),
    body: body.replace(/(?:\r?\n)+$/, ''),
  };
}

/** The text before the first empty line, and after it. */
function halves(text: string): [string, string] {
  const match = /\r?\n\r?\n/.exec(text.replace(/^\s+/, ''));
  const trimmed = text.replace(/^\s+/, '');
  if (match === null) return [trimmed, ''];
  return [trimmed.slice(0, match.index), trimmed.slice(match.index + match[0].length)];
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim();
  }
  return headers;
}

/** Headers that belong to a call; its length is calculated again, and it has no control over the connection. */
const ownHeaders = ['authorization', 'content-type', 'accept', 'if-match', 'if-none-match'];

async function makeCall(request: FastifyRequest, { verb, address, headers, body }: BatchedCall) {
  const { authorization } = request.headers;
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name)));
  const answer = await request.server.inject({
    method: verb,
    url: address,
    headers: { ...(authorization !== undefined && { authorization }), ...own },
    remoteAddress: request.ip,
    ...(body !== '' && { payload: body }),
  });
  const type = answer.headers['content-type'];
  const lines = [
    `HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode] ?? ''}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${Buffer.byteLength(answer.body)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${answer.body}`;
}

/** Google answers the part `<id>` with the part `<response-id>`. */
function partHeaders({ contentId }: BatchedCall): string {
  const type = 'Content-Type: application/http';
  if (contentId === undefined) return type;
  const id = /^<(.*)>$/.exec(contentId)?.[1];
  return `${type}\r\nContent-ID: ${id === undefined ? `response-${contentId}` : `<response-${id}>`}`;
}

function malformed(message: string): ApiError {
  return new ApiError(400, message, { reason: 'badRequest' });
}
