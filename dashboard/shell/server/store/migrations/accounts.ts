import type { Kysely } from 'kysely';
import { withOwner } from './with-owner.ts';

// Accounts: people, their sessions, credentials and tokens, and what they have access to.

export async function createAccounts(db: Kysely<unknown>): Promise<void> {
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

export async function createAccess(db: Kysely<unknown>): Promise<void> {
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

export async function createAiUsage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ai_usage')
    .$call(withOwner)
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('photos', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('ai_usage_key', ['user_id', 'day'])
    .execute();
}

export async function nameBrowsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

export async function keepPreferences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('preferences', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}

export async function createApiTokens(db: Kysely<unknown>): Promise<void> {
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

export async function noteGrantTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('credentials').addColumn('granted_at', 'bigint').execute();
}

export async function rememberEndedSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ended_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute();
}
