import { estimate, type Formula } from './exercises/strength.ts';
import { countsAsWork, type Previous, volumeOf, type WeightUnit, weightIn } from './history.ts';

/** The best of one kind, and when it was. */
export interface Best {
  value: number;
  day: string;
  /** For the set in "100 kg x 5". */
  reps: number | null;
}

export interface Records {
  heaviest: Best | undefined;
  maxReps: Best | undefined;
  estimate: Best | undefined;
  volume: Best | undefined;
  longest: Best | undefined;
  farthest: Best | undefined;
}

function best(found: readonly (Best | undefined)[]): Best | undefined {
  return found.reduce<Best | undefined>(
    // Of two equal ones, the earlier is the record.
    (most, one) => (one && (!most || one.value >= most.value) ? one : most),
    undefined,
  );
}

/** The records of an exercise; its workouts are sorted latest first. */
export function recordsOf(previous: readonly Previous[], unit: WeightUnit, formula: Formula): Records {
  const sets = previous.flatMap(({ workout, sets: own }) =>
    own.filter(countsAsWork).map((set) => ({ set, day: workout.day, weight: weightIn(set, unit) })),
  );
  const of = (figureOf: (one: (typeof sets)[number]) => number | null | undefined) =>
    best(
      sets.map((one) => {
        const value = figureOf(one);
        return value ? { value, day: one.day, reps: one.set.reps } : undefined;
      }),
    );
  return {
    heaviest: of(({ set, weight }) => (set.reps === 0 ? null : weight)),
    maxReps: of(({ set }) => set.reps),
    estimate: of(({ set, weight }) => estimate(formula, weight, set.reps)),
    volume: best(
      previous.map(({ workout, sets: own }) => {
        const value = volumeOf(own, unit);
        return value > 0 ? { value, day: workout.day, reps: null } : undefined;
      }),
    ),
    longest: of(({ set }) => set.seconds),
    farthest: of(({ set }) => set.distance),
  };
}

/** The best estimate of each workout, oldest first. */
export function estimatesByDay(previous: readonly Previous[], unit: WeightUnit, formula: Formula) {
  return previous
    .flatMap(({ workout, sets }) => {
      const values = sets
        .filter(countsAsWork)
        .map((set) => estimate(formula, weightIn(set, unit), set.reps) ?? 0);
      const value = Math.max(0, ...values);
      return value > 0 && workout.day !== '' ? [{ day: workout.day, value }] : [];
    })
    .toReversed();
}

export function volumesByDay(previous: readonly Previous[], unit: WeightUnit) {
  return previous
    .flatMap(({ workout, sets }) => {
      const value = volumeOf(sets, unit);
      return value > 0 && workout.day !== '' ? [{ day: workout.day, value }] : [];
    })
    .toReversed();
}
