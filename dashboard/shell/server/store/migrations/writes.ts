import { type Kysely, sql } from 'kysely';
import { withOwner } from './with-owner.ts';

// What keeps a write from happening twice.

export async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('writes')
    .$call(withOwner)
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('last_row_before', 'integer', (column) => column.notNull())
    .addColumn('row_index', 'integer')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('writes_key', ['user_id', 'request_key'])
    .execute();
  await db.schema.createIndex('writes_expiry').on('writes').column('expires_at').execute();
}

export async function countRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('writes')
    .addColumn('row_count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

export async function noteKeyUses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_keys')
    .$call(withOwner)
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_keys_key', ['user_id', 'request_key'])
    .execute();
  await db.schema.createIndex('request_keys_expiry').on('request_keys').column('expires_at').execute();
}

/** Before, a write counted as finished when it was begun. */
export async function noteFinishes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('writes').addColumn('finished_at', 'bigint').execute();
  await sql`update writes set finished_at = begun_at where row_index is not null`.execute(db);
}

/** Keys that were to be kept for a day are now kept as long as later ones. */
export async function keepKeysLonger(db: Kysely<unknown>): Promise<void> {
  const [day, more] = [86_400_000, 39 * 86_400_000];
  await db.schema
    .alterTable('writes')
    .addColumn('begun_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update writes set begun_at = expires_at - ${sql.lit(day)}, expires_at = expires_at + ${sql.lit(more)}`.execute(
    db,
  );
  await sql`update request_keys set expires_at = expires_at + ${sql.lit(more)}`.execute(db);
}
