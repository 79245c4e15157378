import * as z from 'zod';
import { type Field, isNumber } from './field.ts';

/** A cell of Google Sheets holds no more. */
const maxCharacters = 50_000;

const blank = z.literal('');
const number = (bound: number) => bound.toLocaleString('en-US');

function cellNumber() {
  return z.union([z.number(), z.string()]);
}

/** A cell of the field as it is read from a sheet. */
export function cellSchema(field: Field): z.ZodType<string | number | boolean> {
  if (field.kind === 'flag') return z.boolean();
  return isNumber(field) ? cellNumber() : z.string();
}

type NumberField = Extract<Field, { kind: 'number' | 'money' }>;
type TextField = Extract<Field, { kind: 'text' }>;

function boundsSentence({ header, unit, min, max }: NumberField): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined) {
    const [from, to] = [number(min), number(max)];
    return unit === undefined
      ? `${header} is between ${from} and ${to}`
      : `Please enter ${unit} from ${from} to ${to}`;
  }
  const bound = min === undefined ? `${number(max ?? 0)} or less` : `${number(min)} or more`;
  return `${header} is ${bound}`;
}

function numberSchema(field: NumberField): z.ZodType<number | ''> {
  const { required, unit, min, max } = field;
  const sentence = boundsSentence(field);
  let rule = z.number(required);
  if (min !== undefined) rule = rule.min(min, sentence);
  if (max !== undefined) rule = rule.max(max, sentence);
  if (required !== undefined) return rule;
  return z.union([blank, rule], sentence ?? `Please enter ${unit ?? 'a number'}`);
}

function textSchema(field: TextField): z.ZodType<string> {
  const { header, choices, isLong, maxLength = maxCharacters, required } = field;
  if (choices) {
    const rule = z.enum(choices, required);
    return required === undefined ? z.union([blank, rule]) : rule;
  }
  const what = field.maxLength === undefined ? 'this' : `the ${header.toLowerCase()}`;
  const sentence = `Please keep ${what} within ${number(maxLength)} characters`;
  if (isLong) {
    const text = z.string().max(maxLength, sentence);
    const filled = required === undefined ? text : text.regex(/\S/, required);
    return filled.transform((value) => (value.trim() === '' ? '' : value));
  }
  const line = z.string().trim().max(maxLength, sentence);
  return required === undefined ? line : line.min(1, required);
}

function daySchema({ required }: Field): z.ZodType<string> {
  const day = z.iso.date(required ?? 'Please enter a date');
  return required === undefined ? z.union([blank, day], 'Please enter a date') : day;
}

/** What may be written into the field. */
export function valueSchema(field: Field): z.ZodType<string | number | boolean> {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'day':
      return daySchema(field);
    case 'text':
      return textSchema(field);
    default:
      return numberSchema(field);
  }
}
