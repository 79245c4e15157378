import { accountMigrations } from './accounts.ts';
import { browserSessionMigrations } from './browser-sessions.ts';
import { channelMigrations } from './channels.ts';
import { fileMigrations } from './files-schema.ts';
import { grantMigrations } from './grants.ts';
import type { Migration } from './migrate.ts';
import { passkeyMigrations } from './passkeys.ts';
import { providerIdentityMigrations } from './provider-identities.ts';
import { secondFactorMigrations } from './second-factors.ts';
import { signingKeyMigrations } from './signing-keys.ts';
import { spreadsheetMigrations } from './spreadsheets/spreadsheets-schema.ts';
import { tokenMigrations } from './tokens.ts';

/** The history of the whole schema: files from 101, accounts from 201, spreadsheets from 301. */
export const migrations: readonly Migration[] = [
  ...fileMigrations,
  ...channelMigrations,
  ...accountMigrations,
  ...browserSessionMigrations,
  ...grantMigrations,
  ...tokenMigrations,
  ...signingKeyMigrations,
  ...providerIdentityMigrations,
  ...secondFactorMigrations,
  ...passkeyMigrations,
  ...spreadsheetMigrations,
];
