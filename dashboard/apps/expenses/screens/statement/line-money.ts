import { foldedHeader } from '#frontend/import/mapping.ts';
import { coinsOf, crossRate, exchanged, rateBetween } from '#kernel/exchange.ts';
import { decimalMarkIn, decimalsOf, fineMarkIn, formatMoney, readAmount, readRate } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import type { Abroad } from '../../currencies.ts';
import type { LineRecord } from './line-fields.ts';

// What the lines of a statement come to in a report's currency, and their original amounts if those are in another one.

export interface StatementMoney {
  /** The report's currency. */
  own: string;
  /** The currency of lines that name none. */
  stated?: string | undefined;
  /** Whether the file gives the account's balance after each line. */
  hasBalance?: boolean | undefined;
  /** How much of the report's currency 1 of another is worth, as the person entered it for lines without a rate. */
  rates?: ReadonlyMap<string, number> | undefined;
}

export interface LineMoney {
  /**
   * In the report's currency, positive for what was paid; undefined without a rate, or if it cannot be read, as `problem` then
   * explains.
   */
  amount: number | undefined;
  /** The amount in another currency, with the same sign. */
  abroad: Abroad | undefined;
  /** Whether the statement itself gives the amount in the report's currency, as a card charged it. */
  isCharged: boolean;
  /** Any further currency it was in, for which a row has no place. */
  note: string;
  problem: string | undefined;
}

type Side = 'out' | 'in';

/** How banks name the side of a line, without accents and punctuation. */
const sideWords: Readonly<Record<Side, ReadonlySet<string>>> = {
  out: new Set(
    'd dr db dbit debit debet debe dare af uit out s soll lastschrift withdrawal cargo addebito wn'.split(
      ' ',
    ),
  ),
  in: new Set(
    'c cr crdt credit kredit bij in h haben haber a avere gutschrift deposit abono accredito ma'.split(' '),
  ),
};

/** "26.50 DR" and "26.50CR". */
const sideBehind = /(?<=\d)\s*(DR|CR)\.?\s*$/i;

/** Whether a line says in a word that it was paid or came in. */
function sideOf({ direction, amount }: LineRecord): Side | undefined {
  const word = foldedHeader(direction) || (sideBehind.exec(amount)?.[1]?.toLowerCase() ?? '');
  if (sideWords.out.has(word)) return 'out';
  return sideWords.in.has(word) ? 'in' : undefined;
}

/** "26,50-", as some banks write it. */
const withSignInFront = (text: string) =>
  text
    .replace(sideBehind, '')
    .trim()
    .replace(/^([\d.,\s’']+)[-−]$/, '-$1')
    .replace(/^−/, '-');

const hasMinus = (amount: string) => /^[-(]/.test(withSignInFront(amount));

/**
 * The sign of payments in a column of amounts: that of most lines, or a minus if both are equally frequent. Beside a balance it is a
 * minus, even if more came in: a balance is that of an account, not of a card.
 */
function paidSignOf(texts: readonly string[], hasBalance: boolean): 1 | -1 {
  const signed = texts.filter((text) => text !== '');
  const negative = signed.filter(hasMinus).length;
  return negative * 2 >= signed.length || (hasBalance && negative > 0) ? -1 : 1;
}

/** Whether a header names the balance of an account. */
export function namesBalance(header: string): boolean {
  return /\bbal(?:ance)?\b|saldo|solde|kontostand/i.test(header);
}

/** The currency in the headers of amounts: "Amount (EUR)", "Betrag in EUR"; undefined if none or several name one. */
export function currencyIn(headers: readonly string[]): string | undefined {
  const named = headers.flatMap(
    (header) => /\(([A-Z]{3})\)|\b(?:in|en|em) ([A-Z]{3})$/.exec(header)?.slice(1) ?? [],
  );
  const codes = new Set(named.filter((code) => code !== undefined && isCurrency(code)));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** Reads each line; the sign of payments and the decimal mark are determined from all lines together. */
export function moneyReader(
  records: readonly LineRecord[],
  money: StatementMoney,
): (record: LineRecord) => LineMoney {
  const texts = records.flatMap(({ amount, out, in: paidIn, paid }) => [amount, out, paidIn, paid]);
  const told = texts.filter((text) => text !== '').map(withSignInFront);
  const codes = new Set(records.map(({ currency }) => codeIn(currency) || (money.stated ?? money.own)));
  const isFine = [...codes].every((code) => isCurrency(code) && decimalsOf(code) === 3);
  const mark = (isFine ? fineMarkIn(told) : undefined) ?? decimalMarkIn(told);
  const signOf = signsOf(records, money.hasBalance === true);
  const isInWords =
    records.some((record) => sideOf(record) !== undefined) && !records.some(({ amount }) => hasMinus(amount));
  return (record) => moneyOf(record, { ...money, mark, signOf, isInWords });
}

/** What the amount of a line is multiplied with to be positive for what was paid. */
function signsOf(records: readonly LineRecord[], hasBalance: boolean): (record: LineRecord) => number {
  const texts = { out: [] as string[], in: [] as string[], none: [] as string[] };
  for (const record of records) texts[sideOf(record) ?? 'none'].push(record.amount);
  // Some banks give debits a minus as well; what has another sign than most of its side takes one back.
  const usual = (side: Side) => (texts[side].filter(hasMinus).length * 2 >= texts[side].length ? -1 : 1);
  const signs = { out: usual('out'), in: -usual('in'), none: paidSignOf(texts.none, hasBalance) };
  return (record) => signs[sideOf(record) ?? 'none'];
}

interface Known extends StatementMoney {
  mark: ReturnType<typeof decimalMarkIn>;
  signOf: (record: LineRecord) => number;
  /** Whether amounts have no signs, and words say which were paid. */
  isInWords: boolean;
}

const refused = (problem: string): LineMoney => ({
  ...{ amount: undefined, abroad: undefined, isCharged: false, note: '', problem },
});

const isZero = (text: string) => /^[^\d]*0[^1-9]*$/.test(text);

/** Money out and money in; some banks write a zero into the one that a line does not have. */
function sidesOf({ out, in: paidIn }: LineRecord): Pick<LineRecord, 'out' | 'in'> {
  return isZero(out) && paidIn !== '' ? { out: '', in: paidIn } : { out, in: paidIn };
}

function moneyOf(record: LineRecord, known: Known): LineMoney {
  const { own, mark } = known;
  const { out, in: paidIn } = sidesOf(record);
  const [text, sign] =
    out !== '' ? [out, 1] : paidIn !== '' ? [paidIn, -1] : [record.amount, known.signOf(record)];
  if (text === '') return refused('Amount is missing');
  const currency = codeIn(record.currency) || (known.stated ?? own);
  if (!isCurrency(currency)) return refused(unknown(record.currency));
  const read = readAmount(withSignInFront(text), { currency, mark });
  if ('problem' in read) return refused(read.problem);
  const isOneSided = out !== '' || paidIn !== '';
  if (!isOneSided && known.isInWords && record.direction !== '' && sideOf(record) === undefined) {
    return refused(
      `Its direction "${record.direction}" is not known: it has to be a word such as Debit or Credit`,
    );
  }
  const value = isOneSided ? Math.abs(read.amount) * sign : read.amount * sign;
  const other = originalOf(record, currency, { mark, isBack: value < 0 });
  if (other && 'problem' in other) return refused(other.problem);
  const told = readRate(record.rate);
  const rate = 'rate' in told ? told.rate : undefined;
  const isWhole = { note: '', problem: undefined };
  if (currency === own) {
    const abroad = other && { ...other, rate: fittingRate(other.paid, value, { rate, own }) };
    return { amount: value, abroad, isCharged: true, ...isWhole };
  }
  if (other?.currency === own) {
    const abroad = { currency, paid: value, rate: fittingRate(value, other.paid, { rate, own }) };
    return { amount: other.paid, abroad, isCharged: true, ...isWhole };
  }
  const factor = (other ? undefined : rate) ?? known.rates?.get(currency);
  return {
    amount: factor === undefined ? undefined : exchanged(value, factor, own),
    abroad: { currency, paid: value, rate: factor },
    isCharged: false,
    note: other ? `Originally ${formatMoney(other.paid, other.currency)}` : '',
    problem: undefined,
  };
}

const codeIn = (text: string) => text.trim().toUpperCase();
const unknown = (text: string) =>
  `Its currency "${text.trim()}" is not known: it has to be three letters, such as EUR`;

/** A line's amount before it was converted into the account's currency. */
function originalOf(
  { paid, paidCurrency }: LineRecord,
  currency: string,
  { mark, isBack }: Pick<Known, 'mark'> & { isBack: boolean },
): Omit<Abroad, 'rate'> | { problem: string } | undefined {
  const code = codeIn(paidCurrency);
  if (paid === '' || code === '' || code === currency) return undefined;
  if (!isCurrency(code)) return { problem: unknown(paidCurrency) };
  const read = readAmount(withSignInFront(paid), { currency: code, mark });
  if ('problem' in read) return { problem: `Original amount: ${read.problem}` };
  const amount = Math.abs(read.amount);
  return { currency: code, paid: isBack ? -amount : amount };
}

/** The statement's rate, or its inverse, if it converts one amount into the other; otherwise the rate between them. */
function fittingRate(
  paid: number,
  home: number,
  { rate, own }: { rate: number | undefined; own: string },
): number | undefined {
  const told = rate === undefined ? [] : [rate, crossRate(1, rate)];
  const coins = coinsOf(home, own);
  const fits = told.find((one) => Math.abs(coinsOf(exchanged(paid, one, own), own) - coins) <= 1);
  return fits ?? rateBetween(paid, home);
}
