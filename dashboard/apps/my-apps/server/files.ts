import { sheetFileOf } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import { spreadsheetType } from '#backend/google/drive.ts';
import { Recent } from '#backend/recent.ts';
import { fileBySheets } from '#backend/sheet-file.ts';
import type { SheetFile } from '#kernel/calls/files.ts';

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

const known = new Recent<{ file: SheetFile; until: number }>(2_000);

/** The file of an own app. It is asked for again after some minutes, or where the caller wants to know it as it is now. */
export async function fileOf(context: AppContext, sheetId: string, isFresh: boolean): Promise<SheetFile> {
  const key = `${context.request.user.id} ${sheetId}`;
  const met = known.get(key);
  if (met && !isFresh && met.until > Date.now()) return met.file;
  const file = await fileBySheets(context, sheetId);
  known.set(key, { file, until: Date.now() + believedMs });
  return file;
}

/** The spreadsheets that Drive shows us, without those that the product keeps for other apps. */
export async function choosable(context: AppContext): Promise<SheetFile[]> {
  const files = await context.drive.list(`trashed = false and mimeType = '${spreadsheetType}'`);
  return files
    .filter(({ appProperties: { rowhouse, kind } }) => rowhouse === undefined || kind === 'own-app')
    .map(sheetFileOf)
    .toSorted((a, b) => b.modifiedTime.localeCompare(a.modifiedTime));
}
