import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { logNames } from '../logs.ts';
import { profileSheet, sheetOf } from './sheet.ts';

const makeId = (seed: string) => `R${seed.slice(0, 14)}`;

export default {
  // Tabs are made with their first row, and rows typed by hand need no id.
  tabsOf: () => [
    ...logNames.map((log) => ({
      sheet: sheetOf(log),
      isOptional: true,
      id: { field: 'Row ID', make: makeId, isOptional: true },
    })),
    { sheet: profileSheet, isOptional: true },
  ],
} satisfies AppDoctor;
