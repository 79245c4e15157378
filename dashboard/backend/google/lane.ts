import { CallerLeft } from './errors.ts';
import { steadyNow } from './steady-clock.ts';
import { CallWindow, windowMs } from './window.ts';

/** How many calls may begin in a minute; null for no limit. */
export interface BudgetLimits {
  perPersonPerMinute: number | null;
  perMinute: number | null;
}

/** A call that asks whether it may be sent. */
export interface Turn {
  userId: string;
  /** When the call becomes useless, by `steadyNow`. */
  deadline: number;
  signal?: AbortSignal | undefined;
  /** A call that Google refused has waited already, and goes before later ones. */
  isRepetition?: boolean;
  /** A check for changes: it waits for nobody, and is skipped if others are waiting. */
  isLook?: boolean | undefined;
}

/** Quotas are counted by the minute, so an answer that asks for a wait of many minutes is not believed. */
const longestPauseMs = 5 * 60_000;

/** The longest delay of a timer. */
const longestTimerMs = 2 ** 31 - 1;

/** The share of all calls that may be checks for changes. */
export const lookShare = 0.4;

/** The turn did not come in time; nothing was sent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
  readonly retryAfterSeconds: number;

  constructor(freeInMs: number) {
    super('The calls of this minute are used up.');
    this.retryAfterSeconds = Math.max(1, Math.ceil(freeInMs / 1000));
  }
}

/** One person's calls: those sent in the last minute, and those waiting, next first. */
interface Line {
  sent: CallWindow;
  pausedUntil: number;
  waiting: (() => void)[];
}

/**
 * The calls of one kind that Google counts together. Everybody has a queue of their own, and the queues take turns:
 * what one person does in bulk delays only that person.
 */
export class LaneQueue {
  readonly #limits: BudgetLimits;
  readonly #sent: CallWindow;
  readonly #lines = new Map<string, Line>();
  /** Whose turn is next, in order; only people who wait. */
  readonly #turns = new Set<string>();
  /** The checks among the calls sent. */
  readonly #looks: CallWindow;
  #pausedUntil = 0;
  #sweptAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
    this.#sent = new CallWindow(limits.perMinute);
    this.#looks = new CallWindow(
      limits.perMinute && Math.round((limits.perMinute * lookShare * windowMs) / 60_000),
    );
  }

  /** The number of waiting calls. */
  get depth(): number {
    let depth = 0;
    for (const userId of this.#turns) depth += this.#lines.get(userId)?.waiting.length ?? 0;
    return depth;
  }

  /** The number of people that anything is remembered about. */
  get people(): number {
    return this.#lines.size;
  }

  /**
   * Undefined if the call may be sent at once; otherwise what to wait for, which rejects if the turn comes too late.
   */
  take(turn: Turn): Promise<void> | undefined {
    const now = steadyNow();
    const { perMinute, perPersonPerMinute } = this.#limits;
    const isCounted = perMinute !== null || perPersonPerMinute !== null;
    if (!isCounted && this.#pausedUntil <= now && !this.#lines.has(turn.userId)) return undefined;
    this.#sweep(now);
    const line = this.#lineOf(turn.userId);
    const freeAt = this.#freeAt(line, now, turn.isRepetition);
    if (turn.isLook) return this.#takeLook(line, now);
    if (freeAt <= now && line.waiting.length === 0) {
      this.#count(line, now);
      return undefined;
    }
    const ahead = turn.isRepetition ? 0 : line.waiting.length;
    const soonest = Math.max(freeAt, line.sent.freeAt(now, ahead));
    if (soonest > turn.deadline) return Promise.reject(new BudgetSpent(soonest - now));
    return this.#wait(line, turn);
  }

  /** Beyond half of what a person may send, and if anybody waits, a check is skipped. */
  #takeLook(line: Line, now: number): Promise<void> | undefined {
    const { perPersonPerMinute } = this.#limits;
    const half = perPersonPerMinute === null ? Number.POSITIVE_INFINITY : perPersonPerMinute / 2;
    const isFree = this.#freeAt(line, now) <= now && this.#looks.freeAt(now) <= now && this.#turns.size === 0;
    if (!isFree || line.sent.count(now) >= half) return Promise.reject(new BudgetSpent(windowMs));
    this.#looks.add(now);
    this.#count(line, now);
    return undefined;
  }

  /** Sends nothing more for this person, or for anybody if `userId` is null, for a while. */
  pause(userId: string | null, ms: number): void {
    const until = steadyNow() + Math.min(ms, longestPauseMs);
    if (userId === null) {
      this.#pausedUntil = Math.max(this.#pausedUntil, until);
    } else {
      const line = this.#lineOf(userId);
      line.pausedUntil = Math.max(line.pausedUntil, until);
    }
  }

  #wait(line: Line, { userId, deadline, signal, isRepetition }: Turn): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', leave);
    };
    const start = () => {
      end();
      resolve();
    };
    const giveUp = (reason: Error) => {
      end();
      line.waiting.splice(line.waiting.indexOf(start), 1);
      if (line.waiting.length === 0) this.#turns.delete(userId);
      reject(reason);
    };
    const leave = () => giveUp(new CallerLeft());
    const late = setTimeout(
      () => {
        const now = steadyNow();
        giveUp(new BudgetSpent(this.#freeAt(line, now) - now));
      },
      Math.min(deadline - steadyNow(), longestTimerMs),
    );
    signal?.addEventListener('abort', leave, { once: true });
    if (isRepetition) line.waiting.unshift(start);
    else line.waiting.push(start);
    this.#turns.add(userId);
    this.#arm();
    return promise;
  }

  #lineOf(userId: string): Line {
    const known = this.#lines.get(userId);
    if (known) return known;
    const sent = new CallWindow(this.#limits.perPersonPerMinute);
    const line: Line = { sent, pausedUntil: 0, waiting: [] };
    this.#lines.set(userId, line);
    return line;
  }

  /** Forgets, once a minute, people who have sent nothing for a minute. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < windowMs) return;
    this.#sweptAt = now;
    for (const [userId, { waiting, pausedUntil, sent }] of this.#lines) {
      if (waiting.length === 0 && pausedUntil <= now && sent.isEmpty(now)) this.#lines.delete(userId);
    }
  }

  #freeAt(line: Line, now: number, isRepetition = false): number {
    const paused = isRepetition ? 0 : Math.max(line.pausedUntil, this.#pausedUntil);
    return Math.max(paused, line.sent.freeAt(now), this.#sent.freeAt(now));
  }

  #count(line: Line, now: number): void {
    line.sent.add(now);
    this.#sent.add(now);
  }

  /** Sends whatever may be sent now: one call of each person, then the next of each. */
  #serve(): void {
    const now = steadyNow();
    for (let served = this.#next(now); served; served = this.#next(now)) {
      const [userId, line] = served;
      this.#turns.delete(userId);
      this.#count(line, now);
      line.waiting.shift()?.();
      if (line.waiting.length > 0) this.#turns.add(userId);
    }
    this.#arm();
  }

  #next(now: number): [string, Line] | undefined {
    for (const userId of this.#turns) {
      const line = this.#lines.get(userId);
      if (line && this.#freeAt(line, now) <= now) return [userId, line];
    }
    return undefined;
  }

  /** Wakes when the next call may be sent. */
  #arm(): void {
    clearTimeout(this.#timer);
    const now = steadyNow();
    let next = Number.POSITIVE_INFINITY;
    for (const userId of this.#turns) {
      const line = this.#lines.get(userId);
      if (line) next = Math.min(next, this.#freeAt(line, now));
    }
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#serve(), next - now);
  }
}
