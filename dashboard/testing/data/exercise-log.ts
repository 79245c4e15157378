import { type Log, noLog } from '../../apps/exercise/contract.ts';
import type { WorkoutRow } from '../../apps/exercise/record.ts';
import { ownSheet } from './own-sheet.ts';

// Sample data of Exercise, for the tests of its screens.

/** Workout `w1` as it is in the sheet. */
export function workoutRow(part: Partial<WorkoutRow> = {}): WorkoutRow {
  return {
    _rowIndex: 2,
    'Workout ID': 'w1',
    Start: '2026-10-01T18:00:00+02:00',
    End: '2026-10-01T18:50:00+02:00',
    Name: 'Tuesday lift',
    Routine: '',
    Bodyweight: '',
    Effort: '',
    Notes: '',
    ...part,
  };
}

/** A log in the person's own spreadsheet `s1` unless another is named, with nothing in it yet. */
export function logIn({ id = 's1', ...part }: Partial<Log> & { id?: string } = {}): Log {
  return {
    ...noLog,
    sheet: ownSheet({ id, name: 'Exercise' }),
    setting: { weightUnit: 'kg', distanceUnit: 'km', weeklyGoal: 3, bar: 20, plates: [20, 10, 5, 2.5] },
    range: 'Workouts!A1:H2',
    ...part,
  };
}
