import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JointTransactions } from './joint-transactions.ts';

/** The one database of the workspace: accounts, grants, files, permissions and the rows of sheets. */
export interface Database {
  readonly sql: DatabaseSync;
  /** Runs `work` as one durable transaction; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  /**
   * Runs `work`, which must not wait for anything, as soon as the calls of this moment are read, in one transaction
   * with theirs; fulfils once what it did is on the disk. When it throws, nothing of it is kept. When all of it is
   * lost because the commit fails, `forget` drops what memory holds of it.
   */
  together<T>(work: () => T, forget: () => void): Promise<T>;
  close(): void;
}

/** A step of the schema's history; the steps of all parts run in the order of their numbers, each once. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** Opens the database below `folder`, making it when it is not there, and brings its schema up to date. */
export function openDatabase(folder: string, migrations: readonly Migration[]): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sql = new DatabaseSync(path.join(folder, 'workspace.sqlite'));
  // FULL: a commit is on the disk before it is acknowledged.
  sql.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  // In KiB: room for the records and indexes of some 50,000 files, where the default holds 2 MiB.
  sql.exec('pragma cache_size = -65536; pragma temp_store = memory');
  migrate(sql, migrations);
  const transaction = transactionsOf(sql);
  const joint = new JointTransactions(sql, transaction);
  return {
    sql,
    transaction,
    together: (work, forget) => joint.run(work, forget),
    close: () => sql.close(),
  };
}

function transactionsOf(sql: DatabaseSync): Database['transaction'] {
  let depth = 0;
  return (work) => {
    if (depth > 0) return work();
    sql.exec('begin immediate');
    depth += 1;
    try {
      const result = work();
      sql.exec('commit');
      return result;
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (sql.isTransaction) sql.exec('rollback');
      throw error;
    } finally {
      depth -= 1;
    }
  };
}

function migrate(sql: DatabaseSync, migrations: readonly Migration[]): void {
  sql.exec(
    'create table if not exists migration (number integer primary key, name text not null, applied_at integer not null) strict',
  );
  const applied = new Set(
    sql
      .prepare('select number from migration')
      .all()
      .map((row) => Number(row['number'])),
  );
  for (const step of migrations.toSorted((a, b) => a.number - b.number)) {
    if (applied.has(step.number)) continue;
    sql.exec('begin immediate');
    try {
      sql.exec(step.sql);
      sql
        .prepare('insert into migration (number, name, applied_at) values (?, ?, ?)')
        .run(step.number, step.name, Date.now());
      sql.exec('commit');
    } catch (error) {
      sql.exec('rollback');
      throw error;
    }
  }
}
