import type { Adopter } from '#backend/adopt.ts';
import { reportTags } from './report-files.ts';
import { expenseSheet } from './sheet.ts';

/** A folder becomes a report. */
export default {
  sheetName: expenseSheet.tab,
  folderTags: reportTags.folder,
  sheetTags: reportTags.sheet,
} satisfies Adopter;
