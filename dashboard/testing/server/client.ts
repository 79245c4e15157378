import type * as z from 'zod';
import type { AnyInput, CallArguments, Client } from '#frontend/calls/client.ts';
import {
  addressFor,
  type Calls,
  type Contract,
  type Endpoint,
  fileContent,
  readAnswer,
} from '#kernel/contract.ts';
import { Problem, problemSchema } from '#kernel/problem.ts';

/** Sends one request as a person who is signed in to a test's product. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

function formOf({ body, files = {} }: AnyInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

function requestFor(endpoint: Endpoint, input: AnyInput, requestKey: string | undefined): RequestInit {
  const headers = new Headers();
  if (requestKey !== undefined) {
    headers.set('x-request-key', requestKey);
    if (endpoint.files) headers.set('x-request-amends', 'true');
  }
  if (endpoint.files) return { method: endpoint.method, headers, body: formOf(input) };
  if (input.body === undefined) return { method: endpoint.method, headers };
  headers.set('content-type', 'application/json');
  return { method: endpoint.method, headers, body: JSON.stringify(input.body) };
}

async function answerOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!response.ok) {
    const { error, code, ...details } = problemSchema.parse(await response.json());
    throw new Problem(code, error, details);
  }
  const answer: unknown = await response.json();
  const { success, data, error } = readAnswer(endpoint, answer);
  if (!success) throw error;
  return endpoint.isTranslated ? answer : data;
}

/** A function for each call, as screens have it; results are in wire format, under whatever names. */
export type TestClient<C extends Contract> = {
  [Name in Exclude<keyof Client<C>, 'addressOf'> & keyof C]: (
    ...args: CallArguments<C[Name]>
  ) => Promise<z.output<C[Name]['returns']>>;
} & Pick<Client<C>, 'addressOf'>;

/** The calls of a contract over HTTP, typed and parsed like the screens' own client does. */
export function createTestClient<C extends Contract>(
  { prefix, contract }: Calls<C>,
  send: Send,
): TestClient<C> {
  const calls: Record<string, unknown> = {};
  const addressOf: Record<string, unknown> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    if (endpoint.returns === fileContent) {
      addressOf[name] = (input: AnyInput) => addressFor(prefix, endpoint, input);
      continue;
    }
    calls[name] = async (input: AnyInput = {}, options: { requestKey?: string } = {}) => {
      const response = await send(
        addressFor(prefix, endpoint, input),
        requestFor(endpoint, input, options.requestKey),
      );
      return await answerOf(endpoint, response);
    };
  }
  // The loop above makes what the mapped type describes; TypeScript cannot follow it through Object.entries.
  return { ...calls, addressOf } as unknown as TestClient<C>;
}
