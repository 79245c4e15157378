import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { cardioRecord, exerciseRecord, routineRecord, setRecord, workoutRecord } from '../record.ts';

const ids = (field: string, prefix: string) => ({
  field,
  make: (seed: string) => `${prefix}${seed.slice(0, 14)}`,
});

export default {
  tabsOf: () => [
    { sheet: workoutRecord.sheet, id: ids('Workout ID', 'w') },
    {
      sheet: setRecord.sheet,
      isOptional: true,
      id: ids('Row ID', 's'),
      references: [{ field: 'Workout ID', to: { tab: workoutRecord.sheet.tab, field: 'Workout ID' } }],
    },
    { sheet: exerciseRecord.sheet, isOptional: true, id: ids('Exercise ID', 'e') },
    { sheet: routineRecord.sheet, isOptional: true },
    {
      sheet: cardioRecord.sheet,
      isOptional: true,
      id: ids('Cardio ID', 'c'),
      files: { field: 'File ID', by: 'id' },
    },
  ],
  filesOf: () => ({ kind: 'file', app: 'exercise' }),
} satisfies AppDoctor;
