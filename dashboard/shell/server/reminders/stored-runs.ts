import type { Store } from '../store/schema.ts';

/** How long a process may be silent before another one takes over its people. */
const leaseMs = 30_000;

export interface Run {
  /** What came due before this is not sent. */
  since: number;
  /** Until when everything with a time of its own was sent. */
  toldUntil: number;
  failures: number;
}

/** Who is to be handled when, and which process does it. */
export class Runs {
  readonly #store: Store;
  readonly #process: string;

  constructor(store: Store, process: string) {
    this.#store = store;
    this.#process = process;
  }

  /** The people whose time has come, whose grant is valid, and whom no process handles. */
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

  /** Takes on a person whom no process handles; undefined if another one was faster. */
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

  /** Says that this process is still working on it. */
  async renew(userId: string, now: number): Promise<void> {
    await this.#store
      .updateTable('reminders')
      .set({ leased_until: now + leaseMs })
      .where('user_id', '=', userId)
      .where('leased_by', '=', this.#process)
      .execute();
  }

  /**
   * Leaves a person until `nextAt`. What they have chosen meanwhile stays: when they are handled next, that nothing is sent any
   * more, and from when on they are told.
   */
  async finish(
    userId: string,
    end: { startedAt: number; nextAt: number | null; toldUntil: number; failures: number },
  ): Promise<void> {
    await this.#store
      .updateTable('reminders')
      .set((eb) => ({
        ...{ leased_by: '', leased_until: 0, failures: end.failures },
        told_until: eb
          .case()
          .when('told_until', '>', end.toldUntil)
          .then(eb.ref('told_until'))
          .else(end.toldUntil)
          .end(),
        next_at: eb
          .case()
          .when('next_at', '<=', end.startedAt)
          .then(end.nextAt)
          .else(eb.ref('next_at'))
          .end(),
      }))
      .where('user_id', '=', userId)
      .where('leased_by', '=', this.#process)
      .execute();
  }
}
