// How many calls Google is sent, and whose turn it is. Google counts Sheets calls by the minute, reads and writes
// separately, for each person and for the whole installation:
// https://developers.google.com/workspace/sheets/api/limits. Calls beyond that wait here, in fair turns, instead of
// being refused there.

import { type BudgetLimits, LaneQueue, type Turn } from './lane.ts';

/**
 * What Google counts separately. Its limits for Drive are far beyond what people reach, so that lane only ever
 * pauses.
 */
const lanes = ['drive', 'sheets reads', 'sheets writes'] as const;
export type Lane = (typeof lanes)[number];

/** Called whenever a call had to wait, whatever its outcome. */
export type OnWaited = (lane: Lane, seconds: number) => void;

const unlimited: BudgetLimits = { perPersonPerMinute: null, perMinute: null };

/** The budget of one process. */
export class UpstreamBudget {
  readonly #lanes: Readonly<Record<Lane, LaneQueue>>;
  readonly #onWaited: OnWaited;

  constructor(ofSheets: BudgetLimits = unlimited, onWaited: OnWaited = () => {}) {
    this.#lanes = {
      drive: new LaneQueue(unlimited),
      'sheets reads': new LaneQueue(ofSheets),
      'sheets writes': new LaneQueue(ofSheets),
    };
    this.#onWaited = onWaited;
  }

  /**
   * Undefined if the call may be sent at once; otherwise what to wait for, which rejects if the turn comes too late.
   */
  take(lane: Lane, turn: Turn): Promise<void> | undefined {
    const waiting = this.#lanes[lane].take(turn);
    if (!waiting) return undefined;
    const since = performance.now();
    return waiting.finally(() => this.#onWaited(lane, (performance.now() - since) / 1000));
  }

  /** Google asked to slow down: nothing more is sent for this person, or for anybody if `userId` is null. */
  pause(lane: Lane, userId: string | null, ms: number): void {
    this.#lanes[lane].pause(userId, ms);
  }

  /** The waiting calls, and the number of people that anything is remembered about. */
  standings(): { lane: Lane; depth: number; people: number }[] {
    return lanes.map((lane) => ({ lane, depth: this.#lanes[lane].depth, people: this.#lanes[lane].people }));
  }
}
