// One schema for SQLite and PostgreSQL, with only text, integer and bigint. Ids are texts, times are milliseconds since
// 1970, flags are 0 or 1. No cells of anybody's sheets are stored, and no unencrypted tokens.

import type { Generated, Kysely } from 'kysely';

interface UserTable {
  id: string;
  google_id: string;
  email: string;
  name: string;
  picture: string | null;
  created_at: number;
  /** The person's choices for dates, money and units, as JSON. */
  preferences: Generated<string>;
}

interface SessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  /** The token before the last rotation, until the browser has shown the newer one. */
  previous_hash: string | null;
  created_at: number;
  rotated_at: number;
  expires_at: number;
  /** The browser's name, such as 'Firefox on Linux'; blank if it did not send one. */
  browser: string;
}

interface CredentialTable {
  user_id: string;
  /** Names the key that sealed the tokens. */
  key_id: string;
  /** Empty if the grant is dead. */
  sealed: string;
  updated_at: number;
  /** When the person last gave consent that brought a refresh token; null if unknown. */
  granted_at: Generated<number | null>;
}

interface LastingKeyTable {
  purpose: string;
  /** Names the key that sealed it. */
  key_id: string;
  sealed: string;
}

interface JobTable {
  name: string;
  /** When one of the servers last started it. */
  started_at: number;
}

interface LimitTable {
  /** A keyed hash of what is counted; no address is stored. */
  key: string;
  count: number;
  ends_at: number;
}

interface SubscriptionTable {
  user_id: string;
  customer_id: string;
  subscription_id: string | null;
  /** The billing provider's word: active, past_due, canceled, … */
  status: string | null;
  period_ends_at: number | null;
  cancels_at_period_end: number;
  updated_at: number;
}

interface TrialTable {
  /** Keyed hash of the Google id; it outlives the account, so that each person has one trial. */
  account_hash: string;
  started_at: number;
  ends_at: number;
}

interface AlphaTable {
  email: string;
  added_at: number;
  /** When the invitation ended; null while it is valid. */
  removed_at: number | null;
}

interface WriteTable {
  user_id: string;
  request_key: string;
  file_id: string;
  last_row_before: number;
  row_index: number | null;
  /** How many rows were written, from that one downwards. */
  row_count: number;
  begun_at: Generated<number>;
  /** When its row became known; null while the outcome is unknown. */
  finished_at: number | null;
  expires_at: number;
}

interface RequestKeyTable {
  user_id: string;
  request_key: string;
  /** Marks of where the write went and of its contents, each preceded by the name of its sealing key. */
  address: string;
  body: string;
  expires_at: number;
}

interface StripeEventTable {
  id: string;
  received_at: number;
}

interface AiUsageTable {
  user_id: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  /** How many photos were read; nothing from the photos is stored. */
  photos: number;
}

interface ApiTokenTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token's secret part. */
  secret_hash: string;
  /** The ids of the apps it opens, as JSON. */
  apps: string;
  /** read or write. */
  scope: string;
  created_at: number;
  expires_at: number;
  /** Within an hour of the last call; null before the first. */
  last_used_at: number | null;
}

interface MoveTable {
  user_id: string;
  /** Names the move in the stamps on copied files. */
  job: string;
  /** connected, running, stopped, canceled or done. */
  state: string;
  /** to or from; null if nothing was started. */
  direction: string | null;
  copy_beside: number;
  /** The other account and its tokens, sealed; empty if its grant is dead. */
  sealed: string;
  /** Its progress and its messages, sealed: names and places, never cells. */
  progress: string;
  /** The process that works on it, and until when it need not confirm that. */
  leased_by: string;
  leased_until: number;
  expires_at: number;
}

interface ReminderTable {
  user_id: string;
  /** The person's choices, as JSON. */
  choices: string;
  /** What came due before this is not announced. */
  since: Generated<number>;
  /** Until when everything with a time of its own is known to have been sent. */
  told_until: Generated<number>;
  /** When this person is next due for a check; null if nothing is to be sent. */
  next_at: Generated<number | null>;
  /** The process that works on it, and until when it need not confirm that. */
  leased_by: Generated<string>;
  leased_until: Generated<number>;
  /** How many times in a row sending has failed. */
  failures: Generated<number>;
}

/** What was sent, as hashes that reveal nothing about it. */
interface SendingTable {
  user_id: string;
  /** A keyed hash of the channel and the thing that was announced. */
  mark: string;
  /** claimed, or handed: given to the service that delivers it. */
  state: string;
  claimed_by: string;
  expires_at: number;
}

interface CalendarFeedTable {
  /** Part of the address; the address's secret is derived from it, and stored nowhere. */
  id: string;
  user_id: string;
  /** The app whose days it contains; empty for all. */
  app: string;
  created_at: number;
  /** Accurate to some minutes; null before the first time. */
  last_read_at: number | null;
}

/** A form that people without an account fill in: its owner and its file; its questions are in the file itself. */
interface PublicFormTable {
  /** Part of the address; the address's secret is derived from it, and stored nowhere. */
  id: string;
  user_id: string;
  app: string;
  file_id: string;
  is_on: number;
  /** Where its owner was when it was opened; null if their page did not say. */
  time_zone: string | null;
  created_at: number;
  /** How many rows have come through it, and when the last one came; null before the first. */
  rows: number;
  last_row_at: number | null;
}

/** An address where helpers without an account see rows of a file for a day; the file itself says which rows. */
interface StaffAddressTable {
  /** Part of the address; the address's secret is derived from it, and stored nowhere. */
  id: string;
  user_id: string;
  app: string;
  file_id: string;
  /** When it ends or ended, and the time zone of its days. */
  until_at: number;
  time_zone: string;
  /** How many rows were ticked through it, and when the last one was; null before the first. */
  ticks: number;
  last_tick_at: number | null;
}

/** A browser that notices are sent to; deleted with its session. */
interface PushDeviceTable {
  id: string;
  user_id: string;
  session_id: string;
  /** Keyed hash of its address at the push service; an address belongs to one person at a time. */
  mark: string;
  /** That address and the browser's keys, sealed. */
  sealed: string;
  created_at: number;
}

/** Sessions that somebody ended, for the browsers that still show their tokens. */
interface EndedSessionTable {
  token_hash: string;
  ended_at: number;
}

export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  ended_sessions: EndedSessionTable;
  credentials: CredentialTable;
  lasting_keys: LastingKeyTable;
  jobs: JobTable;
  limits: LimitTable;
  subscriptions: SubscriptionTable;
  trials: TrialTable;
  alpha: AlphaTable;
  writes: WriteTable;
  request_keys: RequestKeyTable;
  ai_usage: AiUsageTable;
  stripe_events: StripeEventTable;
  api_tokens: ApiTokenTable;
  moves: MoveTable;
  reminders: ReminderTable;
  calendar_feeds: CalendarFeedTable;
  public_forms: PublicFormTable;
  staff_addresses: StaffAddressTable;
  sendings: SendingTable;
  push_devices: PushDeviceTable;
}

export type Store = Kysely<Schema>;
