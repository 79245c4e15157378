import type { FastifyInstance } from 'fastify';
import { amongOthers } from './fleet.ts';
import type { Parts } from './parts.ts';
import { finishJob, giveBackJob, type Job, takeJob } from './store/jobs.ts';
import { makeScheduledBackup } from './store/scheduled-backup.ts';
import { sweepStore } from './store/sweep.ts';

const hourMs = 3_600_000;
/** Timers of several servers are never in step; one that fires a little early gets its turn all the same. */
const slack = 0.9;

/** Runs a job when it is due and no other server of this store has it; after a failure it is due again. */
async function runWhenDue(parts: Parts, job: Job, everyMs: number, work: () => Promise<void>): Promise<void> {
  const startedAt = Date.now();
  if (!(await takeJob(parts.store, job, everyMs * slack, startedAt))) return;
  try {
    await work();
    await finishJob(parts.store, job, startedAt);
  } catch (error) {
    await giveBackJob(parts.store, job);
    throw error;
  }
}

/** Removes what has expired, and asks about subscriptions without an event. */
async function keepHouse({ store, billing }: Parts): Promise<void> {
  await sweepStore(store, Date.now());
  await billing?.refreshOverdue(Date.now());
}

async function backUp({ store, settings }: Parts): Promise<void> {
  const { databaseUrl, dataFolder, backups } = settings;
  await makeScheduledBackup({ store, databaseUrl, dataFolder }, backups.folder, backups.kept, new Date());
}

/** Does periodic work that nobody asks for; of several servers on one store, one does it. */
export function startHousekeeping(server: FastifyInstance, parts: Parts): void {
  const { everyHours } = parts.settings.backups;
  const jobs: [Job, number, (parts: Parts) => Promise<void>][] = [['housekeeping', 1, keepHouse]];
  if (everyHours > 0) jobs.push(['backup', everyHours, backUp]);
  let running = Promise.resolve();
  const runAll = async () => {
    for (const [job, hours, work] of jobs) {
      await runWhenDue(parts, job, hours * hourMs, () => work(parts)).catch((error: unknown) => {
        server.log.warn({ err: error }, `${job} failed`);
      });
    }
  };
  const run = () => {
    running = running.then(() => amongOthers(parts.turns, runAll));
  };
  const timer = setInterval(run, hourMs);
  timer.unref();
  // A machine that never runs for an hour gets its backups too.
  server.addHook('onListen', async () => run());
  // The store is closed after this.
  server.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
