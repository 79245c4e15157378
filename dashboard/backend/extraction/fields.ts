import type { FieldKind, FieldReading, Template, WantedField } from '#kernel/extraction.ts';
import { thousandthsMark } from './amounts.ts';
import { type Candidate, chosen, concluded } from './candidates.ts';
import { addressesOn, companiesOn, personsOn, phoneFit, rolesOn } from './cards.ts';
import { categoryIn } from './categories.ts';
import { addsUp, isTaxOf, unchecked } from './checked.ts';
import { currencyIn } from './currencies.ts';
import { labelled } from './labels.ts';
import { type Page, type ReadLine, textsOf } from './lines.ts';
import {
  asksForTax,
  asksForTotal,
  isGeneral,
  isOtherDay,
  isTitle,
  isTotal,
  labelsOf,
  sellsThings,
} from './names.ts';
import { dayCandidates, dayOrderOf, merchantCandidates, totalCandidates } from './receipt.ts';
import { isRefund } from './totals.ts';
import {
  choiceIn,
  emailIn,
  hasVinCheck,
  numberIn,
  phonesIn,
  plateIn,
  timeIn,
  urlIn,
  valueIn,
  vinIn,
} from './values.ts';

export interface FieldSetting {
  template: Template;
  /** The last plausible day: a receipt is not from next month. */
  latest: string;
  /** The names of all requested fields. */
  names: readonly string[];
  /** True if no other date is requested. */
  isOnlyDate: boolean;
}

interface Asked extends FieldSetting {
  field: WantedField;
}

const endOfTime = '9999-12-31';
const labelWeight = 6;

/** Kinds that may begin with a minus sign; on a receipt it is taken for a dash, and other words tell a refund. */
const mayBeSigned = ({ field: { kind }, template }: Asked) =>
  kind === 'number' || kind === 'text' || (kind === 'amount' && !sellsThings(template));

/** What is next to the field's own name, or another word for it. */
function beside(page: Page, asked: Asked): Candidate[] {
  const { field, latest, names } = asked;
  const isSigned = mayBeSigned(asked);
  const setting = {
    order: dayOrderOf(page),
    latest: isGeneral(field) ? latest : endOfTime,
    fineMark: thousandthsMark(textsOf(page)),
  };
  const own = new Set([field.name, ...(field.aliases ?? [])]);
  return labelsOf(field).flatMap((label) =>
    labelled(page.lines, [label], names).flatMap(({ text, confidence, snippet, likeness }) => {
      const value = valueIn(field, isSigned ? text : text.replace(/^-/, ''), setting);
      // A longer label is more certain: "Serial No" outweighs "Serial".
      const score =
        labelWeight * likeness + Math.min(1, label.split(' ').length / 4) - (own.has(label) ? 0 : 1);
      return value === undefined ? [] : [{ value, score, snippet, confidence: confidence * likeness }];
    }),
  );
}

type Found = { value: string | undefined; score: number };

function inEachLine(lines: readonly ReadLine[], find: (line: ReadLine, index: number) => Found): Candidate[] {
  return lines.flatMap((line, index) => {
    const { value, score } = find(line, index);
    return value === undefined ? [] : [{ value, score, snippet: line.text, confidence: line.confidence }];
  });
}

const units = /\b(?:km|mi|miles|kwh|m3|m³|cbm|mwh|gal|°c|kg|lb|psi|bar)\b/i;

/** The reading of a meter or an odometer: the largest digits in the photo. */
function metered(lines: readonly ReadLine[]): Candidate[] {
  return inEachLine(lines, ({ text, height }) => {
    const digits = text.replace(/(?<=\d) (?=\d(?:\D|$))/g, '');
    const count = digits.match(/\d/g)?.length ?? 0;
    const others = text.replace(/[\d\s.,]/g, '').replace(units, '').length;
    return {
      value: count >= 3 && others <= 6 ? numberIn(digits) : undefined,
      score: 1 + Math.min(3, height) + (units.test(text) ? 2 : 0) - others * 0.3,
    };
  });
}

const odometers = /(?<![\d.,])(\d{1,3}(?:[.,' ]?\d{3})+|\d{4,7})\s?(?:km|mi|miles)\b/i;
const isHeading = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= 3;

/** A photo of a purchase has one day that matters, whatever the only requested date is called. */
function meansTheDay({ field, template, isOnlyDate }: Asked): boolean {
  return isGeneral(field) || (isOnlyDate && sellsThings(template) && !isOtherDay(field));
}

type Finder = (page: Page, asked: Asked) => Candidate[];

const none: Finder = () => [];

/** What identifies a field without a label. */
const finders: Readonly<Record<FieldKind, Finder>> = {
  date: (page, asked) => (meansTheDay(asked) ? dayCandidates(page, asked.latest) : []),
  time: ({ lines }, { field }) =>
    isGeneral(field)
      ? inEachLine(lines, ({ text }) => ({
          value: timeIn(text.replace(/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/, ' ')),
          score: 2 + (/\d[./-]\d/.test(text) ? 1 : 0) - (/\d\s?(?:-|–|to)\s?\d/.test(text) ? 0.5 : 0),
        }))
      : [],
  amount: (page, { field, template }) =>
    isTotal(field) && sellsThings(template) ? totalCandidates(page) : [],
  number: ({ lines }, { template }) => (template === 'meter' ? metered(lines) : []),
  odometer: ({ lines }, { template }) =>
    template === 'meter'
      ? metered(lines)
      : inEachLine(lines, ({ text }) => ({
          value: odometers.exec(text)?.[1]?.replace(/^0+(?=\d)|\D/g, ''),
          score: 2,
        })),
  currency: none,
  category: none,
  merchant: (page, { template }) =>
    template === 'card' ? companiesOn(page.lines) : merchantCandidates(page),
  company: (page, { template }) =>
    template === 'card' ? companiesOn(page.lines) : sellsThings(template) ? merchantCandidates(page) : [],
  text: (page, { field, template }) => {
    if (!isTitle(field.name)) return [];
    if (template === 'receipt' || template === 'invoice') return merchantCandidates(page);
    return inEachLine(page.lines, ({ text, height }, index) => ({
      value: isHeading(text) ? text : undefined,
      score: 1 + Math.min(2, height) - index * 0.1,
    }));
  },
  email: ({ lines }) => inEachLine(lines, ({ text }) => ({ value: emailIn(text), score: 4 })),
  phone: ({ lines }, { field }) =>
    lines.flatMap(({ text, confidence }) =>
      phonesIn(text).map(({ value, before }) => ({
        value,
        score: 2 + phoneFit(before, field.name),
        snippet: text,
        confidence,
      })),
    ),
  url: ({ lines }) => inEachLine(lines, ({ text }) => ({ value: urlIn(text), score: 4 })),
  person: (page, { template }) => (template === 'card' || template === 'free' ? personsOn(page.lines) : []),
  role: (page, { template }) => (template === 'card' ? rolesOn(page.lines) : []),
  address: ({ lines }) => addressesOn(lines),
  flag: none,
  plate: ({ lines }, { template }) =>
    lines.length <= 6 || template === 'label'
      ? inEachLine(lines, ({ text, height }) => ({ value: plateIn(text), score: Math.min(2, height) }))
      : [],
  vin: ({ lines }) =>
    inEachLine(lines, ({ text }) => {
      const value = vinIn(text.replace(/[^\p{L}\d ]/gu, ' '));
      return { value, score: value && hasVinCheck(value) ? 6 : 3 };
    }),
};

const strong: Readonly<Partial<Record<FieldKind, number>>> = { date: 3, amount: 7, merchant: 4 };
const usuallyStrong = 4;

/** Fields for which the layout of the photo says more than a label that happens to be there. */
function hasRules({ field, template }: Asked): boolean {
  if (!sellsThings(template)) return false;
  return (
    field.kind === 'merchant' || ((field.kind === 'date' || field.kind === 'amount') && isGeneral(field))
  );
}

function candidatesOf(page: Page, asked: Asked): Candidate[] {
  const found = finders[asked.field.kind](page, asked);
  return hasRules(asked) && found.length > 0 ? found : [...beside(page, asked), ...found];
}

function currencyReading(page: Page): FieldReading | undefined {
  const found = currencyIn(textsOf(page));
  if (!found) return undefined;
  const sureness = found.isGuessed ? 0.5 : found.isShared ? 0.6 : found.isBorneOut ? 0.9 : 0.8;
  return concluded(found.code, found.line, sureness);
}

function categoryReading(page: Page, choices: readonly string[]): FieldReading | undefined {
  const found = categoryIn(textsOf(page), choices);
  return found && concluded(found.name, found.line, 0.45 + Math.min(3, found.count) * 0.1);
}

/** One of the choices, named anywhere in the photo. */
function choiceReading(page: Page, choices: readonly string[]): FieldReading | undefined {
  const line = page.lines.find(({ text }) => choiceIn(text, choices) !== undefined);
  const choice = line && choiceIn(line.text, choices);
  return line && choice !== undefined ? concluded(choice, line.text, line.confidence * 0.6) : undefined;
}

/** A total is sure once other figures confirm it. */
function checkedTotal(reading: FieldReading, page: Page): FieldReading {
  return addsUp(Number(reading.value), textsOf(page)) ? reading : unchecked(reading);
}

/**
 * A tax is sure once it makes the total from what is before it, or is included at its rate; a tax number is not a
 * tax.
 */
function taxReading(page: Page, asked: Asked): FieldReading | undefined {
  const strength = strong[asked.field.kind] ?? usuallyStrong;
  const found = candidatesOf(page, asked).filter(({ value }) => Number(value) > 0);
  const lines = textsOf(page);
  const sure = chosen(
    found.filter(({ value }) => isTaxOf(Number(value), lines)),
    strength,
  );
  const other = sure ?? chosen(found, strength);
  const reading = sure ?? (other && unchecked(other));
  return reading && isRefund(lines) ? { ...reading, value: `-${reading.value}` } : reading;
}

/** Reads one field from the lines of a photo. */
export function readField(page: Page, field: WantedField, setting: FieldSetting): FieldReading | undefined {
  const { kind, choices = [] } = field;
  const asked = { ...setting, field };
  if (kind === 'currency') return currencyReading(page);
  if (kind === 'category') return categoryReading(page, choices);
  if (asksForTax(field, setting.template)) return taxReading(page, asked);
  const reading = chosen(candidatesOf(page, asked), strong[kind] ?? usuallyStrong);
  if (reading && asksForTotal(field, setting.template)) return checkedTotal(reading, page);
  return reading ?? (choices.length > 0 ? choiceReading(page, choices) : undefined);
}
