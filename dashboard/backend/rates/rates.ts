import { readFile, stat } from 'node:fs/promises';
import { AddressError, fetchWithin } from '#backend/outgoing.ts';
import { NoRateTable, type RateOfDay, type RateTable, type WantedRate } from './rate-table.ts';
import { readTable } from './read-table.ts';

/** Where this installation's rates come from: the setting EXCHANGE_RATES. */
export type RatesSource = { kind: 'file'; path: string } | { kind: 'address'; url: string };

const setting = 'EXCHANGE_RATES';
/** Thirty years of forty currencies are two megabytes. */
const maxBytes = 20_000_000;
const usualTimeoutMs = 20_000;
/** Rates are published once a day; new ones are used after this time at the latest. */
const freshMs = 60 * 60 * 1000;
/** How long a source that does not answer is left alone. */
const pauseMs = 60 * 1000;

async function tableIn(bytes: Uint8Array): Promise<RateTable> {
  try {
    return (await readTable(bytes, maxBytes)).table;
  } catch (error) {
    if (!(error instanceof NoRateTable)) throw error;
    throw new AddressError(
      `${setting} does not name a table of rates such as eurofxref-hist.csv. ${error.message}`,
    );
  }
}

/**
 * The table at an address, read within its limits.
 * @throws AddressError
 */
export async function fetchTable(url: string, timeoutMs = usualTimeoutMs): Promise<RateTable> {
  const response = await fetchWithin({ setting, timeoutMs, maxBytes })(url);
  if (!response.ok) throw new AddressError(`${setting} names an address that answers ${response.status}.`);
  return await tableIn(new Uint8Array(await response.arrayBuffer()));
}

interface Kept {
  table: RateTable;
  /** When it was read, in milliseconds since 1970, or the time of its file. */
  at: number;
}

/** The rates of one source, read again when they may have changed. */
class Rates {
  readonly #source: RatesSource;
  #kept: Kept | undefined;
  #failedAt = 0;
  #reading: Promise<RateTable> | undefined;

  constructor(source: RatesSource) {
    this.#source = source;
  }

  async table(): Promise<RateTable> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return await this.#reading;
  }

  async #read(): Promise<RateTable> {
    const kept = this.#kept;
    if (this.#source.kind === 'file') {
      const { mtimeMs, size } = await stat(this.#source.path);
      if (kept?.at === mtimeMs) return kept.table;
      if (size > maxBytes) throw new AddressError(`${setting} names a file of more than 20 MB.`);
      return this.#keep(await tableIn(await readFile(this.#source.path)), mtimeMs);
    }
    const now = Date.now();
    if (kept && now - kept.at < freshMs) return kept.table;
    // The last known table stays in use while nobody answers.
    if (kept && now - this.#failedAt < pauseMs) return kept.table;
    try {
      return this.#keep(await fetchTable(this.#source.url), now);
    } catch (error) {
      this.#failedAt = now;
      if (kept) return kept.table;
      throw error;
    }
  }

  #keep(table: RateTable, at: number): RateTable {
    this.#kept = { table, at };
    return table;
  }
}

const known = new Map<string, Rates>();

/**
 * The rate of a day from a source, or of the last banking day before it; null if it is not known yet, or without a
 * source.
 * @throws Error if the source cannot be read
 */
export async function rateOfDay(source: RatesSource | null, wanted: WantedRate): Promise<RateOfDay | null> {
  if (source === null) return null;
  const key = JSON.stringify(source);
  const rates = known.get(key) ?? new Rates(source);
  known.set(key, rates);
  return (await rates.table()).rateOf(wanted);
}

/**
 * Whose rates they are, as shown to people: the bank if the address is the bank's, else the host or the file's owner.
 */
export function nameOfSource(source: RatesSource): string {
  if (source.kind === 'file') return 'this installation';
  const { hostname } = new URL(source.url);
  return /(?:^|\.)ecb\.europa\.eu$/.test(hostname) ? 'European Central Bank' : hostname;
}
