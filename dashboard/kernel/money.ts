import { byLocale, numberFormat, type Region, shownRegion, usualCurrency } from './region.ts';

const formats = new Map<string, ReturnType<typeof moneyFormat>>();

function moneyFormat(currency: string) {
  return byLocale(Intl.NumberFormat, { style: 'currency', currency } as const);
}

/** "$1,234.50"; negative amounts as "-$12.00". */
export function formatMoney(
  amount: number,
  currency: string = usualCurrency,
  region: Region = shownRegion(),
): string {
  const format = formats.get(currency) ?? moneyFormat(currency);
  formats.set(currency, format);
  return format(region).format(amount);
}

const brief = new Map<string, ReturnType<typeof numberFormat>>();

/** "$500", "$1.5M": for the axis of a chart. */
export function formatMoneyBriefly(amount: number, currency: string = usualCurrency): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
  const format = brief.get(currency) ?? numberFormat(options);
  brief.set(currency, format);
  return format(amount);
}

/** How a sheet shows amounts: `"$"#,##0.00`, with the currency's own sign and decimals. */
export function moneyPattern(currency: string = usualCurrency): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  // A sign of letters stands apart from its number.
  const shown = /^[A-Z]+$/.test(sign) ? `${sign} ` : sign;
  return `"${shown}"#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
}

/**
 * Reads an amount as people type it: `48.2`, `1,234.50`, `$12`, `-$3`, `($5.00)`. Refuses what only begins like a
 * number (`12abc`), what is not finite, and empty text, with undefined.
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

/** The mark before decimals in a region. */
function decimalMarkOf(region: Region): string {
  const parts = plainNumbers(region).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

const plainNumbers = byLocale(Intl.NumberFormat, {});

/**
 * Reads an amount typed into a form: as the region writes it, `1.234,50`, with or without the sign of a currency, or
 * else as `parseMoney` does.
 */
export function readMoney(text: string, region: Region = shownRegion()): number | undefined {
  // Two signs are refused rather than guessed at.
  if (/\p{Sc}.*\p{Sc}/u.test(text)) return undefined;
  const plain = text.trim().replace(/^([-+(]*)\s*\p{Sc}\s*|\s*\p{Sc}$/gu, '$1');
  const local = /^([-+]?)(\d{1,3}(?:[.\s’']\d{3})+|\d+)(?:,(\d*))?$/.exec(plain);
  if (decimalMarkOf(region) !== ',' || !local) return parseMoney(plain);
  const [, sign = '', whole = '', fraction = ''] = local;
  return parseMoney(`${sign}${whole.replace(/\D/g, '')}.${fraction || '0'}`);
}
