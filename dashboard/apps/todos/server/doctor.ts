import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { taskRecord } from '../record.ts';

export default { tabsOf: () => [{ sheet: taskRecord.sheet }] } satisfies AppDoctor;
