import * as z from 'zod';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { convert, roundTo } from '#kernel/units.ts';
import {
  distanceUnits,
  type Exercise,
  type NewSet,
  type NewWorkout,
  newSetSchema,
  newWorkoutSchema,
  setTypes,
  weightUnits,
} from '../../inputs.ts';
import { type Catalogue, isListed, plainExercise } from '../exercises/catalogue.ts';
import type { LoggedSet, Workout } from '../history.ts';
import { formatClock, momentOf, parseClock } from './moments.ts';

// A workout while it is typed: texts exactly as in the fields, so that a reload loses nothing.

const draftSetSchema = z.object({
  /** The id of its row, once it has one. */
  id: z.string(),
  type: z.enum(setTypes),
  weight: z.string(),
  reps: z.string(),
  /** As "1:30". */
  time: z.string(),
  distance: z.string(),
  rpe: z.string(),
  notes: z.string(),
  isDone: z.boolean(),
  /** The actual rest before the next set, in seconds. */
  rest: z.number().nullable(),
});
export type DraftSet = z.infer<typeof draftSetSchema>;

const draftExerciseSchema = z.object({
  key: z.string(),
  exerciseId: z.string(),
  /** The planned rest after a set, in seconds. */
  rest: z.number(),
  /** The goal of a routine; null if there is none. */
  goal: z
    .object({
      repMin: z.number().nullable(),
      repMax: z.number().nullable(),
      targetRpe: z.number().nullable(),
      step: z.number().nullable(),
    })
    .nullable(),
  sets: z.array(draftSetSchema),
});
export type DraftExercise = z.infer<typeof draftExerciseSchema>;

export const draftSchema = z.object({
  id: z.string(),
  name: z.string(),
  routine: z.string(),
  start: z.string(),
  end: z.string(),
  bodyweight: z.string(),
  effort: z.string(),
  notes: z.string(),
  weightUnit: z.enum(weightUnits),
  distanceUnit: z.enum(distanceUnits),
  exercises: z.array(draftExerciseSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** A short id that nothing else has. */
export function newId(prefix: string): string {
  return `${prefix}${newRequestKey().replaceAll('-', '').slice(0, 14)}`;
}

export function blankSet(part: Partial<DraftSet> = {}): DraftSet {
  return {
    id: newId('s'),
    type: 'Normal',
    weight: '',
    reps: '',
    time: '',
    distance: '',
    rpe: '',
    notes: '',
    isDone: false,
    rest: null,
    ...part,
  };
}

export const usualRest = 120;

export function blankExercise(exerciseId: string, part: Partial<DraftExercise> = {}): DraftExercise {
  return { key: newId('e'), exerciseId, rest: usualRest, goal: null, sets: [blankSet()], ...part };
}

/** A figure as it would be typed: "102.5", or '' if there is none. */
export function textOf(value: number | null, digits = 2): string {
  return value === null ? '' : String(roundTo(value, digits));
}

/** The figures of a logged set, in the person's units, as they would be typed. */
export function textsOfSet(
  set: LoggedSet,
  { weightUnit, distanceUnit }: Pick<Draft, 'weightUnit' | 'distanceUnit'>,
) {
  return {
    weight: textOf(set.weight === null ? null : convert(set.weight, set.unit, weightUnit)),
    reps: textOf(set.reps, 0),
    time: set.seconds === null ? '' : formatClock(set.seconds),
    distance: textOf(set.distance === null ? null : convert(set.distance, 'm', distanceUnit), 3),
  };
}

/** The draft of a workout in the sheet, to be edited. */
export function draftOfWorkout(workout: Workout, units: Pick<Draft, 'weightUnit' | 'distanceUnit'>): Draft {
  const { row, id, exercises } = workout;
  const { weightUnit, distanceUnit } = units;
  return {
    id,
    name: row.Name,
    routine: row.Routine,
    start: row.Start,
    end: row.End,
    bodyweight: String(row.Bodyweight),
    effort: String(row.Effort),
    notes: row.Notes,
    weightUnit,
    distanceUnit,
    exercises: exercises.map(({ exercise, sets }) =>
      blankExercise(exercise.id, {
        sets: sets.map((set) =>
          blankSet({
            id: set.id,
            type: set.type,
            ...textsOfSet(set, units),
            rpe: textOf(set.rpe, 1),
            notes: set.row.Notes,
            isDone: set.isDone,
            rest: typeof set.row['Rest s'] === 'number' ? set.row['Rest s'] : null,
          }),
        ),
      }),
    ),
  };
}

/** A field that cannot be read, named as people see it. */
export interface DraftProblem {
  text: string;
}

const or = (text: string, parse: (text: string) => number | undefined): number | '' | undefined =>
  text.trim() === '' ? '' : parse(text);

/** The figures in the fields of a set; undefined for those that cannot be read. */
function figuresOf(set: DraftSet, { weightUnit, distanceUnit }: Pick<Draft, 'weightUnit' | 'distanceUnit'>) {
  const distance = or(set.distance, parseDecimal);
  return {
    weight: or(set.weight, parseDecimal),
    unit: weightUnit,
    reps: or(set.reps, (text) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)),
    seconds: or(set.time, parseClock),
    distance: typeof distance === 'number' ? roundTo(convert(distance, distanceUnit, 'm'), 1) : distance,
    rpe: or(set.rpe, parseDecimal),
  };
}

export interface WholeWorkout {
  workout: NewWorkout;
  sets: NewSet[];
  exercises: Exercise[];
}

/** The rows of a draft, or the problems that prevent them. For a running workout, only completed sets become rows. */
export function rowsOfDraft(
  draft: Draft,
  catalogue: Catalogue,
  { isWhole }: { isWhole: boolean },
): WholeWorkout | DraftProblem {
  const workout = newWorkoutSchema.safeParse({
    ...draft,
    bodyweight: or(draft.bodyweight, parseDecimal),
    effort: or(draft.effort, parseDecimal),
  });
  if (!workout.success) return { text: workout.error.issues[0]?.message ?? 'This workout cannot be saved.' };
  const sets: NewSet[] = [];
  for (const [order, { exerciseId, sets: own }] of draft.exercises.entries()) {
    // A routine that was typed into the sheet gives its name.
    const { id: known, name } = catalogue.byId(exerciseId);
    const rows = own.filter(({ isDone }) => isWhole || isDone);
    for (const [index, set] of rows.entries()) {
      const { id, type, notes, isDone, rest } = set;
      const row = newSetSchema.safeParse({
        id,
        workoutId: draft.id,
        order: order + 1,
        exerciseId: known,
        setNo: index + 1,
        type,
        ...figuresOf(set, draft),
        rest: rest ?? '',
        isDone,
        notes,
      });
      if (!row.success) {
        return {
          text: `${name}, set ${index + 1}: ${row.error.issues[0]?.message ?? 'this cannot be read'}`,
        };
      }
      sets.push(row.data);
    }
  }
  return { workout: workout.data, sets, exercises: unlisted(sets, catalogue) };
}

/** The exercises of sets that the sheet does not list yet, even if another command waits to add them, since that may be refused. */
export function unlisted(sets: readonly { exerciseId: string }[], catalogue: Catalogue): Exercise[] {
  const used = [...new Set(sets.map(({ exerciseId }) => exerciseId))].map(catalogue.byId);
  return used.filter((one) => !isListed(one) && one.name !== one.id).map(plainExercise);
}

/** "Evening workout", by the time of day. */
export function nameOfHour(start: string): string {
  const hour = Number(momentOf(start)?.time.slice(0, 2) ?? 12);
  if (hour < 11) return 'Morning workout';
  if (hour < 14) return 'Midday workout';
  return hour < 18 ? 'Afternoon workout' : 'Evening workout';
}
