import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type AnyTable = CreateTableBuilder<string, string>;

function withOwner(table: AnyTable): AnyTable {
  return table.addColumn('user_id', 'text', (column) =>
    column.notNull().references('users.id').onDelete('cascade'),
  );
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('google_id', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('picture', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(withOwner)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('previous_hash', 'text', (column) => column.unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('rotated_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('credentials')
    .$call(withOwner)
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('credentials_key', ['user_id'])
    .execute();
}

async function createAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .$call(withOwner)
    .addColumn('customer_id', 'text', (column) => column.notNull().unique())
    .addColumn('subscription_id', 'text')
    .addColumn('status', 'text')
    .addColumn('period_ends_at', 'bigint')
    .addColumn('cancels_at_period_end', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriptions_key', ['user_id'])
    .execute();
  await db.schema
    .createTable('trials')
    .addColumn('account_hash', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('alpha')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
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

async function countRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('writes')
    .addColumn('row_count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

async function createAiUsage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ai_usage')
    .$call(withOwner)
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('photos', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('ai_usage_key', ['user_id', 'day'])
    .execute();
}

async function nameBrowsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

async function keepPreferences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('preferences', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}

async function createApiTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(withOwner)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('apps', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute();
}

async function keepMoves(db: Kysely<unknown>): Promise<void> {
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

async function keepLastingKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lasting_keys')
    .addColumn('purpose', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute();
}

async function countJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function noteGrantTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('credentials').addColumn('granted_at', 'bigint').execute();
}

async function shareLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function noteKeyUses(db: Kysely<unknown>): Promise<void> {
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

async function rememberEndedSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ended_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Keys of a day are kept as long as those that come after them. */
async function keepKeysLonger(db: Kysely<unknown>): Promise<void> {
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

async function keepFeeds(db: Kysely<unknown>): Promise<void> {
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

async function keepSendings(db: Kysely<unknown>): Promise<void> {
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

async function keepPushDevices(db: Kysely<unknown>): Promise<void> {
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

async function keepForms(db: Kysely<unknown>): Promise<void> {
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

async function keepStaffAddresses(db: Kysely<unknown>): Promise<void> {
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

/** The steps of the schema's history, run in the order of their names, each once. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-accounts': { up: createAccounts },
  '002-access': { up: createAccess },
  '003-ledger': { up: createLedger },
  '004-row-counts': { up: countRows },
  '005-ai-usage': { up: createAiUsage },
  '006-session-browsers': { up: nameBrowsers },
  '007-preferences': { up: keepPreferences },
  '008-api-tokens': { up: createApiTokens },
  '009-moves': { up: keepMoves },
  '010-lasting-keys': { up: keepLastingKeys },
  '011-jobs': { up: countJobs },
  '012-limits': { up: shareLimits },
  '019-grant-times': { up: noteGrantTimes },
  '020-request-keys': { up: noteKeyUses },
  '021-ended-sessions': { up: rememberEndedSessions },
  '022-keys-of-forty-days': { up: keepKeysLonger },
  '023-calendar-feeds': { up: keepFeeds },
  '024-sendings': { up: keepSendings },
  '025-push-devices': { up: keepPushDevices },
  '026-public-forms': { up: keepForms },
  '027-staff-addresses': { up: keepStaffAddresses },
};
