import * as z from 'zod';
import { byLocale, type Region, shownRegion } from './region.ts';
import { wallClock } from './zone.ts';

// A day is a calendar date without time or zone, kept as YYYY-MM-DD. It never goes through `new Date(text)`,
// which would read it as midnight UTC and show the day before it west of Greenwich.

export const daySchema = z.iso.date('Please enter a date as YYYY-MM-DD');

/** "07", as in dates and on clocks. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The text of a date that is known to exist. */
export function dayOfParts(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** The calendar day of an instant, in the time zone that the person chose, or else that of this process or browser. */
export function dayOf(instant: Date, timeZone = shownRegion().timeZone): string {
  if (timeZone !== undefined) return wallClock(instant.getTime(), timeZone).slice(0, 10);
  return dayOfParts(instant.getFullYear(), instant.getMonth() + 1, instant.getDate());
}

/** The minutes since midnight at an instant, by the clock of the same time zone. */
export function minuteOf(instant: Date, timeZone = shownRegion().timeZone): number {
  if (timeZone === undefined) return instant.getHours() * 60 + instant.getMinutes();
  const [hour = 0, minute = 0] = wallClock(instant.getTime(), timeZone).slice(11, 16).split(':').map(Number);
  return hour * 60 + minute;
}

export function today(): string {
  return dayOf(new Date());
}

const sheetEpochUtc = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

const lastSerial = 2_958_465;

/**
 * The day of a Sheets serial number: days since 1899-12-30, the fraction being the time of day. Undefined for numbers
 * that are no date in Sheets: before that day, and after the year 9999.
 */
export function dayOfSerial(serial: number): string | undefined {
  if (!(serial >= 0 && serial < lastSerial + 1)) return undefined;
  return new Date(sheetEpochUtc + Math.floor(serial) * dayMs).toISOString().slice(0, 10);
}

/** The Sheets serial number of a day. */
export function serialOfDay(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - sheetEpochUtc) / dayMs);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Stands for any day beyond the calendar. */
const lastDay = '9999-12-31';

/** The day some days later, or earlier if `days` is negative. */
export function daysAfter(day: string, days: number): string {
  const instant = Date.parse(`${day}T00:00:00Z`) + days * dayMs;
  return instant < Date.parse(lastDay) ? new Date(instant).toISOString().slice(0, 10) : lastDay;
}

/** The same day some months later, or the last of the month if that is too short. Half a month is 15 days. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const whole = Math.trunc(months);
  const at = year * 12 + month - 1 + whole;
  if (!(at < 10_000 * 12)) return lastDay;
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
  const later = dayOfParts(Math.floor(at / 12), (at % 12) + 1, Math.min(date, last));
  return daysAfter(later, Math.round((months - whole) * 30));
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The first day of the week that a day is in, if weeks begin on this weekday; 0 is Sunday. */
export function startOfWeek(day: string, weekStart: number): string {
  return daysAfter(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function lengthOfMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0);
}

function isRealDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= lengthOfMonth(year, month);
}

/** The text of a date; undefined if there is none. */
export function realDay(year: number, month: number, day: number): string | undefined {
  return isRealDay(year, month, day) ? dayOfParts(year, month, day) : undefined;
}

/**
 * A year of two digits as people mean it: memberships and services are due in the next decades, and somebody born in 65
 * was born in 1965.
 */
function wholeYear(year: number): number {
  if (year >= 100) return year;
  return year + (year < 50 ? 2000 : 1900);
}

/**
 * Reads a day as people type it into a sheet: ISO or en-US (3/14/2025), with or without a time; otherwise undefined.
 */
export function parseDay(text: string): string | undefined {
  const trimmed = text.trim();
  // Nearly every day in a long sheet is in this form already.
  if (/^\d{4}-\d\d-\d\d$/.test(trimmed)) {
    const [year, month, day] = [trimmed.slice(0, 4), trimmed.slice(5, 7), trimmed.slice(8)];
    return isRealDay(Number(year), Number(month), Number(day)) ? trimmed : undefined;
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(trimmed);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/.exec(trimmed);
  if (us) {
    return realDay(wholeYear(Number(us[3])), Number(us[1]), Number(us[2]));
  }
  return undefined;
}

/** A day, or part of one such as its month, as written in the region. */
export function dayFormat(options: Intl.DateTimeFormatOptions) {
  const formatter = byLocale(Intl.DateTimeFormat, { ...options, timeZone: 'UTC' });
  return (day: string, region: Region = shownRegion()): string =>
    formatter(region).format(Date.parse(`${day}T00:00:00Z`));
}

/** "Nov 18, 2025" */
export const formatDay = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** "07:40" for minutes since midnight, as sheets and fields hold it in every region. */
export function clockText(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

const clock = byLocale(Intl.DateTimeFormat, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const);

/** A time in minutes since midnight: "7:40 AM", or "7:40" in regions that write it so. */
export function formatTime(minute: number): string {
  // Not every font has the narrow space before AM and PM.
  return clock(shownRegion())
    .format(minute * 60_000)
    .replaceAll('\u202f', ' ');
}
