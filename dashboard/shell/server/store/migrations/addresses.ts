import type { Kysely } from 'kysely';
import { withOwner } from './with-owner.ts';

// Channels for reminders, and addresses where people without an account write.

export async function keepFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminders')
    .$call(withOwner)
    .addColumn('choices', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminders_key', ['user_id'])
    .execute();
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(withOwner)
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_read_at', 'bigint')
    .addUniqueConstraint('calendar_feeds_app', ['user_id', 'app'])
    .execute();
}

export async function keepSendings(db: Kysely<unknown>): Promise<void> {
  const columns = {
    since: 'bigint',
    told_until: 'bigint',
    leased_until: 'bigint',
    failures: 'integer',
  } as const;
  for (const [name, kind] of Object.entries(columns)) {
    await db.schema
      .alterTable('reminders')
      .addColumn(name, kind, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('reminders').addColumn('next_at', 'bigint').execute();
  await db.schema
    .alterTable('reminders')
    .addColumn('leased_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('reminders_next').on('reminders').column('next_at').execute();
  await db.schema
    .createTable('sendings')
    .$call(withOwner)
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('claimed_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sendings_key', ['user_id', 'mark'])
    .execute();
  await db.schema.createIndex('sendings_expiry').on('sendings').column('expires_at').execute();
}

export async function keepPushDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(withOwner)
    .addColumn('session_id', 'text', (column) =>
      column.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('mark', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute();
}

export async function keepForms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('public_forms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(withOwner)
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_row_at', 'bigint')
    .addUniqueConstraint('public_forms_file', ['user_id', 'app', 'file_id'])
    .execute();
}

export async function noteFormZones(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('public_forms').addColumn('time_zone', 'text').execute();
}

export async function keepStaffAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_addresses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(withOwner)
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('ticks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_tick_at', 'bigint')
    .addUniqueConstraint('staff_addresses_file', ['user_id', 'app', 'file_id'])
    .execute();
}
