import { foldedHeader } from '#frontend/import/mapping.ts';
import { parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { newExpense } from '../../currencies.ts';
import type { ExpenseRow, NewExpense } from '../../record.ts';
import { Rules } from '../../rules.ts';
import { Claims, type Found } from './claims.ts';
import { type LineRecord, lineFields } from './line-fields.ts';
import { moneyReader, type StatementMoney } from './line-money.ts';
import { comparable, keyOfLine, type Line, noteOf, OpenRows } from './open-rows.ts';

// The lines of a bank statement compared with the rows of a report: which are there already, and which are not expenses.

export type Verdict =
  | Found
  /** The same line is further up in the file; `place` counts from 1. */
  | { kind: 'duplicate'; place: number }
  | { kind: 'left'; why: string }
  | { kind: 'refused'; why: string };

export interface JudgedLine extends Line {
  verdict: Verdict;
}

/** A letter with an accent is no part of a word to `\b`, so that it finds none before "Übertrag". */
const transfer =
  /(?<![\p{L}\d])(?:(?:internal|account|own|savings) transfer|transfer (?:to|from) (?:own|savings|checking)|umbuchung|übertrag|uebertrag|virement interne|traspaso|giroconto|interne overboeking)\b/iu;

/** What banks call lines that are not booked, without accents and punctuation: they come again, or never count. */
const pending =
  /pending|pdng|vorgemerkt|ausstehend|nichtgebucht|not(?:yet)?(?:posted|booked|cleared)|enattente|pendiente|pendente|inattesa|insospeso|inbehandeling|gereserveerd|reserviert|^(?:authori[sz]ed|processing|uncleared)$/;
const dropped =
  /^(?:reverted|declined|failed|cancell?ed|rejected|voided|expired|storniert|abgelehnt|annulee?|refusee?|cancelad[ao]|anulad[ao]|rechazad[ao]|annullat[ao]|rifiutat[ao]|geannuleerd|geweigerd)$/;
/** Some banks have sentences in that column, which tell nothing. */
const mostWords = 3;

/** Why a line is not booked, according to the bank; undefined for one that is. */
export function whyUnbooked({ status }: Pick<LineRecord, 'status'>): string | undefined {
  if (status.trim().split(/\s+/).length > mostWords) return undefined;
  const folded = foldedHeader(status);
  if (pending.test(folded)) return `Not booked yet: ${status}`;
  return dropped.test(folded) ? `Never booked: ${status}` : undefined;
}

/**
 * Judges all lines of a statement together: which are in the report already, which are income or transfers, and which rules leave
 * out. A row of the report matches only one line.
 */
export function* judging(
  records: readonly LineRecord[],
  report: readonly ExpenseRow[],
  money: StatementMoney,
  rules: Rules = new Rules([]),
): Generator<undefined, JudgedLine[]> {
  const rows = new OpenRows(report, money.own);
  yield;
  const moneyOf = moneyReader(records, money);
  const read: (Line & { verdict?: Verdict })[] = [];
  for (const record of records) {
    yield;
    const line = { ...moneyOf(record), record, rule: rules.of(record.description) };
    const { problem } = line;
    const row = problem === undefined ? rows.same(line) : undefined;
    if (row) rows.take(row);
    const why = problem === undefined && !row ? whyLeft(line, money.own) : undefined;
    if (problem !== undefined) read.push({ ...line, verdict: { kind: 'refused', why: problem } });
    else if (row) read.push({ ...line, verdict: { kind: 'matches', row } });
    else read.push(why === undefined ? line : { ...line, verdict: { kind: 'left', why } });
  }
  const claims = new Claims(rows);
  for (const line of read) {
    yield;
    claims.hear(line, line.verdict === undefined);
  }
  const judged: JudgedLine[] = [];
  for (const line of read) {
    yield;
    judged.push({ ...line, verdict: line.verdict ?? claims.verdictOf(line) });
  }
  return judged;
}

/** Why a line is not an expense; undefined if it may be one. */
function whyLeft(line: Line, own: string): string | undefined {
  const { record, rule } = line;
  const [value, currency] = moneyTold(line, own);
  const unbooked = whyUnbooked(record);
  if (unbooked !== undefined) return unbooked;
  if (rule?.leaveOut) return `Rule "${rule.text.trim()}": not an expense`;
  if (transfer.test(record.description)) return 'A transfer between accounts';
  return value < 0 ? `${formatMoney(-value, currency)} came in` : undefined;
}

/** What a line comes to in the report's currency or, without a rate, in its own. */
export function moneyTold({ amount, abroad }: Line, own: string): [value: number, currency: string] {
  return amount === undefined && abroad ? [abroad.paid, abroad.currency] : [amount ?? 0, own];
}

/** A line with its place among the lines of the file, counting from 1. */
export interface StatementLine extends JudgedLine {
  id: string;
  place: number;
}

const required = lineFields.filter(({ isRequired }) => isRequired);

/** The lines of a file as they are shown: of repeated lines only the first is new, and incomplete ones are refused. */
export function* placing(judged: readonly JudgedLine[]): Generator<undefined, StatementLine[]> {
  const placeOfKey = new Map<string, number>();
  const lines: StatementLine[] = [];
  for (const [index, line] of judged.entries()) {
    yield;
    const place = index + 1;
    lines.push({ ...line, id: String(place), place, verdict: placedVerdict(line, place, placeOfKey) });
  }
  return lines;
}

function placedVerdict(
  { record, verdict }: JudgedLine,
  place: number,
  placeOfKey: Map<string, number>,
): Verdict {
  const blank = required.find(({ key }) => record[key] === '');
  if (blank) return { kind: 'refused', why: whyUnbooked(record) ?? `${blank.label} is missing` };
  if (verdict.kind === 'refused') return verdict;
  if (parseDay(record.date) === undefined) return { kind: 'refused', why: `"${record.date}" is not a date` };
  const key = keyOfLine(record);
  const earlier = placeOfKey.get(key);
  if (earlier === undefined) placeOfKey.set(key, place);
  const isOpen = verdict.kind === 'new' || verdict.kind === 'choose';
  return earlier !== undefined && isOpen ? { kind: 'duplicate', place: earlier } : verdict;
}

/** The first words of a merchant, without its branch or a card's digits. */
const merchantOf = (description: string) =>
  comparable(description.replace(/[\d*#]+/g, ' '))
    .split(' ')
    .slice(0, 2)
    .join(' ');

/** The person's changes to one line. */
export interface LineEdit {
  description: string;
  category: string;
}

/** The row that a line becomes, from the person's changes, then its rule, then the bank, then an earlier row like it. */
export class RowsOfLines {
  readonly #categories: ReadonlyMap<string, string>;

  constructor(report: readonly ExpenseRow[]) {
    this.#categories = new Map(
      report
        .filter(({ category }) => category !== '')
        .map(({ description, category }) => [merchantOf(description), category]),
    );
  }

  of({ record, amount, abroad, note, rule }: JudgedLine, edit?: LineEdit): NewExpense {
    const description = edit?.description || rule?.description.trim() || record.description;
    const known = this.#categories.get(merchantOf(record.description)) ?? '';
    const isRenamed = comparable(description) !== comparable(record.description);
    // Without a rate, it takes that of its day if the installation knows one.
    const money = {
      amount: amount ?? '',
      ...(abroad && { currency: abroad.currency, paid: abroad.paid, rate: abroad.rate ?? '' }),
    };
    return newExpense.parse({
      date: record.date,
      description,
      category: edit?.category ?? (rule?.category.trim() || record.category || known),
      ...money,
      notes: [record.notes, note, isRenamed ? noteOf(record) : ''].filter((text) => text !== '').join('\n'),
    });
  }
}
