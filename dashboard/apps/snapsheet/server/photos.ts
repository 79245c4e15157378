import type { AppContext } from '#backend/context.ts';
import { type DriveFile, hasTags, quote } from '#backend/google/drive.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { isPhoto } from '#backend/photos/beside-rows.ts';
import { markTags, photoMarks } from '#backend/photos/marks.ts';
import { safeFileName, uniqueName } from '#backend/photos/names.ts';
import { uploadOnce } from '#backend/photos/once.ts';
import { preparePhoto } from '#backend/photos/prepare.ts';
import { Recent } from '#backend/recent.ts';
import { Problem } from '#kernel/problem.ts';
import { noteOf } from './notes.ts';
import { findFiles, makePhotosFolder, type SnapsheetFiles, scriptTag, tags } from './snapsheet-files.ts';

interface PhotoFolder {
  id: string;
  /** The names that are in use there. */
  names: Set<string>;
}

/** The photo folders of recent requests; one that is gone is looked for again. */
const recentFolders = new Recent<PhotoFolder>(2_000);

const keyOf = (context: AppContext, id: string) => `${context.request.user.id} ${id}`;

/** Names are only added: a photo that is just being stored may be missing from the list. */
function remember(key: string, id: string, photos: readonly DriveFile[]): PhotoFolder {
  const known = recentFolders.get(key);
  const folder = known?.id === id ? known : { id, names: new Set<string>() };
  for (const { name } of photos) folder.names.add(name);
  recentFolders.set(key, folder);
  return folder;
}

/** Remembers what a later upload needs to know about the photos folder. */
export function rememberPhotos(context: AppContext, { folder, photosFolder, photos }: SnapsheetFiles): void {
  if (photosFolder) remember(keyOf(context, folder.id), photosFolder.id, photos);
}

async function openFolder(context: AppContext, id: string): Promise<PhotoFolder> {
  const key = keyOf(context, id);
  const recent = recentFolders.get(key);
  if (recent) return recent;
  const { photosFolder, photos } = await findFiles(context, id);
  const folder = photosFolder ?? (await makePhotosFolder(context, id));
  return remember(key, folder.id, photos);
}

export interface NewPhoto {
  file: UploadedFile;
  keepLocation: boolean;
  /** Its future rows, noted with it, so that they can be written whatever happens in between. */
  records: readonly Readonly<Record<string, string | number>>[];
  /** A script has sent it: its rows are not written now, but when the person adds them. */
  isFromScript?: boolean;
}

/** Stores a photo once per request key, under a name that no other photo of the SnapSheet has. */
export async function storePhoto(context: AppContext, id: string, photo: NewPhoto): Promise<DriveFile> {
  const { file, keepLocation, records, isFromScript = false } = photo;
  const [prepared, marks] = await Promise.all([
    preparePhoto(file.bytes, { keepLocation }),
    photoMarks(file.bytes),
  ]);
  const wanted = safeFileName(file.name, prepared.extension, 'photo');
  const store = async () => {
    const folder = await openFolder(context, id);
    const note = noteOf(records);
    const stored = await uploadOnce(context, {
      name: uniqueName(wanted, folder.names),
      parentId: folder.id,
      ...(note !== '' && { description: note }),
      tags: { ...markTags(marks), ...(isFromScript && scriptTag), ...tags.photo(id, folder.id) },
      type: prepared.type,
      bytes: prepared.bytes,
    });
    folder.names.add(stored.name);
    return stored;
  };
  try {
    return await store();
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
    const wasRemembered = recentFolders.get(keyOf(context, id)) !== undefined;
    recentFolders.delete(keyOf(context, id));
    if (!isGone || !wasRemembered) throw error;
    return await store();
  }
}

/** Removes a stored photo again; the person sees the original failure. */
export async function discardPhoto({ drive }: AppContext, photoId: string): Promise<void> {
  await drive.update(photoId, { trashed: true }).catch(() => undefined);
}

/** A photo by name: first among those stored here, then among everything in the folder. */
export async function findPhoto(context: AppContext, id: string, name: string): Promise<DriveFile> {
  const named = `trashed = false and name = ${quote(name)}`;
  const [tagged] = await context.drive.list(`${named} and ${hasTags({ snapsheet: id, kind: 'photo' })}`);
  if (tagged) return tagged;
  const { photosFolder } = await findFiles(context, id);
  const inFolder = photosFolder
    ? await context.drive.list(`${named} and ${quote(photosFolder.id)} in parents`)
    : [];
  const found = inFolder.find(isPhoto);
  if (!found) throw new Problem('NOT_FOUND', `There is no photo named "${name}" in this SnapSheet.`);
  return found;
}
