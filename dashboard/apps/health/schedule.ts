import { daysBetween, parseDay, weekdayOf } from '#kernel/day.ts';

// When a medicine is due: a rule of RFC 5545 in the person's local time. Only rules that prescriptions need are supported:
// daily, weekly and monthly, at some times, on some days, until a day.

export interface Schedule {
  every: 'day' | 'week' | 'month';
  interval: number;
  /** Of a week, 0 being Sunday. */
  weekdays: readonly number[];
  /** The weekday on which weeks start. */
  weekStart: number;
  monthDays: readonly number[];
  /** Minutes since midnight, in order. */
  times: readonly number[];
  until: string | undefined;
}

const maxTimes = 48;
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const;

function isFrequency(name: string): name is keyof typeof frequencies {
  return Object.hasOwn(frequencies, name);
}

/** Whole numbers within bounds; undefined if one is invalid. */
function numbersIn(text: string | undefined, low: number, high: number): number[] | undefined {
  if (text === undefined) return [];
  const numbers = text.split(',').map(Number);
  const isFine = (number: number) => Number.isInteger(number) && number >= low && number <= high;
  return numbers.every(isFine) ? numbers : undefined;
}

const understood = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYHOUR',
  'BYMINUTE',
  'UNTIL',
  'WKST',
]);

/** Separates rules that differ only in their times; calendar files have them on separate lines. */
const between = /\s\+\s|\n+/;

/** Reads a rule, or several with the same days; undefined if it is not a rule, or has unsupported parts. */
export function parseSchedule(rule: string): Schedule | undefined {
  const [first, ...others] = rule.trim().split(between).map(parseRule);
  if (!first) return undefined;
  const times = new Set(first.times);
  for (const other of others) {
    if (!other || daysOf(other) !== daysOf(first)) return undefined;
    for (const time of other.times) times.add(time);
  }
  if (times.size > maxTimes) return undefined;
  return { ...first, times: [...times].toSorted((one, other) => one - other) };
}

/** Identifies the days of a rule, whatever its times. */
function daysOf({ every, interval, weekdays, weekStart, monthDays, until = '' }: Schedule): string {
  return [every, interval, weekdays.toSorted().join(), weekStart, monthDays.toSorted().join(), until].join(
    ';',
  );
}

function parseRule(rule: string): Schedule | undefined {
  const plain = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const parts = new Map(plain.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  if ([...parts.keys()].some((name) => !understood.has(name))) return undefined;
  const frequency = parts.get('FREQ') ?? '';
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const weekdays = (parts.get('BYDAY')?.split(',') ?? []).map((name) => weekdayNames.indexOf(name));
  // Weeks start on Monday, the standard's default.
  const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO');
  const monthDays = numbersIn(parts.get('BYMONTHDAY'), 1, 31);
  const hours = numbersIn(parts.get('BYHOUR'), 0, 23);
  const minutes = numbersIn(parts.get('BYMINUTE'), 0, 59);
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');
  if (!isFrequency(frequency) || !Number.isInteger(interval) || interval < 1) return undefined;
  if (weekdays.includes(-1) || weekStart === -1 || !monthDays || !hours || !minutes) return undefined;
  if (until !== undefined && parseDay(until) === undefined) return undefined;
  const atMinutes = minutes.length === 0 ? [0] : minutes;
  // More times a day than this are no prescription, and their doses would fill the memory.
  if (Math.max(1, hours.length) * atMinutes.length > maxTimes) return undefined;
  const times = (hours.length === 0 ? [8] : hours).flatMap((hour) =>
    atMinutes.map((minute) => hour * 60 + minute),
  );
  return { every: frequencies[frequency], interval, weekdays, weekStart, monthDays, times, until };
}

const sorted = (numbers: Iterable<number>) => [...new Set(numbers)].toSorted((one, other) => one - other);

/**
 * The rule for some times on each day, or on some weekdays. A rule combines each of its hours with each of its minutes, so
 * times that do not fit one rule get a rule for each minute.
 */
export function ruleOf(times: readonly number[], weekdays: readonly number[] = []): string {
  const days = weekdays.map((day) => weekdayNames[day] ?? '').join(',');
  const frequency = weekdays.length === 0 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days}`;
  const rule = (some: readonly number[]) => {
    const hours = sorted(some.map((time) => Math.floor(time / 60)));
    const minutes = sorted(some.map((time) => time % 60));
    return `${frequency};BYHOUR=${hours.join(',')};BYMINUTE=${minutes.join(',')}`;
  };
  const one = rule(times);
  if (parseSchedule(one)?.times.length === new Set(times).size) return one;
  return [...Map.groupBy(sorted(times), (time) => time % 60).values()].map(rule).join(' + ');
}

const sunday = '2023-01-01';
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Counts the weeks that start on a weekday. */
function weekOf(day: string, weekStart: number): number {
  return Math.floor((daysBetween(sunday, day) - weekStart) / 7);
}

/** Whether a schedule that started on one day has doses on another. */
export function isDueOn(schedule: Schedule, start: string, day: string): boolean {
  if (day < start || (schedule.until !== undefined && day > schedule.until)) return false;
  const { every, interval, weekdays, weekStart, monthDays } = schedule;
  const fitsWeekday = weekdays.length === 0 || weekdays.includes(weekdayOf(day));
  const fitsMonthDay = monthDays.length === 0 || monthDays.includes(Number(day.slice(8)));
  switch (every) {
    case 'day':
      return daysBetween(start, day) % interval === 0 && fitsWeekday && fitsMonthDay;
    case 'week': {
      const wanted = weekdays.length === 0 ? weekdayOf(day) === weekdayOf(start) : fitsWeekday;
      const weeks = weekOf(day, weekStart) - weekOf(start, weekStart);
      return weeks % interval === 0 && wanted && fitsMonthDay;
    }
    case 'month': {
      const wanted =
        monthDays.length === 0 && weekdays.length === 0 ? day.slice(8) === start.slice(8) : fitsMonthDay;
      return (monthOf(day) - monthOf(start)) % interval === 0 && wanted && fitsWeekday;
    }
  }
}
