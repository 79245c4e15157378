import type { Setting } from '../../inputs.ts';
import type { Workout } from '../history.ts';
import type { RoutineDay } from '../routines/routines.ts';
import {
  blankExercise,
  blankSet,
  type Draft,
  type DraftExercise,
  nameOfHour,
  newId,
  usualRest,
} from './draft.ts';
import { momentAt } from './moments.ts';
import type { Running } from './running.ts';

type Units = Pick<Setting, 'weightUnit' | 'distanceUnit'>;

function running(draft: Draft): Running {
  return { draft, restEndsAt: null, restSeconds: 0, isRestTold: true };
}

function draftNow({ weightUnit, distanceUnit }: Units, part: Partial<Draft>): Draft {
  const start = momentAt();
  return {
    id: newId('w'),
    name: nameOfHour(start),
    routine: '',
    start,
    end: '',
    bodyweight: '',
    effort: '',
    notes: '',
    weightUnit,
    distanceUnit,
    exercises: [],
    ...part,
  };
}

/** A workout without a plan. */
export function startEmpty(units: Units): Running {
  return running(draftNow(units, {}));
}

/** The same exercises again, with the same number and kinds of sets; last time's figures are shown beside them. */
export function startAgain(workout: Workout, units: Units): Running {
  const exercises = workout.exercises.map(({ exercise, sets }) =>
    blankExercise(exercise.id, { sets: sets.map(({ type }) => blankSet({ type })) }),
  );
  return running(draftNow(units, { name: workout.name, routine: workout.row.Routine, exercises }));
}

/** A day of a routine, with its sets, rests and goals. */
export function startRoutine(day: RoutineDay, units: Units): Running {
  const exercises = day.parts.map((part): DraftExercise => {
    const { exerciseId, sets, rest, repMin, repMax, targetRpe, step } = part;
    return blankExercise(exerciseId, {
      rest: rest ?? usualRest,
      goal: { repMin, repMax, targetRpe, step },
      sets: Array.from({ length: sets }, () => blankSet()),
    });
  });
  const name = day.day === '' ? day.routine : `${day.routine}, ${day.day}`;
  return running(draftNow(units, { name, routine: day.routine, exercises }));
}
