import type * as z from 'zod';
import {
  type AnswerOf,
  addressFor,
  type Calls,
  type Contract,
  type Endpoint,
  type FileContent,
  type ParameterOf,
  readAnswer,
} from '#kernel/contract.ts';
import { today } from '#kernel/day.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { leavePage } from '../dialogs/leave-page.ts';
import { noteServerTime } from '../kept/contact.ts';
import { forgetDevice } from '../kept/forget.ts';
import { noteAnswer, noteCalls } from '../kept/questions.ts';
import { endsSession, problemOf } from './answers.ts';
import { hearFor } from './heard.ts';
import { noteReached } from './online.ts';
import { shownAccount } from './shown-account.ts';
import { readSignedIn } from './signing-out.ts';
import { noteAnswered, noteUnanswered, sendingOf, writeOf } from './unanswered.ts';

type WithQuery<E> = E extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : unknown;
type WithBody<E> = E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown;
type WithFiles<E> = E extends { files: infer F } ? { files: { [Name in keyof F]?: Blob } } : unknown;

/** What a call takes: the path's parameters by name, and query, body and files as the contract declares. */
export type CallInput<E extends Endpoint> = {
  [Name in ParameterOf<E['path']>]: string | number;
} & WithQuery<E> &
  WithBody<E> &
  WithFiles<E>;

interface CallOptions {
  signal?: AbortSignal;
  /** Repeats a write under the key of the first attempt, so that it happens once. */
  requestKey?: string;
  timeoutMs?: number;
  /** Additional facts about a write that has waited. */
  headers?: Readonly<Record<string, string>>;
}

export type CallArguments<E extends Endpoint> = keyof CallInput<E> extends never
  ? [input?: Record<string, never>, options?: CallOptions]
  : [input: CallInput<E>, options?: CallOptions];

type FileCalls<C extends Contract> = {
  [Name in keyof C]: z.output<C[Name]['returns']> extends FileContent ? Name : never;
}[keyof C];

/** A function for each call, and an address for each call that answers with a file. */
export type Client<C extends Contract> = {
  [Name in Exclude<keyof C, FileCalls<C>>]: (...args: CallArguments<C[Name]>) => Promise<AnswerOf<C[Name]>>;
} & {
  addressOf: { [Name in FileCalls<C>]: (input: CallInput<C[Name]>) => string };
};

/** The calls of one app, typed by its contract. */
export function createClient<C extends Contract>(app: Pick<Manifest, 'id'>, contract: C): Client<C> {
  return createCallsClient({ prefix: appPrefix(app), contract });
}

/** The calls of the shell, typed by their contract. */
export function createCallsClient<C extends Contract>({ prefix, contract }: Calls<C>): Client<C> {
  noteCalls(prefix, contract);
  const calls: Record<string, unknown> = {};
  const addressOf: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    calls[name] = (input: AnyInput = {}, options: CallOptions = {}) => call(prefix, endpoint, input, options);
    addressOf[name] = (input: AnyInput) => addressFor(prefix, endpoint, input);
  }
  // The loop above makes what the mapped type describes; TypeScript cannot follow it through Object.entries.
  return { ...calls, addressOf } as unknown as Client<C>;
}

/** A call whose name is only known at run time. */
export function callByName({ prefix, contract }: Calls, name: string, input: AnyInput, options: CallOptions) {
  const endpoint = contract[name];
  if (!endpoint) throw new Error(`There is no call ${name} at ${prefix}.`);
  return call(prefix, endpoint, endpoint.body ? input : { ...input, body: undefined }, options);
}

/** The options of any call. */
export interface AnyInput {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  files?: Readonly<Record<string, Blob | undefined>>;
  [parameter: string]: unknown;
}

/** When a failed write is tried again, it uses the key of the first attempt. */
async function call(
  prefix: string,
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions,
): Promise<unknown> {
  const address = addressFor(prefix, endpoint, input);
  if (endpoint.method === 'GET') {
    const hear = hearFor(address);
    const answer = await readSignedIn((signedIn) => {
      const signal = options.signal ? AbortSignal.any([options.signal, signedIn]) : signedIn;
      return answerOf(address, endpoint, input, { ...options, signal }, hear);
    });
    noteAnswer(prefix, endpoint, answer);
    return answer;
  }
  const write = writeOf(endpoint, address, input.body);
  const sending = sendingOf(prefix, write, { requestKey: options.requestKey, body: input.body });
  const { requestKey, body } = sending;
  try {
    const answer = await answerOf(address, endpoint, { ...input, body }, { ...options, requestKey });
    noteAnswered(prefix);
    return answer;
  } catch (error) {
    if (write !== undefined && error instanceof Problem) noteUnanswered(prefix, write, sending, error);
    throw error;
  }
}

/** Sends the request and parses the answer; each attempt is a call of its own. */
export async function answerOf(
  address: string,
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions,
  hear = hearFor(address),
): Promise<unknown> {
  const { response, body } = await send(address, requestFor(endpoint, input, options), options);
  hear(response.headers);
  if (response.ok) return parseAnswer(endpoint, body);
  const problem = problemOf(response.status, body);
  if (problem.details.session === 'revoked') forgetDevice();
  if (endsSession(problem, new URL(address, location.origin).pathname)) leavePage('/');
  throw problem;
}

/** An answer in the form that pages use. */
export function parseAnswer(endpoint: Endpoint, body: unknown): unknown {
  const parsed = readAnswer(endpoint, body);
  if (parsed.success) return parsed.data;
  throw new Problem(
    'SERVER_ERROR',
    'The server answered in a form this page does not know. Reload the page.',
    { cause: parsed.error },
  );
}

function requestFor(endpoint: Endpoint, input: AnyInput, options: CallOptions): RequestInit {
  const account = shownAccount();
  const headers = new Headers({
    accept: 'application/json',
    'x-local-day': today(),
    ...(account !== undefined && { 'x-account': account }),
    ...options.headers,
  });
  if (options.requestKey !== undefined) {
    headers.set('x-request-key', options.requestKey);
    // A screen reuses a key for the same intention; accompanying data, such as the present rows, may differ.
    headers.set('x-request-amends', 'true');
  }
  const request: RequestInit = { method: endpoint.method, headers };
  if (endpoint.files) return { ...request, body: formOf(input) };
  if (input.body === undefined) return request;
  headers.set('content-type', 'application/json');
  return { ...request, body: JSON.stringify(input.body) };
}

function formOf({ body, files = {} }: AnyInput): FormData {
  const form = new FormData();
  // Fields come first, so that the server may use them to judge a file that is still arriving.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

async function send(
  address: string,
  request: RequestInit,
  { signal, timeoutMs }: CallOptions,
): Promise<{ response: Response; body: unknown }> {
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
  const present = signals.filter((one) => one !== undefined);
  try {
    const response = await fetch(new URL(address, location.origin), {
      ...request,
      ...(present.length > 0 && { signal: AbortSignal.any(present) }),
    });
    noteServerTime(response.headers.get('date'));
    const body = await bodyOf(response);
    // A captive portal, as in a hotel or a train, answers every request.
    if (response.ok && body === undefined) throw new TypeError('This answer is not from Rowhouse.');
    noteReached(true);
    return { response, body };
  } catch (error) {
    // The caller no longer wants an answer: that is not a failure to report.
    if (signal?.aborted) throw error;
    noteReached(false);
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new Problem(
      'NETWORK_ERROR',
      isTimeout
        ? 'Request timeout - please refresh the page'
        : 'Rowhouse could not be reached. Check your connection and try again.',
      { cause: error },
    );
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // If it is not JSON, such as a proxy's error page, the status tells what happened. An answer that breaks off
    // counts as none.
    if (error instanceof SyntaxError || !response.ok) return undefined;
    throw error;
  }
}
