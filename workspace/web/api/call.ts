import * as z from 'zod';

// Compiled parsers need eval, which the pages' content security policy forbids.
z.config({ jitless: true });

export type FailureKind = 'signed-out' | 'refused' | 'exists' | 'not-found' | 'conflict' | 'unavailable';

/** A call that did not succeed, in words that a person can act on. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** What an answer's status and body mean for the person. */
export function failureOf(status: number, body: unknown): CallFailure {
  const parsed = errorSchema.safeParse(body);
  const message = parsed.success ? parsed.data.error.message : `The server answered ${status}.`;
  if (status === 401) return new CallFailure('signed-out', 'Your session has ended.');
  if (status === 404) return new CallFailure('not-found', message);
  if (status === 409) return new CallFailure('exists', message);
  if (status === 412) return new CallFailure('conflict', message);
  if (status === 429 || status >= 500) return new CallFailure('unavailable', message);
  return new CallFailure('refused', message);
}

/** Sends a request to the workspace with the session of this browser. */
async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallFailure('unavailable', 'The server cannot be reached.', { cause });
  }
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => undefined));
  return response;
}

async function parse<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new CallFailure('unavailable', 'The server gave an answer that this page does not understand.', {
    cause: parsed.error,
  });
}

export async function read<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.infer<Schema>> {
  return parse(await send(path, signal ? { signal } : {}), schema);
}

export async function readBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  return (await send(path, signal ? { signal } : {})).arrayBuffer();
}

export async function write<Schema extends z.ZodType>(
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const headers = { 'Content-Type': 'application/json' };
  return parse(await send(path, { method, headers, body: JSON.stringify(body) }), schema);
}

/** Changes a thing if it is still at the version that the change was made for; returns its version after that. */
export async function writeVersion(path: string, body: unknown, version: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'If-Match': `"${version}"` };
  const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const tag = /^"(\d+)"$/.exec(response.headers.get('etag') ?? '');
  if (tag?.[1] !== undefined) return tag[1];
  throw new CallFailure('unavailable', 'The server gave an answer that this page does not understand.');
}

/** For calls that answer nothing that a page needs. */
export async function act(method: 'POST' | 'DELETE', path: string): Promise<void> {
  await send(path, { method });
}

export function query(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function asFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return new CallFailure('unavailable', 'Something on this page failed. Reload it and try again.', {
    cause: error,
  });
}

/** Leaves for the sign-in page, which leads back here. */
export function leaveForSignIn(): void {
  location.assign(signInUrl());
}

export function signInUrl(): string {
  return `/signin?${query({ continue: location.pathname + location.search })}`;
}
