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
const accountLimit: Limit = { free: 50, firstWaitMs: 2_000, longestWaitMs: 60_000 };
const everyoneLimit: Limit = { free: 1000, firstWaitMs: 1_000, longestWaitMs: 10_000 };
const signUpWaits = { firstWaitMs: 2_000, longestWaitMs: 15 * 60_000 };

type Counter = readonly [key: string, limit: Limit];

function countersOf(account: string, address: string): readonly Counter[] {
  return [
    [`pair ${account} ${address}`, pairLimit],
    [`address ${address}`, addressLimit],
    [`account ${account}`, accountLimit],
    ['everyone', everyoneLimit],
  ];
}

const memoryMs = 60 * 60_000;
const maxRemembered = 50_000;

/**
 * Slows down guessing of passwords: after some failures each further one doubles the wait, for the account
 * from one address, for the address, for the account from anywhere, and for the whole server.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #signUpLimit: Limit;

  /** @param signUpsPerHour accounts that one address may make in an hour without waiting */
  constructor(signUpsPerHour: number) {
    this.#signUpLimit = { free: signUpsPerHour, ...signUpWaits };
  }

  /** How long to wait before the next attempt; 0 when it may be made. */
  waitMs(account: string, address: string): number {
    return this.#longestWait(countersOf(account, address));
  }

  /** Counts an attempt as failed before its password is checked, so that many at once do not slip through. */
  recordAttempt(account: string, address: string): void {
    this.#count(countersOf(account, address));
  }

  /** Takes back what a successful attempt was counted as, and forgives the account at this address. */
  recordSuccess(account: string, address: string): void {
    const now = Date.now();
    const [pair, ...others] = countersOf(account, address).map(([key]) => key);
    if (pair !== undefined) this.#failures.delete(pair);
    for (const key of others) {
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
    return Math.max(0, ...counters.map(([key]) => this.#read(key, now).blockedUntil - now));
  }

  #count(counters: readonly Counter[]): void {
    const now = Date.now();
    for (const [key, limit] of counters) {
      const { count } = this.#read(key, now);
      const excess = count + 1 - limit.free;
      const waitMs = excess < 1 ? 0 : Math.min(limit.firstWaitMs * 2 ** (excess - 1), limit.longestWaitMs);
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
