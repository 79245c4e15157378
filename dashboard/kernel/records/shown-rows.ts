import { formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Field, type FieldValue, isNumber } from '#kernel/records/field.ts';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { amountIn, writingOf } from '#kernel/records/written-numbers.ts';
import { numberFormat } from '#kernel/region.ts';
import { dayTexts } from '#kernel/search.ts';

// How the rows of any record look to people.

const plainNumber = numberFormat({ maximumFractionDigits: 10 });
const amount = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * A cell as people read it, amounts in the given currency or the field's own; what is not a day or a number is shown
 * as it is.
 */
export function shownCell(field: Field, cell: FieldValue | undefined, currency?: string): string {
  if (cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : '';
  if (field.kind === 'day') {
    const day = parseDay(String(cell));
    return day === undefined ? String(cell) : formatDay(day);
  }
  const writing = writingOf(field.kind);
  // Values that somebody has typed as text are shown as they are.
  if (writing) return typeof cell === 'number' ? writing.show(cell) : cell;
  const number = isNumber(field) ? amountIn(field, cell) : undefined;
  if (number === undefined) return String(cell);
  if (field.kind !== 'money') return plainNumber(number);
  const own = currency ?? field.currency;
  return own === undefined ? amount(number) : formatMoney(number, own);
}

/** The sort key of a field: a day by its date, a number by its value. */
export function sortValue(field: Field, cell: FieldValue | undefined): string | number {
  if (cell === undefined || typeof cell === 'boolean') return cell ? 1 : 0;
  if (field.kind === 'day') return parseDay(String(cell)) ?? String(cell);
  if (isNumber(field)) return amountIn(field, cell) ?? '';
  return cell;
}

/** The fields that are readable text: all but a photo. */
export function worded(fields: readonly NamedField[]): readonly NamedField[] {
  return fields.filter(([, { kind }]) => kind !== 'photo');
}

/** A row's name: the first field that is not empty. */
export function nameOfRow(record: AnyRecord, row: RowCells): string {
  const [name] = worded(record.shownFields)
    .map(([key, field]) => shownCell(field, row[key]))
    .filter((text) => text !== '');
  return name ?? `Row ${row._rowIndex}`;
}

/** The texts a row is found by: each cell as it is in the sheet, and as people read it. */
export function searchTexts(fields: readonly NamedField[], row: RowCells, currency?: string): string[] {
  return fields.flatMap(([name, field]) =>
    field.kind === 'day'
      ? dayTexts(String(row[name]))
      : [String(row[name]), shownCell(field, row[name], currency)],
  );
}

/** Sorts rows by a field of the record; undefined if it has no such field. */
export function orderBy(
  { shownFields }: Pick<AnyRecord, 'shownFields'>,
  name: string,
): ((row: RowCells) => string | number) | undefined {
  const [, field] = shownFields.find(([each]) => each === name) ?? [];
  return field && ((row) => sortValue(field, row[name]));
}
