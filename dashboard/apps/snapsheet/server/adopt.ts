import type { Adopter } from '#backend/adopt.ts';
import { dataSheet } from './sheet.ts';
import { tags } from './snapsheet-files.ts';

/** How a folder becomes a SnapSheet. */
export default {
  sheetName: dataSheet.tab,
  folderTags: tags.folder,
  sheetTags: tags.sheet,
} satisfies Adopter;
