import { clockText, parseDay } from '#kernel/day.ts';
import type { DecimalMark } from '#kernel/decimal-mark.ts';
import type { FieldKind, WantedField } from '#kernel/extraction.ts';
import { readDay } from '#kernel/written-day.ts';
import { amountDigits, amountsIn, plainSigns } from './amounts.ts';
import { currencyIn } from './currencies.ts';
import { type DayOrder, datesIn } from './dates.ts';
import { plain } from './lines.ts';

/** The first time of day in a text, as HH:MM. */
export function timeIn(text: string): string | undefined {
  const match = /(?<![\d:.,])(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?(?![\d/])\s*([ap])?\.?m?/i.exec(text);
  if (!match) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  const half = match[3]?.toLowerCase();
  if (hour > 23 || minute > 59 || (half && (hour > 12 || hour === 0))) return undefined;
  const whole = half === 'p' ? (hour % 12) + 12 : half === 'a' ? hour % 12 : hour;
  return clockText(whole * 60 + minute);
}

export const emailPattern = /[\p{L}\d._%+-]+\s?@\s?[\p{L}\d-]+(?:\s?[.,]\s?[\p{L}\d-]+)*[.,]\s?\p{L}{2,}/u;
export const urlPattern =
  /(?<![@\p{L}\d])(?:https?:\/\/|www[.,]\s?)[^\s|]+|(?<![@\p{L}\d.-])(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|app|eu|uk|de|at|ch|fr|it|es|nl|be|pt|pl|se|no|dk|fi|my|sg|au|ca|us|info|biz|co)(?:\/\S*)?(?![\p{L}\d@])/iu;
const phonePattern = /(?<![\d-])(?:\+|00)?[\s(]{0,2}\d[\d\s()./-]{5,20}\d(?![\d])/g;

export function emailIn(text: string): string | undefined {
  return emailPattern.exec(text)?.[0].replace(/\s/g, '').replaceAll(',', '.').toLowerCase();
}

export function urlIn(text: string): string | undefined {
  const found = urlPattern.exec(text)?.[0].replace(/[\s]/g, '').replaceAll(',', '.');
  return found?.replace(/[.)]+$/, '');
}

function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length;
  return digits >= 6 && digits <= 15 && !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(found.trim());
}

/** The phone numbers in a text, each with the words before it. */
export function phonesIn(text: string): { value: string; before: string }[] {
  const digits = text.replace(/[oO](?=\d)|(?<=\d)[oO]/g, '0');
  let end = 0;
  return [...digits.matchAll(phonePattern)]
    .filter(([found]) => isPhone(found))
    .map(({ 0: found, index }) => {
      const before = digits.slice(end, index);
      end = index + found.length;
      return { value: found.trim().replace(/\s+/g, ' '), before };
    });
}

/** As in 1,234,567 and 1 234 567, or as in 12,34,567. */
const grouped = /^[1-9]\d{0,2}(?:[ .,']\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** The first number in a text with its decimals, however it is written: 1,234.5 and 1.234,5 and 1 234. */
export function numberIn(text: string): string | undefined {
  const repaired = plainSigns(text)
    .replace(/(?<=\d)[oO](?=[\d.,]|\b)/g, '0')
    .replace(/(?<=\d)[lI|](?=\d)/g, '1');
  const found = /[-–]?\d+(?:[ .,']\d+)*/.exec(repaired)?.[0];
  if (found === undefined) return undefined;
  const sign = /^[-–]/.test(found) ? '-' : '';
  const body = found.replace(/^[-–]/, '');
  const marks = body.replace(/\d/g, '');
  const isGrouped = grouped.test(body) && new Set(marks).size === 1;
  const last = /[.,](\d+)$/.exec(body);
  if (isGrouped || !last) return withoutLeadingZeros(`${sign}${body.replace(/\D/g, '')}`);
  return withoutLeadingZeros(`${sign}${body.slice(0, last.index).replace(/\D/g, '')}.${last[1]}`);
}

/** A meter shows 048215, which a sheet would keep as text among its numbers. */
function withoutLeadingZeros(number: string): string {
  return number.replace(/^(-?)0+(?=\d)/, '$1');
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const vinLetters = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

/** North American VINs have a check digit, which reveals misread ones; others need not. */
export function hasVinCheck(vin: string): boolean {
  const sum = [...vin].reduce((total, letter, place) => {
    return total + (vinLetters.indexOf(letter) % 10) * (vinWeights[place] ?? 0);
  }, 0);
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

export function vinIn(text: string): string | undefined {
  // A VIN never contains I, O and Q.
  const tidy = text.toUpperCase().replaceAll('O', '0').replaceAll('Q', '0').replaceAll('I', '1');
  const found = /(?<![A-Z\d])[A-HJ-NPR-Z\d]{17}(?![A-Z\d])/.exec(tidy)?.[0];
  return found && (found.match(/\d/g)?.length ?? 0) >= 4 && /[A-Z]/.test(found) ? found : undefined;
}

const platePattern =
  /(?<![A-ZÄÖÜ\d])(?=[A-ZÄÖÜ\d -]{4,11}(?![A-ZÄÖÜ\d]))(?=[A-ZÄÖÜ -]*\d)(?=[\d -]*[A-ZÄÖÜ])[A-ZÄÖÜ\d]{1,4}(?:[ -]?[A-ZÄÖÜ\d]{1,4}){1,2}(?![A-ZÄÖÜ\d])/;

export function plateIn(text: string): string | undefined {
  return platePattern.exec(text.toUpperCase())?.[0].trim();
}

const yes = /^\W*(?:yes|y|true|ja|si|sí|oui|on|paid|ok|x|v|✓|✔|☑|☒|\[\s?[xXvV✓]\s?\])(?!\p{L})/iu;
const no = /^\W*(?:no|n|false|nein|non|off|unpaid|none|☐|\[\s?\])(?!\p{L})/iu;

function flagIn(text: string): string | undefined {
  if (/^\s*\[\s*\]/.test(text)) return 'FALSE';
  if (yes.test(text) || /^\s*\[\s?[xXvV✓]/.test(text)) return 'TRUE';
  return no.test(text) ? 'FALSE' : undefined;
}

/** The choice that a text means, however it is spelled. */
export function choiceIn(text: string, choices: readonly string[]): string | undefined {
  const words = ` ${plain(text)} `;
  const named = choices.filter((choice) => plain(choice) !== '' && words.includes(` ${plain(choice)} `));
  return named.toSorted((a, b) => b.length - a.length)[0];
}

const tidyText = (text: string) => text.replace(/\s+/g, ' ').replace(/^[\s:=|]+|[\s|]+$/g, '');

export interface ValueSetting {
  order: DayOrder;
  /** The last day that may be meant. */
  latest: string;
  /** What separates three decimals on the paper; undefined if its amounts have no more than two. */
  fineMark: DecimalMark | undefined;
}

type Parser = (text: string, setting: ValueSetting) => string | undefined;

const asText: Parser = (text) => tidyText(text) || undefined;

const parsers: Readonly<Record<FieldKind, Parser>> = {
  date: (text, { order, latest }) =>
    datesIn([text], order, latest)[0]?.day ??
    // Receipts are from this century; birthdays need not be.
    readDay(text, order === 'day-first' ? 'dayFirst' : 'monthFirst'),
  time: timeIn,
  amount: (text, { fineMark }) => {
    const [best] = amountsIn(text, fineMark).toSorted((a, b) => Number(b.isMoney) - Number(a.isMoney));
    return best && amountDigits(best.value);
  },
  number: numberIn,
  currency: (text) => currencyIn([text])?.code,
  merchant: asText,
  category: asText,
  text: asText,
  email: emailIn,
  phone: (text) => phonesIn(text)[0]?.value,
  url: urlIn,
  person: asText,
  company: asText,
  role: asText,
  address: asText,
  odometer: (text) => numberIn(text)?.replace(/\..*$/, ''),
  flag: flagIn,
  plate: plateIn,
  vin: vinIn,
};

/** What a text says for a field, in the canonical form of its kind; undefined if it says nothing of the kind. */
export function valueIn(field: WantedField, text: string, setting: ValueSetting): string | undefined {
  if (field.choices && field.choices.length > 0) {
    const choice = choiceIn(text, field.choices);
    if (choice !== undefined || field.kind !== 'text') return choice;
  }
  return parsers[field.kind](text, setting);
}

const forms: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  number: /^-?\d{1,15}(\.\d{1,10})?$/,
  odometer: /^\d{1,9}(\.\d)?$/,
  currency: /^[A-Z]{3}$/,
  flag: /^(TRUE|FALSE)$/,
  email: /^\S+@\S+\.\S+$/,
  vin: /^[A-HJ-NPR-Z\d]{17}$/,
};

/** A value that somebody else has read, in the canonical form of its kind. Amounts have no more decimals than their currency. */
export function heldTo(kind: FieldKind, value: string, decimals = 2): string | undefined {
  if (kind === 'date') return parseDay(value);
  if (value === '' || !(forms[kind]?.test(value) ?? true)) return undefined;
  if (kind === 'amount') {
    const isAmount =
      /^-?\d{1,9}(?:\.\d{1,3})?$/.test(value) && (value.split('.')[1] ?? '').length <= Math.max(2, decimals);
    return isAmount ? amountDigits(Number(value)) : undefined;
  }
  return kind === 'number' || kind === 'odometer' ? withoutLeadingZeros(value) : value;
}
