import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { dateOfSerial, serialOfTime } from './serials.ts';

/** A cell that a series may start with. */
export interface SeriesCell {
  value: CellValue | undefined;
  /** Set if a number is shown as a date or a time. */
  unit?: 'day' | 'hour';
}

/** The values of a series by their place: 0 is the first that was given, -1 the one before it. */
type Series = (place: number) => CellValue | undefined;

/** Neighbours of one kind, which continue together, separately from the others around them. */
interface Run {
  kind: string;
  cells: SeriesCell[];
}

const lists: readonly (readonly string[])[] = [
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  'January February March April May June July August September October November December'.split(' '),
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
];

const numbered = /^([\s\S]*?)(\d{1,15})$/;

/**
 * What continues the cells, as dragging their corner would: numbers and dates at equal distances, texts that end in a number, days
 * and months. Everything else is repeated, and so is a single number. The alternate series repeats what would otherwise continue,
 * and counts on from a single number.
 */
export function continueSeries(cells: readonly SeriesCell[], isAlternate: boolean): Series {
  const slots: { run: Run; offset: number }[] = [];
  for (const cell of cells) {
    const kind = kindOf(cell);
    const last = slots.at(-1)?.run;
    const run = last?.kind === kind ? last : { kind, cells: [] };
    slots.push({ run, offset: run.cells.length });
    run.cells.push(cell);
  }
  const series = new Map(slots.map(({ run }) => [run, runSeries(run, isAlternate)]));
  return (place) => {
    const repetition = Math.floor(place / slots.length);
    const slot = slots[place - repetition * slots.length];
    if (slot === undefined) return undefined;
    return series.get(slot.run)?.(repetition * slot.run.cells.length + slot.offset);
  };
}

function kindOf({ value, unit }: SeriesCell): string {
  if (typeof value === 'number') return `number ${unit}`;
  if (typeof value !== 'string') return 'other';
  const list = lists.findIndex((names) => indexIn(names, value) >= 0);
  if (list >= 0) return `list ${list}`;
  const [, prefix] = numbered.exec(value) ?? [];
  return prefix === undefined ? 'other' : `text ${prefix}`;
}

function runSeries({ kind, cells }: Run, isAlternate: boolean): Series {
  const repeated: Series = (place) => {
    const size = cells.length;
    return cells[((place % size) + size) % size]?.value;
  };
  const isSingleNumber = cells.length === 1 && kind === 'number undefined';
  if (isAlternate !== isSingleNumber) return repeated;
  if (kind.startsWith('number')) return numberSeries(cells) ?? repeated;
  if (kind.startsWith('text')) return textSeries(cells, kind.slice('text '.length)) ?? repeated;
  if (kind.startsWith('list'))
    return listSeries(cells, lists[Number(kind.slice('list '.length))] ?? []) ?? repeated;
  return repeated;
}

function numberSeries(cells: readonly SeriesCell[]): Series | undefined {
  const numbers = cells.map(({ value }) => Number(value));
  const unit = cells[0]?.unit;
  if (unit === 'day') {
    const months = monthSeries(numbers);
    if (months !== undefined) return months;
  }
  const step = stepOf(numbers, unit === 'hour' ? 1 / 24 : 1);
  const first = numbers[0] ?? 0;
  return step === undefined ? undefined : (place) => Number((first + step * place).toPrecision(15));
}

/** The distance between all neighbours, if it is constant; for a single number it is given. */
function stepOf(numbers: readonly number[], single: number): number | undefined {
  const [first, second] = numbers;
  if (first === undefined || second === undefined) return single;
  const step = second - first;
  const isEven = numbers.every(
    (number, at) => Math.abs(first + step * at - number) <= 1e-9 * Math.abs(number),
  );
  return isEven ? step : undefined;
}

/** Dates on the same day of months that keep their distance, such as the first of each. */
function monthSeries(serials: readonly number[]): Series | undefined {
  if (serials.length < 2 || serials.some((serial) => !Number.isInteger(serial))) return undefined;
  const dates = serials.map(dateOfSerial);
  const months = dates.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth());
  const day = dates[0]?.getUTCDate() ?? 1;
  const step = stepOf(months, 0);
  if (step === undefined || step === 0 || dates.some((date) => date.getUTCDate() !== day)) return undefined;
  const first = months[0] ?? 0;
  return (place) => {
    const month = first + step * place;
    const [year, inYear] = [Math.floor(month / 12), month % 12];
    const lastDay = new Date(Date.UTC(year, inYear + 1, 0)).getUTCDate();
    return serialOfTime(Date.UTC(year, inYear, Math.min(day, lastDay)));
  };
}

/** Texts that end in numbers; zeros before the number keep its length. */
function textSeries(cells: readonly SeriesCell[], prefix: string): Series | undefined {
  const digits = cells.map(({ value }) => String(value).slice(prefix.length));
  const step = stepOf(digits.map(Number), 1);
  if (step === undefined) return undefined;
  const width = digits.some((text) => text.startsWith('0')) ? (digits[0]?.length ?? 0) : 0;
  // A text does not count below zero: it would read as a dash.
  return (place) => `${prefix}${String(Math.abs(Number(digits[0]) + step * place)).padStart(width, '0')}`;
}

function listSeries(cells: readonly SeriesCell[], names: readonly string[]): Series | undefined {
  const places = cells.map(({ value }) => indexIn(names, String(value)));
  const [first = 0, second] = places;
  const step = second === undefined ? 1 : second - first;
  const wrap = (index: number) => ((index % names.length) + names.length) % names.length;
  if (places.some((place, at) => wrap(first + step * at) !== place)) return undefined;
  const like = String(cells[0]?.value);
  return (place) => inCaseOf(names[wrap(first + step * place)] ?? '', like);
}

function indexIn(names: readonly string[], text: string): number {
  return names.findIndex((name) => name.toLowerCase() === text.toLowerCase());
}

function inCaseOf(name: string, like: string): string {
  if (like === like.toLowerCase()) return name.toLowerCase();
  return like === like.toUpperCase() ? name.toUpperCase() : name;
}
