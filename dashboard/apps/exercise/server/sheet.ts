import { inFormWords } from '#backend/records/form-words.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import type { Exercise, NewCardio, NewSet } from '../inputs.ts';
import { cardioRecord, exerciseRecord, routineRecord, setRecord, workoutRecord } from '../record.ts';

/** Every tab, in the order in which a spreadsheet shows them. */
export const allSheets = [
  workoutRecord.sheet,
  setRecord.sheet,
  exerciseRecord.sheet,
  routineRecord.sheet,
  cardioRecord.sheet,
] as const;

/** A set without a weight has no unit. */
export function setCells(set: NewSet) {
  return underHeaders(setRecord, { ...set, unit: set.weight === '' ? '' : set.unit });
}

export function exerciseCells(exercise: Exercise) {
  return underHeaders(exerciseRecord, exercise);
}

export function cardioCells(cardio: NewCardio) {
  return underHeaders(cardioRecord, { ...cardio, fileId: '' });
}

/** A row as a page saw it, in the engine's format. */
export const seenOf = <Expected>({ row, expected }: { row: number; expected: Expected }) => ({
  rowIndex: row,
  expected,
});

/** Translates a column's refusal into a message for the form's field. */
export const asFormProblem = inFormWords(workoutRecord, setRecord, exerciseRecord, cardioRecord);
