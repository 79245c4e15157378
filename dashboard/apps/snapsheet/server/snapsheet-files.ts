import type { AppContext } from '#backend/context.ts';
import { type DriveFile, folderType, hasTags, quote, spreadsheetType } from '#backend/google/drive.ts';
import { isPhotoOf, liesIn, photosFolderOf, photosName } from '#backend/photos/beside-rows.ts';
import { tagsOf } from '#backend/tags.ts';
import { inTrash } from '#backend/trash.ts';
import { Problem } from '#kernel/problem.ts';
import type { Snapsheet, StoredPhoto } from '../contract.ts';
import { dataSheet } from './sheet.ts';

/** The files that make up a SnapSheet. */
export interface SnapsheetFiles {
  folder: DriveFile;
  /** Null if the data sheet is gone from the folder. */
  sheet: DriveFile | null;
  photosFolder: DriveFile | null;
  photos: readonly DriveFile[];
}

const app = 'snapsheet';

/** Every file of a SnapSheet, and its folder, is tagged with the folder's id: one query finds them all. */
export const tags = {
  folder: (id: string, parentId: string) =>
    tagsOf('folder', { app, type: app, parent: parentId, snapsheet: id }),
  sheet: (id: string) => tagsOf('sheet', { app, parent: id, snapsheet: id }),
  photosFolder: (id: string) => tagsOf('folder', { app, type: 'photos', parent: id, snapsheet: id }),
  photo: (id: string, parentId: string) => tagsOf('photo', { app, parent: parentId, snapsheet: id }),
};

/** Also on photos sent by scripts, so that Today need not list all photos to find those that may wait. */
export const scriptTag = { sender: 'script' };

export const foldersQuery = `(${hasTags({ app, type: app })})`;
export const sheetsQuery = `(${hasTags({ app, kind: 'sheet' })})`;
export const scriptPhotosQuery = `(${hasTags({ app, kind: 'photo', ...scriptTag })})`;

export function isSnapsheetFolder({ mimeType, appProperties }: DriveFile): boolean {
  return mimeType === folderType && appProperties['app'] === app && appProperties['type'] === app;
}

export function isScriptPhoto({ appProperties }: DriveFile): boolean {
  return appProperties['sender'] === scriptTag.sender;
}

/** The data sheet among files: the one made for it, or else the oldest with its name. */
export function sheetOf(id: string, files: readonly DriveFile[]): DriveFile | null {
  const sheets = files.filter((file) => file.mimeType === spreadsheetType && liesIn(file, id));
  const made = sheets.find(({ appProperties }) => appProperties['snapsheet'] === id);
  return made ?? sheets.find(({ name }) => name.trim().toLowerCase() === dataSheet.tab) ?? null;
}

/** Finds the files of a SnapSheet; one call if they were made here. */
export async function findFiles({ drive }: AppContext, id: string): Promise<SnapsheetFiles> {
  const files = await drive.list(
    `trashed = false and ((${hasTags({ snapsheet: id })}) or ${quote(id)} in parents)`,
  );
  const folder = files.find((file) => file.id === id) ?? (await drive.get(id));
  if (folder.mimeType !== folderType) throw new Problem('NOT_FOUND', 'This is not a SnapSheet.');
  if (folder.trashed) throw inTrash(folder);
  const photosFolder = photosFolderOf(id, files);
  return {
    folder,
    sheet: sheetOf(id, files),
    photosFolder,
    photos: files.filter((file) => isPhotoOf(file, id, photosFolder)),
  };
}

export function makePhotosFolder({ drive }: AppContext, id: string): Promise<DriveFile> {
  return drive.createFolder({ name: photosName, parentId: id, tags: tags.photosFolder(id) });
}

/** Makes the file of the data sheet, which stays empty until it is laid out. */
export function makeSheetFile({ drive }: AppContext, id: string): Promise<DriveFile> {
  return drive.createSpreadsheet({ name: dataSheet.tab, parentId: id, tags: tags.sheet(id) });
}

export function snapsheetOf(
  folder: DriveFile,
  sheet: DriveFile | null,
  recordCount: number | null,
): Snapsheet {
  const { id, name, description, createdTime, webViewLink } = folder;
  return {
    ...{ id, name, description, createdTime, webViewLink, recordCount },
    // A folder's own time does not change when its sheet is written.
    modifiedTime:
      sheet && sheet.modifiedTime > folder.modifiedTime ? sheet.modifiedTime : folder.modifiedTime,
    sheetId: sheet?.id ?? null,
    isOwned: folder.ownedByMe,
    canEdit: folder.capabilities.canEdit && (sheet?.capabilities.canEdit ?? true),
    owner: folder.owners[0] ?? null,
  };
}

export function storedPhotoOf({ id, name, webViewLink, hasThumbnail }: DriveFile): StoredPhoto {
  return { id, name, filename: name, webViewLink, hasThumbnail };
}
