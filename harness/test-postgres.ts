// Vitest's global set-up for tests against a real PostgreSQL: one server per run, if the machine has its programs. Otherwise those
// tests are skipped and say so.
import type { TestProject } from 'vitest/node';
import type {} from '../dashboard/testing/server/databases.ts';
import { startPostgres } from './postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if ('missing' in postgres) {
    console.log(`No PostgreSQL on this machine (${postgres.missing}): tests against a real one are skipped.`);
    project.provide('postgresUrl', null);
    return async () => {};
  }
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
