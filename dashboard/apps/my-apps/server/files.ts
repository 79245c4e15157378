import { sheetFileOf } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import { spreadsheetType } from '#backend/google/drive.ts';
import { Believed, believedMs } from '#backend/recent.ts';
import { fileBySheets } from '#backend/sheet-file.ts';
import type { SheetFile } from '#kernel/calls/files.ts';

const known = new Believed<SheetFile>(2_000, believedMs);

/** The file of an own app. It is fetched again after some minutes, or if the caller needs its current state. */
export async function fileOf(context: AppContext, sheetId: string, isFresh: boolean): Promise<SheetFile> {
  const key = `${context.request.user.id} ${sheetId}`;
  const met = isFresh ? undefined : known.get(key);
  if (met) return met;
  const file = await fileBySheets(context, sheetId);
  known.set(key, file);
  return file;
}

/** The spreadsheets that Drive shows us, except those that the product keeps for other apps. */
export async function choosable(context: AppContext): Promise<SheetFile[]> {
  const files = await context.drive.list(`trashed = false and mimeType = '${spreadsheetType}'`);
  return files
    .filter(({ appProperties: { rowhouse, kind } }) => rowhouse === undefined || kind === 'own-app')
    .map(sheetFileOf)
    .toSorted((a, b) => b.modifiedTime.localeCompare(a.modifiedTime));
}
