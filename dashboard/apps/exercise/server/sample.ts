import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';
import type { Exercise, NewCardio, NewSet, NewWorkout, RoutineInput } from '../inputs.ts';

type Kit = SampleKit<typeof contract>;

const weeks = 52;
const poundStep = 5;

type Lift = Pick<Exercise, 'id' | 'name' | 'primary' | 'secondary'> & { from: number; to: number };

const lifts = {
  squat: { id: 'squat', name: 'Squat', primary: 'Quads', secondary: 'Glutes, Hamstrings', from: 95, to: 175 },
  bench: {
    id: 'bench-press',
    name: 'Bench press',
    primary: 'Chest',
    secondary: 'Triceps, Shoulders',
    from: 65,
    to: 105,
  },
  deadlift: {
    id: 'deadlift',
    name: 'Deadlift',
    primary: 'Back',
    secondary: 'Glutes, Hamstrings',
    from: 115,
    to: 215,
  },
  press: {
    id: 'overhead-press',
    name: 'Overhead press',
    primary: 'Shoulders',
    secondary: 'Triceps',
    from: 45,
    to: 70,
  },
  row: { id: 'row-barbell', name: 'Bent over row', primary: 'Back', secondary: 'Biceps', from: 75, to: 115 },
} as const satisfies Record<string, Lift>;

const days: readonly { name: string; daysBack: number; lifts: readonly Lift[] }[] = [
  { name: 'Day A', daysBack: 5, lifts: [lifts.squat, lifts.bench, lifts.row] },
  { name: 'Day B', daysBack: 2, lifts: [lifts.squat, lifts.press, lifts.deadlift] },
];

/** Occasional rest weeks, and two weeks of the book fair. */
const isOff = (week: number) => week % 11 === 10 || week === 5 || week === 6;

function setsOf(workout: string, exercises: readonly Lift[], share: number, { random }: Kit): NewSet[] {
  return exercises.flatMap((lift, place) => {
    const weight = Math.round((lift.from + (lift.to - lift.from) * share) / poundStep) * poundStep;
    return [1, 2, 3].map((setNo) => ({
      id: `${workout}-${place}-${setNo}`,
      workoutId: workout,
      order: place * 3 + setNo,
      exerciseId: lift.id,
      setNo,
      type: 'Normal' as const,
      weight,
      unit: 'lb' as const,
      reps: setNo === 3 && random.chance(0.3) ? 4 : 5,
      seconds: '' as const,
      distance: '' as const,
      rpe: setNo === 3 ? random.int(7, 9) : ('' as const),
      rest: 150,
      isDone: true,
      notes: '',
    }));
  });
}

function yearOf(kit: Kit): { workouts: NewWorkout[]; sets: NewSet[] } {
  const workouts: NewWorkout[] = [];
  const sets: NewSet[] = [];
  for (let week = weeks - 1; week >= 0; week -= 1) {
    if (isOff(week)) continue;
    for (const { name, daysBack, lifts: exercises } of days) {
      const day = kit.day(-(week * 7 + daysBack));
      const id = `sample-${week}-${daysBack}`;
      const share = 1 - week / weeks;
      workouts.push({
        ...{ id, start: `${day}T07:05:00`, end: `${day}T07:52:00`, name, routine: 'Three lifts' },
        ...{ bodyweight: Math.round(171 - 9 * share), effort: kit.random.int(6, 9), notes: '' },
      });
      sets.push(...setsOf(id, exercises, share, kit));
    }
  }
  return { workouts, sets };
}

function runsOf({ day, random }: Kit): NewCardio[] {
  return Array.from({ length: weeks / 2 }, (_, index) => {
    const metres = random.int(38, 80) * 100;
    return {
      id: `sample-run-${index}`,
      type: 'Run',
      start: `${day(-(index * 14 + 3))}T18:20:00`,
      duration: Math.round(metres * random.between(0.36, 0.42)),
      distance: metres,
      ascent: random.int(20, 90),
      averageHeartRate: random.int(138, 156),
      maxHeartRate: random.int(160, 176),
      energy: Math.round(metres / 16),
      notes: '',
    };
  });
}

const exercises: Exercise[] = Object.values(lifts).map(({ id, name, primary, secondary }) => ({
  ...{ id, name, primary, secondary, category: 'Strength', equipment: 'Barbell' },
  ...{ measure: 'Weight and reps', link: '' },
}));

const routine: RoutineInput[] = days.flatMap(({ name, lifts: chosen }) =>
  chosen.map(({ id }, index) => ({
    ...{ routine: 'Three lifts', day: name, order: index + 1, exerciseId: id, sets: 3, repMin: 5, repMax: 5 },
    ...{ targetRpe: 8, rest: 150, progression: poundStep },
  })),
);

export default {
  hasOneSheet: true,
  async make(kit) {
    const { workouts, sets } = yearOf(kit);
    await kit.calls.importWorkouts({ body: { workouts, sets, exercises, cardio: runsOf(kit) } });
    await kit.calls.saveRoutine({ body: { rows: routine } });
    await kit.calls.saveSetting({
      body: {
        weightUnit: 'lb',
        distanceUnit: 'mi',
        weeklyGoal: 2,
        bar: 45,
        plates: [45, 35, 25, 10, 5, 2.5],
      },
    });
  },
} satisfies AppSample<typeof contract>;
