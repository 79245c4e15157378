import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JointTransactions } from './joint-transactions.ts';
import { MappedIndex } from './mapped-index.ts';
import { type Migration, migrate } from './migrate.ts';
import { privateFile } from './private-file.ts';

/** The one database of the workspace: accounts, grants, files, permissions and the rows of sheets. */
export interface Database {
  readonly sql: DatabaseSync;
  /** Runs `work` as one durable transaction; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  /**
   * Runs `work`, which must not wait for anything, as soon as the calls of this moment have been read, in one transaction with
   * theirs; resolves once what it did is on the disk. If it throws, nothing of it is kept. If all of it is lost because the commit
   * fails, `forget` drops what memory holds of it.
   */
  together<T>(work: () => T, forget: () => void): Promise<T>;
  /** Calls the listener after each commit of this process; it must not wait for anything. */
  onCommit(listener: () => void): void;
  /** Becomes another number when another process has changed something. */
  dataVersion(): number;
  /** Becomes another text when anybody has changed anything. */
  state(): string;
  /** Called before and after each write outside of a transaction. */
  readonly index: Pick<MappedIndex, 'isReadOnly' | 'look' | 'settle'>;
  close(): void;
}

/** Opens the database below `folder`, creating it if it does not exist, and updates its schema. */
export function openDatabase(folder: string, migrations: readonly Migration[]): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = privateFile(path.join(folder, 'workspace.sqlite'));
  const sql = new DatabaseSync(file);
  try {
    // FULL: a commit is on the disk before it is acknowledged.
    sql.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
    );
    // In KiB: room for the records and indexes of some 50,000 files; the default holds 2 MiB.
    sql.exec('pragma cache_size = -65536; pragma temp_store = memory');
    // In pages, 16 MiB: the pages that one call after the other changes are written back once in some thousand calls.
    sql.exec('pragma wal_autocheckpoint = 4000');
    migrate(sql, folder, migrations);
  } catch (error) {
    sql.close();
    throw error;
  }
  const index = new MappedIndex(sql, file);
  const listeners: (() => void)[] = [];
  const transaction = transactionsOf(sql, index, () => {
    for (const listener of listeners) listener();
  });
  const joint = new JointTransactions(sql, transaction);
  const dataVersion = sql.prepare('pragma data_version');
  const ownChanges = sql.prepare('select total_changes() as count');
  const readDataVersion = () => Number(dataVersion.get()?.['data_version']);
  return {
    sql,
    transaction,
    onCommit: (listener) => listeners.push(listener),
    together: (work, forget) => joint.run(work, forget),
    dataVersion: readDataVersion,
    state: () => `${readDataVersion()} ${ownChanges.get()?.['count']}`,
    index,
    close() {
      index.look();
      // Closing empties the log into the database, which the next start does as well.
      if (!index.isReadOnly) sql.close();
    },
  };
}

function transactionsOf(
  sql: DatabaseSync,
  index: MappedIndex,
  onCommit: () => void,
): Database['transaction'] {
  const begin = sql.prepare('begin immediate');
  const commit = sql.prepare('commit');
  let depth = 0;
  return (work) => {
    if (depth > 0) return work();
    index.requireWritable();
    begin.run();
    depth += 1;
    try {
      const result = work();
      commit.run();
      index.settle();
      onCommit();
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
