import { vi } from 'vitest';
import type * as z from 'zod';
import { type Calls, type Contract, fillPath } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';

interface Route {
  method: string;
  path: string;
  answer: (body: unknown, requestKey: string | null) => unknown;
}

/** One call of the shell and a test's answer to it, typed by the contract and parsed by it before it is sent. */
export function on<C extends Contract, Name extends keyof C & string>(
  calls: Calls<C>,
  name: Name,
  answer: (body: unknown, requestKey: string | null) => z.input<C[Name]['returns']>,
  parameters: Readonly<Record<string, string>> = {},
): Route {
  const endpoint = calls.contract[name];
  if (!endpoint) throw new Error(`There is no call ${name}.`);
  return {
    method: endpoint.method,
    path: calls.prefix + fillPath(endpoint.path, parameters),
    answer: (body, requestKey) => endpoint.returns.parse(answer(body, requestKey)),
  };
}

const unanswered: string[] = [];

/** Answers the shell's calls for the duration of a test. A call without an answer fails the test. */
export function answerShell(routes: readonly Route[]): void {
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    const route = routes.find(({ method, path }) => method === request.method && path === address.pathname);
    if (!route) {
      unanswered.push(`${request.method} ${address.pathname}`);
      return Response.json({ error: 'The test has no answer', code: 'NOT_FOUND' }, { status: 404 });
    }
    try {
      const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
      const requestKey = new Headers(request.headers).get('x-request-key');
      return Response.json(route.answer(body, requestKey));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return Response.json(error.toAnswer('test'), { status: error.status });
    }
  });
}

/** Holds every answer back from now on; returns what lets them go. */
export function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise;
    return await answer(...asked);
  });
  return resolve;
}

/** Fails a test for calls without an answer. */
export function finishShell(): void {
  const missed = unanswered.splice(0);
  if (missed.length > 0) throw new Error(`Calls without an answer: ${missed.join(', ')}`);
}
