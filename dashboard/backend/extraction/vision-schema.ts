import * as z from 'zod';
import type { FieldKind, ReadingOrder, Template, WantedField } from '#kernel/extraction.ts';

// What a vision model is asked for, as a schema that its answer must follow.

const kindWords: Readonly<Record<FieldKind, string>> = {
  date: 'A day, written YYYY-MM-DD.',
  time: 'A time of the day as HH:MM, in 24 hours.',
  amount: 'A sum of money; the total that was paid unless the name says otherwise.',
  number: 'A number with a decimal point, without thousands separators and unit.',
  currency: 'The currency of the total as its ISO 4217 code.',
  merchant: 'The name of the seller.',
  category: 'What kind of expense this is.',
  text: 'The words that stand there.',
  email: 'An e-mail address.',
  phone: 'A phone number, as it is printed.',
  url: 'The address of a website.',
  person: 'The full name of a person.',
  company: 'The name of a company or organisation.',
  role: 'The job title of the person.',
  address: 'A postal address, on one line, its parts divided by commas.',
  odometer: 'What the odometer of the vehicle showed, in digits.',
  flag: 'TRUE when it is ticked or said to be so, FALSE when it is shown and not.',
  plate: 'The licence plate of a vehicle.',
  vin: 'The vehicle identification number, 17 characters.',
};

export const templateWords: Readonly<Record<Template, string>> = {
  receipt: 'The photo most likely shows a receipt.',
  card: 'The photo most likely shows a business card.',
  meter: 'The photo most likely shows a meter or an odometer.',
  label: 'The photo most likely shows a label or a plate on a product.',
  form: 'The photo most likely shows a form that was filled in.',
  invoice: 'The photo most likely shows an invoice.',
  free: 'The photo may show anything.',
};

/** Providers accept about this many values in an enumeration. */
const maxChoices = 100;

/** A person's column names may contain anything; the keys of a schema may not. */
export const keyOf = (index: number) => `f${index + 1}`;

function described({ name, kind, aliases = [], choices = [] }: WantedField): string {
  const others = aliases.length > 0 ? `, also known as ${JSON.stringify(aliases)}` : '';
  const some =
    choices.length > maxChoices
      ? ` One of ${JSON.stringify(choices.slice(0, maxChoices))}, or like these.`
      : '';
  return `${JSON.stringify(name)}${others}. ${kindWords[kind]}${some}`;
}

function typeOf({ choices = [] }: WantedField) {
  const [first, ...others] = choices;
  return first === undefined || choices.length > maxChoices ? z.string() : z.enum([first, ...others]);
}

type Shape = 'reading' | 'value';

function shapeOf(wanted: readonly WantedField[], shape: Shape) {
  const entries = wanted.map((field, index) => {
    const value = typeOf(field);
    const part = shape === 'value' ? value : z.object({ value, confidence: z.number(), snippet: z.string() });
    return [keyOf(index), part.nullable().describe(described(field))] as const;
  });
  return z.object(Object.fromEntries(entries));
}

export function schemaFor({ wanted, isSeveralRows, isTable }: ReadingOrder) {
  const whole = z.object({
    fields: shapeOf(wanted, 'reading').describe('What the photo says as a whole.'),
    extras: z
      .array(z.object({ name: z.string(), value: z.string(), confidence: z.number(), snippet: z.string() }))
      .describe('Up to 30 further facts that stand in the photo with a label of their own.'),
    rawText: z.string().describe('All text in the photo, line by line.'),
  });
  if (isTable) {
    return whole.extend({
      table: tableSchema
        .nullable()
        .describe(
          'The table in the photo: its headers and its rows, all cells as they stand; null without one.',
        ),
    });
  }
  if (!isSeveralRows) return whole;
  return whole.extend({
    rows: z
      .array(shapeOf(wanted, 'value'))
      .describe(
        'The entries of the table or list in the photo, in their order, up to 200; empty without one.',
      ),
  });
}

const tableSchema = z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) });

const looseReading = z.object({ value: z.string(), confidence: z.number(), snippet: z.string() });

/** What can be relied on in an answer, whatever was asked for. */
export const answerSchema = z.object({
  fields: z.record(z.string(), looseReading.nullish()),
  extras: z.array(looseReading.extend({ name: z.string() })).default([]),
  rows: z.array(z.record(z.string(), z.string().nullish())).default([]),
  table: tableSchema.nullish(),
  rawText: z.string(),
});
