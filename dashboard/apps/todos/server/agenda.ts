import { type AppAgenda, lineOf, stateOf } from '#backend/agenda/app-agenda.ts';
import { parseDay } from '#kernel/day.ts';
import { capitalized } from '#kernel/records/words.ts';
import { taskRecord } from '../record.ts';
import { todoOf } from './sheet.ts';

/** Tasks with a due date. */
export default {
  nouns: { complete: 'task' },
  placeOf: ([list = '']) => ({ list }),
  async linesOf(context, [listId = '']) {
    const { rows } = await context.open(listId, taskRecord.sheet).list();
    return rows.map(todoOf).flatMap(({ text, status, dueDate, labels, repeat, row }) => {
      const day = status === 'pending' ? parseDay(dueDate) : undefined;
      if (day === undefined) return [];
      return lineOf({
        id: JSON.stringify([text, dueDate]),
        title: text,
        note: [capitalized(repeat?.words ?? ''), labels.map((label) => `#${label}`).join(', ')]
          .filter((part) => part !== '')
          .join('. '),
        row: row._rowIndex,
        day,
        state: stateOf(day, context.request.day),
        action: 'complete',
        data: { row },
      });
    });
  },
} satisfies AppAgenda;
