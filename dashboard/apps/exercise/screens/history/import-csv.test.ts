import { describe, expect, it } from 'vitest';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { setRow } from '#testing/data/set-row.ts';
import { type SetRow, workoutRowSchema } from '../../record.ts';
import { catalogueOf, exerciseIdOf } from '../exercises/catalogue.ts';
import { historyOf } from '../history.ts';
import { starters } from '../routines/starters.ts';
import { exportCsv } from './export-csv.ts';
import { formatOf } from './foreign-columns.ts';
import { formats } from './foreign-formats.ts';
import { readForeignLog, sameWorkoutKey } from './import-csv.ts';

function table(text: string, separator = ','): ImportTable {
  const [headers = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, '')));
  return { headers, rows };
}

const strong = `
Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2024-01-15 18:30:00,Push Day,1h 5m,Bench Press (Barbell),W,40,10,0,0,,Felt strong,
2024-01-15 18:30:00,Push Day,1h 5m,Bench Press (Barbell),1,185,5,0,0,Wide grip,,8.5
2024-01-15 18:30:00,Push Day,1h 5m,Bench Press (Barbell),Rest Timer,0,0,0,90,,,
2024-01-15 18:30:00,Push Day,1h 5m,Plank,1,0,0,0,60,,,
2024-01-17 07:05:00,Run,30m,Running,1,0,0,5.0,1500,,,
2024-01-18 07:05:00,Legs,45m,Squat (Barbell),1,heavy,5,0,0,,,
someday,Legs,45m,Squat (Barbell),1,100,5,0,0,,,
`;

const hevy = `
title;start_time;end_time;description;exercise_title;superset_id;exercise_notes;set_index;set_type;weight_lbs;reps;distance_miles;duration_seconds;rpe
Upper;15 Jan 2024, 18:30;15 Jan 2024, 19:42;;Bench Press (Barbell);;Slow;0;warmup;45;10;;;
Upper;15 Jan 2024, 18:30;15 Jan 2024, 19:42;;Bench Press (Barbell);;Slow;1;dropset;62,5;8;;;9
Upper;15 Jan 2024, 18:30;15 Jan 2024, 19:42;;Running;;;0;normal;;;2;900;
`;

const fitNotes = `
Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
2024-06-01,Flat Barbell Bench Press,Chest,60,kgs,8,,,,easy
2024-06-01,Plank,Abs,0,kgs,0,,,0:01:30,
2024-06-02,Cycling,Cardio,,,,10,km,0:30:00,
`;

const read = (text: string, separator?: string, unit: 'kg' | 'lb' = 'kg') => {
  const log = readForeignLog(table(text, separator), { unit, order: 'monthFirst' });
  if (!log) throw new Error('The file was not known.');
  return log;
};

describe('an export of Strong', () => {
  it('becomes workouts with sets, warm-ups, rests and notes', () => {
    const { format, workouts, skipped, isUnitKnown } = read(strong, ',', 'lb');
    expect([format, isUnitKnown]).toEqual(['Strong', false]);
    const [push, run] = workouts;
    expect(push?.workout).toMatchObject({
      start: '2024-01-15T18:30:00',
      end: '2024-01-15T19:35:00',
      name: 'Push Day',
      notes: 'Felt strong',
    });
    expect(push?.sets).toMatchObject([
      {
        exercise: 'Bench Press (Barbell)',
        type: 'Warm-up',
        weight: 40,
        unit: 'lb',
        reps: 10,
        setNo: 1,
        order: 1,
      },
      { type: 'Normal', weight: 185, reps: 5, rpe: 8.5, notes: 'Wide grip', rest: 90, setNo: 2, order: 1 },
      { exercise: 'Plank', weight: '', reps: '', seconds: 60, setNo: 1, order: 2 },
    ]);
    expect(run?.sets).toMatchObject([{ distance: 8046.7, seconds: 1500 }]);
    expect(skipped).toEqual([
      { row: 7, reason: '"heavy" is not a number' },
      { row: 8, reason: 'its date cannot be read' },
    ]);
  });

  it('is known with semicolons, decimal commas and units of its own', () => {
    const log = read(
      `Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes
1;2026-09-20 18:00:00;Push;3600;Bench Press (Barbell);1;62,5;8;8,5;;;;
1;2026-09-20 18:00:00;Push;3600;Running;1;;;;400;90;;`,
      ';',
      'lb',
    );
    expect(log.isUnitKnown).toBe(true);
    expect(log.workouts[0]?.sets).toMatchObject([
      { weight: 62.5, unit: 'kg', rpe: 8.5 },
      { distance: 400, seconds: 90 },
    ]);
  });
});

it('an export of Hevy becomes workouts', () => {
  const { format, workouts, isUnitKnown } = read(hevy, ';');
  expect([format, isUnitKnown]).toEqual(['Hevy', true]);
  expect(workouts[0]?.workout).toMatchObject({ start: '2024-01-15T18:30:00', end: '2024-01-15T19:42:00' });
  expect(workouts[0]?.sets).toMatchObject([
    { type: 'Warm-up', weight: 45, unit: 'lb', notes: 'Slow' },
    { type: 'Drop', weight: 62.5, notes: '', rpe: 9 },
    { exercise: 'Running', distance: 3218.7, seconds: 900 },
  ]);
});

it('an export of FitNotes becomes one workout a day', () => {
  const { format, workouts, categories } = read(fitNotes);
  expect(format).toBe('FitNotes');
  expect(workouts.map(({ workout, sets }) => [workout.start, sets.length])).toEqual([
    ['2024-06-01T00:00:00', 2],
    ['2024-06-02T00:00:00', 1],
  ]);
  expect(workouts[0]?.sets).toMatchObject([
    { weight: 60, notes: 'easy' },
    { seconds: 90, reps: '' },
  ]);
  expect(categories.get('Plank')).toBe('Abs');
});

it('another file is known as none of them', () => {
  expect(formatOf(['Name', 'Email'])).toBeUndefined();
  expect(readForeignLog({ headers: [], rows: [] }, { unit: 'kg', order: 'dayFirst' })).toBeUndefined();
});

it('dates with two readings are read as another of them shows, else as was asked', () => {
  const rows = (...days: string[]) =>
    table(['Date,Exercise,Reps', ...days.map((day) => `${day},Plank,5`)].join('\n'));
  const startsOf = (order: 'dayFirst' | 'monthFirst', ...days: string[]) => {
    const log = readForeignLog(rows(...days), { unit: 'kg', order });
    return [log?.days.state, ...(log?.workouts.map(({ workout }) => workout.start.slice(0, 10)) ?? [])];
  };
  expect(startsOf('dayFirst', '03/04/2025')).toEqual(['open', '2025-04-03']);
  expect(startsOf('monthFirst', '03/04/2025')).toEqual(['open', '2025-03-04']);
  expect(startsOf('monthFirst', '03/04/2025', '25/04/2025')).toEqual(['told', '2025-04-03', '2025-04-25']);
  expect(startsOf('monthFirst', '03.04.2025')).toEqual(['plain', '2025-04-03']);
});

it('a workout that is read again bears the same id, another one another', () => {
  const [first, second] = [read(strong), read(strong)].map(({ workouts }) =>
    workouts.map(({ workout }) => workout.id),
  );
  expect(first).toEqual(second);
  expect(new Set(first).size).toBe(first?.length);
});

describe('exercises of other programs', () => {
  const { byName } = catalogueOf([]);

  it('are known by their words, in whatever order', () => {
    const known = [
      ['Bench Press (Barbell)', 'bench-press'],
      ['Bench Press (Dumbbell)', 'dumbbell-bench-press'],
      ['Squat (Barbell)', 'squat'],
      ['Deadlift (Barbell)', 'deadlift'],
      ['Pull Up', 'pull-up'],
      ['Overhead Press (Barbell)', 'overhead-press'],
      ['Romanian Deadlift (Barbell)', 'romanian-deadlift'],
      ['Lat Pulldown (Cable)', 'lat-pulldown'],
      ['Bicep Curl (Dumbbell)', 'biceps-curl'],
      ['Plank', 'plank'],
    ];
    expect(known.map(([name = '']) => byName(name)?.id)).toEqual(known.map(([, id]) => id));
    expect(byName('Zottman Curl (Dumbbell)')).toBeUndefined();
  });

  it('get ids of their own', () => {
    expect(exerciseIdOf('Zottman Curl (Dumbbell)')).toBe('zottman-curl-dumbbell');
    expect(exerciseIdOf('スクワット')).toMatch(/^exercise-\d+$/);
  });

  it('begin with at least eighty of our own, no two alike', () => {
    expect(starters.length).toBeGreaterThanOrEqual(80);
    expect(new Set(starters.map(({ id }) => id)).size).toBe(starters.length);
    expect(new Set(starters.map(({ name }) => name)).size).toBe(starters.length);
  });
});

describe('an export', () => {
  const workouts = [
    workoutRowSchema.parse({
      _rowIndex: 2,
      'Workout ID': 'w1',
      Start: '2025-11-18T18:00:00+01:00',
      End: '2025-11-18T18:52:00+01:00',
      Name: 'Tuesday, heavy',
      Routine: '',
      Bodyweight: '',
      Effort: '',
      Notes: '=1+1',
    }),
  ];
  const set = (no: number, part: Partial<SetRow>) =>
    setRow(no, { _rowIndex: no, 'Exercise ID': 'bench-press', RPE: 8, 'Rest s': '', ...part });
  const sets = [set(1, { Type: 'Warm-up', Weight: 40 }), set(2, {}), set(3, { Done: false })];
  const history = historyOf({ setting: null, workouts, sets, exercises: [], cardio: [] });

  it.each(formats)('as %s is read again by the import, and is the same workout', (format) => {
    const text = exportCsv(format, history, { weightUnit: 'lb', distanceUnit: 'km' });
    const rows = text
      .trim()
      .split('\r\n')
      .map((line) =>
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
          cell.replace(/^"|"$/g, ''),
        ),
      );
    const [headers = [], ...lines] = rows;
    const log = readForeignLog({ headers, rows: lines }, { unit: 'kg', order: 'dayFirst' });
    expect(log).toMatchObject({ format, isUnitKnown: true, skipped: [] });
    const [workout] = log?.workouts ?? [];
    expect(workout?.sets).toMatchObject([
      { exercise: 'Bench press', weight: 88.18, unit: 'lb', reps: 5 },
      { weight: 220.46, reps: 5 },
    ]);
    if (format === 'FitNotes') return;
    expect(workout?.sets[0]?.type).toBe('Warm-up');
    expect(sameWorkoutKey(workout?.workout ?? { start: '', name: '' })).toBe(
      '2025-11-18T18:00 tuesday, heavy',
    );
    expect(text).not.toMatch(/,=1/);
  });

  it.each(formats)('as %s holds no formulas, and durations as long as they were', (format) => {
    const [workout] = workouts.map((row) => ({ ...row, End: '2025-11-18T19:59:59' }));
    if (!workout) throw new Error('There is a workout.');
    const long = set(1, { Seconds: 90_000, Notes: '+cmd|calc' });
    const told = historyOf({ setting: null, workouts: [workout], sets: [long], exercises: [], cardio: [] });
    const text = exportCsv(format, told, { weightUnit: 'lb', distanceUnit: 'km' });
    expect(text).toContain(",'+cmd|calc");
    if (format === 'FitNotes') expect(text).toContain(',25:00:00,');
    if (format === 'Strong') expect(text).toContain(',2h 0m,');
  });
});
