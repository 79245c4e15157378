import type { Adopter } from '#backend/adopt.ts';
import { expense } from '../record.ts';
import { reportTags } from './report-files.ts';

/** A folder becomes a report. */
export default {
  sheetName: expense.tab,
  folderTags: reportTags.folder,
  sheetTags: reportTags.sheet,
} satisfies Adopter;
