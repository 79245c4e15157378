import { getLocale, parseDate } from 'numfmt';
import { ApiError } from '../wire/errors.ts';

/** The locale of spreadsheets that name none, in Google's form. */
export const standardLocale = 'en_US';

/** How numbers and days are written in a locale. */
export interface LocaleFacts {
  /** As BCP 47 writes it, such as de-DE. */
  tag: string;
  /** The tag by which numfmt reads what is typed. */
  typedTag: string;
  decimal: string;
  group: string;
  /** The symbols that mark an amount, such as € or kr. */
  currencySymbol: string;
  /** The letters that a number or a day may contain, in lower case. */
  words: ReadonlySet<string>;
  /** How days, times and amounts are shown by formats without a pattern; in the form of the API, which is en_US's. */
  patterns: { date: string; time: string; dateTime: string; currency: string };
}

const factsByLocale = new Map<string, LocaleFacts>();

/** @throws ApiError if the locale is not supported */
export function checkLocale(locale: string): string {
  if (/^[a-z]{2,3}(_[A-Z]{2})?$/.test(locale) && getLocale(tagOf(locale)) !== null) return locale;
  throw new ApiError(400, `Unsupported locale: ${locale}`);
}

export function localeFacts(locale: string): LocaleFacts {
  const known = factsByLocale.get(locale);
  if (known !== undefined) return known;
  const facts = readFacts(locale);
  factsByLocale.set(locale, facts);
  return facts;
}

const tagOf = (locale: string) => locale.replace('_', '-');

const letters = 'true false e a p m am pm';

function readFacts(locale: string): LocaleFacts {
  const tag = tagOf(locale);
  const { decimal = '.', group = ',', mmm, mmmm, ddd, dddd } = getLocale(tag) ?? {};
  const english = getLocale('en-US');
  const names = [mmm, mmmm, ddd, dddd, english?.mmm, english?.mmmm, english?.ddd, english?.dddd]
    .flatMap((list) => list ?? [])
    .flatMap((name: string) => name.toLowerCase().match(/\p{L}+/gu) ?? []);
  const date = datePattern(tag);
  const currency = readCurrency(tag);
  const { time, isHalfDay } = timePattern(tag);
  return {
    tag,
    typedTag: typedTag(tag, date),
    decimal,
    group,
    currencySymbol: currency.symbol,
    words: new Set([...letters.split(' '), ...names]),
    // Observed at Google: days with times use 24 hours in en_US, too.
    patterns: {
      date,
      time,
      dateTime: `${date} ${isHalfDay ? 'H:mm:ss' : time}`,
      currency: currency.pattern,
    },
  };
}

/** numfmt takes all English that it does not know for that of the United States, where the month comes first. */
function typedTag(tag: string, date: string): string {
  const isMonthFirst = parseDate('1/31/2001', { locale: tag }) !== null;
  return isMonthFirst && !date.startsWith('M') && tag.startsWith('en-') ? 'en-GB' : tag;
}

/** A morning with a single-digit hour, day and month, to distinguish one digit from two. */
const morning = new Date(Date.UTC(2001, 1, 3, 4, 5, 6));
const plain = { timeZone: 'UTC', numberingSystem: 'latn', calendar: 'gregory' } as const;

function datePattern(tag: string): string {
  return new Intl.DateTimeFormat(tag, { ...plain, dateStyle: 'short' })
    .formatToParts(morning)
    .map(({ type, value }) => {
      if (type === 'day') return value.length > 1 ? 'dd' : 'd';
      if (type === 'month') return value.length > 1 ? 'MM' : 'M';
      if (type === 'year') return 'yyyy';
      return literal(value);
    })
    .join('');
}

function timePattern(tag: string): { time: string; isHalfDay: boolean } {
  const parts = new Intl.DateTimeFormat(tag, { ...plain, timeStyle: 'medium' }).formatToParts(morning);
  if (parts.some(({ type }) => type === 'dayPeriod')) return { time: 'h:mm:ss am/pm', isHalfDay: true };
  const time = parts
    .map(({ type, value }) => {
      if (type === 'hour') return value.length > 1 ? 'HH' : 'H';
      if (type === 'minute') return 'mm';
      return type === 'second' ? 'ss' : literal(value);
    })
    .join('');
  return { time, isHalfDay: false };
}

function literal(text: string): string {
  const spaced = text.replace(/[\u00a0\u202f]/g, ' ');
  return /^[\s./-]*$|^:$/.test(spaced) ? spaced : `"${spaced}"`;
}

/** Currencies by region; the regions of the euro are those that Google sells in. */
const currencies = new Map(
  `USD US,PR;GBP GB;EUR AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MT,NL,PT,SI,SK;CHF CH,LI;SEK SE;NOK NO;DKK DK;
   PLN PL;CZK CZ;HUF HU;RON RO;UAH UA;RUB RU;TRY TR;ILS IL;JPY JP;CNY CN;TWD TW;HKD HK;KRW KR;INR IN;IDR ID;THB TH;VND VN;
   PHP PH;MYR MY;SGD SG;AUD AU;NZD NZ;CAD CA;MXN MX;BRL BR;ARS AR;CLP CL;COP CO;PEN PE;ZAR ZA;EGP EG;AED AE;SAR SA;NGN NG`
    .split(/;\s*/)
    .flatMap((entry) => {
      const [currency = '', regions = ''] = entry.split(' ');
      return regions.split(',').map((region) => [region, currency] as const);
    }),
);

function readCurrency(tag: string): { symbol: string; pattern: string } {
  if (tag === 'en-US') return { symbol: '$', pattern: '"$"#,##0.00' };
  const currency = currencies.get(new Intl.Locale(tag).maximize().region ?? '') ?? 'USD';
  const shown = new Intl.NumberFormat(tag, { style: 'currency', currency, numberingSystem: 'latn' });
  const digits = shown.resolvedOptions().maximumFractionDigits ?? 0;
  const number = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
  const parts = shown.formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const symbol = parts[at]?.value ?? currency;
  const isFirst = at < parts.findIndex(({ type }) => type === 'integer');
  const hasSpace = parts[isFirst ? at + 1 : at - 1]?.type === 'literal';
  const space = hasSpace ? ' ' : '';
  return { symbol, pattern: isFirst ? `[$${symbol}${space}]${number}` : `${number}[$${space}${symbol}]` };
}
