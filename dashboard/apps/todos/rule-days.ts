// The days on which a rule of RFC 5545 falls. Other people write rules into sheets, too, so the search only covers a
// limited number of days: a library that runs until it finds one can be kept busy by a rule that has none.

const dayMs = 86_400_000;
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Days are counted from 1970-01-01, a Thursday. */
const serialOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (serial: number) => new Date(serial * dayMs).toISOString().slice(0, 10);

interface CivilDay {
  serial: number;
  year: number;
  month: number;
  date: number;
  /** Monday is 0. */
  weekday: number;
  monthLength: number;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function monthLength(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0);
}

function civil(serial: number): CivilDay {
  const instant = new Date(serial * dayMs);
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth() + 1];
  const weekday = (((serial + 3) % 7) + 7) % 7;
  return { serial, year, month, date: instant.getUTCDate(), weekday, monthLength: monthLength(year, month) };
}

function dayAfter(day: CivilDay): CivilDay {
  const next = { ...day, serial: day.serial + 1, weekday: (day.weekday + 1) % 7, date: day.date + 1 };
  if (next.date <= day.monthLength) return next;
  next.date = 1;
  next.month = day.month === 12 ? 1 : day.month + 1;
  if (next.month === 1) next.year += 1;
  next.monthLength = monthLength(next.year, next.month);
  return next;
}

type Test = (day: CivilDay) => boolean;

/** Tests whether a day is in a period that counts: in each one, or every few from the rule's first. */
function periodTest(frequency: string, interval: number, start: CivilDay, firstWeekday: number): Test {
  const week = ({ serial }: CivilDay) => Math.floor((serial + 3 - firstWeekday) / 7);
  const periods: Readonly<Record<string, (day: CivilDay) => number>> = {
    DAILY: ({ serial }) => serial,
    WEEKLY: week,
    MONTHLY: ({ year, month }) => year * 12 + month,
    YEARLY: ({ year }) => year,
  };
  const period = periods[frequency] ?? (() => 0);
  const first = period(start);
  return (day) => (period(day) - first) % interval === 0;
}

/** "MO", or "2TU" and "-1FR", which count within the month, or within the year if the rule names no month. */
function weekdayTest(text: string, isCounted: boolean, isWithinYear: boolean): Test {
  const weekday = codes.indexOf(text.slice(-2));
  const place = isCounted ? Number(text.slice(0, -2) || 0) : 0;
  return (day) => {
    if (day.weekday !== weekday) return false;
    if (place === 0) return true;
    const { before, left } = isWithinYear ? placeInYear(day) : placeInMonth(day);
    return place > 0 ? Math.floor(before / 7) + 1 === place : Math.floor(left / 7) + 1 === -place;
  };
}

function placeInMonth({ date, monthLength: length }: CivilDay) {
  return { before: date - 1, left: length - date };
}

function placeInYear({ serial, year }: CivilDay) {
  return { before: serial - serialOf(`${year}-01-01`), left: serialOf(`${year}-12-31`) - serial };
}

const numbersIn = (text: string) => text.split(',').map(Number);

/** Parts that a rule lacks follow from its first day. */
function defaultTests(frequency: string, start: CivilDay, hasMonth: boolean): Test[] {
  if (frequency === 'WEEKLY') return [({ weekday }) => weekday === start.weekday];
  if (frequency === 'DAILY') return [];
  const onDate: Test = ({ date }) => date === start.date;
  return frequency === 'YEARLY' && !hasMonth ? [onDate, ({ month }) => month === start.month] : [onDate];
}

function testsOf(parts: ReadonlyMap<string, string>, start: CivilDay): Test[] {
  const frequency = parts.get('FREQ') ?? '';
  const [byDay, byDate, byMonth] = [parts.get('BYDAY'), parts.get('BYMONTHDAY'), parts.get('BYMONTH')];
  const firstWeekday = Math.max(0, codes.indexOf(parts.get('WKST') ?? 'MO'));
  const tests = [periodTest(frequency, Number(parts.get('INTERVAL') ?? 1), start, firstWeekday)];
  if (byMonth !== undefined) {
    const months = numbersIn(byMonth);
    tests.push(({ month }) => months.includes(month));
  }
  if (byDate !== undefined) {
    const dates = numbersIn(byDate);
    tests.push(({ date, monthLength: length }) => dates.includes(date) || dates.includes(date - length - 1));
  }
  if (byDay !== undefined) {
    const isCounted = frequency === 'MONTHLY' || frequency === 'YEARLY';
    const isWithinYear = frequency === 'YEARLY' && byMonth === undefined;
    const weekdays = byDay.split(',').map((text) => weekdayTest(text, isCounted, isWithinYear));
    tests.push((day) => weekdays.some((test) => test(day)));
  }
  const isOpen = byDay === undefined && byDate === undefined;
  return isOpen ? [...tests, ...defaultTests(frequency, start, byMonth !== undefined)] : tests;
}

function lastSerial(parts: ReadonlyMap<string, string>): number {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '') ?? [];
  return year === undefined ? Number.POSITIVE_INFINITY : serialOf(`${year}-${month}-${date}`);
}

interface Search {
  /** The day from which intervals are counted. */
  start: string;
  /** The earliest day to return. */
  earliest: string;
}

/** Forty years, enough to find even a leap day every eighth year. */
const maxDays = 14_610;
const lastDay = serialOf('9999-12-31');

/** The first day of a rule that is not before `earliest`; undefined if the rule has ended. */
export function firstRuleDay(
  parts: ReadonlyMap<string, string>,
  { start, earliest }: Search,
): string | undefined {
  const tests = testsOf(parts, civil(serialOf(start)));
  let day = civil(Math.max(serialOf(start), serialOf(earliest)));
  const last = Math.min(lastSerial(parts), day.serial + maxDays, lastDay);
  for (; day.serial <= last; day = dayAfter(day)) {
    if (tests.every((test) => test(day))) return dayOf(day.serial);
  }
  return undefined;
}
