import type { AppContext } from '#backend/context.ts';
import { OldestSheet } from '#backend/oldest-sheet.ts';
import { workoutRecord } from '../record.ts';

export const logSheets = new OldestSheet('exercise');

/** The spreadsheet for the log: the named one, or else the person's oldest, made if there is none. */
export async function ensureLogSheet(context: AppContext, meant?: string): Promise<string> {
  return meant ?? logSheets.ensure(context, { name: 'Exercise', sheet: workoutRecord.sheet });
}
