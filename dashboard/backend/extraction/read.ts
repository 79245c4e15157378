import { type Extraction, type FieldReading, nothingRead, type ReadingOrder } from '#kernel/extraction.ts';
import { extrasIn } from './extras.ts';
import { readField } from './fields.ts';
import { itemsIn } from './items.ts';
import { type Page, textsOf } from './lines.ts';
import { rowsIn } from './rows.ts';
import { tableIn } from './table.ts';

const longestText = 20_000;

/** Reads the requested fields from the lines of a photo. */
export function readFields(page: Page, order: ReadingOrder, latest: string): Extraction {
  const { wanted, template } = order;
  const setting = {
    template,
    latest,
    names: wanted.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    isOnlyDate: wanted.filter(({ kind }) => kind === 'date').length === 1,
  };
  const fields: Record<string, FieldReading> = {};
  for (const field of wanted) {
    const reading = readField(page, field, setting);
    if (reading) fields[field.name] = reading;
  }
  const total = order.itemsOf === undefined ? undefined : fields[order.itemsOf];
  return {
    ...nothingRead,
    fields,
    items: total ? itemsIn(page, Number(total.value)) : [],
    rows: order.isSeveralRows ? rowsIn(page, wanted, latest) : [],
    table: order.isTable ? tableIn(page) : null,
    extras: extrasIn(page, fields),
    rawText: textsOf(page).join('\n').slice(0, longestText),
  };
}
