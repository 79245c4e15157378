import * as z from 'zod';
import { type Code, codes } from './codes.ts';
import { type Field, isNumber, type NumberKind } from './field.ts';
import { writingOf } from './written-numbers.ts';

/** The limit of a cell in Google Sheets. */
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

type NumberField = Extract<Field, { kind: NumberKind }>;
type TextField = Extract<Field, { kind: 'text' }>;

function boundsSentence({ header, invalid, isWhole, min, max }: NumberField): string | undefined {
  if (invalid !== undefined) return invalid;
  if (min === undefined && max === undefined) return isWhole ? 'Please enter a whole number' : undefined;
  if (min !== undefined && max !== undefined) {
    return `${header} is between ${number(min)} and ${number(max)}`;
  }
  const bound = min === undefined ? `${number(max ?? 0)} or less` : `${number(min)} or more`;
  return `${header} is ${bound}`;
}

function numberSchema(field: NumberField): z.ZodType<number | ''> {
  const { required, isWhole, min, max } = field;
  const sentence = boundsSentence(field) ?? writingOf(field.kind)?.invalid;
  let rule = isWhole ? z.int(sentence ?? required) : z.number(required);
  if (min !== undefined) rule = rule.min(min, sentence);
  if (max !== undefined) rule = rule.max(max, sentence);
  if (required !== undefined) return rule;
  return z.union([blank, rule], sentence ?? 'Please enter a number');
}

/** A code as it is kept, or a message that says what is wrong with it. */
function codeSchema(code: Code, required: string | undefined): z.ZodType<string> {
  return z.string().transform((text, context) => {
    if (text.trim() === '') {
      if (required !== undefined) context.addIssue({ code: 'custom', message: required });
      return '';
    }
    const read = codes[code].read(text);
    if ('code' in read) return read.code;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  });
}

function textSchema(field: TextField): z.ZodType<string> {
  const { header, choices, code, isLong, maxLength = maxCharacters, required } = field;
  if (code) return codeSchema(code, required);
  if (choices) {
    const rule = z.enum(choices, required);
    return required === undefined ? z.union([blank, rule], 'Please choose from the list') : rule;
  }
  const what = field.maxLength === undefined ? 'this' : `the ${header.toLowerCase()}`;
  const sentence = `Please keep ${what} within ${number(maxLength)} characters`;
  if (isLong) {
    const text = z
      .string()
      .max(maxLength, sentence)
      .transform((value) => (value.trim() === '' ? '' : value));
    return required === undefined ? text : text.pipe(z.string().min(1, required));
  }
  const line = z.string().trim().max(maxLength, sentence);
  return required === undefined ? line : line.min(1, required);
}

function daySchema({ required, invalid = 'Please enter a date' }: Field): z.ZodType<string> {
  const day = z.iso.date(required ?? invalid);
  return required === undefined ? z.union([blank, day], invalid) : day;
}

/** What may be written to the field. */
export function valueSchema(field: Field): z.ZodType<string | number | boolean> {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'day':
      return daySchema(field);
    case 'text':
      return textSchema(field);
    case 'photo':
      return textSchema({ ...field, kind: 'text' });
    default:
      return numberSchema(field);
  }
}
