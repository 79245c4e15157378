import { dayOfSerial, parseDay, serialOfDay } from '#kernel/day.ts';
import { parseMoney } from '#kernel/money.ts';
import { type WrittenKind, writingOf } from '#kernel/records/written-numbers.ts';
import { saysYes } from '#kernel/yes-no.ts';
import type { CellData } from '../google/cell-data.ts';
import type { EnteredCell } from '../google/tabs.ts';
import { cellValue } from '../history/values.ts';
import { dayShown, isForDates, isPlainDay, numberTyped, plainFree, plainNumber } from './free-cells.ts';
import { serialOfMoment } from './moments.ts';

/** What a cell displays, without the padding of accounting formats. */
export function shownText({ effectiveValue, formattedValue }: CellData): string {
  return effectiveValue?.stringValue ?? formattedValue?.trim() ?? '';
}

/** An unticked checkbox counts as blank: people put checkboxes into a whole column at once. */
export function isBlank(cell: CellData | undefined): boolean {
  return cell === undefined || cell.effectiveValue?.boolValue === false || shownText(cell) === '';
}

export function holdsFormula(cell: CellData | undefined): boolean {
  return cell?.userEnteredValue?.formulaValue !== undefined;
}

// What a person typed may be no day or amount; it then stays text, to be shown and marked.

function readText(cell: CellData): string {
  return shownText(cell);
}

/** The day that a number means; undefined for a number that is no day, such as 20251121 typed without dashes. */
function dayIn({ effectiveValue }: CellData): string | undefined {
  const serial = effectiveValue?.numberValue;
  return serial === undefined ? undefined : dayOfSerial(serial);
}

function readDay(cell: CellData): string {
  const number = cell.effectiveValue?.numberValue;
  // With a date format, 20251118 is displayed as a day of the year 57345.
  if (number !== undefined) return dayIn(cell) ?? String(number);
  const text = shownText(cell);
  return parseDay(text) ?? text;
}

function readMoney(cell: CellData): number | string {
  const number = cell.effectiveValue?.numberValue;
  if (number !== undefined) return number;
  const text = shownText(cell);
  return parseMoney(text) ?? text;
}

function readNumber(cell: CellData): number | string {
  return cell.effectiveValue?.numberValue ?? shownText(cell);
}

/**
 * As displayed, unless that would be read as another day than the cell's real date, or as none: 03/04/2026 in a British sheet is
 * 2026-04-03, with its time if it has one.
 */
function readMoment(cell: CellData): string {
  const [serial, day] = [cell.effectiveValue?.numberValue, dayShown(cell)];
  if (serial === undefined || day === undefined || parseDay(shownText(cell)) === day) return shownText(cell);
  const seconds = Math.min(Math.round((serial - Math.floor(serial)) * 86_400), 86_399);
  if (seconds === 0 && !/\d:\d\d/.test(shownText(cell))) return day;
  const clock = new Date(seconds * 1000).toISOString().slice(11, seconds % 60 === 0 ? 16 : 19);
  return `${day} ${clock}`;
}

const showsPercent = (cell: CellData | undefined) => cell !== undefined && /%/.test(shownText(cell));

/** A number of percent: a cell that displays 19% is 19, like one that holds 19. */
function readInPercent(cell: CellData): number | string {
  if (!showsPercent(cell)) return readNumber(cell);
  const number = cell.effectiveValue?.numberValue ?? writingOf('percent')?.read(shownText(cell));
  return number === undefined ? shownText(cell) : exact(number * 100);
}

function enterInPercent(value: FieldValue, cell?: CellData): EnteredCell {
  return enterPlain(typeof value === 'number' && showsPercent(cell) ? exact(value / 100) : value);
}

/** A date as YYYY-MM-DD, a number as a number, a checkbox as TRUE or FALSE; everything else as displayed. */
function readFree(cell: CellData): number | string {
  const { numberValue, boolValue } = cell.effectiveValue ?? {};
  if (boolValue !== undefined) return boolValue ? 'TRUE' : 'FALSE';
  return numberValue === undefined ? shownText(cell) : (dayShown(cell) ?? numberValue);
}

/** As the sheet's history notes it; the result of a formula as a value. */
function readNoted(cell: CellData): FieldValue {
  const value = cellValue({ ...cell, userEnteredValue: cell.effectiveValue ?? {} });
  return value === undefined || typeof value === 'object' ? '' : value;
}

function readFlag(cell: CellData): boolean {
  return cell.effectiveValue?.boolValue ?? saysYes(shownText(cell));
}

export const isoDateFormat = { type: 'DATE', pattern: 'yyyy-mm-dd' };
const isoMomentFormat = { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' };

/** The serial number of a day; undefined for any other text, and for days before 1899-12-30, which Sheets lacks. */
function serialOf(text: string): number | undefined {
  const day = parseDay(text);
  const serial = day === undefined ? undefined : serialOfDay(day);
  return serial !== undefined && dayOfSerial(serial) === day ? serial : undefined;
}

/** A day is written as a real date, so that it sorts with those that people type. An existing date keeps its format. */
function enterDay(value: FieldValue, cell?: CellData): EnteredCell {
  const serial = serialOf(String(value));
  if (serial === undefined) return enterPlain(value);
  const userEnteredValue = { numberValue: serial };
  if (cell !== undefined && dayIn(cell) !== undefined) return { userEnteredValue };
  return { userEnteredValue, userEnteredFormat: { numberFormat: isoDateFormat } };
}

/** Written as text, never parsed by Sheets: text that looks like a formula, a number or a date comes back as text. */
function enterPlain(value: FieldValue): EnteredCell {
  if (value === '') return {};
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  return { userEnteredValue: { stringValue: value } };
}

/**
 * Text becomes what the column holds: a number among numbers, a date among dates. In an empty column only what is
 * clearly a number or a date becomes one; a number is displayed with the decimals it was given.
 */
function enterFree(value: FieldValue, cell?: CellData): EnteredCell {
  const text = String(value);
  if (typeof value !== 'string' || text === '' || !cell || isUntouched(cell)) return enterNew(value);
  const { numberValue, boolValue } = cell.effectiveValue ?? {};
  if (boolValue !== undefined && /^(?:true|false)$/i.test(text)) return enterPlain(/^true$/i.test(text));
  if (numberValue === undefined) {
    const serial = isForDates(cell) && isPlainDay(text) ? serialOf(text) : undefined;
    if (serial !== undefined) return enterPlain(serial);
    return isPlainDay(shownText(cell)) ? enterNew(text) : enterPlain(text);
  }
  const number = dayShown(cell) === undefined ? numberTyped(text) : serialOf(text);
  return enterPlain(number ?? text);
}

/** What the history has noted, as it was: a text stays one. Only a day may have been either, as the cell then tells. */
function enterNoted(value: FieldValue, cell?: CellData): EnteredCell {
  if (typeof value !== 'string') return enterPlain(value);
  const moment = serialOfMoment(value);
  const serial = moment ?? (isPlainDay(value) ? serialOf(value) : undefined);
  if (serial === undefined) return enterPlain(value);
  const userEnteredValue = { numberValue: serial };
  if (cell && (dayShown(cell) !== undefined || isForDates(cell))) return { userEnteredValue };
  if (moment !== undefined) return { userEnteredValue, userEnteredFormat: { numberFormat: isoMomentFormat } };
  const isDay = !cell || isUntouched(cell) || isPlainDay(shownText(cell));
  return isDay ? enterDay(value) : enterPlain(value);
}

const isUntouched = (cell: CellData) => cell.effectiveValue === undefined && shownText(cell) === '';

function enterNew(value: FieldValue): EnteredCell {
  if (typeof value === 'string' && isPlainDay(value)) return enterDay(value);
  const number = typeof value === 'string' ? plainNumber(value) : undefined;
  if (!number) return enterPlain(value);
  const userEnteredValue = { numberValue: number.value };
  if (number.places === 0 || String(number.value) === value) return { userEnteredValue };
  const pattern = `0.${'0'.repeat(number.places)}`;
  return { userEnteredValue, userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern } } };
}

/** Nobody displays a time without its minutes. */
const closeEnough = 1 / (24 * 60);

/**
 * The factor that makes a cell's number one of its kind: a percentage displayed without the sign counts hundredths.
 * Undefined for a cell that holds none, such as the 90 in a column of minutes.
 */
export function factorOf(kind: WrittenKind, cell: CellData | undefined): number | undefined {
  const number = cell?.effectiveValue?.numberValue;
  if (!cell || number === undefined) return undefined;
  const shown = shownText(cell);
  if (kind === 'percent') {
    if (shown.includes('%')) return 1;
    return /^[-−]?[\d.,\s’']+$/.test(shown) ? 0.01 : undefined;
  }
  const told = writingOf(kind)?.read(shown);
  return told !== undefined && Math.abs(told - number) < closeEnough ? 1 : undefined;
}

const exact = (number: number) => Number(number.toPrecision(15));

const isWhole = (number: number) => Number.isInteger(exact(number));
const writtenFormats: Readonly<Record<WrittenKind, (value: number) => { type: string; pattern: string }>> = {
  percent: (value) => ({ type: 'PERCENT', pattern: isWhole(value * 100) ? '0%' : '0.00%' }),
  time: (value) => ({ type: 'TIME', pattern: isWhole(value * 1440) ? 'hh:mm' : 'hh:mm:ss' }),
  duration: (value) => ({ type: 'TIME', pattern: isWhole(value * 1440) ? '[h]:mm' : '[h]:mm:ss' }),
};

/** Percentages, times and durations are numbers, displayed in the format that people have chosen. */
function writtenColumn(kind: WrittenKind) {
  return {
    read(cell: CellData): number | string {
      const factor = factorOf(kind, cell);
      const number = cell.effectiveValue?.numberValue;
      if (factor === undefined || number === undefined) return shownText(cell);
      return factor === 1 ? number : exact(number * factor);
    },
    enter(value: FieldValue, cell?: CellData): EnteredCell {
      if (typeof value !== 'number') return enterPlain(value);
      const factor = factorOf(kind, cell);
      // Most durations have a format that does not count beyond a day.
      const isLong = kind === 'duration' && Math.abs(value) >= 1;
      if (factor !== undefined && !isLong) return enterPlain(factor === 1 ? value : exact(value / factor));
      return { ...enterPlain(value), userEnteredFormat: { numberFormat: writtenFormats[kind](value) } };
    },
  };
}

/**
 * How each kind of column is read from a cell and entered into one. `free` is whatever each cell holds, `noted` the same as the
 * sheet's history notes it.
 */
export const columnKinds = {
  free: { read: readFree, enter: enterFree },
  noted: { read: readNoted, enter: enterNoted },
  text: { read: readText, enter: (value: FieldValue) => enterPlain(String(value)) },
  day: { read: readDay, enter: enterDay },
  money: { read: readMoney, enter: enterPlain },
  number: { read: readNumber, enter: enterPlain },
  inPercent: { read: readInPercent, enter: enterInPercent },
  moment: { read: readMoment, enter: (value: FieldValue) => enterPlain(String(value)) },
  percent: writtenColumn('percent'),
  time: writtenColumn('time'),
  duration: writtenColumn('duration'),
  flag: { read: readFlag, enter: enterPlain },
} as const;

export type ColumnKind = keyof typeof columnKinds;
export type ValueOf<K extends ColumnKind> = ReturnType<(typeof columnKinds)[K]['read']>;
export type FieldValue = string | number | boolean;

/** Enters a value over an existing one: a day that is moved keeps its time, which apps neither show nor change. */
export function enterOver(kind: ColumnKind, value: FieldValue, cell: CellData | undefined): EnteredCell {
  const entered = columnKinds[kind].enter(value, cell);
  const [before, day] = [cell?.effectiveValue?.numberValue, entered.userEnteredValue?.numberValue];
  if (kind !== 'day' || !cell || before === undefined || day === undefined) return entered;
  if (dayIn(cell) === undefined) return entered;
  return { ...entered, userEnteredValue: { numberValue: day + before - Math.floor(before) } };
}

/** Whether a record's field is empty; an unset flag counts as empty, too. */
export function isBlankValue(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || value === false;
}

/** Whether two values of a column are equal to a reader: `$12.00` typed as text is 12. */
export function isSameValue(kind: ColumnKind, one: FieldValue, other: FieldValue): boolean {
  return normalizedValue(kind, one) === normalizedValue(kind, other);
}

/** A canonical form for all spellings of a value. */
export function normalizedValue(kind: ColumnKind, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value;
  if (kind === 'free' || kind === 'noted') return plainFree(value);
  if (kind === 'money') return parseMoney(value) ?? value;
  if (kind === 'day') return parseDay(value) ?? value;
  if (kind === 'number' || kind === 'inPercent')
    return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
  return writingOf(kind)?.read(value) ?? value;
}
