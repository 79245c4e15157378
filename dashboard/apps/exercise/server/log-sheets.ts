import type { AppContext } from '#backend/context.ts';
import { OldestSheet } from '#backend/oldest-sheet.ts';
import { workoutRecord } from '../record.ts';

export const logSheets = new OldestSheet('exercise');

/** The spreadsheet that the log goes to: the person's oldest, made when there is none. */
export function ensureLogSheet(context: AppContext): Promise<string> {
  return logSheets.ensure(context, { name: 'Exercise', sheet: workoutRecord.sheet });
}
