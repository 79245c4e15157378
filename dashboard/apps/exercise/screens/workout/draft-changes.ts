import { daysAfter, daysBetween } from '#kernel/day.ts';
import { blankExercise, blankSet, type Draft, type DraftExercise, type DraftSet } from './draft.ts';
import { momentOf, momentOfWall } from './moments.ts';

// What can be done to a workout while it is typed.

export function changeExercise(
  draft: Draft,
  key: string,
  next: (exercise: DraftExercise) => DraftExercise,
): Draft {
  return {
    ...draft,
    exercises: draft.exercises.map((exercise) => (exercise.key === key ? next(exercise) : exercise)),
  };
}

export function changeSet(draft: Draft, key: string, setId: string, part: Partial<DraftSet>): Draft {
  return changeExercise(draft, key, (exercise) => ({
    ...exercise,
    sets: exercise.sets.map((set) => (set.id === setId ? { ...set, ...part } : set)),
  }));
}

export function addSet(draft: Draft, key: string): Draft {
  return changeExercise(draft, key, (exercise) => ({ ...exercise, sets: [...exercise.sets, blankSet()] }));
}

export function removeSet(draft: Draft, key: string, setId: string): Draft {
  return changeExercise(draft, key, (exercise) => ({
    ...exercise,
    sets: exercise.sets.filter(({ id }) => id !== setId),
  }));
}

export function addExercise(draft: Draft, exerciseId: string): Draft {
  return { ...draft, exercises: [...draft.exercises, blankExercise(exerciseId)] };
}

export function removeExercise(draft: Draft, key: string): Draft {
  return { ...draft, exercises: draft.exercises.filter((exercise) => exercise.key !== key) };
}

/** One place up or down. */
export function moveExercise(draft: Draft, key: string, by: -1 | 1): Draft {
  const from = draft.exercises.findIndex((exercise) => exercise.key === key);
  const moved = draft.exercises[from];
  const to = from + by;
  if (!moved || to < 0 || to >= draft.exercises.length) return draft;
  const others = draft.exercises.filter((exercise) => exercise.key !== key);
  return { ...draft, exercises: [...others.slice(0, to), moved, ...others.slice(to)] };
}

/** The next set: the first that is not done, exercise by exercise. */
export function nextSet(draft: Draft): { exercise: DraftExercise; set: DraftSet; index: number } | undefined {
  for (const exercise of draft.exercises) {
    const index = exercise.sets.findIndex(({ isDone }) => !isDone);
    const set = exercise.sets[index];
    if (set) return { exercise, set, index };
  }
  return undefined;
}

type Figures = Pick<DraftSet, 'weight' | 'reps' | 'time' | 'distance'>;

/** Blank fields take the suggested figures, so that one tap repeats them. */
export function filled(set: DraftSet, offered: Figures | undefined): DraftSet {
  const isBlank = [set.weight, set.reps, set.time, set.distance].every((text) => text.trim() === '');
  return {
    ...set,
    weight: set.weight.trim() || (offered?.weight ?? ''),
    reps: set.reps.trim() || (offered?.reps ?? ''),
    // A time that was not measured does not count as done, unless everything is repeated.
    time: set.time.trim() || (isBlank ? (offered?.time ?? '') : ''),
    distance: set.distance.trim() || (isBlank ? (offered?.distance ?? '') : ''),
    isDone: true,
  };
}

/** A workout that ends at a time of day: after midnight if that is before it started. '' if it has no day, or no time. */
export function endingAt(draft: Pick<Draft, 'start' | 'end'>, time: string): string {
  const start = momentOf(draft.start);
  const day = start?.day ?? momentOf(draft.end)?.day;
  if (day === undefined || time === '') return '';
  return momentOfWall(start && time < start.time ? daysAfter(day, 1) : day, time);
}

/** A workout moved to another day: it takes place at the same times, and may still end after midnight. */
export function onDay(draft: Draft, day: string): Pick<Draft, 'start' | 'end'> {
  const [start, end] = [momentOf(draft.start), momentOf(draft.end)];
  const endDay = end && daysAfter(day, daysBetween(start?.day ?? end.day, end.day));
  return {
    start: momentOfWall(day, start?.time || '00:00'),
    end: endDay === undefined ? draft.end : momentOfWall(endDay, end?.time || '00:00'),
  };
}
