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

const noted = 'On the statement: ';
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** What a row notes of a line whose words it does not bear, so that the line is known again. */
export const noteOf = ({ description }: LineRecord) => `${noted}${inOneLine(description)}`;

/** The same of a line that may be of another day than the row. */
const dayNoteOf = ({ date, description }: LineRecord) => `${noted}${date} ${inOneLine(description)}`;

/** Equal for two lines of a file that are one: by what the bank calls them, else by all that they say. */
export function keyOfLine(record: LineRecord): string {
  const { date, description, amount, out, in: paidIn, currency, reference } = record;
  return JSON.stringify(
    reference === '' ? [date, comparable(description), amount, out, paidIn, currency] : [reference],
  );
}

/** The words by which two texts may name the same merchant. */
export const namingWords = (text: string) =>
  comparable(text)
    .split(' ')
    .filter((word) => word.length > 2 && !/\d/.test(word));

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
      if (hasNote(notes, dayNoteOf(record))) return true;
      if (date !== record.date) return false;
      const now = comparable(description);
      return now === words || now === renamed || hasNote(notes, noteOf(record));
    });
  }

  /** Rows of the same amount some days before or after. Which of them is the line, their words have to tell. */
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

/** A note stands in a line of its own: the words of one branch may begin those of another. */
const hasNote = (notes: string, note: string) =>
  notes.includes(noted) && notes.split('\n').some((each) => comparable(each) === comparable(note));

/** Whether a row bears words of a bank: those of this line, from another day or branch, or a note of any line. */
export function isOfStatement({ description, notes }: ExpenseRow, record: LineRecord): boolean {
  const bare = (text: string) => comparable(text.replace(/\d+/g, ' '));
  return notes.includes(noted) || bare(description) === bare(record.description);
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

/**
 * What changes in a row once a person says that it is a line: it notes the line, so that nobody is asked again, and takes what a
 * card charged.
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
