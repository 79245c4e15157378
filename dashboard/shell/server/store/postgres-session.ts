import pg from 'pg';

const againMs = 2000;

interface SessionOptions {
  /** Runs on each new connection: the first one, and those after a connection was lost. */
  begin?: (client: pg.Client) => Promise<void>;
  /** Whether a lost connection is re-established before anybody needs it. */
  isKept?: boolean;
}

const queries = new WeakMap<pg.ClientBase, Promise<unknown>>();

/** A query on a connection that several may use at the same moment: it carries one after the other. */
export function queryInTurn(
  client: pg.ClientBase,
  text: string,
  values: readonly string[],
): Promise<pg.QueryResult> {
  const send = () => client.query(text, [...values]);
  const running = (queries.get(client) ?? Promise.resolve()).then(send, send);
  queries.set(client, running);
  return running;
}

/** A separate connection for what belongs to a session of PostgreSQL and ends with it, such as its locks. */
export class PostgresSession {
  readonly #databaseUrl: string;
  readonly #options: SessionOptions;
  #client: Promise<pg.Client> | undefined;
  #isClosed = false;

  constructor(databaseUrl: string, options: SessionOptions = {}) {
    this.#databaseUrl = databaseUrl;
    this.#options = options;
  }

  /** The connection, opened if there is none; locks of an earlier one are free by then. */
  connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    // Only its own end is the end of a connection: by then there may be another one.
    const opening: Promise<pg.Client> = this.#open(() => {
      if (this.#client === opening) this.#client = undefined;
    });
    this.#client = opening;
    return opening;
  }

  async #open(forget: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    try {
      // Without a listener a lost connection would end the process.
      client.on('error', () => {});
      await client.connect();
      await this.#options.begin?.(client);
    } catch (error) {
      forget();
      await client.end();
      throw error;
    }
    client.once('end', () => {
      forget();
      if (this.#options.isKept) this.#connectLater();
    });
    return client;
  }

  /** Ends a connection that failed, which may be lost without a word; the next one to ask gets another. */
  async drop(client: pg.Client): Promise<void> {
    if ((await this.#client?.catch(() => undefined)) !== client) return;
    this.#client = undefined;
    await client.end().catch(() => {});
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    setTimeout(() => {
      if (!this.#isClosed) this.connect().catch(() => this.#connectLater());
    }, againMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }
}
