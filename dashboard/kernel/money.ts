import * as z from 'zod';
import { type DecimalMark, decimalMarkOf } from './decimal-mark.ts';
import { byLocale, numberFormat, type Region, shownRegion, usualCurrency } from './region.ts';

const formats = new Map<string, ReturnType<typeof moneyFormat>>();

function moneyFormat(currency: string) {
  return byLocale(Intl.NumberFormat, { style: 'currency', currency } as const);
}

function formatOf(currency: string) {
  const format = formats.get(currency) ?? moneyFormat(currency);
  formats.set(currency, format);
  return format;
}

/** "$1,234.50"; negative amounts as "-$12.00". */
export function formatMoney(
  amount: number,
  currency: string = usualCurrency,
  region: Region = shownRegion(),
): string {
  return formatOf(currency)(region).format(amount);
}

const brief = new Map<string, ReturnType<typeof numberFormat>>();

/** "$500", "$1.5M": for the axis of a chart. */
export function formatMoneyBriefly(amount: number, currency: string = usualCurrency): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
  const format = brief.get(currency) ?? numberFormat(options);
  brief.set(currency, format);
  return format(amount);
}

const names = byLocale(Intl.DisplayNames, { type: 'currency' } as const);

/** "US Dollar", "Euro" */
export function currencyName(currency: string, region: Region = shownRegion()): string {
  return names(region).of(currency) ?? currency;
}

function signOf(currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en-US', options).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const decimals = new Map<string, number>();

/** How many decimals a currency has: usually 2, none for yen, 3 for Kuwaiti dinars. */
export function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  decimals.set(currency, digits);
  return digits;
}

/** Three letters, which every format accepts. */
const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency);

/** The number format of amounts in a sheet: `"$"#,##0.00`, with the currency's own symbol and decimals. */
export function moneyPattern(currency: string = usualCurrency): string {
  const sign = signOf(currency);
  const digits = decimalsOf(currency);
  // Letters are separated from the number.
  const shown = /^[A-Z]+$/.test(sign) ? `${sign} ` : sign;
  return `"${shown}"#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
}

/**
 * Reads an amount as people type it: `48.2`, `1,234.50`, `$12`, `-$3`, `($5.00)`. Undefined for text that only starts
 * like a number (`12abc`), for what is not finite, and for empty text.
 */
export function parseMoney(text: string): number | undefined {
  let rest = text.trim();
  const inParentheses = /^\(.*\)$/.test(rest);
  if (inParentheses) rest = rest.slice(1, -1).trim();
  const match = /^([-+]?)\s*\$?\s*([-+]?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?$/.exec(rest);
  if (!match) return undefined;
  const [, before, after, whole = '', fraction = ''] = match;
  if (whole === '' && fraction.length < 2) return undefined;
  if (before && after) return undefined;
  const value = Number(`${whole.replaceAll(',', '') || '0'}${fraction === '.' ? '' : fraction}`);
  const isNegative = before === '-' || after === '-' || inParentheses;
  return isNegative && value !== 0 ? -value : value;
}

/** Currencies whose countries nearly all use a decimal comma. */
const withComma = new Set(
  'ARS BGN BRL CLP COP CZK DKK EUR HUF IDR ISK NOK PLN RON RSD RUB SEK TRY UAH UYU VND'.split(' '),
);

/** What is known about an amount before it is read. */
export interface MoneyContext {
  region?: Region;
  /** The currency it should be in. */
  currency?: string | undefined;
  /** The decimal separator of its source, such as a receipt or a file. */
  mark?: DecimalMark | undefined;
}

/** The decimal separator that texts clearly use, such as the amounts of a receipt or of a file's column. */
export function decimalMarkIn(texts: readonly string[]): DecimalMark | undefined {
  const marks = new Set<string>();
  for (const text of texts) {
    // 1,5 and 12.50 and 1.234,50; neither 1,234 nor 03.04.2025.
    const found = text.matchAll(/(?<![\d.,])\d{1,3}(?:[.,\s’']\d{3})*([.,])\d{1,2}(?![\d.,]*\d)/g);
    for (const [, mark = ''] of found) marks.add(mark);
  }
  const [mark, other] = marks;
  return other === undefined && (mark === '.' || mark === ',') ? mark : undefined;
}

/** The same for amounts in currencies of three decimals, if all are written with as many: "13.875", "1,234.500". */
export function fineMarkIn(texts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(texts.map((text) => /([.,])\d{3}\D*$/.exec(text)?.[1]));
  const [mark, other] = marks;
  return other === undefined && marks.size === 1 && (mark === '.' || mark === ',') ? mark : undefined;
}

/** The decimal separator according to anything but the region. */
function markSaidBy({ region = shownRegion(), currency, mark }: MoneyContext): DecimalMark | undefined {
  if (mark !== undefined || currency === undefined || currency === region.currency) return mark;
  return withComma.has(currency) ? ',' : undefined;
}

const invalidAmount = 'Please enter a valid amount';

type TypedAmount = { amount: number } | { problem: string };

/** The symbol of a currency as the region shows it: "US$" in Britain, "$US" in France. */
function shownSign(currency: string, region: Region): string {
  const parts = formatOf(currency)(region).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Without marks that nobody sees, and with a minus sign as it is typed: amounts are pasted as a screen shows them. */
const plainText = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace('−', '-');

/** Removes a currency's symbol or code; undefined if it is not the currency that the amount should be in. */
function bareAmount(
  told: string,
  { currency, region = shownRegion() }: MoneyContext,
): string | { problem: string } {
  const isKnown = currency !== undefined && isCode(currency);
  const text = isKnown ? told.replace(plainText(shownSign(currency, region)), signOf(currency)) : told;
  const named = text.match(/\p{Sc}|(?<!\p{L})\p{L}{2,3}(?!\p{L})/gu) ?? [];
  const [name] = named;
  if (name === undefined) return text;
  if (named.length > 1) return { problem: invalidAmount };
  const bare = text
    .replace(name, ' ')
    .replace(/^([-+(]?)\s+/, '$1')
    .trim();
  const isSign = /\p{Sc}/u.test(name);
  if (currency === undefined) return isSign ? bare : { problem: invalidAmount };
  if ([currency, signOf(currency)].some((own) => own.toLowerCase() === name.toLowerCase())) return bare;
  const isMoney = isSign || Intl.supportedValuesOf('currency').includes(name.toUpperCase());
  return { problem: isMoney ? `This is not in ${currency}. Enter the amount in ${currency}` : invalidAmount };
}

/**
 * Reads an amount that a person typed, in the style of their region or of the source it was copied from. If it is
 * ambiguous, it is refused with a sentence that names both readings; anything else that is no amount is treated as by
 * `parseMoney`.
 */
export function readAmount(text: string, context: MoneyContext = {}): TypedAmount {
  const bare = bareAmount(plainText(text), context);
  if (typeof bare !== 'string') return bare;
  const parts = /^([-+(]?)\s*(\d[\d.,\s’']*)(\)?)$/.exec(bare);
  const plain = parts ? normalizedDigits(parts[2] ?? '', context) : bare;
  if (typeof plain !== 'string') return plain;
  const amount = parseMoney(parts ? `${parts[1]}${plain}${parts[3]}` : plain);
  return amount === undefined ? { problem: invalidAmount } : { amount };
}

/** The digits with a decimal point and no other separator. */
function normalizedDigits(text: string, context: MoneyContext): string | { problem: string } {
  const digits = text.trim();
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  const groups = (whole: string) =>
    /^(?:\d+|\d{1,3}(?:[.,\s’']\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/.test(whole) ? whole : 'no';
  const joined = (whole: string) => groups(whole).replace(/[.,\s’']/g, '');
  if (last === undefined) return joined(digits);
  const [head, tail] = [
    digits.slice(0, digits.lastIndexOf(last)),
    digits.slice(digits.lastIndexOf(last) + 1),
  ];
  const asDecimals = /^\d*$/.test(tail) ? `${joined(head)}.${tail}` : 'no';
  if (marks.length > 1) {
    if (new Set(marks).size === 1) return joined(digits);
    return marks.slice(0, -1).includes(last) ? 'no' : asDecimals;
  }
  const own = decimalMarkOf(context.region ?? shownRegion());
  const said = markSaidBy(context);
  const isGrouped = groups(digits) !== 'no' && !head.startsWith('0');
  const twoWays = (one: string, other: string, wish = `${one} or ${other}`) => ({
    problem: `${digits} could be ${one} or ${other}. Please write ${wish}`,
  });
  if (isGrouped) {
    const decimals =
      context.currency !== undefined && isCode(context.currency) ? decimalsOf(context.currency) : undefined;
    if (decimals === 0) return joined(digits);
    // Three decimals are as usual as thousands: it is as its source writes them.
    if (decimals === 3 && context.mark !== undefined)
      return last === context.mark ? asDecimals : joined(digits);
    if (said !== undefined && said !== own)
      return twoWays(joined(digits), asDecimals, 'it with two decimals');
    return last === own ? asDecimals : joined(digits);
  }
  if (last === '.' || last === own || last === said) return asDecimals;
  // A comma that groups thousands in this region.
  return /^\d{1,2}$/.test(tail) ? twoWays(asDecimals, `${joined(head)}${tail}`) : 'no';
}

/** A form's field for an amount, with the message for invalid ones. */
export function typedAmountSchema(context: MoneyContext = {}, noAmount = invalidAmount) {
  return z
    .string()
    .transform((text, refinement) => amountOr(readAmount(text, context), refinement, noAmount));
}

function amountOr(read: TypedAmount, { addIssue }: z.RefinementCtx, noAmount = invalidAmount): number {
  if ('amount' in read) return read.amount;
  addIssue({ code: 'custom', message: read.problem === invalidAmount ? noAmount : read.problem });
  return z.NEVER;
}

/** An amount in a call: a number, or text as typed in the person's region. */
export const amountSchema = z
  .union([z.number(), z.string()], invalidAmount)
  .transform((value, refinement) =>
    amountOr(typeof value === 'number' ? { amount: value } : readAmount(value), refinement),
  );

/**
 * An amount as a form shows it, which `readAmount` reads back unchanged: "48.20", and with the region's separator if
 * there are three decimals, since "4.123" may mean thousands.
 */
export function amountText(
  amount: number,
  currency: string = usualCurrency,
  region: Region = shownRegion(),
): string {
  const digits = Math.max(2, decimalsOf(currency));
  return digitsText(amount.toFixed(digits), region);
}

/**
 * An amount that was read, in digits with a decimal point, as `readAmount` reads it back unchanged from a form: three decimals behind
 * a point may mean thousands.
 */
export function digitsText(digits: string, region: Region = shownRegion()): string {
  return /\.\d{3}$/.test(digits) ? digits.replace('.', decimalMarkOf(region)) : digits;
}

/** A number in digits with a decimal point and all its decimals. */
export function plainDecimal(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** A number with all its decimals as a form shows it, with the region's separator: "1.1744", "1,1744". */
export function decimalText(value: number, region: Region = shownRegion()): string {
  return plainDecimal(value).replace('.', decimalMarkOf(region));
}

/** Reads an amount where there is no room for a message; undefined if it is invalid. */
export function readMoney(text: string, region: Region = shownRegion()): number | undefined {
  const read = readAmount(text, { region });
  return 'amount' in read ? read.amount : undefined;
}

/** Reads an exchange rate as typed. It may have any number of decimals, so only a thousands separator is ambiguous. */
export function readRate(
  text: string,
  region: Region = shownRegion(),
): { rate: number } | { problem: string } {
  const digits = text.trim();
  const own = decimalMarkOf(region);
  const other = own === '.' ? ',' : '.';
  const shape = digits.replace(other, '#');
  if (/^[1-9]\d{0,2}#\d{3}$/.test(shape)) {
    const [thousands, decimals] = [shape.replace('#', ''), shape.replace('#', own)];
    return { problem: `${digits} could be ${thousands} or ${decimals}. Please write one of them` };
  }
  const isRate = /^\d[\d.,\s’']*$/.test(digits);
  const plain = isRate ? normalizedDigits(digits, { region, mark: digits.includes(own) ? own : other }) : '';
  const rate = typeof plain === 'string' ? parseMoney(plain) : undefined;
  return rate !== undefined && rate > 0
    ? { rate }
    : { problem: 'Please enter the rate as a number, such as 1.0842' };
}
