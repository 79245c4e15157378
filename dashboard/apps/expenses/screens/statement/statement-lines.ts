import type { Match } from '#frontend/import/candidates.ts';
import { daysBetween } from '#kernel/day.ts';
import { decimalMarkIn, formatMoney, readAmount } from '#kernel/money.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type ExpenseRow, expense, type NewExpense } from '../../record.ts';
import type { LineRecord } from './line-fields.ts';

// The lines of a bank's statement beside the rows of a report: which are there already, and which are no expenses.

/** How many days a receipt and the line of its payment lie apart at most. */
const maxDaysApart = 5;

interface Line {
  record: LineRecord;
  /** In coins; positive for what was paid. Undefined with the sentence why it cannot be read. */
  coins: number | undefined;
  problem: string | undefined;
}

export interface JudgedLine extends Line {
  match: Match;
}

/** Coins are whole: a hundredth of the amount's unit, in any currency, for comparing alone. */
const coinsOf = (amount: number) => Math.round(amount * 100);
/** "26,50-", as some banks write it. */
const withSignInFront = (text: string) =>
  text
    .trim()
    .replace(/^([\d.,\s’']+)[-−]$/, '-$1')
    .replace(/^−/, '-');

const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which sign a column of amounts gives what was paid: that of most lines, a minus where there are as many of both. */
function paidSignOf(texts: readonly string[]): 1 | -1 {
  const signed = texts.map(withSignInFront).filter((text) => text !== '');
  const negative = signed.filter((text) => text.startsWith('-') || text.startsWith('(')).length;
  return negative * 2 >= signed.length ? -1 : 1;
}

function linesOf(records: readonly LineRecord[], currency: string): Line[] {
  const texts = records.flatMap(({ amount, out, in: paidIn }) => [amount, out, paidIn]).map(withSignInFront);
  const mark = decimalMarkIn(texts);
  const paidSign = paidSignOf(records.map(({ amount }) => amount));
  return records.map((record) => {
    const [text, sign] =
      record.out !== '' ? [record.out, 1] : record.in !== '' ? [record.in, -1] : [record.amount, paidSign];
    const other = record.currency.trim().toUpperCase();
    if (text === '') return { record, coins: undefined, problem: 'Amount is missing' };
    if (other !== '' && other !== currency) {
      return { record, coins: undefined, problem: `This line is in ${other}, the report in ${currency}` };
    }
    const read = readAmount(withSignInFront(text), { currency, mark });
    if ('problem' in read) return { record, coins: undefined, problem: read.problem };
    const isOneSided = record.out !== '' || record.in !== '';
    return {
      record,
      coins: coinsOf(isOneSided ? Math.abs(read.amount) * sign : read.amount * sign),
      problem: undefined,
    };
  });
}

const transfer =
  /\b(?:(?:internal|account|own|savings) transfer|transfer (?:to|from) (?:own|savings|checking)|umbuchung|übertrag|uebertrag|virement interne|traspaso|giroconto|interne overboeking)\b/iu;

/** The rows of a report that no line of the statement has been found for yet. */
class OpenRows {
  readonly #byCoins: Map<number, ExpenseRow[]>;

  constructor(rows: readonly ExpenseRow[]) {
    const readable = rows.filter(({ amount }) => typeof amount === 'number');
    this.#byCoins = Map.groupBy(readable, ({ amount }) => coinsOf(Number(amount)));
  }

  take(row: ExpenseRow): void {
    const rows = this.#byCoins.get(coinsOf(Number(row.amount)));
    rows?.splice(rows.indexOf(row), 1);
  }

  /** The very line, from an earlier import of the same file or of one that overlaps it. */
  same({ record, coins }: Line): ExpenseRow | undefined {
    return this.#of(coins).find(
      ({ date, description }) =>
        date === record.date && comparable(description) === comparable(record.description),
    );
  }

  /** Rows of the same amount some days before or after. */
  near({ record, coins }: Line): ExpenseRow[] {
    return this.#of(coins).filter(({ date }) => Math.abs(daysBetween(date, record.date)) <= maxDaysApart);
  }

  #of(coins: number | undefined): ExpenseRow[] {
    return coins === undefined ? [] : (this.#byCoins.get(coins) ?? []);
  }
}

const named = ({ description, _rowIndex }: ExpenseRow) => `${description} in row ${_rowIndex}`;

function nearMatch(line: Line, rows: OpenRows): Match {
  const found = rows.near(line);
  const [one] = found;
  if (!one) return 'new';
  if (found.length > 1) {
    const numbers = found.map(({ _rowIndex }) => _rowIndex);
    return {
      leftOut: `May be row ${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)}: choose it if it is none of them`,
    };
  }
  rows.take(one);
  return { duplicateOf: named(one) };
}

/**
 * Judges the lines of a statement: lines that are in the report already, by day, words and amount, or by the amount alone up to
 * five days apart; what came in; transfers. A row of the report answers for one line alone.
 */
export function judgedLines(
  records: readonly LineRecord[],
  report: readonly ExpenseRow[],
  currency: string = usualCurrency,
): JudgedLine[] {
  const rows = new OpenRows(report);
  const judged: (Line & { match?: Match })[] = linesOf(records, currency).map((line) => {
    const same = rows.same(line);
    if (!same) return line;
    rows.take(same);
    return { ...line, match: { duplicateOf: named(same) } };
  });
  return judged.map((line) => {
    const { match, coins = 0, record } = line;
    if (match) return { ...line, match };
    if (transfer.test(record.description))
      return { ...line, match: { leftOut: 'A transfer between accounts' } };
    if (coins < 0) return { ...line, match: { leftOut: `${formatMoney(-coins / 100, currency)} came in` } };
    return { ...line, match: nearMatch(line, rows) };
  });
}

/**
 * Judges the lines of a file together, once however often one is asked after. Those that are taken of it are read as they stand
 * among the others: which sign was paid, and which mark stands before decimals, the whole file tells.
 */
export class JudgedFile {
  readonly #currency: string;
  readonly #known = new WeakMap<LineRecord, JudgedLine>();

  constructor(currency: string) {
    this.#currency = currency;
  }

  /** A line of a file, which the others of `all` are, too, beside a report as it stands when the first is asked after. */
  line(
    record: LineRecord,
    all: readonly LineRecord[],
    report: readonly ExpenseRow[],
  ): JudgedLine | undefined {
    if (!this.#known.has(record)) {
      for (const line of judgedLines(all, report, this.#currency)) this.#known.set(line.record, line);
    }
    return this.#known.get(record);
  }

  /** The rows that some of its lines become. */
  expensesOf(taken: readonly LineRecord[], report: readonly ExpenseRow[]): NewExpense[] {
    return expensesOf(
      taken.flatMap((record) => this.#known.get(record) ?? []),
      report,
    );
  }
}

/** Equal for two lines of a file that are one: by what the bank calls them, else by all that they say. */
export function keyOfLine({ date, description, amount, out, in: paidIn, reference }: LineRecord): string {
  return JSON.stringify(
    reference === '' ? [date, comparable(description), amount, out, paidIn] : [reference],
  );
}

/** The first words of a merchant, without its branch and the numbers of a card. */
const merchantOf = (description: string) =>
  comparable(description.replace(/[\d*#]+/g, ' '))
    .split(' ')
    .slice(0, 2)
    .join(' ');

/** The rows that lines become. What the bank names like an earlier row takes its category. */
export function expensesOf(lines: readonly JudgedLine[], report: readonly ExpenseRow[]): NewExpense[] {
  const known = new Map(
    report
      .filter(({ category }) => category !== '')
      .map(({ description, category }) => [merchantOf(description), category]),
  );
  return lines.map(({ record: { date, description, category, notes }, coins = 0 }) =>
    expense.fresh.parse({
      date,
      description,
      category: category || (known.get(merchantOf(description)) ?? ''),
      amount: coins / 100,
      notes,
    }),
  );
}
