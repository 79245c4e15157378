import { serialOfDay } from '#kernel/day.ts';
import { coinsOf, rateBetween } from '#kernel/exchange.ts';
import { type Abroad, abroadOf, homeAmountOf } from '../../currencies.ts';
import { type ExpenseChanges, type ExpenseRow, expense } from '../../record.ts';
import type { Rule } from '../../rules.ts';
import type { LineRecord } from './line-fields.ts';
import type { LineMoney } from './line-money.ts';

/** A line of a statement as it is held against rows. */
export interface Line extends LineMoney {
  record: LineRecord;
  /** The rule that says what becomes of it. */
  rule: Rule | undefined;
}

/** How many days a receipt and the line of its payment lie apart at most. */
const maxDaysApart = 5;
/** By how much of its amount a receipt that was turned at some rate may miss what a card charged for it. */
const maxShareApart = 0.05;

export const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a row notes of a line whose words it does not bear, so that the line is known again. */
export const noteOf = ({ description }: LineRecord) => `On the statement: ${description}`;

/** The words by which two texts may name the same merchant. */
const namingWords = (text: string) =>
  comparable(text)
    .split(' ')
    .filter((word) => word.length > 2);

interface RowAbroad extends Abroad {
  row: ExpenseRow;
  day: number;
  home: number | undefined;
  /** Worked out once, as each of many lines may be held against it. */
  words: readonly string[];
}

/** The rows of a report that no line of the statement has been found for yet. */
export class OpenRows {
  readonly #own: string;
  readonly #byMoney = new Map<string, ExpenseRow[]>();
  readonly #abroad: RowAbroad[] = [];
  readonly #taken = new Set<ExpenseRow>();

  constructor(rows: readonly ExpenseRow[], own: string) {
    this.#own = own;
    for (const row of rows) {
      const abroad = abroadOf(row, own);
      if (abroad) {
        const [day, words] = [serialOfDay(row.date), namingWords(row.description)];
        this.#abroad.push({ ...abroad, row, day, home: homeAmountOf(row, own), words });
      }
      const amount = typeof row.amount === 'number' ? row.amount : undefined;
      for (const key of this.#keysOf({ amount, abroad })) {
        const known = this.#byMoney.get(key);
        if (known) known.push(row);
        else this.#byMoney.set(key, [row]);
      }
    }
  }

  take(row: ExpenseRow): void {
    this.#taken.add(row);
  }

  /** The very line, from an earlier import of the same file or of one that overlaps it. */
  same(line: Line): ExpenseRow | undefined {
    const { record, rule } = line;
    const words = comparable(record.description);
    const renamed = comparable(rule?.description || record.description);
    return this.#of(line).find(({ date, description, notes }) => {
      if (date !== record.date) return false;
      const now = comparable(description);
      return now === words || now === renamed || comparable(notes).includes(comparable(noteOf(record)));
    });
  }

  /** Rows of the same amount some days before or after. */
  near(line: Line): ExpenseRow[] {
    const day = serialOfDay(line.record.date);
    return this.#of(line).filter(({ date }) => Math.abs(serialOfDay(date) - day) <= maxDaysApart);
  }

  /**
   * Rows in another currency that a card may have charged with this line: of as much in it as the line says, or where it says
   * nothing, of nearly its amount and with a word of its merchant. Whether they are the same, a person has to say.
   */
  charged({ record, amount, abroad, isCharged }: Line): ExpenseRow[] {
    if (!isCharged || amount === undefined) return [];
    const day = serialOfDay(record.date);
    const words = new Set(namingWords(record.description));
    const found = this.#abroad.filter((one) => {
      if (this.#taken.has(one.row) || !(Math.abs(one.day - day) <= maxDaysApart)) return false;
      if (abroad)
        return one.currency === abroad.currency && this.#isSame(one.paid, abroad.paid, one.currency);
      const isNear =
        one.home !== undefined && Math.abs(one.home - amount) <= Math.abs(amount) * maxShareApart;
      return isNear && one.words.some((word) => words.has(word));
    });
    return found.map(({ row }) => row);
  }

  #isSame(one: number, other: number, currency: string): boolean {
    return coinsOf(one, currency) === coinsOf(other, currency);
  }

  /** Under what money is compared: what it comes to, and what it was in. */
  #keysOf({ amount, abroad }: Pick<LineMoney, 'amount' | 'abroad'>): string[] {
    return [
      ...(amount === undefined ? [] : [`${this.#own} ${coinsOf(amount, this.#own)}`]),
      ...(abroad ? [`${abroad.currency} ${coinsOf(abroad.paid, abroad.currency)}`] : []),
    ];
  }

  #of(line: Line): ExpenseRow[] {
    // What was charged is compared by that alone: whether a receipt in another currency is it, is asked.
    const told = line.isCharged ? { amount: line.amount, abroad: undefined } : line;
    const found = this.#keysOf(told).flatMap((key) => this.#byMoney.get(key) ?? []);
    return [...new Set(found)].filter((row) => !this.#taken.has(row));
  }
}

/** What a row becomes, and what it was, in cells that can be written back. */
export interface Charge {
  row: ExpenseRow;
  changes: ExpenseChanges;
  before: ExpenseChanges;
}

/** What changes in a row in another currency once a card is known to have charged it so: both amounts stay, with the rate between them. */
export function chargeOf({ amount, isCharged }: LineMoney, row: ExpenseRow, own: string): Charge | undefined {
  const abroad = abroadOf(row, own);
  if (!isCharged || amount === undefined || !abroad) return undefined;
  const before = expense.changes.safeParse({ amount: row.amount, rate: row.rate });
  const rate = rateBetween(abroad.paid, amount);
  const isSame = typeof row.amount === 'number' && coinsOf(row.amount, own) === coinsOf(amount, own);
  if (isSame || rate === undefined || !before.success) return undefined;
  return { row, changes: { amount, rate }, before: before.data };
}
