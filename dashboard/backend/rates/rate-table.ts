import * as z from 'zod';
import { daySchema, daysAfter } from '#kernel/day.ts';
import { crossRate } from '#kernel/exchange.ts';

// Rates of exchange as the European Central Bank publishes them: a line for each banking day with what a euro cost in each currency.

const base = 'EUR';
/** A day without banks is never further from the last one that had them. */
const maxDaysBack = 7;

const headSchema = z
  .array(z.string())
  .refine(([first]) => first === 'Date', 'must begin with a column Date')
  .refine((heads) => heads.slice(1).every((code) => /^[A-Z]{3}$/.test(code)), 'must name currencies')
  .refine((heads) => heads.length > 1, 'must name currencies');
const cellSchema = z.string().regex(/^(?:\d{1,12}(?:\.\d{1,12})?|N\/A|)$/, 'is no rate');

export interface RateOfDay {
  /** How much of the one currency is 1 of the other. */
  rate: number;
  /** The banking day it is of. */
  day: string;
}

export interface WantedRate {
  /** ISO 4217 codes: how much of `to` is 1 of `from`. */
  from: string;
  to: string;
  day: string;
}

const cellsIn = (line: string) => line.split(',').map((cell) => cell.trim());

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** A table of rates, by days. */
export class RateTable {
  readonly #columns: ReadonlyMap<string, number>;
  /** Each day's line as it was read: thousands of days of which a few are ever asked for. */
  readonly #lines: ReadonlyMap<string, string>;
  readonly #newest: string;

  /** @throws Error that says which line is not as it should be */
  constructor(text: string) {
    const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    // The bank ends its lines with a comma.
    const heads = headSchema.safeParse(cellsIn(head).filter((cell, at) => at === 0 || cell !== ''));
    if (!heads.success) throw new Error(`The first line ${heads.error.issues[0]?.message}.`);
    this.#columns = new Map(heads.data.map((code, at) => [code, at]));
    const byDay = new Map<string, string>();
    for (const [at, line] of lines.entries()) {
      const [day = '', ...cells] = cellsIn(line);
      const isRead =
        daySchema.safeParse(day).success && cells.every((cell) => cellSchema.safeParse(cell).success);
      if (!isRead) throw new Error(`Line ${at + 2} does not hold a day and its rates.`);
      byDay.set(day, line);
    }
    this.#lines = byDay;
    this.#newest = [...byDay.keys()].reduce((newest, day) => (day > newest ? day : newest), '');
  }

  /**
   * The rate of a day, or that of the last banking day before it. Null where that is not known yet, as of a day after the last in
   * the table that is no weekend, and of currencies that it does not name.
   */
  rateOf({ from, to, day }: WantedRate): RateOfDay | null {
    if (from === to) return { rate: 1, day };
    for (let back = 0; back <= maxDaysBack; back += 1) {
      const banking = daysAfter(day, -back);
      const rate = this.#rateOn(banking, from, to);
      if (rate !== null) return { rate, day: banking };
      if (banking > this.#newest && !isWeekend(banking)) return null;
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
