import type { QueryClient } from '@tanstack/react-query';
import { isUnderWay } from '../outbox/load-outbox.ts';
import { type Device, noteRefused } from './device.ts';
import { contractVersion, screenOf } from './screen.ts';
import { seal } from './seal.ts';
import { makeRoom } from './tidy.ts';

const tidyEveryMs = 60_000;

/** Writes to the device what a page has read, and what its screens consist of. */
export class Keeping {
  readonly #client: QueryClient;
  /** The call of each query, and the queries to be kept, by their hashes. */
  readonly #calls: ReadonlyMap<string, string>;
  readonly #unkept: Set<string>;
  /** The queries whose answers were last changed by a write of this page, not by the server. */
  readonly #byHand: ReadonlySet<string>;
  readonly #touched = new Set<string>();
  #seen = '';
  #tidied = 0;

  constructor(
    client: QueryClient,
    {
      calls,
      unkept,
      byHand,
    }: { calls: ReadonlyMap<string, string>; unkept: Set<string>; byHand: ReadonlySet<string> },
  ) {
    this.#client = client;
    this.#calls = calls;
    this.#unkept = unkept;
    this.#byHand = byHand;
  }

  async keepAll(device: Device): Promise<void> {
    try {
      await this.#keepUnkept(device);
      await this.#noteScreen(device);
      if (Date.now() - this.#tidied < tidyEveryMs) return;
      this.#tidied = Date.now();
      await makeRoom(device, 1);
    } catch (error) {
      noteRefused();
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (isFull) await makeRoom(device, 0.5).catch(() => undefined);
    }
  }

  /** Each separately: what cannot be kept now is tried again later, and delays nothing else. */
  async #keepUnkept(device: Device): Promise<void> {
    const failures: unknown[] = [];
    for (const id of [...this.#unkept]) {
      // What a write in progress has done to rows is not final yet.
      if (this.#byHand.has(id) && this.#client.isMutating({ predicate: isUnderWay }) > 0) continue;
      await this.#keep(device, id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #keep({ database, meta }: Device, id: string): Promise<void> {
    const query = this.#client.getQueryCache().get(id);
    const call = this.#calls.get(id);
    if (query?.state.data === undefined || call === undefined) {
      this.#unkept.delete(id);
      return;
    }
    const { data, dataUpdatedAt: readAt } = query.state;
    const sealed = await seal(meta.key, id, data);
    const bytes = sealed.bytes.byteLength;
    const times = { readAt, openedAt: Date.now() };
    await database.save(
      { id, key: query.queryKey, call, contract: contractVersion, bytes, ...times },
      sealed,
    );
    // What came in the meantime is kept next time.
    if (query.state.data === data) this.#unkept.delete(id);
  }

  /** What the present screen consists of. */
  async #noteScreen({ database }: Device): Promise<void> {
    const ids = this.#client
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && this.#calls.has(query.queryHash))
      .map((query) => query.queryHash)
      .sort();
    const address = screenOf(new URLSearchParams(location.search));
    const seen = JSON.stringify([address, ids]);
    if (seen === this.#seen || ids.length === 0) return;
    this.#seen = seen;
    await database.saveScreen(address, ids);
    const untouched = ids.filter((id) => !this.#touched.has(id));
    for (const id of untouched) this.#touched.add(id);
    if (untouched.length > 0) await database.touch(untouched, Date.now());
  }
}
