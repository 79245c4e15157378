import { type DriveFile, folderType } from '../google/drive.ts';
import type { FileKind } from '../tags.ts';

// A record that is a folder keeps its photos in a folder of their own, beside the sheet whose rows name them.

export const photosName = 'photos';

/** Where a file really lies; its tag tells where it was made, for one whose folder the person may not see. */
export function liesIn({ parents, appProperties }: DriveFile, folderId: string): boolean {
  return parents.length > 0 ? parents.includes(folderId) : appProperties['parent'] === folderId;
}

/** A receipt that came as a PDF counts as its photo; what was made of all of them does not. */
export function isPhoto({ mimeType, appProperties }: DriveFile): boolean {
  if (appProperties['kind'] === ('pack' satisfies FileKind)) return false;
  return mimeType.startsWith('image/') || mimeType === 'application/pdf';
}

/** The folder for the photos of a record: the one made for it, else the one named so. */
export function photosFolderOf(recordId: string, files: readonly DriveFile[]): DriveFile | null {
  const folders = files.filter((file) => file.mimeType === folderType && liesIn(file, recordId));
  return (
    folders.find(({ appProperties }) => appProperties['type'] === 'photos') ??
    folders.find(({ name }) => name.toLowerCase() === photosName) ??
    null
  );
}

/** A photo lies in the record's folder for photos; one that another program or a hand put beside it counts as well. */
export function isPhotoOf(file: DriveFile, recordId: string, photosFolder: DriveFile | null): boolean {
  return (
    isPhoto(file) && (liesIn(file, recordId) || (photosFolder !== null && liesIn(file, photosFolder.id)))
  );
}
