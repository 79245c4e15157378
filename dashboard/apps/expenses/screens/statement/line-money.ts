import { coinsOf, crossRate, exchanged, rateBetween } from '#kernel/exchange.ts';
import { decimalMarkIn, formatMoney, readAmount, readRate } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import type { Abroad } from '../../currencies.ts';
import type { LineRecord } from './line-fields.ts';

// What the lines of a statement come to in the currency of a report, and what they were in where that is another one.

export interface StatementMoney {
  /** What the report is in. */
  own: string;
  /** What lines are in that name no currency. */
  stated?: string | undefined;
  /** How much of the report's currency is 1 of another, as the person has said it for lines that tell no rate. */
  rates?: ReadonlyMap<string, number> | undefined;
}

export interface LineMoney {
  /** In the report's currency, positive for what was paid; undefined while there is no rate, or with the sentence why it cannot be read. */
  amount: number | undefined;
  /** What it was in another currency, with the same sign. */
  abroad: Abroad | undefined;
  /** Whether the statement itself says the amount in the report's currency, as a card charged it. */
  isCharged: boolean;
  /** What else it was in, where a row has no room for it. */
  note: string;
  problem: string | undefined;
}

/** "26,50-", as some banks write it. */
const withSignInFront = (text: string) =>
  text
    .trim()
    .replace(/^([\d.,\s’']+)[-−]$/, '-$1')
    .replace(/^−/, '-');

/** Which sign a column of amounts gives what was paid: that of most lines, a minus where there are as many of both. */
function paidSignOf(texts: readonly string[]): 1 | -1 {
  const signed = texts.map(withSignInFront).filter((text) => text !== '');
  const negative = signed.filter((text) => text.startsWith('-') || text.startsWith('(')).length;
  return negative * 2 >= signed.length ? -1 : 1;
}

/** The currency that headers name of amounts: "Amount (EUR)", "Betrag in EUR"; undefined where none or several do. */
export function currencyIn(headers: readonly string[]): string | undefined {
  const named = headers.flatMap(
    (header) => /\(([A-Z]{3})\)|\b(?:in|en|em) ([A-Z]{3})$/.exec(header)?.slice(1) ?? [],
  );
  const codes = new Set(named.filter((code) => code !== undefined && isCurrency(code)));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** Reads each line; which sign was paid, and which mark stands before decimals, all of them together tell. */
export function moneyReader(
  records: readonly LineRecord[],
  money: StatementMoney,
): (record: LineRecord) => LineMoney {
  const texts = records.flatMap(({ amount, out, in: paidIn, paid }) => [amount, out, paidIn, paid]);
  const mark = decimalMarkIn(texts.filter((text) => text !== '').map(withSignInFront));
  const paidSign = paidSignOf(records.map(({ amount }) => amount));
  return (record) => moneyOf(record, { ...money, mark, paidSign });
}

interface Known extends StatementMoney {
  mark: ReturnType<typeof decimalMarkIn>;
  paidSign: 1 | -1;
}

const refused = (problem: string): LineMoney => ({
  ...{ amount: undefined, abroad: undefined, isCharged: false, note: '', problem },
});

function moneyOf(record: LineRecord, known: Known): LineMoney {
  const { own, mark, paidSign } = known;
  const [text, sign] =
    record.out !== '' ? [record.out, 1] : record.in !== '' ? [record.in, -1] : [record.amount, paidSign];
  if (text === '') return refused('Amount is missing');
  const currency = codeIn(record.currency) || (known.stated ?? own);
  if (!isCurrency(currency)) return refused(unknown(record.currency));
  const read = readAmount(withSignInFront(text), { currency, mark });
  if ('problem' in read) return refused(read.problem);
  const isOneSided = record.out !== '' || record.in !== '';
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

/** What a line says that it was in before it was turned into the currency of its account. */
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

/** The rate that a statement tells, whichever way round it does, where it makes the one amount of the other; else the rate between them. */
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
