import type { Store } from '../store/schema.ts';

/** How long a process may be silent before another one looks after its people. */
const leaseMs = 30_000;

export interface Run {
  /** What came due before this is not told. */
  since: number;
  /** Until when all was told at its own time that was to be. */
  toldUntil: number;
  failures: number;
}

/** Who is to be looked after when, and which process is at it. */
export class Runs {
  readonly #store: Store;
  readonly #process: string;

  constructor(store: Store, process: string) {
    this.#store = store;
    this.#process = process;
  }

  /** The people whose time has come, whose grant is alive, and whom no process is at. */
  async waiting(now: number, most: number): Promise<string[]> {
    const rows = await this.#store
      .selectFrom('reminders')
      .innerJoin('credentials', 'credentials.user_id', 'reminders.user_id')
      .select('reminders.user_id')
      .where('reminders.next_at', '<=', now)
      .where('reminders.leased_until', '<=', now)
      .where('credentials.sealed', '<>', '')
      .orderBy('reminders.next_at')
      .limit(most)
      .execute();
    return rows.map((row) => row.user_id);
  }

  /** Takes a person whom no process is at; undefined where another one was quicker. */
  async lease(userId: string, now: number): Promise<Run | undefined> {
    const row = await this.#store
      .updateTable('reminders')
      .set({ leased_by: this.#process, leased_until: now + leaseMs })
      .where('user_id', '=', userId)
      .where('next_at', '<=', now)
      .where('leased_until', '<=', now)
      .returning(['since', 'told_until', 'failures'])
      .executeTakeFirst();
    return row && { since: row.since, toldUntil: row.told_until, failures: row.failures };
  }

  /** Says that this process is still at it. */
  async renew(userId: string, now: number): Promise<void> {
    await this.#store
      .updateTable('reminders')
      .set({ leased_until: now + leaseMs })
      .where('user_id', '=', userId)
      .where('leased_by', '=', this.#process)
      .execute();
  }

  /** Leaves a person until `nextAt`; what was chosen meanwhile is looked at sooner. */
  async finish(
    userId: string,
    end: { startedAt: number; nextAt: number | null; toldUntil: number; failures: number },
  ): Promise<void> {
    await this.#store
      .updateTable('reminders')
      .set((eb) => ({
        ...{ leased_by: '', leased_until: 0, told_until: end.toldUntil, failures: end.failures },
        next_at: eb.case().when('next_at', '>', end.startedAt).then(eb.ref('next_at')).else(end.nextAt).end(),
      }))
      .where('user_id', '=', userId)
      .where('leased_by', '=', this.#process)
      .execute();
  }
}
