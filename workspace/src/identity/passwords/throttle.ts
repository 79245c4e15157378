interface Failures {
  count: number;
  /** Nothing is tried before this instant. */
  blockedUntil: number;
  forgetAt: number;
}

interface Limit {
  /** Failures that cost nothing: people mistype. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

const pairLimit: Limit = { free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * 60_000 };
// An address may be a whole office; an account may be guessed at from many addresses.
const addressLimit: Limit = { free: 30, firstWaitMs: 2_000, longestWaitMs: 15 * 60_000 };
// What strangers do slows others and never shuts them out.
const accountLimit: Limit = { free: 50, firstWaitMs: 500, longestWaitMs: 10_000 };
const everyoneLimit: Limit = { free: 1000, firstWaitMs: 250, longestWaitMs: 5_000 };
// A code has a million values, anybody who guesses at it knows the password, and its owner has other ways in: a known
// browser, or a recovery code.
const codeLimit: Limit = { free: 20, firstWaitMs: 1_000, longestWaitMs: 60_000 };
const signUpWaits = { firstWaitMs: 2_000, longestWaitMs: 15 * 60_000 };

type Counter = readonly [key: string, limit: Limit];

/** No account's address is longer, while what strangers type may be thousands of times as long, and is remembered for an hour. */
const longestAccount = 254;

/** A copy, as a part of a text keeps the whole of it in memory. */
const shortened = (account: string) => Buffer.from(account.slice(0, longestAccount)).toString();

/** Where an attempt comes from. */
export interface Source {
  address: string;
  /** Names a browser on which this account has signed in before; null for any other. */
  browserId: string | null;
  /** What was entered; a password by default. */
  shows?: 'code' | 'recovery code';
}

/** Counts of this source's own failures: no attempt is made while one of them requires a wait. */
function ownCounters(account: string, { address, browserId, shows }: Source): readonly Counter[] {
  // A right password forgives wrong passwords, and no wrong codes.
  const step = shows === undefined ? '' : ' second step';
  if (browserId !== null) return [[`browser ${browserId}${step}`, pairLimit]];
  return [
    [`pair ${shortened(account)} ${address}${step}`, pairLimit],
    [`address ${address}`, addressLimit],
    ...(shows === 'code' ? [[`codes ${shortened(account)}`, codeLimit] as const] : []),
  ];
}

/** Counts to which others contribute: they delay an attempt. */
function sharedCounters(account: string, { browserId, shows }: Source): readonly Counter[] {
  if (browserId !== null) return [];
  const everyone: Counter = ['everyone', everyoneLimit];
  return shows === undefined ? [[`account ${shortened(account)}`, accountLimit], everyone] : [everyone];
}

function waitAfter(count: number, { free, firstWaitMs, longestWaitMs }: Limit): number {
  const excess = count - free;
  return excess < 1 ? 0 : Math.min(firstWaitMs * 2 ** (excess - 1), longestWaitMs);
}

const memoryMs = 60 * 60_000;
const maxRemembered = 50_000;

/**
 * Slows down guessing of passwords: after some failures each further one doubles the wait. For the account from one address, and
 * for the address, nothing is tried meanwhile; for the account from anywhere, and for the whole server, each attempt is delayed
 * instead, so that people who know the password get in. A browser on which the account has signed in before has only a count of its
 * own. Codes of the second step have separate counts, too; for those of an app from anywhere, nothing is tried for up to a minute.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #signUpLimit: Limit;

  /** @param signUpsPerHour accounts that one address may make in an hour without waiting */
  constructor(signUpsPerHour: number) {
    this.#signUpLimit = { free: signUpsPerHour, ...signUpWaits };
  }

  /** How long to wait before the next attempt; 0 when it may be made. */
  waitMs(account: string, source: Source): number {
    return this.#longestWait(ownCounters(account, source));
  }

  /** How long a permitted attempt is delayed because of the failures of others. */
  delayMs(account: string, source: Source): number {
    const now = Date.now();
    const counters = sharedCounters(account, source);
    return Math.max(0, ...counters.map(([key, limit]) => waitAfter(this.#read(key, now).count, limit)));
  }

  /** Counts an attempt as failed before its password is checked, so that many at once do not slip through. */
  recordAttempt(account: string, source: Source): void {
    this.#count([...ownCounters(account, source), ...sharedCounters(account, source)]);
  }

  /** Takes back the count of a successful attempt, and resets the account's count at this address. */
  recordSuccess(account: string, source: Source): void {
    const now = Date.now();
    const [pair, ...own] = ownCounters(account, source).map(([key]) => key);
    if (pair !== undefined) this.#failures.delete(pair);
    for (const key of [...own, ...sharedCounters(account, source).map(([shared]) => shared)]) {
      const failures = this.#read(key, now);
      if (failures.count > 0) {
        this.#failures.set(key, { ...failures, count: failures.count - 1, blockedUntil: now });
      }
    }
  }

  /** How long an address waits before it may make another account. */
  signUpWaitMs(address: string): number {
    return this.#longestWait(this.#signUpCounters(address));
  }

  recordSignUp(address: string): void {
    this.#count(this.#signUpCounters(address));
  }

  #signUpCounters(address: string): readonly Counter[] {
    return [[`sign-up ${address}`, this.#signUpLimit]];
  }

  #longestWait(counters: readonly Counter[]): number {
    const now = Date.now();
    return Math.max(0, ...counters.map((counter) => this.#waitOf(counter, now)));
  }

  #waitOf([key, limit]: Counter, now: number): number {
    const { count, blockedUntil } = this.#read(key, now);
    const wait = blockedUntil - now;
    // After the clock was set back, what is left would be longer than the whole wait.
    return wait > waitAfter(count, limit) ? 0 : wait;
  }

  #count(counters: readonly Counter[]): void {
    const now = Date.now();
    for (const [key, limit] of counters) {
      const { count } = this.#read(key, now);
      const waitMs = waitAfter(count + 1, limit);
      // Deleting first keeps the map in the order of use, so that the oldest are forgotten.
      this.#failures.delete(key);
      this.#failures.set(key, { count: count + 1, blockedUntil: now + waitMs, forgetAt: now + memoryMs });
    }
    this.#forgetOldest();
  }

  #read(key: string, now: number): Failures {
    const found = this.#failures.get(key);
    return found && found.forgetAt > now ? found : { count: 0, blockedUntil: now, forgetAt: now };
  }

  #forgetOldest(): void {
    for (const key of this.#failures.keys()) {
      if (this.#failures.size <= maxRemembered) return;
      this.#failures.delete(key);
    }
  }
}
