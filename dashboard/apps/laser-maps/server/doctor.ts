import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { recordTab } from '#backend/records/record-doctor.ts';
import { location } from '../record.ts';

export default { tabsOf: () => [recordTab(location)] } satisfies AppDoctor;
