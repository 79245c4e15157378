import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { expenseSheet } from './sheet.ts';

export default {
  tabsOf: () => [{ sheet: expenseSheet, files: { field: 'Photo', by: 'name' } }],
  // A report is the folder in which its sheet lies.
  filesOf: ({ parentFolderId }) =>
    parentFolderId === null ? null : { kind: 'photo', report: parentFolderId },
} satisfies AppDoctor;
