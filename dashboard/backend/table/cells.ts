import { dayOfSerial, parseDay, serialOfDay } from '#kernel/day.ts';
import { parseMoney } from '#kernel/money.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Scalar } from '../google/sheets.ts';

/** What a cell shows, without the padding that accounting formats put around it. */
export function shownText({ effectiveValue, formattedValue }: CellData): string {
  return effectiveValue?.stringValue ?? formattedValue?.trim() ?? '';
}

export function isBlank(cell: CellData | undefined): boolean {
  return cell === undefined || shownText(cell) === '';
}

export function holdsFormula(cell: CellData | undefined): boolean {
  return cell?.userEnteredValue?.formulaValue !== undefined;
}

// What a person typed by hand may be no day and no amount; it then stays the text it is, to be shown and marked.

function readText(cell: CellData): string {
  return shownText(cell);
}

/** The day a number stands for; undefined for a number that is none, such as 20251121 typed without dashes. */
function dayIn({ effectiveValue }: CellData): string | undefined {
  const serial = effectiveValue?.numberValue;
  return serial === undefined ? undefined : dayOfSerial(serial);
}

function readDay(cell: CellData): string {
  const day = dayIn(cell);
  if (day !== undefined) return day;
  const text = shownText(cell);
  return parseDay(text) ?? text;
}

function readMoney(cell: CellData): number | string {
  const number = cell.effectiveValue?.numberValue;
  if (number !== undefined) return number;
  const text = shownText(cell);
  return parseMoney(text) ?? text;
}

function enterDay(value: string | number, cell: CellData | undefined): Scalar {
  const day = parseDay(String(value));
  const isRealDate = cell !== undefined && dayIn(cell) !== undefined;
  // A real date stays one, in the format its person chose; elsewhere a day is ISO text.
  return isRealDate && day !== undefined ? serialOfDay(day) : String(value);
}

/** How each kind of column is read from a cell and entered into one. */
export const columnKinds = {
  text: { read: readText, enter: (value: string | number): Scalar => String(value) },
  day: { read: readDay, enter: enterDay },
  money: { read: readMoney, enter: (value: string | number): Scalar => value },
} as const;

export type ColumnKind = keyof typeof columnKinds;
export type ValueOf<K extends ColumnKind> = ReturnType<(typeof columnKinds)[K]['read']>;
export type FieldValue = ValueOf<ColumnKind>;

/** Whether two values of a column are the same to a reader: `$12.00` typed as text is 12. */
export function isSameValue(kind: ColumnKind, one: FieldValue, other: FieldValue): boolean {
  return plainValue(kind, one) === plainValue(kind, other);
}

function plainValue(kind: ColumnKind, value: FieldValue): FieldValue {
  if (kind === 'money' && typeof value === 'string') return parseMoney(value) ?? value;
  if (kind === 'day') return parseDay(String(value)) ?? value;
  return value;
}
