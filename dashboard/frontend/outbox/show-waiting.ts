import type { Mutation, QueryClient } from '@tanstack/react-query';
import { Problem } from '#kernel/problem.ts';
import { commandSchema } from '../calls/command.ts';
import type { Outbox } from './outbox.ts';
import type { Waiting } from './waiting.ts';

const keyed = commandSchema.pick({ key: true });

/**
 * Shows what earlier pages and other tabs have left in the outbox like what is sent from here: as writes without an
 * answer, or with an unwanted one. Rows that were read stay as they are; an app is read again once one of its
 * commands has arrived. Returns a function that removes one from the screens.
 */
export function showWaiting(client: QueryClient, outbox: Outbox): (key: string) => void {
  const cache = client.getMutationCache();
  const shown = new Map<string, Mutation>();
  const writesOf = (key: string) =>
    cache.getAll().filter(({ state }) => keyed.safeParse(state.variables).data?.key === key);
  const show = () => {
    const known = new Set(cache.getAll().map(({ state }) => keyed.safeParse(state.variables).data?.key));
    const waiting = outbox.list().filter(({ mayWait }) => mayWait);
    for (const one of waiting) {
      const { key } = one.command;
      const before = shown.get(key);
      if (before && (before.state.status === 'error') === (one.state !== 'pending')) continue;
      if (before) cache.remove(before);
      else if (known.has(key)) continue;
      shown.set(key, writeOf(client, one));
    }
    const keys = new Set(waiting.map(({ command }) => command.key));
    for (const [key, mutation] of shown) {
      if (keys.has(key)) continue;
      shown.delete(key);
      const [app] = mutation.options.mutationKey ?? [];
      // Its row stays on the screen until the sheet's own appears.
      void client.invalidateQueries({ queryKey: [app] }).finally(() => cache.remove(mutation));
    }
  };
  outbox.subscribe(show);
  return (key) => {
    for (const write of writesOf(key)) if (write.state.status !== 'success') cache.remove(write);
  };
}

function writeOf(client: QueryClient, { command, state, madeAt, problem }: Waiting): Mutation {
  const isPending = state === 'pending';
  const { code, error: sentence, ...details } = problem ?? { code: 'SERVER_ERROR', error: '' };
  return client.getMutationCache().build<unknown, Problem, unknown, unknown>(
    client,
    { mutationKey: [command.app, 'write'], gcTime: Number.POSITIVE_INFINITY },
    {
      ...{ context: undefined, data: undefined, isPaused: false, failureCount: 0, failureReason: null },
      ...{ variables: command, submittedAt: madeAt, status: isPending ? 'pending' : 'error' },
      error: isPending ? null : new Problem(code, sentence, details),
    },
  ) as Mutation;
}
