import type { Store } from '../store/schema.ts';

/** Nothing that comes due is sent again after this. */
const rememberedMs = 40 * 86_400_000;

/**
 * Remembers what was sent to a person, by hashes that reveal nothing. A sender claims the hashes first, and marks
 * them as handed over at the last moment: if a process ends before that, others may send; if it ends afterwards, it
 * has sent. Nobody hands over what others have claimed meanwhile.
 */
export class Sendings {
  readonly #store: Store;
  readonly #process: string;

  constructor(store: Store, process: string) {
    this.#store = store;
    this.#process = process;
  }

  /** Those of the hashes that were not handed over before, claimed for this process. */
  async claim(userId: string, marks: readonly string[], now: number): Promise<Set<string>> {
    if (marks.length === 0) return new Set();
    const rows = await this.#store
      .insertInto('sendings')
      .values(
        // Two servers that locked them in different orders would wait for each other.
        marks.toSorted().map((mark) => ({
          ...{ user_id: userId, mark, state: 'claimed', claimed_by: this.#process },
          expires_at: now + rememberedMs,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'mark'])
          .doUpdateSet({ claimed_by: this.#process })
          .where('sendings.state', '=', 'claimed'),
      )
      .returning('mark')
      .execute();
    return new Set(rows.map(({ mark }) => mark));
  }

  /** Marks the hashes as handed over; if another process has claimed one of them, returns false and marks none. */
  async handOver(userId: string, marks: readonly string[]): Promise<boolean> {
    return await this.#store.transaction().execute(async (transaction) => {
      const rows = await transaction
        .updateTable('sendings')
        .set({ state: 'handed' })
        .where('user_id', '=', userId)
        .where('mark', 'in', marks)
        .where('state', '=', 'claimed')
        .where('claimed_by', '=', this.#process)
        .returning('mark')
        .execute();
      if (rows.length === marks.length) return true;
      // PostgreSQL takes no empty list.
      if (rows.length === 0) return false;
      await transaction
        .updateTable('sendings')
        .set({ state: 'claimed' })
        .where('user_id', '=', userId)
        .where(
          'mark',
          'in',
          rows.map(({ mark }) => mark),
        )
        .execute();
      return false;
    });
  }

  /** The state of one: unknown, claimed, handed over, or known to have been accepted. */
  async stateOf(userId: string, mark: string): Promise<string | undefined> {
    const row = await this.#store
      .selectFrom('sendings')
      .select('state')
      .where('user_id', '=', userId)
      .where('mark', '=', mark)
      .executeTakeFirst();
    return row?.state;
  }

  /** What was handed over was accepted, according to its receiver. */
  async arrived(userId: string, mark: string): Promise<void> {
    await this.#store
      .updateTable('sendings')
      .set({ state: 'sent' })
      .where('user_id', '=', userId)
      .where('mark', '=', mark)
      .execute();
  }

  /** What this process has handed over was refused: it is to be sent again. What another one has sent stays sent. */
  async takeBack(userId: string, marks: readonly string[]): Promise<void> {
    await this.#store
      .updateTable('sendings')
      .set({ state: 'claimed' })
      .where('user_id', '=', userId)
      .where('mark', 'in', marks)
      .where('claimed_by', '=', this.#process)
      .execute();
  }
}
