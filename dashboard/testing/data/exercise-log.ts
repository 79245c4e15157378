import type { Log } from '../../apps/exercise/contract.ts';
import type { WorkoutRow } from '../../apps/exercise/record.ts';

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
    sheet: {
      id,
      name: 'Exercise',
      createdTime: '2026-01-01T00:00:00Z',
      modifiedTime: '2026-01-01T00:00:00Z',
      webViewLink: `https://sheets.example/${id}`,
      parentFolderId: 'f1',
      isOwned: true,
      canEdit: true,
      owner: null,
    },
    setting: { weightUnit: 'kg', distanceUnit: 'km', weeklyGoal: 3, bar: 20, plates: [20, 10, 5, 2.5] },
    workouts: [],
    sets: [],
    exercises: [],
    routines: [],
    cardio: [],
    missing: [],
    range: 'Workouts!A1:H2',
    folderLink: null,
    ...part,
  };
}
