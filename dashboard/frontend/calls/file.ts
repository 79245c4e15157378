import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { toldLineSchema, toldType } from '#kernel/told-file.ts';
import { notReached } from '../outbox/outbox-problems.ts';
import { problemOf } from './answers.ts';

interface Post {
  body: unknown;
  /** The key under which it happens once. */
  key: string;
}

interface ToldOptions {
  signal: AbortSignal;
  /** Called with how many of its parts are done. */
  onPart: (done: number, total: number) => void;
  /** The body to send; without it, a GET request. */
  post?: Post | undefined;
}

/** The same for a file that takes long to make; `link` if it is in Drive as well. */
export async function fetchToldFile(
  address: string,
  { signal, onPart, post }: ToldOptions,
): Promise<{ content: Blob; link: string | undefined }> {
  const told = { accept: toldType, 'x-local-day': today() };
  const sent = post && {
    method: 'POST',
    body: JSON.stringify(post.body),
    headers: { ...told, 'content-type': 'application/json', 'x-request-key': post.key },
  };
  const response = await answerOf(address, { headers: told, ...sent, signal });
  const type = response.headers.get('content-type') ?? '';
  if (type !== toldType || !response.body) {
    return { content: await response.blob(), link: response.headers.get('content-location') ?? undefined };
  }
  try {
    return await readTold(response.body, onPart);
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof Problem ? cause : notReached(cause);
  }
}

async function readTold(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPart: ToldOptions['onPart']) {
  const reader = body.getReader();
  let left = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The answer ended before the file.');
    left = joined(left, value);
    for (let end = left.indexOf(newLine); end !== -1; end = left.indexOf(newLine)) {
      const line = toldLineSchema.parse(JSON.parse(new TextDecoder().decode(left.subarray(0, end))));
      left = left.slice(end + 1);
      if ('problem' in line) throw problemOf(500, line.problem);
      if ('done' in line) onPart(line.done, line.total);
      else return { content: await restOf(reader, left, line.file.type), link: line.file.link };
    }
  }
}

const newLine = 10;

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

async function restOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  first: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Blob> {
  const chunks = [first];
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return new Blob(chunks, { type });
}

/**
 * The file at the address of a call. Rejects with the server's Problem, or one that says it was not reached; with the
 * signal's reason if it was aborted.
 */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await answerOf(address, { signal });
  try {
    return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw notReached(cause);
  }
}

async function answerOf(address: string, request: RequestInit & { signal: AbortSignal }): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(new URL(address, location.origin), request);
  } catch (cause) {
    request.signal.throwIfAborted();
    throw notReached(cause);
  }
  if (response.ok) return response;
  throw problemOf(response.status, await response.json().catch(() => undefined));
}
