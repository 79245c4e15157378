import http from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { GoogleSettings } from './credentials.ts';
import type { Exchange, Init, Message } from './exchange.ts';

/** As many as browsers follow; more is a loop. */
const maxRedirects = 20;

/** For an answer that is read as a whole: four million cells of thirty characters. Files come as streams. */
const maxBytes = 128_000_000;

/** The standard's type for a form that declares none. */
const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/** The part of a `Response` that Google's client reads. The standard's own costs more than the whole call. */
class Answer {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Readable;

  constructor(url: URL, message: Message) {
    this.status = message.statusCode ?? 0;
    this.statusText = message.statusMessage ?? '';
    this.ok = this.status >= 200 && this.status < 300;
    this.url = url.href;
    this.headers = headersOf(message);
    this.body = contentOf(message);
  }

  /** The client reads the content of a refusal only if the answer was read already. */
  get bodyUsed(): boolean {
    return this.body.readableDidRead;
  }

  async text(): Promise<string> {
    return (await bytesOf(this.body)).toString();
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return Uint8Array.from(await bytesOf(this.body)).buffer;
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get('content-type') ?? '' });
  }
}

function headersOf({ headersDistinct }: Message): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/**
 * Google compresses its answers if the client says that it can decompress them, and so may a proxy in front of the
 * workspace.
 */
function contentOf(message: Message): Readable {
  const { statusCode, headers } = message;
  if (statusCode === 204 || statusCode === 304) return message.resume();
  if (headers['content-encoding'] !== 'gzip') return message;
  // Whoever reads the decompressed bytes learns of a failure; nobody else needs to.
  return pipeline(message, createGunzip(), () => undefined);
}

/** With events, which take a third of the time of an iterator. */
function bytesOf(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes) stream.destroy(new Error('The answer is longer than any answer is.'));
    });
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', reject);
    // What was cancelled before anybody read it reports only this error; after its end it reports nothing new.
    stream.once('close', () => reject(new Error('The answer was cut off.')));
  });
}

/** Node's own, which are cheaper than the standard's. */
function plainHeaders(headers: RequestInit['headers'] = {}): http.OutgoingHttpHeaders {
  return headers instanceof Headers || Array.isArray(headers) ? Object.fromEntries(headers) : { ...headers };
}

function exchangeByNode(url: URL, init: Init): Promise<Message> {
  const { method = 'GET', headers, signal, agent, body, silenceMs } = init;
  const { request: ask } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = ask(url, {
      method,
      headers: plainHeaders(headers),
      ...(agent && { agent }),
      ...(signal && { signal }),
    });
    if (silenceMs !== undefined) {
      request.setTimeout(silenceMs, () => request.destroy(new Error('There was no answer in time.')));
    }
    // For failures after the answer: whoever reads the answer learns of them.
    request.on('error', reject);
    request.once('response', resolve);
    send(request, body, reject);
  });
}

/** Text goes with its length, a stream in chunks. */
function send(request: http.ClientRequest, body: unknown, fail: (error: Error) => void): void {
  if (body instanceof Readable) {
    // If either end fails, it takes the other with it; for a failure of the stream itself, the request has no reason.
    pipeline(body, request, (error) => error && fail(error));
  } else if (body instanceof URLSearchParams) {
    if (!request.hasHeader('content-type')) request.setHeader('content-type', formType);
    request.end(body.toString());
  } else if (body === undefined || body === null || typeof body === 'string' || body instanceof Uint8Array) {
    request.end(body ?? undefined);
  } else {
    request.destroy(new TypeError('The body of a call is text, bytes or a stream.'));
  }
}

/**
 * Where a read is redirected to; undefined for everything else. A write is never redirected, because nobody can say
 * what would happen to it there, and nothing is redirected from an encrypted connection to an open one.
 */
function redirectOf(url: URL, { method = 'GET' }: Init, message: Message): URL | undefined {
  const { statusCode = 0, headers } = message;
  if (method !== 'GET' || headers.location === undefined) return undefined;
  const next = URL.parse(headers.location, url.href);
  const isSent = [301, 302, 303, 307, 308].includes(statusCode) && next?.protocol === url.protocol;
  return isSent ? next : undefined;
}

/** Another host must not see the token. */
function initFor(next: URL, url: URL, init: Init): Init {
  if (next.origin === url.origin) return init;
  const headers = new Headers(init.headers);
  headers.delete('authorization');
  return { ...init, headers };
}

/**
 * `fetch` for Google's client, with Node's own requests. The client's own costs 2.5 times the processor time, and
 * twice the memory under load, most of it for web streams that nobody reads.
 * @throws whatever Node reports for a connection that failed, was cut or was cancelled; the client wraps it.
 */
async function fetchBy(
  exchange: Exchange,
  input: string | URL | Request,
  init: RequestInit = {},
  followed = 0,
): Promise<Response> {
  let url = new URL(input instanceof Request ? input.url : input);
  let step: Init = init;
  for (let redirects = 0; redirects <= followed; redirects += 1) {
    const message = await exchange(url, step);
    const next = followed > 0 ? redirectOf(url, step, message) : undefined;
    // The client reads no more of a response than an Answer has.
    if (!next) return new Answer(url, message) as unknown as Response;
    message.resume();
    step = initFor(next, url, step);
    url = next;
  }
  throw new Error('The address leads in a circle.');
}

/** How single requests are sent to the store. */
export function exchangeOf({ exchange = exchangeByNode }: Pick<GoogleSettings, 'exchange'>): Exchange {
  return exchange;
}

/**
 * How Google's client sends requests. Google redirects the reader of a file to its location; a workspace answers
 * itself, so redirects are not followed there. A proxy from the environment leads out of this machine, so a workspace
 * on this machine is called without it.
 */
export function transporterOf({ apiRoot, ...google }: Pick<GoogleSettings, 'apiRoot' | 'exchange'>) {
  const exchange = exchangeOf(google);
  const followed = apiRoot === null ? maxRedirects : 0;
  return {
    fetchImplementation: (input: string | URL | Request, init?: RequestInit) =>
      fetchBy(exchange, input, init, followed),
    noProxy: [/^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/]/],
  };
}
