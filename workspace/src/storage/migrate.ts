import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { flush } from './flush.ts';

/** A step of the schema's history; the steps of all parts run in the order of their numbers, each once. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** The store has had steps that this program does not know; nothing in it was changed. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError';
}

/**
 * Updates the schema in one transaction. A store that is not empty is copied beside itself first, under a name with its version,
 * which is the number of steps it has had, and the time.
 */
export function migrate(sql: DatabaseSync, folder: string, migrations: readonly Migration[]): void {
  const before = appliedSteps(sql);
  requireKnown(before, migrations);
  if (migrations.every((step) => before.has(step.number))) return;
  if (before.size > 0) copyBeside(sql, folder, before.size);
  sql.exec('begin immediate');
  try {
    runSteps(sql, migrations);
    sql.exec('commit');
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (sql.isTransaction) sql.exec('rollback');
    throw error;
  }
}

function requireKnown(applied: ReadonlyMap<number, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((step) => step.number));
  const unknown = [...applied].find(([number]) => !known.has(number));
  if (unknown === undefined) return;
  throw new NewerStoreError(`step ${unknown[0]}, ${unknown[1]}, is unknown to this version`);
}

/** Reads the applied steps again: another process may have applied some since. */
function runSteps(sql: DatabaseSync, migrations: readonly Migration[]): void {
  sql.exec(
    'create table if not exists migration (number integer primary key, name text not null, applied_at integer not null) strict',
  );
  const applied = appliedSteps(sql);
  const note = sql.prepare('insert into migration (number, name, applied_at) values (?, ?, ?)');
  for (const step of migrations.toSorted((a, b) => a.number - b.number)) {
    if (applied.has(step.number)) continue;
    sql.exec(step.sql);
    note.run(step.number, step.name, Date.now());
  }
}

/** The names of the steps that the store has had, by number. */
function appliedSteps(sql: DatabaseSync): Map<number, string> {
  const table = sql.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migration'").get();
  if (table === undefined) return new Map();
  const rows = sql.prepare('select number, name from migration order by number').all();
  return new Map(rows.map((row) => [Number(row['number']), String(row['name'])]));
}

/** The time in a form that is valid in file names on every system. */
export function timeForName(time = new Date()): string {
  return time.toISOString().replaceAll(':', '').replace('.', '');
}

function copyBeside(sql: DatabaseSync, folder: string, version: number): void {
  const target = path.join(folder, `workspace.before-migration.v${version}.${timeForName()}.sqlite`);
  const partial = `${target}.${process.pid}.partial`;
  try {
    sql.prepare('vacuum into ?').run(partial);
    flush(partial);
    renameSync(partial, target);
    flush(folder);
  } finally {
    rmSync(partial, { force: true });
  }
}
