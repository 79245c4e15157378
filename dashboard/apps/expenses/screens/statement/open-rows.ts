import { serialOfDay } from '#kernel/day.ts';
import { coinsOf, rateBetween } from '#kernel/exchange.ts';
import { type Abroad, abroadOf, homeAmountOf } from '../../currencies.ts';
import { type ExpenseChanges, type ExpenseRow, expense } from '../../record.ts';
import type { Rule } from '../../rules.ts';
import type { LineRecord } from './line-fields.ts';
import type { LineMoney } from './line-money.ts';

/** A line of a statement, for comparing with rows. */
export interface Line extends LineMoney {
  record: LineRecord;
  /** The rule that applies to it. */
  rule: Rule | undefined;
}

/** The most days between a receipt and the line of its payment. */
const maxDaysApart = 5;
/** How far a receipt's converted amount may be from what a card charged, as a share of that. */
const maxShareApart = 0.05;

export const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const noted = 'On the statement: ';
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Noted in a row whose words differ from its line's, so that the line is recognized again. */
export const noteOf = ({ description }: LineRecord) => `${noted}${inOneLine(description)}`;

/** The same for a line whose day may differ from the row's. */
const dayNoteOf = ({ date, description }: LineRecord) => `${noted}${date} ${inOneLine(description)}`;

/**
 * Equal for two lines that are the same line of a file: by the bank's reference, otherwise by their words. Some banks give the
 * reference of a customer or a shop, which many lines have, so day and amount count as well.
 */
export function keyOfLine(record: LineRecord): string {
  const { date, description, amount, out, in: paidIn, direction, status, currency, reference } = record;
  const name = reference === '' ? [comparable(description)] : ['', reference];
  return JSON.stringify([date, amount, out, paidIn, direction, status, currency, ...name]);
}

/** Words by which two texts may name the same merchant. */
export const namingWords = (text: string) =>
  comparable(text)
    .split(' ')
    .filter((word) => word.length > 2 && !/\d/.test(word));

interface RowAbroad extends Abroad {
  row: ExpenseRow;
  day: number;
  home: number | undefined;
  /** Computed once, as many lines may be compared with it. */
  words: readonly string[];
}

/** The rows of a report that no line of the statement has been matched with yet. */
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

  /** The very same line, from an earlier import of this file or of one that overlaps it. */
  same(line: Line): ExpenseRow | undefined {
    const { record, rule } = line;
    const words = comparable(record.description);
    const renamed = comparable(rule?.description || record.description);
    return this.#of(line).find(({ date, description, notes }) => {
      if (hasNote(notes, dayNoteOf(record))) return true;
      if (date !== record.date) return false;
      const now = comparable(description);
      return now === words || now === renamed || hasNote(notes, noteOf(record));
    });
  }

  /** Rows of the same amount a few days before or after. Their words have to show which of them is the line. */
  near(line: Line): ExpenseRow[] {
    const day = serialOfDay(line.record.date);
    return this.#of(line).filter(({ date }) => Math.abs(serialOfDay(date) - day) <= maxDaysApart);
  }

  /**
   * Rows in another currency that a card may have charged with this line: with the same amount in that currency if the line states
   * it, otherwise with nearly its amount and a word of its merchant. A person has to confirm the match.
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

  /** Keys for comparing money: the amount, and the amount in another currency. */
  #keysOf({ amount, abroad }: Pick<LineMoney, 'amount' | 'abroad'>): string[] {
    return [
      ...(amount === undefined ? [] : [`${this.#own} ${coinsOf(amount, this.#own)}`]),
      ...(abroad ? [`${abroad.currency} ${coinsOf(abroad.paid, abroad.currency)}`] : []),
    ];
  }

  #of(line: Line): ExpenseRow[] {
    // A charge is compared by its own amount only: the person is asked whether a receipt in another currency matches it.
    const told = line.isCharged ? { amount: line.amount, abroad: undefined } : line;
    const found = this.#keysOf(told).flatMap((key) => this.#byMoney.get(key) ?? []);
    return [...new Set(found)].filter((row) => !this.#taken.has(row));
  }
}

/** A note has a line of its own, since the words of one branch may begin those of another. */
const hasNote = (notes: string, note: string) =>
  notes.includes(noted) && notes.split('\n').some((each) => comparable(each) === comparable(note));

/** Whether a row has words from a bank: those of this line from another day or branch, or the note of any line. */
export function isOfStatement({ description, notes }: ExpenseRow, record: LineRecord): boolean {
  const bare = (text: string) => comparable(text.replace(/\d+/g, ' '));
  return notes.includes(noted) || bare(description) === bare(record.description);
}

/** The changes to a row, and its former cells, in a form that can be written back. */
export interface Charge {
  row: ExpenseRow;
  changes: ExpenseChanges;
  before: ExpenseChanges;
}

/**
 * How a row in another currency changes when a card turns out to have charged it: both amounts stay, with the rate between them.
 */
export function chargeOf({ amount, isCharged }: LineMoney, row: ExpenseRow, own: string): Charge | undefined {
  const abroad = abroadOf(row, own);
  if (!isCharged || amount === undefined || !abroad) return undefined;
  const before = expense.changes.safeParse({ amount: row.amount, rate: row.rate });
  const rate = rateBetween(abroad.paid, amount);
  const isSame = typeof row.amount === 'number' && coinsOf(row.amount, own) === coinsOf(amount, own);
  if (isSame || rate === undefined || !before.success) return undefined;
  return { row, changes: { amount, rate }, before: before.data };
}

/**
 * How a row changes when a person says that it matches a line: it notes the line, so nobody is asked again, and takes the amount
 * that a card charged.
 */
export function linkOf(line: Line, row: ExpenseRow, own: string): Charge | undefined {
  const charge = chargeOf(line, row, own);
  const note = dayNoteOf(line.record);
  if (hasNote(row.notes, note)) return charge;
  const notes = row.notes === '' ? note : `${row.notes}\n${note}`;
  return {
    row,
    changes: { ...charge?.changes, notes },
    before: { ...charge?.before, notes: row.notes },
  };
}
