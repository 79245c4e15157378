import { createHash } from 'node:crypto';
import { getAppSheet } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { csvFile, fileNameOf } from '#backend/files/csv.ts';
import type { FileContent } from '#kernel/contract.ts';
import { parseDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import type { Todo } from '../contract.ts';
import { taskHeaders } from '../record.ts';
import { listTodos } from './tasks.ts';

function exportCsv(name: string, todos: readonly Todo[]): FileContent {
  return csvFile(
    name,
    taskHeaders,
    todos.map(({ row }) => taskHeaders.map((header) => row[header])),
  );
}

/** RFC 5545 counts from 1, the highest, to 9. */
const calendarPriorities: Readonly<Record<string, number>> = { high: 1, medium: 5, low: 9 };

/** The same for the same task in every export, so that calendars recognise it. */
function eventIds(listId: string, todos: readonly Todo[]): string[] {
  const seen = new Map<string, number>();
  return todos.map(({ row }) => {
    const facts = [listId, row.Task, row['Created Date']].join('\n');
    const count = seen.get(facts) ?? 0;
    seen.set(facts, count + 1);
    return `${createHash('sha256').update(`${facts}\n${count}`).digest('hex').slice(0, 32)}@rowhouse`;
  });
}

/** RFC 5545 requires the end of a rule to be of the same kind as its start: a day, for an all-day event. */
function ruleOfDays(rule: string): string {
  return rule.replace(/(UNTIL=\d{8})T\d{6}Z?/, '$1');
}

/**
 * Pending tasks with a day, as all-day events: all calendars show these, but most ignore the standard's own kind for
 * tasks.
 */
async function exportCalendar(listId: string, name: string, todos: readonly Todo[]): Promise<FileContent> {
  const { ICalCalendar, ICalEventTransparency } = await import('ical-generator');
  const calendar = new ICalCalendar({ name, prodId: { company: 'Rowhouse', product: 'Todos' } });
  const due = todos.filter(({ status, dueDate }) => status === 'pending' && parseDay(dueDate));
  const ids = eventIds(listId, due);
  for (const [index, todo] of due.entries()) {
    const { repeat } = todo;
    calendar.createEvent({
      id: ids[index] ?? '',
      start: new Date(`${todo.dueDate}T00:00:00Z`),
      allDay: true,
      summary: todo.text,
      description: todo.notes || null,
      priority: calendarPriorities[todo.priority.toLowerCase()] ?? 5,
      categories: todo.labels.map((label) => ({ name: label })),
      transparency: ICalEventTransparency.TRANSPARENT,
      // A task that counts from its completion has no days that a calendar could know.
      ...(repeat?.words && repeat.from === 'due' && { repeating: `RRULE:${ruleOfDays(repeat.rule)}` }),
    });
  }
  return {
    bytes: Buffer.from(calendar.toString()),
    type: 'text/calendar; charset=utf-8',
    downloadName: fileNameOf(name, '.ics'),
  };
}

export async function exportList(
  context: AppContext,
  listId: string,
  format: 'ics' | 'csv',
): Promise<FileContent> {
  const [{ name }, { todos, missingHeaders }] = await Promise.all([
    getAppSheet(context, 'todos', listId),
    listTodos(context, listId),
  ]);
  if (missingHeaders.length > 0) {
    throw new Problem('CONFLICT', 'The sheet of this list is damaged. Repair it first, then export it.');
  }
  return format === 'csv' ? exportCsv(name, todos) : await exportCalendar(listId, name, todos);
}
