import type { Store } from './schema.ts';

/** Regular work, done by one of the servers that share a store. */
export type Job = 'housekeeping' | 'backup';

/** How long a job that was begun may take; after that it was killed, and is due again. */
const longestMs = 3_600_000;

/** Takes a job that is due; false if it is not due, or another server has taken it. */
export async function takeJob(store: Store, job: Job, everyMs: number, now: number): Promise<boolean> {
  // Until it is finished, it counts as begun so long ago that it is due again soon.
  const startedAt = now - everyMs + Math.min(everyMs, longestMs);
  const taken = await store
    .insertInto('jobs')
    .values({ name: job, started_at: startedAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ started_at: startedAt })
        .where((where) =>
          where.or([
            where('jobs.started_at', '<=', now - everyMs),
            // Begun under a clock that has been put back since: it would not be due until that time.
            where('jobs.started_at', '>=', now + everyMs),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Notes that a job that began at this time is done. */
export async function finishJob(store: Store, job: Job, startedAt: number): Promise<void> {
  await store.updateTable('jobs').set({ started_at: startedAt }).where('name', '=', job).execute();
}

/** Makes a failed job due again at once. */
export async function giveBackJob(store: Store, job: Job): Promise<void> {
  await store.updateTable('jobs').set({ started_at: 0 }).where('name', '=', job).execute();
}
