import { describe, expect, it } from 'vitest';
import { setRow } from '#testing/data/set-row.ts';
import { workoutRowSchema } from '../../record.ts';
import { historyOf, previousOf } from '../history.ts';
import { recordsOf } from '../records.ts';
import { hintOf } from '../workout/progression.ts';
import { estimate, formulas, loadBar } from './strength.ts';

describe('the estimate of what one could lift once', () => {
  // Brzycki's table, "Strength Testing: Predicting a One-Rep Max from Reps-to-Fatigue", JOPERD 64 (1993): the fraction
  // of the maximum weight that can be lifted this many times.
  it.each([
    [1, 100],
    [2, 97.2],
    [3, 94.4],
    [4, 91.7],
    [5, 88.9],
    [6, 86.1],
    [7, 83.3],
    [8, 80.6],
    [9, 77.8],
    [10, 75],
  ])('agrees with the table of Brzycki at %i repetitions', (reps, share) => {
    expect(100 / (formulas.Brzycki(share, reps) / share)).toBeCloseTo(share, 1);
  });

  // Epley's formula: one thirtieth more for each repetition; the two formulas agree at ten.
  it.each([
    [5, 100, 116.7],
    [8, 80, 101.3],
    [10, 75, 100],
  ])('agrees with the formula of Epley at %i repetitions', (reps, weight, most) => {
    expect(formulas.Epley(weight, reps)).toBeCloseTo(most, 1);
  });

  it('says nothing where the formulas do not hold', () => {
    expect(formulas.Epley(75, 10)).toBeCloseTo(formulas.Brzycki(75, 10), 9);
    expect(estimate('Epley', 140, 1)).toBe(140);
    expect([
      estimate('Epley', 100, 13),
      estimate('Epley', 0, 5),
      estimate('Brzycki', null, 5),
      estimate('Brzycki', 100, 0),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('plates', () => {
  const kilograms = [25, 20, 15, 10, 5, 2.5, 1.25];

  it('are those of a usual bar', () => {
    // The IWF bar of 20 kg, and powerlifting's "three plates" on a bar of 45 lb.
    expect(loadBar(100, 20, kilograms)).toEqual({ plates: [25, 15], total: 100 });
    expect(loadBar(142.5, 20, kilograms)).toEqual({ plates: [25, 25, 10, 1.25], total: 142.5 });
    expect(loadBar(315, 45, [45, 35, 25, 10, 5, 2.5])).toEqual({ plates: [45, 45, 45], total: 315 });
    expect(loadBar(20, 20, kilograms)).toEqual({ plates: [], total: 20 });
  });

  it('come as close as they can from below', () => {
    expect(loadBar(101, 20, kilograms)?.total).toBe(100);
    // Taking the heaviest first would stop at 20 on each side.
    expect(loadBar(80, 20, [20, 15])).toEqual({ plates: [15, 15], total: 80 });
    expect(loadBar(15, 20, kilograms)).toBeUndefined();
    expect(loadBar(100, 20, [])).toEqual({ plates: [], total: 20 });
  });
});

const workoutRow = (id: string, day: string) =>
  workoutRowSchema.parse({
    _rowIndex: 2,
    'Workout ID': id,
    Start: `${day}T18:00:00`,
    End: `${day}T19:00:00`,
    Name: 'Lift',
    Routine: '',
    Bodyweight: '',
    Effort: '',
    Notes: '',
  });

function previous(...workouts: readonly object[][]) {
  const rows = workouts.map((_, at) => workoutRow(`w${at}`, `2026-01-${String(10 + at)}`));
  const sets = workouts.flatMap((parts, at) =>
    parts.map((part, no) =>
      setRow(no + 1, { 'Workout ID': `w${at}`, 'Exercise ID': 'bench-press', 'Rest s': '', ...part }),
    ),
  );
  const { workouts: read } = historyOf({ setting: null, workouts: rows, sets, exercises: [], cardio: [] });
  return previousOf(read, 'bench-press', 10);
}

describe('records', () => {
  it('are of sets that were done, in the unit of the person, and never of a warm-up', () => {
    const found = previous(
      [{ Weight: 225, Unit: 'lb', Reps: 3 }],
      [
        { Weight: 200, Type: 'Warm-up' },
        { Weight: 180, Done: false },
        { Weight: 95, Reps: 8 },
        { Weight: '100', Reps: '5' },
      ],
    );
    const { heaviest, estimate: most, volume, maxReps } = recordsOf(found, 'kg', 'Epley');
    expect(heaviest?.value).toBeCloseTo(102.06, 2);
    expect(heaviest?.day).toBe('2026-01-10');
    expect(most?.value).toBeCloseTo(95 * (1 + 8 / 30), 5);
    expect(volume).toMatchObject({ value: 95 * 8 + 500, day: '2026-01-11' });
    expect(maxReps?.value).toBe(8);
  });

  it('are in the unit of the log where a row that was typed by hand names none', () => {
    const found = previous([{ Weight: 225, Unit: '' }], [{ Weight: 200, Unit: 'Pounds' }]);
    expect(recordsOf(found, 'lb', 'Epley').heaviest?.value).toBeCloseTo(225, 5);
  });

  it('belong to the first of two alike', () => {
    expect(recordsOf(previous([{}], [{}]), 'kg', 'Epley').heaviest?.day).toBe('2026-01-10');
  });
});

describe('the hint for the next time', () => {
  const goal = { repMin: 5, repMax: 8, targetRpe: null, step: 2.5 };

  it('adds weight once every set has reached the top', () => {
    expect(hintOf(previous([{ Reps: 8 }, { Reps: 8 }]), goal, 'kg')?.weight).toBe(102.5);
    expect(hintOf(previous([{ Reps: 8, RPE: 9.5 }]), { ...goal, targetRpe: 8 }, 'kg')).toBeUndefined();
  });

  it('keeps the weight until then, and takes some off after three tries', () => {
    expect(hintOf(previous([{ Reps: 8 }, { Reps: 7 }]), goal, 'kg')).toMatchObject({ weight: 100 });
    const stuck = previous([{ Reps: 4 }], [{ Reps: 4 }], [{ Reps: 3 }]);
    expect(hintOf(stuck, goal, 'kg')).toMatchObject({ weight: 90 });
    expect(hintOf([], goal, 'kg')).toBeUndefined();
  });
});
