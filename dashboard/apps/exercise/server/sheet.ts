import { formProblems } from '#backend/table/form-problem.ts';
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

const fieldsByHeader = Object.fromEntries(
  [workoutRecord, setRecord, exerciseRecord, cardioRecord].flatMap(({ formFields }) =>
    formFields.map(([name, { header }]) => [header, name]),
  ),
);

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(fieldsByHeader);
