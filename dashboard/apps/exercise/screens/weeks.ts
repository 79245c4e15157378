import { daysAfter, daysBetween, startOfWeek } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { countsAsWork, type History, type Workout } from './history.ts';

/** What weeks begin on unless the person has chosen another day. */
export const monday = 1;

/** The first day of a day's week: a Monday, unless the person has chosen another. */
export function weekOf(day: string): string {
  return startOfWeek(day, shownRegion().weekStart ?? monday);
}

/** How many consecutive weeks, up to this one, had a workout; this week may still be empty. */
export function streakOf(days: readonly string[], today: string): number {
  const weeks = new Set(days.filter((day) => day !== '').map(weekOf));
  const current = weekOf(today);
  let week = weeks.has(current) ? current : daysAfter(current, -7);
  let count = 0;
  while (weeks.has(week)) {
    count += 1;
    week = daysAfter(week, -7);
  }
  return count;
}

export interface WeekSums {
  workouts: number;
  seconds: number;
}

/** The sums of the week that starts on this day: how often, and how long. Cardio counts as well. */
export function sumsOfWeek({ workouts, cardio }: History, start: string): WeekSums {
  const isWithin = ({ day }: { day: string }) => {
    const since = day === '' ? -1 : daysBetween(start, day);
    return since >= 0 && since < 7;
  };
  const all = [...workouts.filter(isWithin), ...cardio.filter(isWithin)];
  return { workouts: all.length, seconds: all.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) };
}

/** Minutes for every day that has any; a workout without an end counts as a little. */
export function minutesByDay({ workouts, cardio }: History): { day: string; value: number }[] {
  const minutes = new Map<string, number>();
  for (const { day, seconds } of [...workouts, ...cardio]) {
    if (day !== '') minutes.set(day, (minutes.get(day) ?? 0) + Math.max(1, Math.round((seconds ?? 60) / 60)));
  }
  return [...minutes].map(([day, value]) => ({ day, value })).toSorted((a, b) => a.day.localeCompare(b.day));
}

export interface MuscleWeek {
  start: string;
  /** Working sets by muscle; an exercise's secondary muscles count half. */
  sets: Readonly<Record<string, number>>;
}

function musclesOf(workout: Workout): [string, number][] {
  return workout.exercises.flatMap(({ exercise, sets }): [string, number][] => {
    const count = sets.filter(countsAsWork).length;
    const secondary = exercise.secondary.split(',').map((muscle) => muscle.trim());
    return [
      ...(exercise.primary === '' ? [] : [[exercise.primary, count] satisfies [string, number]]),
      ...secondary
        .filter((muscle) => muscle !== '')
        .map((muscle) => [muscle, count / 2] satisfies [string, number]),
    ];
  });
}

/** Sets per week for each muscle in the last weeks, oldest first. */
export function muscleWeeks(workouts: readonly Workout[], today: string, count: number): MuscleWeek[] {
  const last = weekOf(today);
  return Array.from({ length: count }, (_, at) => {
    const start = daysAfter(last, (at + 1 - count) * 7);
    const sets: Record<string, number> = {};
    for (const workout of workouts.filter(({ day }) => day !== '' && weekOf(day) === start)) {
      for (const [muscle, more] of musclesOf(workout)) sets[muscle] = (sets[muscle] ?? 0) + more;
    }
    return { start, sets };
  });
}
