import type { WriteLedger, WriteNote } from '#backend/context.ts';
import type { Store } from './store.ts';

/** A browser that has not repeated a write within a day does not repeat it. */
const keptMs = 86_400_000;

/** The write ledger of one person. */
export class StoredWrites implements WriteLedger {
  readonly #store: Store;
  readonly #userId: string;

  constructor(store: Store, userId: string) {
    this.#store = store;
    this.#userId = userId;
  }

  async begin(key: string, note: WriteNote): Promise<WriteNote | undefined> {
    const now = Date.now();
    const values = {
      file_id: note.fileId,
      last_row_before: note.lastRowBefore,
      row_index: note.rowIndex ?? null,
      expires_at: now + keptMs,
    };
    const begun = await this.#store
      .insertInto('writes')
      .values({ user_id: this.#userId, request_key: key, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'request_key'])
          .doUpdateSet(values)
          .where('writes.expires_at', '<=', now),
      )
      .returning('request_key')
      .executeTakeFirst();
    return begun ? undefined : await this.#find(key);
  }

  async #find(key: string): Promise<WriteNote | undefined> {
    const row = await this.#store
      .selectFrom('writes')
      .selectAll()
      .where('user_id', '=', this.#userId)
      .where('request_key', '=', key)
      .executeTakeFirst();
    return (
      row && {
        fileId: row.file_id,
        lastRowBefore: row.last_row_before,
        ...(row.row_index !== null && { rowIndex: row.row_index }),
      }
    );
  }

  async finish(key: string, result: { rowIndex: number }): Promise<void> {
    await this.#store
      .updateTable('writes')
      .set({ row_index: result.rowIndex })
      .where('user_id', '=', this.#userId)
      .where('request_key', '=', key)
      .execute();
  }

  async rowsWritten(fileId: string): Promise<readonly number[]> {
    const rows = await this.#store
      .selectFrom('writes')
      .select('row_index')
      .where('user_id', '=', this.#userId)
      .where('file_id', '=', fileId)
      .where('row_index', 'is not', null)
      .execute();
    return rows.flatMap((row) => (row.row_index === null ? [] : [row.row_index]));
  }

  async forget(key: string): Promise<void> {
    await this.#store
      .deleteFrom('writes')
      .where('user_id', '=', this.#userId)
      .where('request_key', '=', key)
      .execute();
  }
}
