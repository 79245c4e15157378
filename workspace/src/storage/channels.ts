import * as z from 'zod';
import type { Database } from './database.ts';
import type { Migration } from './migrate.ts';

export const channelMigrations: readonly Migration[] = [
  {
    number: 105,
    name: 'channels',
    sql: `
      create table channel (
        client_id text not null,
        id text not null,
        account_id text not null,
        person_id text not null,
        resource_id text not null,
        resource_uri text not null,
        address text not null,
        token text,
        expires_at integer not null,
        is_limited_to_app integer not null,
        tells_removals integer not null,
        only_below text,
        primary key (client_id, id)
      ) strict, without rowid;
      create index channel_by_person on channel (person_id);
    `,
  },
];

/** A subscription to changes that somebody may see. */
export interface Channel {
  /** Of the application, which chose the id. */
  clientId: string;
  id: string;
  accountId: string;
  personId: string;
  resourceId: string;
  resourceUri: string;
  address: string;
  /** The token by which the receiver recognizes its messages; null if it gave none. */
  token: string | null;
  /** In milliseconds since 1970. */
  expiresAt: number;
  /** True if only files of the application count. */
  isLimitedToApp: boolean;
  tellsRemovals: boolean;
  /** The folder whose files count; null for everything that the person may see. */
  onlyBelow: string | null;
}

/** A file that has changed for a person, or is gone for them. */
export interface SeenChange {
  personId: string;
  fileId: string;
  isGone: boolean;
}

const rowSchema = z
  .object({
    client_id: z.string(),
    id: z.string(),
    account_id: z.string(),
    person_id: z.string(),
    resource_id: z.string(),
    resource_uri: z.string(),
    address: z.string(),
    token: z.string().nullable(),
    expires_at: z.number(),
    is_limited_to_app: z.number(),
    tells_removals: z.number(),
    only_below: z.string().nullable(),
  })
  .transform(
    (row): Channel => ({
      clientId: row.client_id,
      id: row.id,
      accountId: row.account_id,
      personId: row.person_id,
      resourceId: row.resource_id,
      resourceUri: row.resource_uri,
      address: row.address,
      token: row.token,
      expiresAt: row.expires_at,
      isLimitedToApp: row.is_limited_to_app === 1,
      tellsRemovals: row.tells_removals === 1,
      onlyBelow: row.only_below,
    }),
  );

const changeSchema = z
  .object({ person_id: z.string(), file_id: z.string(), is_gone: z.number() })
  .transform(
    (row): SeenChange => ({ personId: row.person_id, fileId: row.file_id, isGone: row.is_gone === 1 }),
  );

/** The open channels, and what has changed for whom. */
export class ChannelStore {
  readonly #database: Database;
  readonly #changes;

  constructor(database: Database) {
    this.#database = database;
    // Not from the log of changes: that first moves every file to its position, which is a separate commit for each edit.
    this.#changes = database.sql.prepare(`
      select permission.person_id, permission.file_id, 0 as is_gone from (
        select id from file where place > :after
        union select id from file_behind join file on file.id = file_id where version > :after
      ) as changed
      join file on file.id = changed.id
      join permission on permission.file_id = changed.id
      where file.parent_id is not null
      union select person_id, file_id, 1 from removal where version > :after
      limit :most`);
  }

  /** All that have not expired. */
  list(now: number): Channel[] {
    const { sql } = this.#database;
    return sql
      .prepare('select * from channel where expires_at > ?')
      .all(now)
      .map((row) => rowSchema.parse(row));
  }

  find(clientId: string, id: string): Channel | undefined {
    const row = this.#database.sql
      .prepare('select * from channel where client_id = ? and id = ?')
      .get(clientId, id);
    return row && rowSchema.parse(row);
  }

  /** Opens a channel, and deletes those that have expired. */
  add(channel: Channel, now: number): void {
    const { sql } = this.#database;
    this.#database.transaction(() => {
      sql.prepare('delete from channel where expires_at <= ?').run(now);
      sql
        .prepare('insert into channel values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          channel.clientId,
          channel.id,
          channel.accountId,
          channel.personId,
          channel.resourceId,
          channel.resourceUri,
          channel.address,
          channel.token,
          channel.expiresAt,
          Number(channel.isLimitedToApp),
          Number(channel.tellsRemovals),
          channel.onlyBelow,
        );
    });
  }

  remove({ clientId, id }: Channel): void {
    this.#database.sql.prepare('delete from channel where client_id = ? and id = ?').run(clientId, id);
  }

  /** What has changed since a version, and for whom; at most `most` of the changes. */
  changesSince(after: number, most: number): SeenChange[] {
    return this.#changes.all({ after, most }).map((row) => changeSchema.parse(row));
  }
}
