import type { Exercise, NewCardio, NewSet, NewWorkout } from '../../dashboard/apps/exercise/rows.ts';

// What is written into a log while things go wrong.

export const deadlift: Omit<Exercise, 'id' | 'name'> = {
  category: 'Strength',
  primary: 'Back',
  secondary: 'Glutes',
  equipment: 'Barbell',
  measure: 'Weight and reps',
  link: '',
};

export function newWorkout(id: string, notes: string): NewWorkout {
  const moments = { start: '2026-01-31T18:00:00+01:00', end: '2026-01-31T18:52:00+01:00' };
  return { id, ...moments, name: 'Saturday lift', routine: '', bodyweight: '', effort: '', notes };
}

export function newSet(workoutId: string, order: number): NewSet {
  return {
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
  };
}

export function newCardio(id: string, notes: string): NewCardio {
  const measured = {
    duration: 1800,
    distance: 5000,
    ascent: '',
    averageHeartRate: '',
    maxHeartRate: '',
  } as const;
  return { id, type: 'Run', start: '2026-01-31T08:00:00+01:00', ...measured, energy: '', notes };
}
