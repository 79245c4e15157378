import type { Kysely } from 'kysely';
import { withOwner } from './with-owner.ts';

// What servers share at work: moves, keys, jobs, limits.

export async function keepMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moves')
    .$call(withOwner)
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('direction', 'text')
    .addColumn('copy_beside', 'integer', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('progress', 'text', (column) => column.notNull())
    .addColumn('leased_by', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('moves_key', ['user_id'])
    .execute();
}

export async function keepLastingKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lasting_keys')
    .addColumn('purpose', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute();
}

export async function countJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
}

export async function shareLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
}
