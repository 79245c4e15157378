import { Readable } from 'node:stream';
import type { Init, Message } from '../../dashboard/backend/google/exchange.ts';
import type { Answer, InjectOptions } from './place.ts';

// Requests and answers in the forms in which Google's client, browsers and servers have them.

async function bytesOf(body: unknown): Promise<Buffer | string | undefined> {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined;
  if (body instanceof URLSearchParams) return body.toString();
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/** The parts of a request that a server receives. */
export async function injected(url: URL, { method = 'GET', headers, body }: Init): Promise<InjectOptions> {
  const named = new Headers(headers);
  if (body instanceof URLSearchParams && !named.has('content-type')) named.set('content-type', formType);
  named.set('host', url.host);
  const payload = await bytesOf(body);
  return {
    method: method as InjectOptions['method'],
    url: url.pathname + url.search,
    headers: Object.fromEntries(named),
    ...(payload !== undefined && { payload }),
  };
}

const listOf = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : [...value]);

/** An answer as it comes to Google's client. */
export function messageOf({ status, headers, body }: Answer): Message {
  const all = Object.entries(headers).map(([name, value]) => [name, listOf(value).map(String)] as const);
  return Object.assign(Readable.from([body], { objectMode: false }), {
    statusCode: status,
    statusMessage: '',
    headers: Object.fromEntries(all.map(([name, values]) => [name, values.join(', ')])),
    headersDistinct: Object.fromEntries(all),
  });
}

/** An answer as it comes to a page. */
export function responseOf({ status, headers, body }: Answer): Response {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of listOf(value)) all.append(name, String(one));
  }
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(body) : null, { status, headers: all });
}
