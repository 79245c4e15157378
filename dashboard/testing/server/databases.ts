import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onDatabase } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the run's PostgreSQL server from which others are made; null on a machine without one. */
    postgresUrl: string | null;
  }
}

/** Whether there is a real PostgreSQL to test with; if not, the run says so at its start. */
export function hasPostgres(): boolean {
  return inject('postgresUrl') !== null;
}

/** An empty database on the PostgreSQL of the run. */
export async function newDatabase(): Promise<string> {
  const serverUrl = inject('postgresUrl');
  if (serverUrl === null) throw new Error('There is no PostgreSQL on this machine.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onDatabase(serverUrl, (client) => client.query(`create database ${name}`));
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Whether the servers of this run share their stores, as far as they know. */
export const isStoreShared = process.env['STORE'] === 'postgres';

/** Where a test's server has its store: in its folder, or on PostgreSQL with STORE=postgres. */
export async function databaseForTest(): Promise<string | null> {
  return isStoreShared ? await newDatabase() : null;
}
