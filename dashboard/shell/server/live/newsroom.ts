import { randomUUID } from 'node:crypto';
import type { Notification } from 'pg';
import * as z from 'zod';
import { PostgresSession, queryInTurn } from '../store/postgres-session.ts';

const newsSchema = z.discriminatedUnion('kind', [
  /** A person has written to a file. */
  z.object({ kind: z.literal('wrote'), user: z.string(), file: z.string() }),
  /** The store has sent a message for a person. */
  z.object({ kind: z.literal('told'), user: z.string(), channel: z.string() }),
  /** A person no longer wants to be seen. */
  z.object({ kind: z.literal('hidden'), user: z.string() }),
  /** Sessions have ended. */
  z.object({ kind: z.literal('ended') }),
]);

/** Messages between servers; people and files are named by hashes that only they can make. */
export type News = z.output<typeof newsSchema>;

const toldSchema = z.object({ from: z.string(), news: newsSchema });

/** Where servers with one store tell each other what has happened: by PostgreSQL's NOTIFY, which keeps nothing. */
export class Newsroom {
  readonly #self = randomUUID();
  readonly #session: PostgresSession | null;
  readonly #listeners: ((news: News) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  #hasListened = false;

  /** Without a database there are no other servers. */
  constructor(databaseUrl: string | null) {
    this.#session =
      databaseUrl === null
        ? null
        : new PostgresSession(databaseUrl, {
            isKept: true,
            begin: async (client) => {
              client.on('notification', (notification) => this.#hear(notification));
              await client.query('listen rowhouse_live');
              if (this.#hasListened) for (const listener of this.#gapListeners) listener();
              this.#hasListened = true;
            },
          });
  }

  /** Begins to listen. */
  async open(): Promise<void> {
    await this.#session?.connect();
  }

  onNews(listener: (news: News) => void): void {
    this.#listeners.push(listener);
  }

  /** Called when the connection was down, and nobody knows what was said meanwhile. */
  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  /** Tells all other servers. If that fails, a screen learns of it with its next check. */
  tell(news: News): void {
    if (!this.#session) return;
    const text = JSON.stringify({ from: this.#self, news } satisfies z.input<typeof toldSchema>);
    this.#session
      .connect()
      .then((client) => queryInTurn(client, "select pg_notify('rowhouse_live', $1)", [text]))
      .catch(() => undefined);
  }

  #hear({ payload = '' }: Notification): void {
    let told: unknown;
    try {
      told = JSON.parse(payload);
    } catch {
      return;
    }
    const parsed = toldSchema.safeParse(told);
    if (!parsed.success || parsed.data.from === this.#self) return;
    for (const listener of this.#listeners) listener(parsed.data.news);
  }

  async close(): Promise<void> {
    await this.#session?.close();
  }
}
