import { exchanged } from '#kernel/exchange.ts';
import {
  amountText,
  currencyName,
  decimalText,
  type MoneyContext,
  plainDecimal,
  readAmount,
  readRate,
} from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { usualCurrency } from '#kernel/region.ts';
import { isReimbursable } from '../../tax.ts';

// The form fields for what was paid: an amount and, if that was in a currency other than the report's, what was paid in it and at
// which rate. All of them are text.

export const moneyFields = ['amount', 'currency', 'paid', 'rate'] as const;
export type MoneyField = (typeof moneyFields)[number];
/** Fields that are collapsed until a line fills one. */
export const moreFields = ['taxRate', 'tax', 'reimbursable'] as const;
type Texts = Readonly<Record<string, string>>;

export function codeIn({ currency = '' }: Texts): string {
  return currency.trim().toUpperCase();
}

/** Whether a form is about a payment in a currency other than the report's. */
export function isAbroad(texts: Texts, own: string): boolean {
  const code = codeIn(texts);
  return code !== '' && code !== own;
}

/** The currency of a form, and the decimal mark in the text its values were copied from. */
export interface OwnMoney extends MoneyContext {
  currency: string;
}

type Read = { value: number } | { problem: string };

function readPaid(texts: Texts, { mark }: OwnMoney): Read {
  const { paid = '' } = texts;
  const currency = codeIn(texts);
  if (paid.trim() === '') return { problem: `Enter what was paid in ${currency}` };
  const read = readAmount(paid, { currency, mark });
  return 'amount' in read ? { value: read.amount } : read;
}

/** What a payment comes to in the report's currency, as it would be typed; blank if its texts do not say. */
function turnedAmount(texts: Texts, own: OwnMoney): string {
  const paid = readPaid(texts, own);
  const rate = readRate(texts['rate'] ?? '');
  if ('problem' in paid || 'problem' in rate) return '';
  return amountText(exchanged(paid.value, rate.rate, own.currency), own.currency);
}

/** When the currency changes, an amount moves to what was paid abroad, or back. */
function movedAmount(before: Texts, next: Texts, own: string): Record<string, string> {
  const { amount = '', paid = '' } = before;
  const [was, is] = [isAbroad(before, own), isAbroad(next, own)];
  if (!was && is) return { paid: amount, rate: '', amount: '' };
  if (was && !is) return { amount: amount.trim() === '' ? paid : amount, paid: '', rate: '' };
  // A rate applies to one currency only.
  return was ? { rate: '', amount: '' } : {};
}

/** How changing one of these fields affects the others: the rate determines the amount, and a typed amount replaces the rate. */
export function withMoney(
  before: Texts,
  name: MoneyField,
  text: string,
  own: OwnMoney,
): Record<string, string> {
  const next: Record<string, string> = { ...before, [name]: text };
  if (name === 'currency') Object.assign(next, movedAmount(before, next, own.currency));
  if (!isAbroad(next, own.currency)) return next;
  const { rate = '' } = next;
  if (name === 'amount') next['rate'] = '';
  else if (rate.trim() !== '') next['amount'] = turnedAmount(next, own);
  else if (name === 'rate') next['amount'] = '';
  return next;
}

interface ReadMoney {
  /** The texts as the record's own schema reads them. */
  texts: Record<string, string>;
  /** What is wrong, by field name. */
  problems: Record<string, string>;
}

/** Parses the money fields of a form. An amount may be blank only if something was paid in another currency. */
export function readMoney(texts: Texts, own: OwnMoney): ReadMoney {
  const { amount = '', rate = '' } = texts;
  const currency = codeIn(texts);
  if (!isAbroad(texts, own.currency)) {
    const isMissing = amount.trim() === '';
    return {
      texts: { currency: '', paid: '', rate: '' },
      problems: isMissing ? { amount: 'Please enter a valid amount' } : {},
    };
  }
  if (!isCurrency(currency)) {
    return {
      texts: {},
      problems: { currency: 'Please enter the currency by its three letters, such as EUR' },
    };
  }
  const paid = readPaid(texts, own);
  const factor = rate.trim() === '' ? undefined : readRate(rate);
  const problems = {
    ...('problem' in paid && { paid: paid.problem }),
    ...(factor && 'problem' in factor && { rate: factor.problem }),
  };
  if ('problem' in paid) return { texts: { currency }, problems };
  const known = factor && 'rate' in factor ? plainDecimal(factor.rate) : '';
  const turned = amount.trim() === '' && known !== '' ? { amount: turnedAmount(texts, own) } : {};
  return { texts: { currency, paid: plainDecimal(paid.value), rate: known, ...turned }, problems };
}

/** How a form shows cells that are not plain text; the report's own currency stays unnamed. */
export function moneyReads({ currency: own, region }: OwnMoney) {
  const decimals = (cell: FieldValue) => {
    const value = typeof cell === 'boolean' ? undefined : numberIn(cell);
    return value === undefined ? String(cell) : decimalText(value, region);
  };
  return {
    currency: (cell: FieldValue) => {
      const code = String(cell).trim().toUpperCase();
      return code === own ? '' : code;
    },
    paid: decimals,
    rate: decimals,
    taxRate: decimals,
    // Blank counts as yes, and so does any way of writing it.
    reimbursable: (cell: FieldValue) => (isReimbursable({ reimbursable: String(cell) }) ? '' : 'No'),
  };
}

interface Choice {
  value: string;
  label: string;
}

const label = (code: string) => (isCurrency(code) ? `${code}, ${currencyName(code)}` : code);

/** The currencies to choose from, with the report's own first, in place of none; an unknown one in the cell is included. */
export function currencyChoices(chosen: string, own: string = usualCurrency): Choice[] {
  const others = Intl.supportedValuesOf('currency').filter((code) => code !== own);
  const odd = chosen !== '' && !others.includes(chosen) ? [chosen] : [];
  return [
    { value: '', label: label(own) },
    ...[...odd, ...others].map((code) => ({ value: code, label: label(code) })),
  ];
}
