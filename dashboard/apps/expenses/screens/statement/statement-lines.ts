import { daysBetween, parseDay } from '#kernel/day.ts';
import { decimalMarkIn, formatMoney, readAmount } from '#kernel/money.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type ExpenseRow, expense, type NewExpense } from '../../record.ts';
import { type Rule, Rules } from '../../rules.ts';
import { type LineRecord, lineFields } from './line-fields.ts';

// The lines of a bank's statement beside the rows of a report: which are there already, and which are no expenses.

/** How many days a receipt and the line of its payment lie apart at most. */
const maxDaysApart = 5;

interface Line {
  record: LineRecord;
  /** In coins; positive for what was paid. Undefined with the sentence why it cannot be read. */
  coins: number | undefined;
  problem: string | undefined;
  /** The rule that says what becomes of it. */
  rule: Rule | undefined;
}

export type Verdict =
  | { kind: 'new' }
  /** A row of the report is this line. */
  | { kind: 'matches'; row: ExpenseRow }
  /** Several may be. */
  | { kind: 'choose'; rows: readonly ExpenseRow[] }
  /** The same line stands further up in the file, the first being 1. */
  | { kind: 'duplicate'; place: number }
  | { kind: 'left'; why: string }
  | { kind: 'refused'; why: string };

export interface JudgedLine extends Line {
  verdict: Verdict;
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

function linesOf(records: readonly LineRecord[], currency: string, rules: Rules): Line[] {
  const texts = records.flatMap(({ amount, out, in: paidIn }) => [amount, out, paidIn]).map(withSignInFront);
  const mark = decimalMarkIn(texts);
  const paidSign = paidSignOf(records.map(({ amount }) => amount));
  return records.map((record) => {
    const rule = rules.of(record.description);
    const [text, sign] =
      record.out !== '' ? [record.out, 1] : record.in !== '' ? [record.in, -1] : [record.amount, paidSign];
    const other = record.currency.trim().toUpperCase();
    if (text === '') return { record, rule, coins: undefined, problem: 'Amount is missing' };
    if (other !== '' && other !== currency) {
      const problem = `This line is in ${other}, the report in ${currency}`;
      return { record, rule, coins: undefined, problem };
    }
    const read = readAmount(withSignInFront(text), { currency, mark });
    if ('problem' in read) return { record, rule, coins: undefined, problem: read.problem };
    const isOneSided = record.out !== '' || record.in !== '';
    return {
      record,
      rule,
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
  same({ record, coins, rule }: Line): ExpenseRow | undefined {
    const words = comparable(record.description);
    const renamed = comparable(rule?.description || record.description);
    return this.#of(coins).find(({ date, description, notes }) => {
      if (date !== record.date) return false;
      const now = comparable(description);
      return now === words || now === renamed || comparable(notes).includes(comparable(noteOf(record)));
    });
  }

  /** Rows of the same amount some days before or after. */
  near({ record, coins }: Line): ExpenseRow[] {
    return this.#of(coins).filter(({ date }) => Math.abs(daysBetween(date, record.date)) <= maxDaysApart);
  }

  #of(coins: number | undefined): ExpenseRow[] {
    return coins === undefined ? [] : (this.#byCoins.get(coins) ?? []);
  }
}

/** What a row notes of a line whose words it does not bear, so that the line is known again. */
const noteOf = ({ description }: LineRecord) => `On the statement: ${description}`;

function nearVerdict(line: Line, rows: OpenRows): Verdict {
  const found = rows.near(line);
  const [one] = found;
  if (!one) return { kind: 'new' };
  if (found.length > 1) return { kind: 'choose', rows: found };
  rows.take(one);
  return { kind: 'matches', row: one };
}

/**
 * Judges the lines of a statement, all of them together: which sign was paid, and which mark stands before decimals, the whole
 * file tells. Lines that are in the report already, by day, words and amount, or by the amount alone up to five days apart; what
 * came in; transfers; what rules leave out. A row of the report answers for one line alone.
 */
export function judgedLines(
  records: readonly LineRecord[],
  report: readonly ExpenseRow[],
  currency: string = usualCurrency,
  rules: Rules = new Rules([]),
): JudgedLine[] {
  const rows = new OpenRows(report);
  const judged = linesOf(records, currency, rules).map((line): Line & { verdict?: Verdict } => {
    if (line.problem !== undefined) return { ...line, verdict: { kind: 'refused', why: line.problem } };
    const row = rows.same(line);
    if (!row) return line;
    rows.take(row);
    return { ...line, verdict: { kind: 'matches', row } };
  });
  return judged.map((line) => ({ ...line, verdict: line.verdict ?? verdictOf(line, rows, currency) }));
}

function verdictOf(line: Line, rows: OpenRows, currency: string): Verdict {
  const { coins = 0, record, rule } = line;
  if (rule?.leaveOut) return { kind: 'left', why: `Rule "${rule.text.trim()}": not an expense` };
  if (transfer.test(record.description)) return { kind: 'left', why: 'A transfer between accounts' };
  if (coins < 0) return { kind: 'left', why: `${formatMoney(-coins / 100, currency)} came in` };
  return nearVerdict(line, rows);
}

/** A line with its place among the lines of the file, the first being 1. */
export interface StatementLine extends JudgedLine {
  id: string;
  place: number;
}

const required = lineFields.filter(({ isRequired }) => isRequired);

/** The lines of a file as they are shown: one that stands in it twice is new once, and one that says too little is refused. */
export function statementLines(judged: readonly JudgedLine[]): StatementLine[] {
  const placeOfKey = new Map<string, number>();
  return judged.map((line, index): StatementLine => {
    const place = index + 1;
    const base = { ...line, id: String(place), place };
    const blank = required.find(({ key }) => line.record[key] === '');
    if (blank) return { ...base, verdict: { kind: 'refused', why: `${blank.label} is missing` } };
    if (line.verdict.kind === 'refused') return base;
    if (parseDay(line.record.date) === undefined) {
      return { ...base, verdict: { kind: 'refused', why: `"${line.record.date}" is no date` } };
    }
    const key = keyOfLine(line.record);
    const earlier = placeOfKey.get(key);
    if (earlier === undefined) placeOfKey.set(key, place);
    const isOpen = line.verdict.kind === 'new' || line.verdict.kind === 'choose';
    return earlier !== undefined && isOpen
      ? { ...base, verdict: { kind: 'duplicate', place: earlier } }
      : base;
  });
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

/** What a person has said of one line. */
export interface LineEdit {
  description: string;
  category: string;
}

/** The row that a line becomes: what was said of it, what its rule says, what the bank says, what an earlier row like it says. */
export class RowsOfLines {
  readonly #categories: ReadonlyMap<string, string>;

  constructor(report: readonly ExpenseRow[]) {
    this.#categories = new Map(
      report
        .filter(({ category }) => category !== '')
        .map(({ description, category }) => [merchantOf(description), category]),
    );
  }

  of({ record, coins = 0, rule }: JudgedLine, edit?: LineEdit): NewExpense {
    const description = edit?.description || rule?.description.trim() || record.description;
    const known = this.#categories.get(merchantOf(record.description)) ?? '';
    const isRenamed = comparable(description) !== comparable(record.description);
    return expense.fresh.parse({
      date: record.date,
      description,
      category: edit?.category ?? (rule?.category.trim() || record.category || known),
      amount: coins / 100,
      notes: [record.notes, isRenamed ? noteOf(record) : ''].filter((note) => note !== '').join('\n'),
    });
  }
}
