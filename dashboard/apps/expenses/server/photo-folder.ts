import type { AppContext } from '#backend/context.ts';
import { type DriveFile, hasTags, quote } from '#backend/google/drive.ts';
import { isPhoto, isPhotoOf } from '#backend/photos/beside-rows.ts';
import type { PhotoPlace } from '#backend/photos/folder.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { Problem } from '#kernel/problem.ts';
import type { ReceiptPhoto } from '../answers.ts';
import { findReportFiles, makePhotosFolder, reportTags } from './report-files.ts';

/** The place of a report's photos. */
export function photosOf(context: AppContext, reportId: string): PhotoPlace {
  return {
    key: reportId,
    async find() {
      const { photosFolder, photos, sheet } = await findReportFiles(context, reportId);
      return { folder: photosFolder, photos, sheet };
    },
    make: () => makePhotosFolder(context, reportId),
    tagsFor: (folderId) => reportTags.photo(reportId, folderId),
    nameless: 'receipt',
  };
}

export function receiptPhotoOf({
  id,
  name,
  webViewLink,
  hasThumbnail,
  appProperties,
}: DriveFile): ReceiptPhoto {
  const { sha256 = '', look = '' } = appProperties;
  return { id, name, filename: name, webViewLink, hasThumbnail, sha256, look };
}

/** The photo, if it is in the report's photos folder. */
async function requirePhoto(context: AppContext, reportId: string, photoId: string) {
  const photo = await context.drive.get(photoId);
  const { photosFolder, sheet } = await findReportFiles(context, reportId);
  if (isPhotoOf(photo, reportId, photosFolder)) return { photo, sheet };
  throw new Problem('NOT_FOUND', "This photo is not in the report's photos folder.");
}

const maxOfStored = maxPhotoBytes * 2;

export async function downloadPhoto(
  context: AppContext,
  reportId: string,
  photoId: string,
): Promise<Uint8Array> {
  await requirePhoto(context, reportId, photoId);
  return await context.drive.download(photoId, maxOfStored);
}

/** Moves a photo of the report to Drive's trash, or restores it. */
export async function trashPhoto(
  context: AppContext,
  reportId: string,
  { photoId, isTrashed }: { photoId: string; isTrashed: boolean },
): Promise<void> {
  const { photo, sheet } = await requirePhoto(context, reportId, photoId);
  if (photo.trashed === isTrashed) return;
  if (sheet) await context.sheets.requireOpen(sheet);
  await context.drive.update(photoId, { trashed: isTrashed });
}

/** A photo of the report by its name: first among those stored here, then among any files in the folder. */
export async function findPhoto(context: AppContext, reportId: string, name: string): Promise<DriveFile> {
  const named = `trashed = false and name = ${quote(name)}`;
  const [tagged] = await context.drive.list(`${named} and ${hasTags({ report: reportId, kind: 'photo' })}`);
  if (tagged) return tagged;
  const { photosFolder } = await findReportFiles(context, reportId);
  const inFolder = photosFolder
    ? await context.drive.list(`${named} and ${quote(photosFolder.id)} in parents`)
    : [];
  const found = inFolder.find(isPhoto);
  if (!found) throw new Problem('NOT_FOUND', `There is no photo named "${name}" in this report.`);
  return found;
}
