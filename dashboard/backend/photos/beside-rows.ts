import { type DriveFile, folderType } from '../google/drive.ts';
import type { FileKind } from '../tags.ts';

// A record that is a folder has a folder for its photos, beside the sheet whose rows name them.

export const photosName = 'photos';

/** Where a file actually is; its tag tells where it was made, if the person may not see its folder. */
export function liesIn({ parents, appProperties }: DriveFile, folderId: string): boolean {
  return parents.length > 0 ? parents.includes(folderId) : appProperties['parent'] === folderId;
}

/** A receipt that came as a PDF counts as a photo; a pack made from all of them does not. */
export function isPhoto({ mimeType, appProperties }: DriveFile): boolean {
  if (appProperties['kind'] === ('pack' satisfies FileKind)) return false;
  return mimeType.startsWith('image/') || mimeType === 'application/pdf';
}

/** The record's folder for photos: the one made for it, or else the one with that name. */
export function photosFolderOf(recordId: string, files: readonly DriveFile[]): DriveFile | null {
  const folders = files.filter((file) => file.mimeType === folderType && liesIn(file, recordId));
  return (
    folders.find(({ appProperties }) => appProperties['type'] === 'photos') ??
    folders.find(({ name }) => name.toLowerCase() === photosName) ??
    null
  );
}

/** A photo is in the record's folder for photos; one that another program or a person put beside it counts as well. */
export function isPhotoOf(file: DriveFile, recordId: string, photosFolder: DriveFile | null): boolean {
  return (
    isPhoto(file) && (liesIn(file, recordId) || (photosFolder !== null && liesIn(file, photosFolder.id)))
  );
}
