import { formProblems } from '#backend/table/form-problem.ts';
import { defineSheet, type RecordOf } from '#backend/table/sheet.ts';
import type {
  CardioChanges,
  Exercise,
  ExerciseChanges,
  NewCardio,
  NewSet,
  NewWorkout,
  RoutineInput,
  SetChanges,
  WorkoutChanges,
} from '../rows.ts';

/** The first tab; the others are made when something is first written into them. */
export const workoutSheet = defineSheet({
  tab: 'Workouts',
  columns: {
    'Workout ID': { kind: 'text', width: 130 },
    Start: { kind: 'text', aliases: ['Started', 'Start Time', 'Date'], width: 190 },
    End: { kind: 'text', aliases: ['Ended', 'End Time'], width: 190 },
    Name: { kind: 'text', aliases: ['Workout', 'Workout Name', 'Title'], width: 180 },
    Routine: { kind: 'text', aliases: ['Program', 'Plan'], width: 150 },
    Bodyweight: { kind: 'number', aliases: ['Body Weight'] },
    Effort: { kind: 'number' },
    Notes: { kind: 'text', aliases: ['Note', 'Comments'], width: 260 },
  },
  fingerprint: [['Workout ID'], ['Start', 'Name']],
});

export const setSheet = defineSheet({
  tab: 'Sets',
  columns: {
    'Row ID': { kind: 'text', width: 150 },
    'Workout ID': { kind: 'text', width: 130 },
    Order: { kind: 'number', width: 70 },
    'Exercise ID': { kind: 'text', aliases: ['Exercise'], width: 180 },
    'Set No': { kind: 'number', aliases: ['Set'], width: 70 },
    Type: { kind: 'text', aliases: ['Set Type'] },
    Weight: { kind: 'number' },
    Unit: { kind: 'text', aliases: ['Weight Unit'], width: 60 },
    Reps: { kind: 'number', aliases: ['Repetitions'], width: 70 },
    Seconds: { kind: 'number', aliases: ['Time s'] },
    'Distance m': { kind: 'number', aliases: ['Distance'] },
    RPE: { kind: 'number', width: 70 },
    'Rest s': { kind: 'number', aliases: ['Rest'], width: 70 },
    Done: { kind: 'flag', width: 70 },
    Notes: { kind: 'text', aliases: ['Note', 'Comments'], width: 220, isOptional: true },
  },
  fingerprint: [['Row ID'], ['Workout ID', 'Exercise ID', 'Set No']],
});

export const exerciseSheet = defineSheet({
  tab: 'Exercises',
  columns: {
    'Exercise ID': { kind: 'text', width: 180 },
    Name: { kind: 'text', aliases: ['Exercise'], width: 200 },
    Category: { kind: 'text' },
    'Primary Muscle': { kind: 'text', aliases: ['Primary', 'Muscle'], width: 130 },
    Secondary: { kind: 'text', aliases: ['Secondary Muscles'], width: 180 },
    Equipment: { kind: 'text', width: 130 },
    Measure: { kind: 'text', width: 150 },
    Link: { kind: 'text', aliases: ['URL'], width: 200, isOptional: true },
  },
  fingerprint: [['Exercise ID'], ['Name']],
});

export const routineSheet = defineSheet({
  tab: 'Routines',
  columns: {
    Routine: { kind: 'text', aliases: ['Program', 'Plan'], width: 180 },
    Day: { kind: 'text' },
    Order: { kind: 'number', width: 70 },
    'Exercise ID': { kind: 'text', aliases: ['Exercise'], width: 180 },
    Sets: { kind: 'number', width: 70 },
    'Rep Min': { kind: 'number', aliases: ['Min Reps'], width: 80 },
    'Rep Max': { kind: 'number', aliases: ['Max Reps'], width: 80 },
    'Target RPE': { kind: 'number', aliases: ['RPE'], width: 90 },
    'Rest s': { kind: 'number', aliases: ['Rest'], width: 70 },
    Progression: { kind: 'number', aliases: ['Increment'], width: 110 },
  },
  fingerprint: ['Routine', 'Day', 'Order', 'Exercise ID'],
});

export const cardioSheet = defineSheet({
  tab: 'Cardio',
  columns: {
    'Cardio ID': { kind: 'text', width: 130 },
    Type: { kind: 'text', aliases: ['Activity'], width: 130 },
    Start: { kind: 'text', aliases: ['Started', 'Start Time', 'Date'], width: 190 },
    'Duration s': { kind: 'number', aliases: ['Duration', 'Seconds'] },
    'Distance m': { kind: 'number', aliases: ['Distance'] },
    'Ascent m': { kind: 'number', aliases: ['Ascent', 'Elevation Gain'] },
    'Avg HR': { kind: 'number', aliases: ['Average Heart Rate'], width: 80 },
    'Max HR': { kind: 'number', aliases: ['Max Heart Rate'], width: 80 },
    'Energy kcal': { kind: 'number', aliases: ['Energy', 'Calories'] },
    'File ID': { kind: 'text', width: 130 },
    Notes: { kind: 'text', aliases: ['Note', 'Comments'], width: 220, isOptional: true },
  },
  fingerprint: [['Cardio ID'], ['Start', 'Type']],
});

/** Every tab, in the order in which a spreadsheet shows them. */
export const allSheets = [workoutSheet, setSheet, exerciseSheet, routineSheet, cardioSheet] as const;

const workoutHeaders = {
  start: 'Start',
  end: 'End',
  name: 'Name',
  routine: 'Routine',
  bodyweight: 'Bodyweight',
  effort: 'Effort',
  notes: 'Notes',
} as const satisfies Record<keyof WorkoutChanges, string>;

const setHeaders = {
  order: 'Order',
  exerciseId: 'Exercise ID',
  setNo: 'Set No',
  type: 'Type',
  weight: 'Weight',
  unit: 'Unit',
  reps: 'Reps',
  seconds: 'Seconds',
  distance: 'Distance m',
  rpe: 'RPE',
  rest: 'Rest s',
  isDone: 'Done',
  notes: 'Notes',
} as const satisfies Record<keyof SetChanges, string>;

const exerciseHeaders = {
  name: 'Name',
  category: 'Category',
  primary: 'Primary Muscle',
  secondary: 'Secondary',
  equipment: 'Equipment',
  measure: 'Measure',
  link: 'Link',
} as const satisfies Record<keyof ExerciseChanges, string>;

const cardioHeaders = {
  type: 'Type',
  start: 'Start',
  duration: 'Duration s',
  distance: 'Distance m',
  ascent: 'Ascent m',
  averageHeartRate: 'Avg HR',
  maxHeartRate: 'Max HR',
  energy: 'Energy kcal',
  notes: 'Notes',
} as const satisfies Record<keyof CardioChanges, string>;

/** The fields of a form that were changed, under the sheet's headers. */
function underHeaders(headers: Readonly<Record<string, string>>, values: object) {
  const entries = Object.entries(values).flatMap(([field, value]) => {
    const header = headers[field];
    return header === undefined || value === undefined ? [] : [[header, value]];
  });
  return Object.fromEntries(entries);
}

export function workoutChangesOf(changes: WorkoutChanges): Partial<RecordOf<typeof workoutSheet>> {
  return underHeaders(workoutHeaders, changes);
}

export function setChangesOf(changes: SetChanges): Partial<RecordOf<typeof setSheet>> {
  return underHeaders(setHeaders, changes);
}

export function exerciseChangesOf(changes: ExerciseChanges): Partial<RecordOf<typeof exerciseSheet>> {
  return underHeaders(exerciseHeaders, changes);
}

export function cardioChangesOf(changes: CardioChanges): Partial<RecordOf<typeof cardioSheet>> {
  return underHeaders(cardioHeaders, changes);
}

export function workoutRecordOf(workout: NewWorkout): RecordOf<typeof workoutSheet> {
  return {
    'Workout ID': workout.id,
    Start: workout.start,
    End: workout.end,
    Name: workout.name,
    Routine: workout.routine,
    Bodyweight: workout.bodyweight,
    Effort: workout.effort,
    Notes: workout.notes,
  };
}

export function setRecordOf(set: NewSet): RecordOf<typeof setSheet> {
  return {
    'Row ID': set.id,
    'Workout ID': set.workoutId,
    Order: set.order,
    'Exercise ID': set.exerciseId,
    'Set No': set.setNo,
    Type: set.type,
    Weight: set.weight,
    // A set without a weight has no unit.
    Unit: set.weight === '' ? '' : set.unit,
    Reps: set.reps,
    Seconds: set.seconds,
    'Distance m': set.distance,
    RPE: set.rpe,
    'Rest s': set.rest,
    Done: set.isDone,
    Notes: set.notes,
  };
}

export function exerciseRecordOf(exercise: Exercise): RecordOf<typeof exerciseSheet> {
  return {
    'Exercise ID': exercise.id,
    Name: exercise.name,
    Category: exercise.category,
    'Primary Muscle': exercise.primary,
    Secondary: exercise.secondary,
    Equipment: exercise.equipment,
    Measure: exercise.measure,
    Link: exercise.link,
  };
}

export function routineRecordOf(row: RoutineInput): RecordOf<typeof routineSheet> {
  return {
    Routine: row.routine,
    Day: row.day,
    Order: row.order,
    'Exercise ID': row.exerciseId,
    Sets: row.sets,
    'Rep Min': row.repMin,
    'Rep Max': row.repMax,
    'Target RPE': row.targetRpe,
    'Rest s': row.rest,
    Progression: row.progression,
  };
}

export function cardioRecordOf(cardio: NewCardio): RecordOf<typeof cardioSheet> {
  return {
    'Cardio ID': cardio.id,
    Type: cardio.type,
    Start: cardio.start,
    'Duration s': cardio.duration,
    'Distance m': cardio.distance,
    'Ascent m': cardio.ascent,
    'Avg HR': cardio.averageHeartRate,
    'Max HR': cardio.maxHeartRate,
    'Energy kcal': cardio.energy,
    'File ID': '',
    Notes: cardio.notes,
  };
}

const fieldsByHeader = Object.fromEntries(
  [workoutHeaders, setHeaders, exerciseHeaders, cardioHeaders].flatMap((headers) =>
    Object.entries(headers).map(([field, header]) => [header, field]),
  ),
);

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(fieldsByHeader);
