import type { SheetFile } from '#kernel/calls/files.ts';
import { Problem } from '#kernel/problem.ts';
import { sheetFileOf } from './app-sheet.ts';
import type { AppContext } from './context.ts';
import { spreadsheetType } from './google/drive.ts';
import { inTrash } from './trash.ts';

/**
 * What only Sheets knows about a file that Drive does not show us; whether a person may edit it turns out when they
 * try.
 */
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

/**
 * A spreadsheet as Drive knows it, or as Sheets does if Drive does not show it to us: one whose address was pasted,
 * under the scope for spreadsheets.
 * @throws Problem NOT_FOUND if neither shows it, if it is in the trash, or if it is another kind of file
 */
export async function fileBySheets(context: AppContext, sheetId: string): Promise<SheetFile> {
  const file = await context.drive.get(sheetId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (!file) return await shownBySheets(context, sheetId);
  if (file.mimeType !== spreadsheetType) throw new Problem('NOT_FOUND', 'This file is not a spreadsheet.');
  if (file.trashed) throw inTrash(file);
  return sheetFileOf(file);
}
