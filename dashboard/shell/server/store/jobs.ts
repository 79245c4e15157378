import type { Store } from './schema.ts';

/** Regular work, done by one of the servers that share a store. */
export type Job = 'housekeeping' | 'backup';

/** Takes a job that is due; false if it is not due, or another server has taken it. */
export async function takeJob(store: Store, job: Job, everyMs: number, now: number): Promise<boolean> {
  const taken = await store
    .insertInto('jobs')
    .values({ name: job, started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ started_at: now })
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

/** Makes a failed job due again at once. */
export async function giveBackJob(store: Store, job: Job): Promise<void> {
  await store.updateTable('jobs').set({ started_at: 0 }).where('name', '=', job).execute();
}
