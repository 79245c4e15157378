import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import { photoHeader } from '../contract.ts';
import { dataSheet } from './sheet.ts';

/** Every column except the photo's belongs to the owner of the sheet. */
const sheet: Sheet = {
  tab: dataSheet.tab,
  columns: { [photoHeader]: { kind: 'text' } },
  fingerprint: [photoHeader],
  isFree: true,
};

export default {
  tabsOf: () => [{ sheet, files: { field: photoHeader, by: 'name' } }],
  filesOf: ({ parentFolderId }) =>
    parentFolderId === null ? null : { kind: 'photo', snapsheet: parentFolderId },
} satisfies AppDoctor;
