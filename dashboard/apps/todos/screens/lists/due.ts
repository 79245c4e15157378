import { dayFormat, daysBetween, formatDay, parseDay } from '#kernel/day.ts';
import type { Todo } from '../../contract.ts';

export type When = 'overdue' | 'today' | 'upcoming';

/** When a pending task is due; undefined for others, and for unreadable days. */
export function whenOf({ status, dueDate }: Todo, today: string): When | undefined {
  const day = status === 'pending' ? parseDay(dueDate) : undefined;
  if (day === undefined) return undefined;
  if (day === today) return 'today';
  return day < today ? 'overdue' : 'upcoming';
}

/** The tasks of many lists that are due then, soonest first. */
export function dueIn<T extends { todo: Todo }>(due: readonly T[], when: When, today: string): T[] {
  return due
    .filter(({ todo }) => whenOf(todo, today) === when)
    .sort((a, b) => (parseDay(a.todo.dueDate) ?? '').localeCompare(parseDay(b.todo.dueDate) ?? ''));
}

const weekday = dayFormat({ weekday: 'long' });

/** "Today", "Tomorrow", "Yesterday", "Friday" within the week, otherwise "Nov 18, 2025". */
export function dayWord(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return days > 1 && days < 7 ? weekday(day) : formatDay(day);
}

/** Tasks grouped by their due days, in order. */
export function byDay<T extends { todo: Todo }>(due: readonly T[]): { day: string; tasks: T[] }[] {
  const days = Map.groupBy(due, ({ todo }) => parseDay(todo.dueDate) ?? '');
  return [...days].map(([day, tasks]) => ({ day, tasks }));
}
