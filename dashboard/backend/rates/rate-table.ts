import * as z from 'zod';
import { daySchema, daysAfter } from '#kernel/day.ts';
import { crossRate } from '#kernel/exchange.ts';
import { formatCount } from '#kernel/region.ts';

// Exchange rates as the European Central Bank publishes them: a line for each banking day with the price of a euro in
// each currency.

const base = 'EUR';
const dayLength = '2026-11-20'.length;
/** A day without rates is never further than this from the last banking day. */
const maxDaysBack = 7;

/** The bank's table has forty currencies and seven thousand lines. */
const maxCurrencies = 200;
const maxHead = 1_000;
const maxLine = 8_000;
const maxLines = 50_000;

const headSchema = z
  .array(z.string())
  .refine(([first]) => first === 'Date', 'must begin with a column Date')
  .refine((heads) => heads.slice(1).every((code) => /^[A-Z]{3}$/.test(code)), 'must name currencies')
  .refine((heads) => heads.length > 1, 'must name currencies')
  .refine((heads) => heads.length <= maxCurrencies, `must name at most ${maxCurrencies} currencies`);
/** A day, then rates, N/A or nothing, separated by commas. */
const lineSchema = z
  .string()
  .max(maxLine, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2} *(?:, *(?:(?:\d{1,12}(?:\.\d{1,12})?|N\/A) *)?)*$/);

export interface RateOfDay {
  /** How much of one currency buys 1 of the other. */
  rate: number;
  /** The banking day of the rate. */
  day: string;
}

export interface WantedRate {
  /** ISO 4217 codes: the rate is how much of `to` 1 `from` buys. */
  from: string;
  to: string;
  day: string;
}

/** Thrown for a file that is not a table of rates; the message says what is wrong. */
export class NoRateTable extends Error {
  override readonly name = 'NoRateTable';
}

const cellsIn = (line: string) => line.split(',').map((cell) => cell.trim());

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** A table of daily rates. */
export class RateTable {
  readonly #columns: ReadonlyMap<string, number>;
  /** Each day's line as it was read: there are thousands of days, and only a few are ever needed. */
  readonly #lines: ReadonlyMap<string, string>;
  /** The first and last days with rates. */
  readonly firstDay: string;
  readonly lastDay: string;

  /** @throws NoRateTable that names the invalid line */
  constructor(text: string) {
    const [head = '', ...lines] = text.split('\n', maxLines + 1).map((line) => line.trim());
    if (lines.length === maxLines)
      throw new NoRateTable(`There are more than ${formatCount(maxLines)} lines.`);
    // The bank ends its lines with a comma.
    const heads = headSchema.safeParse(
      cellsIn(head.slice(0, maxHead)).filter((cell, at) => at === 0 || cell !== ''),
    );
    if (!heads.success) throw new NoRateTable(`The first line ${heads.error.issues[0]?.message}.`);
    this.#columns = new Map(heads.data.slice(1).map((code, at) => [code, at + 1]));
    const byDay = new Map<string, string>();
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      const day = line.slice(0, dayLength);
      const isRead = lineSchema.safeParse(line).success && daySchema.safeParse(day).success;
      if (!isRead) throw new NoRateTable(`Line ${at + 2} does not hold a day and its rates.`);
      byDay.set(day, line);
    }
    this.#lines = byDay;
    const [first, ...others] = byDay.keys();
    if (first === undefined) throw new NoRateTable('There is no day below the first line.');
    this.firstDay = others.reduce((one, day) => (day < one ? day : one), first);
    this.lastDay = others.reduce((one, day) => (day > one ? day : one), first);
  }

  /** The codes of all currencies with rates, in alphabetical order. */
  get currencies(): string[] {
    return [base, ...this.#columns.keys()].toSorted();
  }

  /**
   * The rate of a day, or of the last banking day before it. Null if it is not known yet, for example on a weekday
   * after the last one in the table, and for currencies that are not in it.
   */
  rateOf({ from, to, day }: WantedRate): RateOfDay | null {
    if (from === to) return { rate: 1, day };
    for (let back = 0; back <= maxDaysBack; back += 1) {
      const banking = daysAfter(day, -back);
      const rate = this.#rateOn(banking, from, to);
      if (rate !== null) return { rate, day: banking };
      if (banking > this.lastDay && !isWeekend(banking)) return null;
    }
    return null;
  }

  #rateOn(day: string, from: string, to: string): number | null {
    const line = this.#lines.get(day);
    if (line === undefined) return null;
    const cells = cellsIn(line);
    const perEuro = (code: string) => (code === base ? '1' : (cells[this.#columns.get(code) ?? -1] ?? ''));
    const [wanted, paid] = [perEuro(to), perEuro(from)];
    return Number(wanted) > 0 && Number(paid) > 0 ? crossRate(wanted, paid) : null;
  }
}
