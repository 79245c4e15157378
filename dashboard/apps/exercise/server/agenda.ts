import { type AppAgenda, lineOf } from '#backend/agenda/app-agenda.ts';
import { daysAfter, parseDay, weekdayOf } from '#kernel/day.ts';
import { routineRecord, workoutRecord } from '../record.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The weekday in the name of a routine's day: "Mon", "Monday", "Monday legs"; -1 for none. */
function weekdayIn(text: string): number {
  const [word = ''] = text
    .trim()
    .toLowerCase()
    .split(/[^a-z]/);
  return word.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(word));
}

/** Days of routines that are named after weekdays. */
export default {
  nouns: { start: 'workout' },
  knownAhead: { start: weekdays.length - 1 },
  placeOf: ([sheet = '']) => ({ sheet, view: 'log' }),
  async linesOf(context, [logId = '']) {
    const today = context.request.day;
    const [routines, workouts] = await context
      .openAll(logId, [routineRecord.sheet, workoutRecord.sheet])
      .list();
    const done = new Set(
      workouts.rows.map((row) => `${parseDay(row.Start.slice(0, 10))} ${row.Routine.trim()}`),
    );
    const planned = Map.groupBy(routines.rows, (row) => JSON.stringify([row.Routine.trim(), row.Day.trim()]));
    const week = Array.from({ length: 7 }, (_, ahead) => daysAfter(today, ahead));
    return [...planned.values()].flatMap((rows) => {
      const [{ Routine: routine = '', Day: name = '', _rowIndex: row } = { _rowIndex: 0 }] = rows;
      const day = week.find((each) => weekdayOf(each) === weekdayIn(name));
      if (routine.trim() === '' || day === undefined || done.has(`${day} ${routine.trim()}`)) return [];
      return lineOf({
        id: JSON.stringify([routine, name, day]),
        title: `${routine.trim()}, ${name.trim()}`,
        note: `${rows.length} ${rows.length === 1 ? 'exercise' : 'exercises'}`,
        row,
        day,
        state: day === today ? 'today' : 'coming',
        action: 'start',
      });
    });
  },
} satisfies AppAgenda;
