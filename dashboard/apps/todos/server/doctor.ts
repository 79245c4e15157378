import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { taskSheet } from './sheet.ts';

export default { tabsOf: () => [{ sheet: taskSheet }] } satisfies AppDoctor;
