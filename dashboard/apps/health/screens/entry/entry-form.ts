import { clockText, twoDigits } from '#kernel/day.ts';
import { parseDecimal, parseMeasure } from '#kernel/typed-measures.ts';
import { type UnitName, units } from '#kernel/units.ts';
import { type Cells, type CellValue, type LogName, logs } from '../../logs.ts';
import { minutesBetween, momentOf, parseMoment } from '../../moments.ts';
import { type Profile, unitNamed } from '../../profile.ts';
import { problemsOfRow } from '../../rules.ts';
import { parseSchedule, ruleOf } from '../../schedule.ts';
import { formOf, type LogField, unitColumn } from '../fields.ts';

// Converts between the cells of a row and the texts in its form.

export type FormValues = Record<string, string>;

interface Reading {
  log: LogName;
  profile: Profile;
}

/** The fields of a form; numbers of an existing row are in the units that the row names. */
export function fieldsOf(log: LogName, profile: Profile, row: Cells = {}): LogField[] {
  return formOf(log, profile).fields.map((field) => {
    const column = field.unit && unitColumn(log, field.header);
    const unit = column && unitNamed(String(row[column] ?? ''));
    return unit ? { ...field, unit, suffix: units[unit].symbol } : field;
  });
}

export function emptyValues(log: LogName, profile: Profile, now: string): FormValues {
  const { at } = logs[log];
  const values = Object.fromEntries(formOf(log, profile).fields.map(({ header }) => [header, '']));
  const isDay = log === 'labs' || log === 'medications';
  return { ...values, [at]: isDay ? now.slice(0, 10) : now.replace(' ', 'T') };
}

function textOfCell(field: LogField, value: CellValue | undefined): string {
  if (value === undefined || value === '') return '';
  const text = String(value);
  switch (field.kind) {
    case 'moment': {
      const moment = parseMoment(text);
      if (moment === undefined) return '';
      return moment.length === 10 ? `${moment}T00:00` : moment.replace(' ', 'T');
    }
    case 'day':
      return parseMoment(text)?.slice(0, 10) ?? '';
    case 'minutes':
      return typeof value === 'number' ? hoursText(Math.round(value)) : text;
    case 'flag':
      return value === true ? 'yes' : '';
    case 'times':
      return timesText(text);
    default:
      return text;
  }
}

const hoursText = (minutes: number) => `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A rule as the form shows it; one with more than weekdays and times stays as it is. */
function timesText(rule: string): string {
  const schedule = parseSchedule(rule);
  const isPlain = schedule?.interval === 1 && schedule.monthDays.length === 0 && schedule.until === undefined;
  if (!schedule || !isPlain || schedule.every === 'month') return rule;
  if (schedule.every === 'week' && schedule.weekdays.length === 0) return rule;
  const days = schedule.weekdays.map((day) => dayNames[day]).join(' ');
  return `${days} ${schedule.times.map(clockText).join(', ')}`.trim();
}

/** The rule for "08:00, 20:00", "Mon Wed 8:00" or a rule; undefined for anything else. */
export function ruleOfText(text: string): string | undefined {
  const plain = text.trim();
  if (plain === '' || parseSchedule(plain)) return plain.toUpperCase();
  const words = plain.split(/[\s,;]+/).filter(Boolean);
  const weekdays: number[] = [];
  const times: number[] = [];
  for (const word of words) {
    const time = /^(\d{1,2}):(\d\d)$/.exec(word);
    const day = dayNames.findIndex((name) => word.toLowerCase().startsWith(name.toLowerCase()));
    if (time && Number(time[1]) < 24 && Number(time[2]) < 60)
      times.push(Number(time[1]) * 60 + Number(time[2]));
    else if (day >= 0) weekdays.push(day);
    else return undefined;
  }
  if (times.length === 0) return undefined;
  const rule = ruleOf(times, weekdays);
  return parseSchedule(rule) ? rule : undefined;
}

/** The initial texts of the form for an existing row; its numbers are in the row's unit. */
export function valuesOf(log: LogName, profile: Profile, cells: Cells): FormValues {
  const { fields } = formOf(log, profile);
  return Object.fromEntries(fields.map((field) => [field.header, textOfCell(field, cells[field.header])]));
}

interface Read {
  cells: Record<string, CellValue>;
  problems: Record<string, string>;
}

function readNumber(text: string, field: LogField, unit: UnitName | undefined): CellValue | undefined {
  if (field.kind !== 'minutes') return unit === undefined ? parseDecimal(text) : parseMeasure(text, unit);
  const time = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (time) return Number(time[1]) * 60 + Number(time[2]);
  const hours = parseDecimal(text);
  return hours === undefined ? undefined : Math.round(hours * 60);
}

function readCell(field: LogField, text: string, unit: UnitName | undefined): CellValue | undefined {
  switch (field.kind) {
    case 'number':
    case 'minutes':
      return readNumber(text, field, unit);
    case 'moment':
      return parseMoment(text);
    case 'flag':
      return text === 'yes';
    case 'times':
      return ruleOfText(text);
    default:
      return text;
  }
}

const unreadable: Readonly<Partial<Record<LogField['kind'], string>>> = {
  number: 'Please enter a number',
  minutes: 'Please enter hours and minutes, such as 7:20',
  moment: 'Please enter a date and a time',
  times: 'Please enter times such as 08:00, 20:30',
};

/** The cells that a form sets, with '' for blank ones, and its problems by header. */
export function readForm({ log, profile }: Reading, values: FormValues, row?: Cells): Read {
  const cells: Record<string, CellValue> = {};
  const problems: Record<string, string> = {};
  for (const field of fieldsOf(log, profile, row)) {
    const text = (values[field.header] ?? '').trim();
    const { unit } = field;
    const column = unit && unitColumn(log, field.header);
    const value = text === '' ? (field.kind === 'flag' ? false : '') : readCell(field, text, unit);
    if (value === undefined) problems[field.header] = unreadable[field.kind] ?? 'This cannot be read';
    else cells[field.header] = value;
    // Whoever changes something else in the row says nothing about its unit.
    const isNew = value !== undefined && value !== '' && value !== row?.[field.header];
    if (column && unit && isNew) cells[column] = units[unit].symbol;
  }
  if (log === 'sleep') withMinutesAsleep(cells, profile.zone);
  if (log === 'medications') withDayCounted(cells, profile.zone, row);
  // A temperature without a unit is in the person's.
  if (log === 'vitals' && /^(body )?temperature$/i.test(String(cells['Metric'])) && cells['Unit'] === '') {
    cells['Unit'] = units[profile.temperatureUnit].symbol;
  }
  return { cells, problems: { ...problemsOfRow(log, cells), ...problems } };
}

/** The length of the night, if the person did not say: an hour more or less if clocks changed in it. */
function withMinutesAsleep(cells: Record<string, CellValue>, zone: string): void {
  const { Bed: bed, Wake: wake, 'Awake Min': awake } = cells;
  if (cells['Asleep Min'] !== '' || typeof bed !== 'string' || typeof wake !== 'string') return;
  const minutes = minutesBetween(bed, wake, zone);
  if (minutes !== undefined && minutes > 0) cells['Asleep Min'] = Math.max(0, minutes - Number(awake || 0));
}

/** What was taken since a stock was counted is no longer there: one that is typed is counted today, unless the person says when. */
function withDayCounted(cells: Record<string, CellValue>, zone: string, row: Cells = {}): void {
  const { Stock: stock, 'Stock Counted': counted } = cells;
  const isTyped = typeof stock === 'number' && stock !== row['Stock'];
  const isDated = counted !== '' && !isSameMoment(row['Stock Counted'], counted ?? '');
  if (isTyped && !isDated) cells['Stock Counted'] = momentOf(new Date(), zone).slice(0, 10);
}

/** Whether a moment was not touched; the form shows a day without a time as its midnight. */
function isSameMoment(before: CellValue | undefined, value: CellValue): boolean {
  const moment = typeof before === 'string' ? parseMoment(before) : undefined;
  return moment !== undefined && (value === moment || value === `${moment} 00:00`);
}

/** The cells of a form that differ from those of the row; untouched cells are never written. */
export function changedCells(cells: Cells, row: Cells): Record<string, CellValue> {
  const blank = (value: CellValue | undefined) => value === undefined || value === '' || value === false;
  return Object.fromEntries(
    Object.entries(cells).filter(([header, value]) => {
      const before = row[header];
      if (blank(before) && blank(value)) return false;
      return before !== value && !isSameMoment(before, value);
    }),
  );
}
