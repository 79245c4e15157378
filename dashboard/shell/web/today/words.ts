import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { counted } from '#kernel/counted.ts';
import { dayFormat, daysBetween, formatTime } from '#kernel/day.ts';
import type { DueGroups } from './use-agenda.ts';

const soon = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const dated = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });
/** "Tuesday, November 24" */
export const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** "Yesterday", "3 days late", "8:00 PM", "Sat, Nov 28", "40 mi left" */
export function whenText({ when, state, day, minute }: DueLine, today: string): string {
  if (when !== null) return when;
  const ahead = daysBetween(today, day);
  if (state === 'late') return ahead === -1 ? 'Yesterday' : `${counted(-ahead, 'day')} late`;
  if (minute !== null) return formatTime(minute);
  if (state === 'today') return 'Today';
  if (ahead === 1) return 'Tomorrow';
  return ahead < 300 ? soon(day) : dated(day);
}

/** "Broadside no. 12, row 5. Every week" */
export function placeText({ source, row, note }: DueLine): string {
  const place = row === null ? source.name : `${source.name}, row ${row}`;
  return note === '' || note === source.name ? place : `${place}. ${note}`;
}

/** "6 things today, 1 of them late." */
export function sumText({ now, week }: DueGroups): string {
  const late = now.filter(({ state }) => state === 'late').length;
  if (now.length === 0)
    return week.length === 0 ? '' : `${counted(week.length, 'thing')} in the next seven days.`;
  const sum = `${counted(now.length, 'thing')} today`;
  if (late === 0) return `${sum}.`;
  return late === now.length ? `${counted(late, 'thing')} late.` : `${sum}, ${late} of them late.`;
}
