import type { Exercise, NewSet } from '../../inputs.ts';
import { type Catalogue, exerciseIdOf, isListed, plainExercise } from '../exercises/catalogue.ts';
import type { ForeignLog, ForeignWorkout } from './import-csv.ts';

/** A name of the other program, and how often it occurs. */
export interface ForeignName {
  name: string;
  sets: number;
  /** The exercise it probably means; undefined if it is unknown. */
  guess: string | undefined;
}

/** The exercises in some workouts, unknown ones first. */
export function namesIn(workouts: readonly ForeignWorkout[], { byName }: Catalogue): ForeignName[] {
  const counts = new Map<string, number>();
  for (const { sets } of workouts) {
    for (const { exercise } of sets) counts.set(exercise, (counts.get(exercise) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, sets]) => ({ name, sets, guess: byName(name)?.id }))
    .toSorted((a, b) => Number(a.guess !== undefined) - Number(b.guess !== undefined) || b.sets - a.sets);
}

/** Stands for an exercise to be made. */
export const asNew = '';

function madeOf(name: string, log: ForeignLog, id: string): Exercise {
  const sets = log.workouts.flatMap((workout) => workout.sets.filter(({ exercise }) => exercise === name));
  const has = (isThere: (set: (typeof sets)[number]) => boolean) => sets.some(isThere);
  const measure = has(({ weight }) => weight !== '')
    ? 'Weight and reps'
    : has(({ distance }) => distance !== '')
      ? 'Distance and time'
      : has(({ reps }) => reps !== '')
        ? 'Reps'
        : 'Time';
  const equipment = /\(([^)]+)\)\s*$/.exec(name)?.[1] ?? '';
  const category = log.categories.get(name) ?? '';
  return { id, name, category, primary: '', secondary: '', equipment, measure, link: '' };
}

/** The sets with our own exercises, and the exercises that have to be made for them. */
export function ownSets(
  log: ForeignLog,
  workouts: readonly ForeignWorkout[],
  mapping: ReadonlyMap<string, string>,
  catalogue: Catalogue,
): { sets: Map<string, NewSet[]>; exercises: Exercise[] } {
  const taken = new Set(catalogue.all.map(({ id }) => id));
  const made = new Map<string, Exercise>();
  for (const { name } of namesIn(workouts, catalogue)) {
    if ((mapping.get(name) ?? asNew) !== asNew) continue;
    const wanted = exerciseIdOf(name);
    let [id, count] = [wanted, 2];
    while (taken.has(id)) {
      id = `${wanted}-${count}`;
      count += 1;
    }
    taken.add(id);
    made.set(name, madeOf(name, log, id));
  }
  const idOf = (name: string) => mapping.get(name) || made.get(name)?.id || exerciseIdOf(name);
  const sets = new Map(
    workouts.map((workout): [string, NewSet[]] => [
      workout.workout.id,
      workout.sets.map(({ exercise, ...set }) => ({ ...set, exerciseId: idOf(exercise) })),
    ]),
  );
  const used = new Set([...sets.values()].flat().map(({ exerciseId }) => exerciseId));
  const unlisted = catalogue.all.filter((one) => !isListed(one) && used.has(one.id)).map(plainExercise);
  return { sets, exercises: [...unlisted, ...made.values()] };
}
