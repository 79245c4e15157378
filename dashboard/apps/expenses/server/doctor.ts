import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { recordTab } from '#backend/records/record-doctor.ts';
import { expense } from '../record.ts';

export default {
  tabsOf: () => [{ ...recordTab(expense), files: { field: expense.fields.photo.header, by: 'name' } }],
  // A report is the folder in which its sheet lies.
  filesOf: ({ parentFolderId }) =>
    parentFolderId === null ? null : { kind: 'photo', report: parentFolderId },
} satisfies AppDoctor;
