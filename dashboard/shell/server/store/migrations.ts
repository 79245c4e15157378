import type { Migration } from 'kysely/migration';
import {
  createAccess,
  createAccounts,
  createAiUsage,
  createApiTokens,
  keepPreferences,
  nameBrowsers,
  noteGrantTimes,
  rememberEndedSessions,
} from './migrations/accounts.ts';
import {
  keepFeeds,
  keepForms,
  keepPushDevices,
  keepSendings,
  keepStaffAddresses,
  noteFormZones,
} from './migrations/addresses.ts';
import { countJobs, keepLastingKeys, keepMoves, shareLimits } from './migrations/work.ts';
import { countRows, createLedger, keepKeysLonger, noteFinishes, noteKeyUses } from './migrations/writes.ts';

/** The migrations, each run once, in the order of their names. */
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
  '028-finish-times': { up: noteFinishes },
  '029-form-zones': { up: noteFormZones },
};
