import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { recordTab } from '#backend/records/record-doctor.ts';
import { book } from '../record.ts';

export default { tabsOf: () => [recordTab(book)] } satisfies AppDoctor;
