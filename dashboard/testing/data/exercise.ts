import type * as z from 'zod';
import contract from '../../apps/exercise/contract.ts';
import {
  type Exercise,
  type NewCardio,
  type NewSet,
  type NewWorkout,
  newSetSchema,
  type newWorkoutSchema,
} from '../../apps/exercise/inputs.ts';
import manifest from '../../apps/exercise/manifest.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';

type WorkoutInput = z.input<typeof newWorkoutSchema>;

export function newWorkout(id: string, part: Partial<WorkoutInput> = {}): NewWorkout {
  return {
    id,
    start: '2025-11-18T18:00:00+01:00',
    end: '2025-11-18T18:52:00+01:00',
    name: 'Tuesday lift',
    routine: '',
    bodyweight: '',
    effort: '',
    notes: '',
    ...part,
  };
}

export function newSet(workoutId: string, order: number, part: Partial<NewSet> = {}): NewSet {
  return newSetSchema.parse({
    id: `${workoutId}-${order}`,
    workoutId,
    order,
    exerciseId: 'deadlift',
    setNo: order,
    type: 'Normal',
    weight: 100,
    unit: 'kg',
    reps: 5,
    seconds: '',
    distance: '',
    rpe: '',
    rest: '',
    isDone: true,
    notes: '',
    ...part,
  });
}

export const deadlift: Exercise = {
  id: 'deadlift',
  name: 'Deadlift',
  category: 'Strength',
  primary: 'Back',
  secondary: 'Glutes, Hamstrings',
  equipment: 'Barbell',
  measure: 'Weight and reps',
  link: '',
};

export function newCardio(id: string, part: Partial<NewCardio> = {}): NewCardio {
  return {
    id,
    type: 'Run',
    start: '2025-11-16T08:00:00+01:00',
    duration: 1800,
    distance: 5000,
    ascent: '',
    averageHeartRate: '',
    maxHeartRate: '',
    energy: '',
    notes: '',
    ...part,
  };
}

/** Everything a person can do with their log, in the product and by hand. */
export function exerciseOf(user: TestUser) {
  const client = user.client(manifest, contract);
  return {
    client,
    hand: new Hand(user.browser),
    read: (sheetId?: string) =>
      client.readLog({ query: { fresh: 'true', ...(sheetId !== undefined && { sheetId }) } }),
    add: (
      workout: NewWorkout,
      sets: readonly NewSet[] = [],
      { exercises = [], requestKey }: { exercises?: Exercise[]; requestKey?: string } = {},
    ) =>
      client.addWorkout(
        { body: { workout, sets: [...sets], exercises } },
        requestKey === undefined ? {} : { requestKey },
      ),
  };
}
