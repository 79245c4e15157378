import * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import { cardioRecord, routineRecord, setRecord, workoutRecord } from '../record.ts';

const undoSchema = z.object({
  sets: z.string().nullable(),
  workouts: z.string().nullable(),
  cardio: z.string().nullable(),
  routines: z.string().nullable(),
});
type Undo = z.infer<typeof undoSchema>;

/** The undos of several tabs as one text. */
export function undoText(undo: Partial<Undo>): string {
  return JSON.stringify({ sets: null, workouts: null, cardio: null, routines: null, ...undo });
}

const tooLate = () => new Problem('INVALID_INPUT', 'This can no longer be restored.');

function undoIn(text: string): Undo {
  try {
    return undoSchema.parse(JSON.parse(text));
  } catch {
    throw tooLate();
  }
}

/** Undoes a deletion; repeating it changes nothing. Sets first: a workout must be complete once it is visible. */
export async function undoRemoval(context: AppContext, sheetId: string, text: string): Promise<void> {
  const { sets, workouts, cardio, routines } = undoIn(text);
  // This is the case if the deletion was repeated after the server that knew its undo had ended.
  if ([sets, workouts, cardio, routines].every((one) => one === null)) throw tooLate();
  if (sets !== null) await context.open(sheetId, setRecord.sheet).restoreMany(sets);
  if (workouts !== null) await context.open(sheetId, workoutRecord.sheet).restoreMany(workouts);
  if (cardio !== null) await context.open(sheetId, cardioRecord.sheet).restoreMany(cardio);
  if (routines !== null) await context.open(sheetId, routineRecord.sheet).restoreMany(routines);
}
