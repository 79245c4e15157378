import type { AppContext } from '#backend/context.ts';
import { type DriveFile, hasTags, quote } from '#backend/google/drive.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { inTurn } from '#backend/in-turn.ts';
import { safeFileName, uniqueName } from '#backend/photos/names.ts';
import { preparePhoto } from '#backend/photos/prepare.ts';
import { Recent } from '#backend/recent.ts';
import { Problem } from '#kernel/problem.ts';
import type { ReceiptPhoto } from '../contract.ts';
import { findReportFiles, isPhoto, makePhotosFolder, type ReportFiles, reportTags } from './report-files.ts';

interface PhotoFolder {
  id: string;
  /** The names that are taken in it. */
  names: Set<string>;
}

/** The photo folders of recent requests; one that is gone meanwhile is looked for anew. */
const recentFolders = new Recent<PhotoFolder>(2_000);

function keyOf(context: AppContext, reportId: string): string {
  return `${context.facts.user.id} ${reportId}`;
}

/** Names are only added: a photo that is just being stored may be missing in what was read. */
function remember(key: string, id: string, photos: readonly DriveFile[]): PhotoFolder {
  const known = recentFolders.get(key);
  const folder = known?.id === id ? known : { id, names: new Set<string>() };
  for (const { name } of photos) folder.names.add(name);
  recentFolders.set(key, folder);
  return folder;
}

/** Keeps what a later upload needs to know of the report's photo folder. */
export function rememberPhotos(context: AppContext, { folder, photosFolder, photos }: ReportFiles): void {
  if (photosFolder) remember(keyOf(context, folder.id), photosFolder.id, photos);
}

async function openFolder(context: AppContext, reportId: string): Promise<PhotoFolder> {
  const key = keyOf(context, reportId);
  const recent = recentFolders.get(key);
  if (recent) return recent;
  const { photosFolder, photos } = await findReportFiles(context, reportId);
  const folder = photosFolder ?? (await makePhotosFolder(context, reportId));
  return remember(key, folder.id, photos);
}

export function receiptPhotoOf({ id, name, webViewLink, hasThumbnail }: DriveFile): ReceiptPhoto {
  return { id, name, filename: name, webViewLink, hasThumbnail };
}

export interface NewPhoto {
  file: UploadedFile;
  keepLocation: boolean;
  description?: string | undefined;
  /** Further facts to keep with the file. */
  tags?: Readonly<Record<string, string>>;
}

/** Stores a photo in the report's folder under a name that no other photo there bears. */
export async function storePhoto(
  context: AppContext,
  reportId: string,
  photo: NewPhoto,
): Promise<ReceiptPhoto> {
  const { file, keepLocation } = photo;
  const prepared = await preparePhoto(file.bytes, { keepLocation });
  const wanted = safeFileName(file.name, prepared.extension);
  const upload = async () => {
    const folder = await openFolder(context, reportId);
    const name = uniqueName(wanted, folder.names);
    const stored = await context.drive.upload({
      name,
      parentId: folder.id,
      ...(photo.description ? { description: photo.description } : {}),
      tags: { ...photo.tags, ...reportTags.photo(reportId, folder.id) },
      type: prepared.type,
      bytes: prepared.bytes,
    });
    folder.names.add(name);
    return receiptPhotoOf(stored);
  };
  return await inTurn(`photos of ${reportId}`, async () => {
    try {
      return await upload();
    } catch (error) {
      const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
      const wasRemembered = recentFolders.get(keyOf(context, reportId)) !== undefined;
      recentFolders.delete(keyOf(context, reportId));
      if (!isGone || !wasRemembered) throw error;
      return await upload();
    }
  });
}

/** Takes a stored photo back; what went wrong before it is what the person is told. */
export async function discardPhoto({ drive }: AppContext, photo: ReceiptPhoto): Promise<void> {
  await drive.update(photo.id, { trashed: true }).catch(() => undefined);
}

/** A photo of the report by its name: first among those stored here, then among whatever lies in the folder. */
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
