import { formatClock } from '#frontend/status/clock.ts';
import type { HistoryChange } from '#kernel/calls/history.ts';
import { dayOf, formatDay, formatTime, parseDay } from '#kernel/day.ts';

const time = (at: string) => formatClock(new Date(at));
const dayAndTime = (at: string) => `${formatDay(dayOf(new Date(at)))}, ${time(at)}`;

/** When a change was made; for changes by hand, between which times. */
export function whenText({ at, since }: Pick<HistoryChange, 'at' | 'since'>): string {
  if (since === null) return time(at);
  const isSameDay = dayOf(new Date(since)) === dayOf(new Date(at));
  return isSameDay
    ? `between ${time(since)} and ${time(at)}`
    : `between ${dayAndTime(since)} and ${dayAndTime(at)}`;
}

/** "Nov 20, 2026, 9:40 AM" */
export const momentText = ({ at }: Pick<HistoryChange, 'at'>) => dayAndTime(at);

const dayAndMinute = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d)$/;

/** A cell's value: a day as people write it, with its time if it has one, and a word for a blank one. */
export function cellText(value: string): string {
  if (value === '') return 'empty';
  const [, day = '', hours, minutes] = dayAndMinute.exec(value) ?? [];
  if (parseDay(day) === day && Number(hours) < 24 && Number(minutes) < 60) {
    return `${formatDay(day)}, ${formatTime(Number(hours) * 60 + Number(minutes))}`;
  }
  return parseDay(value) === value ? formatDay(value) : value;
}

export const isByHand = ({ since }: Pick<HistoryChange, 'since'>) => since !== null;

export function whoText(change: HistoryChange): string {
  return isByHand(change) ? 'Someone with access' : change.who;
}

export function howText(change: HistoryChange): string {
  return isByHand(change) ? 'by hand in the sheet' : `in ${change.how}`;
}

const kindWords: Readonly<Record<HistoryChange['kind'], string>> = {
  changed: 'Changed',
  added: 'Row added',
  deleted: 'Row deleted',
  moved: 'Row moved',
  arranged: 'Rows or columns rearranged',
  erased: 'Erased from the history',
};

export const kindText = ({ kind }: HistoryChange) => kindWords[kind];

/** "Paint, row 3 of Jobs" */
export function whereText({ record, row, tab }: Pick<HistoryChange, 'record' | 'row' | 'tab'>): string {
  const place = row === null ? tab : `row ${row} of ${tab}`;
  return record === '' ? place : `${record.replace(/\d{4}-\d{2}-\d{2}/g, cellText)}, ${place}`;
}
