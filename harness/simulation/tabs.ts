import { Leading } from '../../dashboard/frontend/outbox/leading.ts';
import { Outbox } from '../../dashboard/frontend/outbox/outbox.ts';
import type { OutboxPorts } from '../../dashboard/frontend/outbox/waiting.ts';

// The tabs of a device's browser: each with an outbox of its own over one database, one of which leads.

/** What all tabs of a browser share. */
export type TabPorts = Omit<OutboxPorts, 'later'> & {
  /** Sends a message to the others. */
  post(from: Tab, message: Message): void;
  lock: Lock;
};
type Message = Parameters<Leading['hear']>[0];

export class Tab {
  readonly outbox: Outbox;
  readonly leading: Leading;
  #isClosed = false;
  #frozen: PromiseWithResolvers<void> | undefined;

  constructor({ post, lock, store, send, tell, ...shared }: TabPorts) {
    const later = (ms: number, run: () => void) => {
      const timer = setTimeout(() => void this.running(run), ms);
      return () => clearTimeout(timer);
    };
    this.outbox = new Outbox({
      ...{ ...shared, later },
      store: {
        all: () => this.running(() => store.all()),
        put: (one) => this.running(() => store.put(one)),
        remove: (key) => this.running(() => store.remove(key)),
      },
      send: async (one) => {
        const settled = await send(one).then(
          (answer) => () => answer,
          (problem: unknown) => () => {
            throw problem;
          },
        );
        return await this.running(settled);
      },
      tell: (message) => {
        tell(message);
        this.leading.tell(message);
      },
    });
    this.leading = new Leading(this.outbox, {
      post: (message) => post(this, message),
      request: (steal, hold) => lock.request(this, steal, hold),
      later,
    });
    void this.outbox.read().then(() => this.leading.seek());
  }

  /** Does something once the tab is not frozen; never if it is closed. */
  async running<T>(work: () => T): Promise<Awaited<T>> {
    while (this.#frozen) await this.#frozen.promise;
    return this.#isClosed ? await new Promise<never>(() => {}) : await work();
  }

  /** The network is back, or its person. */
  wake(): void {
    this.#frozen?.resolve();
    this.#frozen = undefined;
    void this.outbox.read().then(() => this.outbox.wake());
  }

  freeze(): void {
    this.#frozen ??= Promise.withResolvers();
  }

  close(): void {
    this.#isClosed = true;
    this.outbox.stop();
  }
}

interface Asked {
  tab: Tab;
  hold: () => Promise<never>;
  lost: PromiseWithResolvers<never>;
}

/** The lock of a browser's tabs, which one of them holds until it is closed or another takes it. */
export class Lock {
  #holder: Asked | undefined;
  #asked: Asked[] = [];

  request(tab: Tab, steal: boolean, hold: () => Promise<never>): Promise<unknown> {
    const asked = { tab, hold, lost: Promise.withResolvers<never>() };
    this.#asked[steal ? 'unshift' : 'push'](asked);
    if (steal) this.#holder?.lost.reject(new DOMException('Stolen.', 'AbortError'));
    if (steal) this.#holder = undefined;
    this.#next();
    return asked.lost.promise.catch((error: unknown) => tab.running(() => Promise.reject(error)));
  }

  release(tab: Tab): void {
    this.#asked = this.#asked.filter((one) => one.tab !== tab);
    if (this.#holder?.tab === tab) this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder) return;
    this.#holder = this.#asked.shift();
    if (this.#holder) void this.#holder.tab.running(this.#holder.hold);
  }
}
