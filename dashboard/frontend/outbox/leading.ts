import type { Outbox } from './outbox.ts';
import type { TabMessage } from './waiting.ts';

/** A tab that the browser has frozen keeps its lock: after this much silence, another one takes over. */
const frozenMs = 20_000;

interface LeadingPorts {
  /** Sends a message to the other tabs. */
  post(message: TabMessage | 'leading'): void;
  /** Asks for the lock of all tabs, which is held until the tab is closed; rejects once another tab has taken it. */
  request(steal: boolean, hold: () => Promise<never>): Promise<unknown>;
  later(ms: number, run: () => void): () => void;
}

/** Which of a browser's tabs sends: the one with the lock, as long as the others hear of it. When it closes, another one does. */
export class Leading {
  readonly #outbox: Pick<Outbox, 'lead' | 'follow' | 'receive'>;
  readonly #ports: LeadingPorts;
  #isLeading = false;
  #endSilence: (() => void) | undefined;

  constructor(outbox: Pick<Outbox, 'lead' | 'follow' | 'receive'>, ports: LeadingPorts) {
    this.#outbox = outbox;
    this.#ports = ports;
  }

  seek(steal = false): void {
    this.#ports
      .request(steal, () => {
        this.#isLeading = true;
        this.#outbox.lead();
        return new Promise(() => {});
      })
      .catch(() => {
        // Another tab has taken over. It does no harm if both send a command, since it has one key.
        if (!this.#isLeading) return;
        this.#isLeading = false;
        this.#outbox.follow();
        this.seek();
      });
  }

  /** Tells the other tabs, and finds out whether one of them leads. */
  tell(message: TabMessage): void {
    this.#ports.post(message);
    if (this.#isLeading || message.kind !== 'changed') return;
    this.#endSilence ??= this.#ports.later(frozenMs, () => {
      this.#endSilence = undefined;
      this.seek(true);
    });
  }

  hear(message: TabMessage | 'leading'): void {
    if (message !== 'leading') {
      this.#outbox.receive(message);
      if (this.#isLeading) this.#ports.post('leading');
      return;
    }
    this.#endSilence?.();
    this.#endSilence = undefined;
  }
}
