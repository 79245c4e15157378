import {
  type Extraction,
  type FieldReading,
  nothingRead,
  type ReadingOrder,
  type WantedField,
} from '#kernel/extraction.ts';
import { extrasIn } from './extras.ts';
import { readField } from './fields.ts';
import { type Pass, textsOf } from './lines.ts';
import { rowsIn } from './rows.ts';

const longestText = 20_000;

/** Reads what was asked for out of what several looks at the same photo gave. */
export function readPasses(passes: readonly Pass[], order: ReadingOrder, latest: string): Extraction {
  const { wanted, template } = order;
  const setting = {
    template,
    latest,
    names: wanted.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    isOnlyDate: wanted.filter(({ kind }) => kind === 'date').length === 1,
  };
  const fields: Record<string, FieldReading> = {};
  for (const field of wanted) {
    const reading = readField(passes, field, setting);
    if (reading) fields[field.name] = reading;
  }
  const longest =
    passes.map((pass) => textsOf(pass).join('\n')).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return {
    ...nothingRead,
    fields,
    rows: order.isSeveralRows ? rowsIn(passes, wanted, latest) : [],
    extras: extrasIn(passes, fields),
    rawText: longest.slice(0, longestText),
  };
}

const enough: Readonly<Partial<Record<WantedField['kind'], number>>> = {
  date: 0.8,
  amount: 0.82,
  merchant: 0.72,
};

/** True when another look at the photo would hardly change a thing. */
export function isSettled({ fields }: Extraction, { wanted }: ReadingOrder): boolean {
  return wanted.every(({ name, kind }) => (fields[name]?.confidence ?? 0) >= (enough[kind] ?? 0));
}
