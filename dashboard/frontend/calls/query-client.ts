import { QueryClient } from '@tanstack/react-query';
import type { Problem, ProblemCode } from '#kernel/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem;
  }
}

const mendable: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'SERVER_ERROR',
  'WORKSPACE_UNAVAILABLE',
  'BILLING_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'NETWORK_ERROR',
]);

const maxRetries = 3;

// Answers are kept for the day, so that a second visit shows rows at once and then refreshes them.
const gcTimeMs = 24 * 60 * 60_000;

export function retryDelayMs(attempt: number, problem: Problem): number {
  const asked = problem.details.retryAfterSeconds;
  return asked === undefined ? Math.min(500 * 2 ** attempt, 8_000) : asked * 1_000;
}

export function shouldRetry(failures: number, problem: Problem): boolean {
  // A call that is certain to fail is made again when there is a network.
  if (problem.code === 'NETWORK_ERROR' && !navigator.onLine) return false;
  return failures < maxRetries && mendable.has(problem.code);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: gcTimeMs,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        // Without this a query waits silently while the browser reports that it is offline.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
