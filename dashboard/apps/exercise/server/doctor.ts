import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { cardioSheet, exerciseSheet, routineSheet, setSheet, workoutSheet } from './sheet.ts';

const ids = (field: string, prefix: string) => ({
  field,
  make: (seed: string) => `${prefix}${seed.slice(0, 14)}`,
});

export default {
  tabsOf: () => [
    { sheet: workoutSheet, id: ids('Workout ID', 'w') },
    {
      sheet: setSheet,
      isOptional: true,
      id: ids('Row ID', 's'),
      references: [{ field: 'Workout ID', to: { tab: workoutSheet.tab, field: 'Workout ID' } }],
    },
    { sheet: exerciseSheet, isOptional: true, id: ids('Exercise ID', 'e') },
    { sheet: routineSheet, isOptional: true },
    {
      sheet: cardioSheet,
      isOptional: true,
      id: ids('Cardio ID', 'c'),
      files: { field: 'File ID', by: 'id' },
    },
  ],
  filesOf: () => ({ kind: 'file', app: 'exercise' }),
} satisfies AppDoctor;
