import { expect, type Page } from '@playwright/test';
import { send } from '../calls.ts';
import { dayFromToday, onPhoneByNight, take } from './take.ts';

const exercise = (id: string, name: string, primary: string, secondary: string) => ({
  id,
  name,
  category: 'Strength',
  primary,
  secondary,
  equipment: 'Barbell',
  measure: 'Weight and reps',
  link: '',
});

const exercises = [
  exercise('squat', 'Squat', 'Quads', 'Glutes, Hamstrings'),
  exercise('bench-press', 'Bench press', 'Chest', 'Triceps, Shoulders'),
  exercise('row-barbell', 'Bent over row', 'Back', 'Biceps'),
];
const lifts = [
  { exerciseId: 'squat', from: 95, to: 185 },
  { exerciseId: 'bench-press', from: 65, to: 115 },
  { exerciseId: 'row-barbell', from: 75, to: 120 },
];

const notMeasured = { seconds: '', distance: '', rest: '', notes: '' };
const months = 10;
/** Tuesdays and Fridays of the last months, with a week off now and then. */
const days = Array.from({ length: months * 9 }, (_, at) => -2 - Math.round(at * 3.5))
  .filter((day) => Math.floor(day / 7) % 9 !== 0)
  .toReversed();

const workouts = days.map((day, at) => ({
  id: `lift-${at}`,
  start: `${dayFromToday(day)}T18:10:00-05:00`,
  end: `${dayFromToday(day)}T18:${48 + (at % 9)}:00-05:00`,
  name: 'Full body',
  routine: 'Full body, A',
  bodyweight: '',
  effort: 6 + (at % 3),
  notes: '',
}));

/** Weights go up in steps of five pounds, fast at first; now and then a day is bad. */
function weightOf(from: number, to: number, at: number): number {
  const risen = from + (to - from) * (at / workouts.length) ** 0.7;
  return Math.round((risen - (at % 8 === 5 ? 8 : 0)) / 5) * 5;
}

const sets = workouts.flatMap(({ id: workoutId }, at) =>
  lifts.flatMap(({ exerciseId, from, to }, lift) =>
    [1, 2, 3].map((setNo) => ({
      id: `${workoutId}-${lift * 3 + setNo}`,
      workoutId,
      order: lift * 3 + setNo,
      exerciseId,
      setNo,
      type: 'Normal',
      weight: weightOf(from, to, at),
      unit: 'lb',
      reps: 8 - ((at + setNo) % 3),
      rpe: setNo === 3 ? 8 : '',
      isDone: true,
      ...notMeasured,
    })),
  ),
);

const routine = lifts.map(({ exerciseId }, at) => ({
  routine: 'Full body',
  day: 'A',
  order: at + 1,
  exerciseId,
  sets: 3,
  repMin: 5,
  repMax: 8,
  targetRpe: '',
  rest: 120,
  progression: 5,
}));

const setting = {
  weightUnit: 'lb',
  distanceUnit: 'mi',
  weeklyGoal: 2,
  bar: 45,
  plates: [45, 35, 25, 10, 5, 2.5],
};

async function fillLog(page: Page): Promise<void> {
  const calls = [
    ['PUT', '/setting', setting],
    ['POST', '/import', { workouts, sets, exercises }],
    ['POST', '/routines', { rows: routine }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await send(page, `/api/app/exercise${path}`, { method, body });
    expect(answer.status(), path).toBe(200);
  }
}

export async function takeExercise(page: Page): Promise<void> {
  await fillLog(page);
  await page.goto('/?app=exercise&view=exercise&id=squat');
  await expect(page.getByText('Estimated 1RM (Epley)')).toBeVisible();
  await take(page, 'exercise');
  await onPhoneByNight(page, async () => {
    await page.goto('/?app=exercise&view=routines');
    await page.getByRole('button', { name: 'Start Full body, A' }).click();
    const next = page.getByRole('region', { name: 'Next step' });
    await expect(next.getByText('Squat, set 1 of 3')).toBeVisible();
    await next.getByRole('button', { name: 'Done' }).click();
    await expect(next.getByRole('timer', { name: 'Rest' })).toBeVisible();
    await take(page, 'gym');
  });
}
