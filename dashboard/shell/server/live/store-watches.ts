import { randomUUID } from 'node:crypto';
import type { Caller } from '#backend/google/caller.ts';
import { Changes, type OpenChannel } from '#backend/google/changes.ts';
import { GoogleClient } from '#backend/google/client.ts';
import { isSecret } from '../store/keys/address-secret.ts';
import type { Newsroom } from './newsroom.ts';

/** How long a channel stays open after its last browser: people go from screen to screen. */
const lingerMs = 30_000;
const renewBeforeMs = 5 * 60_000;
/** The first delay, doubled each time. */
const tryAgainMs = 5_000;
const longestTryMs = 5 * 60_000;
/** How long closing waits for a store that does not answer. */
const endMs = 1000;

interface WatchParts {
  newsroom: Newsroom;
  mark(text: string): string;
  userMarkOf(userId: string): string;
  callerFor(userId: string): Caller;
  /** `isGone`: the person can no longer see the file. */
  onChange(userId: string, fileId: string, isGone: boolean): void;
  /** The store starts or stops announcing changes for this person. */
  onStanding(userId: string): void;
}

interface Watch {
  userId: string;
  /** How many browsers it serves. */
  count: number;
  channelId: string;
  channel: OpenChannel | undefined;
  /** Where reading changes continues. */
  token: string;
  isStanding: boolean;
  isReading: boolean;
  hasMore: boolean;
  /** How often opening it has failed in a row. */
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

/** The channels on which the embedded workspace announces changes at once: one per watching person. */
export class StoreWatches {
  readonly #parts: WatchParts;
  readonly #watches = new Map<string, Watch>();
  #isClosed = false;
  /** Where messages are to be sent; null before the server listens. */
  address: string | null = null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    parts.newsroom.onNews((news) => {
      if (news.kind === 'told') this.#hear(news);
    });
    parts.newsroom.onGap(() => {
      for (const watch of this.#watches.values()) void this.#read(watch);
    });
  }

  isTold(userId: string): boolean {
    return this.#watches.get(userId)?.isStanding ?? false;
  }

  join(userId: string): void {
    const known = this.#watches.get(userId);
    if (known) {
      known.count += 1;
      return;
    }
    const watch: Watch = {
      userId,
      count: 1,
      channelId: '',
      channel: undefined,
      token: '',
      isStanding: false,
      isReading: false,
      hasMore: false,
      failures: 0,
      timer: undefined,
    };
    this.#watches.set(userId, watch);
    void this.#open(watch);
  }

  leave(userId: string): void {
    const watch = this.#watches.get(userId);
    if (!watch) return;
    watch.count -= 1;
    if (watch.count > 0) return;
    setTimeout(() => {
      if (watch.count === 0 && this.#watches.get(userId) === watch) void this.#end(watch);
    }, lingerMs).unref();
  }

  /** A message came in. False if none of our channels asked for it. */
  take({ channel, token }: { channel: string; token: string }): boolean {
    const [user = '', proof = ''] = token.split('.');
    if (!isSecret(this.#proofOf(user, channel), proof)) return false;
    const news = { kind: 'told', user, channel } as const;
    this.#hear(news);
    // Behind a load balancer it arrives at any of the servers.
    this.#parts.newsroom.tell(news);
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = Promise.all([...this.#watches.values()].map((watch) => this.#end(watch)));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, endMs).unref())]);
  }

  #proofOf(user: string, channelId: string): string {
    return this.#parts.mark(`live channel ${channelId} ${user}`);
  }

  #changesOf(watch: Watch): Changes {
    return new Changes(new GoogleClient(this.#parts.callerFor(watch.userId)));
  }

  #hear({ user, channel }: { user: string; channel: string }): void {
    for (const watch of this.#watches.values()) {
      if (watch.channelId !== channel || this.#parts.userMarkOf(watch.userId) !== user) continue;
      if (!watch.isStanding) {
        watch.isStanding = true;
        watch.failures = 0;
        this.#parts.onStanding(watch.userId);
      }
      void this.#read(watch);
    }
  }

  async #open(watch: Watch): Promise<void> {
    const { userMarkOf } = this.#parts;
    const [before, { address }] = [watch.channel, this];
    try {
      if (address === null) throw new Error('This server does not listen yet.');
      const changes = this.#changesOf(watch);
      if (watch.token === '') watch.token = await changes.now();
      const [id, user] = [randomUUID(), userMarkOf(watch.userId)];
      // Its first message may come before the answer.
      watch.channelId = id;
      const token = `${user}.${this.#proofOf(user, id)}`;
      watch.channel = await changes.watch(watch.token, { id, address, token });
      this.#later(watch, watch.channel.expiration - Date.now() - renewBeforeMs);
      if (before) await changes.stop(before).catch(() => undefined);
      if (!this.#isKept(watch)) await changes.stop(watch.channel).catch(() => undefined);
    } catch {
      // Not allowed, not reached, or not supported: screens check by themselves meanwhile.
      this.#fall(watch);
    }
  }

  #isKept(watch: Watch): boolean {
    return !this.#isClosed && this.#watches.get(watch.userId) === watch;
  }

  #fall(watch: Watch): void {
    const wasStanding = watch.isStanding;
    Object.assign(watch, { isStanding: false, token: '', channelId: '', channel: undefined });
    if (!this.#isKept(watch)) return;
    if (wasStanding) this.#parts.onStanding(watch.userId);
    this.#later(watch, Math.min(tryAgainMs * 2 ** watch.failures, longestTryMs));
    watch.failures += 1;
  }

  #later(watch: Watch, ms: number): void {
    clearTimeout(watch.timer);
    watch.timer = setTimeout(
      () => {
        if (this.#isKept(watch)) void this.#open(watch);
      },
      Math.max(ms, 1000),
    );
    watch.timer.unref();
  }

  /** What has changed since the last time; one read at a time, and one more for what is announced meanwhile. */
  async #read(watch: Watch): Promise<void> {
    if (watch.token === '') return;
    watch.hasMore = true;
    if (watch.isReading) return;
    watch.isReading = true;
    try {
      while (watch.hasMore && this.#isKept(watch)) {
        watch.hasMore = false;
        const { changes, next } = await this.#changesOf(watch).since(watch.token);
        watch.token = next;
        for (const { fileId, removed } of changes) this.#parts.onChange(watch.userId, fileId, removed);
      }
    } catch {
      this.#fall(watch);
    } finally {
      watch.isReading = false;
    }
  }

  async #end(watch: Watch): Promise<void> {
    clearTimeout(watch.timer);
    this.#watches.delete(watch.userId);
    const { channel } = watch;
    watch.isStanding = false;
    if (channel)
      await this.#changesOf(watch)
        .stop(channel)
        .catch(() => undefined);
  }
}
