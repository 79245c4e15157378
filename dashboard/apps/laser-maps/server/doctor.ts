import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { locationSheet } from './sheet.ts';

const makeId = (seed: string) => `L${seed.slice(0, 12)}`;

export default {
  tabsOf: () => [{ sheet: locationSheet, id: { field: 'ID', make: makeId } }],
} satisfies AppDoctor;
