import { createHmac, randomBytes } from 'node:crypto';
import { apiVersion, type StripeEvent, type StripeState } from './state.ts';

const retryMs = 5000;
const timeoutMs = 5000;

/** Signs a payload as Stripe does: `t=…,v1=…` over the time and the bytes. */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Sends the product the events, in order, until it acknowledges them; unacknowledged ones do not survive a restart. */
export class Webhook {
  readonly #state: StripeState;
  readonly #url: string;
  readonly #secret: string;
  readonly #timer: NodeJS.Timeout;
  #delivering: Promise<void> | null = null;

  constructor(state: StripeState, url: string, secret: string) {
    this.#state = state;
    this.#url = url;
    this.#secret = secret;
    this.#timer = setInterval(() => void this.deliver(), retryMs);
    this.#timer.unref();
  }

  /** Queues an event; `deliver` sends it. */
  announce(type: string, object: unknown): void {
    const event: StripeEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    };
    this.#state.change((state) => state.undelivered.push(event));
  }

  /** Sends what waits. Ends when nothing does, or when the product does not acknowledge. */
  async deliver(): Promise<void> {
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = null;
    });
    await this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    for (let event = this.#state.current.undelivered[0]; event; event = this.#state.current.undelivered[0]) {
      if (!(await this.#send(event))) return;
      this.#state.change((state) => state.undelivered.shift());
    }
  }

  async #send(event: StripeEvent): Promise<boolean> {
    const payload = JSON.stringify(event);
    const signature = signPayload(payload, this.#secret, Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Not acknowledged: the event stays and is sent again.
      return false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
