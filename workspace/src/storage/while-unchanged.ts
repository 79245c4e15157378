import type { Database } from './database.ts';

const mostBytes = 2_000_000;

/** What was worked out from the database alone, for as long as nobody changes anything in it. In memory, and bounded. */
export class WhileUnchanged {
  readonly #database: Pick<Database, 'state'>;
  readonly #known = new Map<string, Buffer>();
  #state = '';
  #bytes = 0;

  constructor(database: Pick<Database, 'state'>) {
    this.#database = database;
  }

  /** The JSON of what `work` gives; `key` says everything else that it depends on. */
  json(key: string, work: () => unknown): Buffer {
    this.#forgetOlder();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const json = Buffer.from(JSON.stringify(work()));
    // It may have changed something itself, such as a person's first look at their Drive.
    this.#forgetOlder();
    this.#keep(key, json);
    return json;
  }

  #forgetOlder(): void {
    const state = this.#database.state();
    if (state === this.#state) return;
    this.#clear();
    this.#state = state;
  }

  #keep(key: string, json: Buffer): void {
    const bytes = key.length + json.length;
    if (this.#bytes + bytes > mostBytes) this.#clear();
    if (bytes > mostBytes) return;
    this.#known.set(key, json);
    this.#bytes += bytes;
  }

  #clear(): void {
    this.#known.clear();
    this.#bytes = 0;
  }
}
