import type Stripe from 'stripe';

const freshMs = 3_600_000;
const retryMs = 30_000;
const patienceMs = 1500;

type Price = Pick<Stripe.Price, 'unit_amount' | 'currency' | 'recurring'>;

function describe({ unit_amount: amount, currency, recurring }: Price): string | undefined {
  if (amount === null) return undefined;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  return `${money.format(amount / 10 ** digits)} a ${recurring?.interval ?? 'month'}`;
}

/** The price in words. It is requested now and then; nobody waits long for it, and everything works without it. */
export class PriceTag {
  readonly #ask: () => Promise<Price>;
  #text: string | undefined;
  #nextAt = 0;

  constructor(ask: () => Promise<Price>) {
    this.#ask = ask;
  }

  async read(): Promise<string | undefined> {
    if (Date.now() < this.#nextAt) return this.#text;
    this.#nextAt = Date.now() + retryMs;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([this.#load(), patience]);
    clearTimeout(timer);
    return this.#text;
  }

  async #load(): Promise<void> {
    try {
      this.#text = describe(await this.#ask());
      this.#nextAt = Date.now() + freshMs;
    } catch {
      // The last known price stays; the gate shows none if none was ever known.
    }
  }
}
