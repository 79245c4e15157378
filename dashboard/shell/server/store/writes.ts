import type { WriteLedger, WriteNote } from '#backend/request.ts';
import { hasty } from './hasty.ts';
import type { Store } from './schema.ts';

/**
 * How long request keys are kept. A browser may still send a write that it first tried 30 days ago, and its clock may
 * be wrong or its answer late.
 */
export const keysKeptMs = 40 * 86_400_000;

/** The write ledger of one person. */
export class StoredWrites implements WriteLedger {
  readonly #store: Store;
  readonly #userId: string;

  constructor(store: Store, userId: string) {
    this.#store = store;
    this.#userId = userId;
  }

  async begin(key: string, note: WriteNote) {
    const [begun] = await this.#insert([key], note);
    return begun === undefined ? await this.#read(key) : undefined;
  }

  async beginAll(keys: readonly string[], note: WriteNote): Promise<boolean> {
    const begun = keys.length === 0 ? [] : await this.#insert([...new Set(keys)], note);
    if (begun.length === keys.length) return true;
    for (const key of begun) await this.forget(key);
    return false;
  }

  /** Returns the keys that were not known. */
  async #insert(keys: readonly string[], note: WriteNote): Promise<string[]> {
    const now = Date.now();
    const values = {
      file_id: note.fileId,
      last_row_before: note.lastRowBefore,
      row_index: note.rowIndex ?? null,
      row_count: 1,
      begun_at: now,
      finished_at: note.rowIndex === undefined ? null : now,
      expires_at: now + keysKeptMs,
    };
    const begun = await this.#store
      .insertInto('writes')
      .values(keys.map((key) => ({ user_id: this.#userId, request_key: key, ...values })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'request_key'])
          .doUpdateSet(values)
          .where('writes.expires_at', '<=', now),
      )
      .returning('request_key')
      .execute();
    return begun.map((row) => row.request_key);
  }

  async #read(key: string, now = 0) {
    const row = await this.#store
      .selectFrom('writes')
      .selectAll()
      .where('user_id', '=', this.#userId)
      .where('request_key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return (
      row && {
        fileId: row.file_id,
        lastRowBefore: row.last_row_before,
        begunAt: row.begun_at,
        ...(row.row_index !== null && { rowIndex: row.row_index }),
      }
    );
  }

  async find(key: string) {
    return await this.#read(key, Date.now());
  }

  /** If this is lost, the row is looked for when the write comes again. */
  async finish(key: string, result: { rowIndex: number; rowCount: number }): Promise<void> {
    await this.#store
      .updateTable('writes')
      .set({ row_index: result.rowIndex, row_count: result.rowCount, finished_at: Date.now() })
      .where('user_id', '=', this.#userId)
      .where('request_key', '=', key)
      .modifyEnd(hasty)
      .execute();
  }

  async rowsWritten(fileId: string, since: number): Promise<readonly number[]> {
    const rows = await this.#store
      .selectFrom('writes')
      .select(['row_index', 'row_count'])
      .where('user_id', '=', this.#userId)
      .where('file_id', '=', fileId)
      .where('row_index', 'is not', null)
      .where('finished_at', '>=', since)
      .execute();
    return rows.flatMap(({ row_index: first, row_count: count }) =>
      first === null ? [] : Array.from({ length: count }, (_, offset) => first + offset),
    );
  }

  async forget(key: string): Promise<void> {
    await this.#store
      .deleteFrom('writes')
      .where('user_id', '=', this.#userId)
      .where('request_key', '=', key)
      .execute();
  }
}
