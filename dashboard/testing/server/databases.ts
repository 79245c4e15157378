import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onDatabase } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the run, by the database from which others are made; null on a machine without one. */
    postgresUrl: string | null;
  }
}

/** Whether there is a real PostgreSQL to test against; where there is none, the run says so at its start. */
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

/** Where a server of the tests keeps its store: in its folder, or all of them on PostgreSQL with STORE=postgres. */
export async function databaseForTest(): Promise<string | null> {
  return isStoreShared ? await newDatabase() : null;
}
