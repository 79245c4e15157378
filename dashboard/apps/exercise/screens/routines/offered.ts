import { type History, type Previous, previousOf } from '../history.ts';
import type { Draft, DraftExercise, DraftSet } from '../workout/draft.ts';
import { textOf, textsOfSet } from '../workout/draft.ts';
import { type Hint, hintOf } from '../workout/progression.ts';

type Figures = Pick<DraftSet, 'weight' | 'reps' | 'time' | 'distance'>;

/** The hints shown beside an exercise while it is done. */
export interface Beside {
  last: Previous | undefined;
  hint: Hint | undefined;
  /** What to suggest for a set's blank fields: the same set last time, with the weight of the hint. */
  offeredAt: (index: number) => Figures | undefined;
}

const triesSeen = 5;

export function besideOf(draft: Draft, exercise: DraftExercise, { workouts, catalogue }: History): Beside {
  const before = previousOf(
    workouts.filter(({ id }) => id !== draft.id),
    catalogue.byId(exercise.exerciseId).id,
    triesSeen,
  );
  const [last] = before;
  const hint = exercise.goal ? hintOf(before, exercise.goal, draft.weightUnit) : undefined;
  const offeredAt = (index: number): Figures | undefined => {
    const earlier = exercise.sets.slice(0, index).findLast(({ isDone }) => isDone);
    const set = last?.sets[index] ?? last?.sets.at(-1);
    const texts = set && textsOfSet(set, draft);
    const isWork = exercise.sets[index]?.type !== 'Warm-up';
    if (texts) return { ...texts, ...(isWork && hint?.weight ? { weight: textOf(hint.weight) } : {}) };
    return (
      earlier && {
        weight: earlier.weight,
        reps: earlier.reps,
        time: earlier.time,
        distance: earlier.distance,
      }
    );
  };
  return { last, hint, offeredAt };
}

/** "100 × 5", "1:00", "5 in 25:00". */
export function figuresText({ weight, reps, time, distance }: Figures): string {
  const lifted = [weight, reps].filter((text) => text !== '').join(' × ');
  const moved = [distance, time].filter((text) => text !== '').join(' in ');
  return [lifted, moved].filter((text) => text !== '').join(', ');
}
