import { afterEach, describe, expect, it, vi } from 'vitest';
import { Problem, type ProblemCode } from '#kernel/problem.ts';
import { createQueryClient, retryDelayMs, shouldRetry } from './query-client.ts';

const problem = (code: ProblemCode) => new Problem(code, 'It failed');

describe('retries', () => {
  it.each([
    'AUTH_ERROR',
    'REAUTH_REQUIRED',
    'INSUFFICIENT_SCOPES',
    'ACCESS_DENIED',
    'NOT_FOUND',
    'CONFLICT',
  ] as const)('never repeats %s, which a repetition cannot mend', (code) => {
    expect(shouldRetry(0, problem(code))).toBe(false);
  });

  it('repeats what may pass, three times', () => {
    for (const code of [
      'SERVER_ERROR',
      'WORKSPACE_UNAVAILABLE',
      'NETWORK_ERROR',
      'TOO_MANY_REQUESTS',
    ] as const) {
      expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, problem(code)))).toEqual([
        true,
        true,
        true,
        false,
      ]);
    }
  });

  it('repeats nothing while the browser knows of no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(shouldRetry(0, problem('NETWORK_ERROR'))).toBe(false);
    vi.restoreAllMocks();
  });

  it('waits as long as the server asks', () => {
    expect(retryDelayMs(0, new Problem('TOO_MANY_REQUESTS', 'Wait', { retryAfterSeconds: 7 }))).toBe(7_000);
    expect(retryDelayMs(0, problem('SERVER_ERROR'))).toBeLessThan(retryDelayMs(2, problem('SERVER_ERROR')));
  });
});

it('keeps answers fresh for five minutes, however often the window is looked at', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries?.staleTime).toBe(300_000);
  expect(queries?.refetchOnWindowFocus).toBe(false);
});

describe('what was read', () => {
  afterEach(() => vi.useRealTimers());

  it('is there at once on a second visit, and gone after a day', async () => {
    vi.useFakeTimers();
    const client = createQueryClient();
    await client.prefetchQuery({ queryKey: ['todos', 'lists'], queryFn: async () => ['Studio move'] });
    await vi.advanceTimersByTimeAsync(8 * 60 * 60_000);
    expect(client.getQueryData(['todos', 'lists'])).toEqual(['Studio move']);
    await vi.advanceTimersByTimeAsync(17 * 60 * 60_000);
    expect(client.getQueryData(['todos', 'lists'])).toBeUndefined();
  });
});
