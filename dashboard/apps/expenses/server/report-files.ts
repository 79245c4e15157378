import type { AppContext } from '#backend/context.ts';
import { type DriveFile, folderType, hasTags, quote, spreadsheetType } from '#backend/google/drive.ts';
import { isPhotoOf, liesIn, photosFolderOf, photosName } from '#backend/photos/beside-rows.ts';
import { tagsOf } from '#backend/tags.ts';
import { inTrash } from '#backend/trash.ts';
import { preferencesSchema } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type ReportStatus, statusSchema } from '../life.ts';
import { expense } from '../record.ts';
import type { Report } from '../report-calls.ts';

/** The files that make up a report. */
export interface ReportFiles {
  folder: DriveFile;
  /** Null if the folder no longer has the sheet. */
  sheet: DriveFile | null;
  photosFolder: DriveFile | null;
  photos: readonly DriveFile[];
  /** The pack last saved in it. */
  pack: DriveFile | undefined;
}

const app = 'expenses';

/** Every file of a report, and the folder itself, is tagged with the folder's id, so one query finds them all. */
export const reportTags = {
  folder: (reportId: string, parentId: string, currency: string | null = null) =>
    tagsOf('folder', {
      ...{ app, type: 'expense', parent: parentId, report: reportId },
      ...(currency !== null && currency !== usualCurrency && { currency }),
    }),
  sheet: (reportId: string) => tagsOf('sheet', { app, parent: reportId, report: reportId }),
  photosFolder: (reportId: string) =>
    tagsOf('folder', { app, type: 'photos', parent: reportId, report: reportId }),
  pack: (reportId: string) => tagsOf('pack', { app, parent: reportId, report: reportId }),
  photo: (reportId: string, parentId: string) => tagsOf('photo', { app, parent: parentId, report: reportId }),
};

export const reportFoldersQuery = `(${hasTags({ app, type: 'expense' })})`;
export const reportSheetsQuery = `(${hasTags({ app, kind: 'sheet' })})`;

export function isReportFolder({ mimeType, appProperties }: DriveFile): boolean {
  return mimeType === folderType && appProperties['app'] === app && appProperties['type'] === 'expense';
}

/** Rejects all other folders and files: nothing is written anywhere but to reports. */
export function requireReport(file: DriveFile): void {
  if (!isReportFolder(file)) throw new Problem('NOT_FOUND', 'This is not an expense report.');
}

/** The sheet of a report among files: the one named like its tab (the oldest of several), otherwise one made for it. */
export function sheetOf(reportId: string, files: readonly DriveFile[]): DriveFile | null {
  const sheets = files.filter((file) => file.mimeType === spreadsheetType && liesIn(file, reportId));
  const named = sheets.find(({ name }) => name.trim().toLowerCase() === expense.tab.toLowerCase());
  return named ?? sheets.find(({ appProperties }) => appProperties['report'] === reportId) ?? null;
}

/** Finds the files of a report, in one call if the report was made here. */
export async function findReportFiles(context: AppContext, reportId: string): Promise<ReportFiles> {
  const files = await context.drive.list(
    `trashed = false and ((${hasTags({ report: reportId })}) or ${quote(reportId)} in parents)`,
  );
  const folder = files.find(({ id }) => id === reportId) ?? (await context.drive.get(reportId));
  requireReport(folder);
  if (folder.trashed) throw inTrash(folder);
  const photosFolder = photosFolderOf(reportId, files);
  return {
    folder,
    sheet: sheetOf(reportId, files),
    photosFolder,
    photos: files.filter((file) => isPhotoOf(file, reportId, photosFolder)),
    pack: files.find(({ appProperties: { kind } }) => kind === reportTags.pack(reportId).kind),
  };
}

/** Rejects anything that is not a report, or that this person may not add to. */
export async function requireOwnReport({ drive }: AppContext, reportId: string): Promise<void> {
  const folder = await drive.get(reportId);
  requireReport(folder);
  if (!folder.capabilities.canEdit) {
    throw new Problem('ACCESS_DENIED', 'You can view this report, but not add to it.');
  }
}

export async function makePhotosFolder({ drive }: AppContext, reportId: string): Promise<DriveFile> {
  return await drive.createFolder({
    name: photosName,
    parentId: reportId,
    tags: reportTags.photosFolder(reportId),
  });
}

/** Creates the sheet's file, which is empty until it is laid out. */
export async function makeSheetFile({ drive }: AppContext, reportId: string): Promise<DriveFile> {
  return await drive.createSpreadsheet({
    name: expense.tab,
    parentId: reportId,
    tags: reportTags.sheet(reportId),
  });
}

/** The currency a report was made with; anything invalid counts as dollars. */
export function currencyOf({ appProperties }: DriveFile): { currency?: string } {
  const { data } = preferencesSchema.shape.currency.safeParse(appProperties['currency']);
  return data ? { currency: data } : {};
}

/** The status without opening the sheet, for lists of files: a hint. */
function statusHint(sheet: DriveFile | null): { status?: ReportStatus } {
  const { data } = statusSchema.safeParse(sheet?.appProperties['status']);
  return data === undefined ? {} : { status: data };
}

export function reportOf(folder: DriveFile, sheet: DriveFile | null): Report {
  return {
    id: folder.id,
    name: folder.name,
    directoryId: folder.id,
    sheetId: sheet?.id ?? null,
    createdTime: folder.createdTime,
    // A folder's own time does not change when its sheet is written.
    modifiedTime:
      sheet && sheet.modifiedTime > folder.modifiedTime ? sheet.modifiedTime : folder.modifiedTime,
    description: folder.description,
    webViewLink: folder.webViewLink,
    isOwned: folder.ownedByMe,
    canEdit: folder.capabilities.canEdit && (sheet?.capabilities.canEdit ?? true),
    owner: folder.owners[0] ?? null,
    ...currencyOf(folder),
    ...statusHint(sheet),
  };
}
