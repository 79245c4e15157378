import { sheetFileOf } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import { spreadsheetType } from '#backend/google/drive.ts';
import { Recent } from '#backend/recent.ts';
import { inTrash } from '#backend/trash.ts';
import type { SheetFile } from '#kernel/calls/files.ts';
import { Problem } from '#kernel/problem.ts';

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

const known = new Recent<{ file: SheetFile; until: number }>(2_000);

/** What Sheets alone knows of a file that Drive does not show us; who may edit it is seen when somebody does. */
async function shownBySheets(context: AppContext, sheetId: string): Promise<SheetFile> {
  const { title, link } = await context.sheets.readOutline(sheetId);
  const unknown = new Date(0).toISOString();
  return {
    id: sheetId,
    name: title,
    createdTime: unknown,
    modifiedTime: unknown,
    webViewLink: link,
    parentFolderId: null,
    isOwned: false,
    canEdit: true,
    owner: null,
  };
}

async function fileNow(context: AppContext, sheetId: string): Promise<SheetFile> {
  try {
    const file = await context.drive.get(sheetId);
    if (file.mimeType !== spreadsheetType) {
      throw new Problem('INVALID_INPUT', `"${file.name}" is no spreadsheet of Google Sheets.`);
    }
    if (file.trashed) throw inTrash(file);
    return sheetFileOf(file);
  } catch (error) {
    const isHidden = error instanceof Problem && error.code === 'NOT_FOUND' && !error.details.trashed;
    if (!isHidden) throw error;
    return await shownBySheets(context, sheetId);
  }
}

/** The file of an own app. It is asked for again after some minutes, or where the caller wants to know it as it is now. */
export async function fileOf(context: AppContext, sheetId: string, isFresh: boolean): Promise<SheetFile> {
  const key = `${context.request.user.id} ${sheetId}`;
  const met = known.get(key);
  if (met && !isFresh && met.until > Date.now()) return met.file;
  const file = await fileNow(context, sheetId);
  known.set(key, { file, until: Date.now() + believedMs });
  return file;
}

/** The spreadsheets that Drive shows us, without those that the product keeps for other apps. */
export async function choosable(context: AppContext): Promise<SheetFile[]> {
  const files = await context.drive.list(`trashed = false and mimeType = '${spreadsheetType}'`);
  return files
    .filter(({ appProperties }) => appProperties['rowhouse'] === undefined)
    .map(sheetFileOf)
    .toSorted((a, b) => b.modifiedTime.localeCompare(a.modifiedTime));
}
