import { Problem } from '#kernel/problem.ts';
import type { AppContext } from '../context.ts';
import type { DriveFile } from '../google/drive.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { SheetFile } from '../google/locks.ts';
import type { UploadedFile } from '../handlers.ts';
import { inTurn, isOnlyServer } from '../in-turn.ts';
import { Recent } from '../recent.ts';
import { markTags, photoMarks } from './marks.ts';
import { safeFileName, uniqueName } from './names.ts';
import { isUploadRepeated, uploadOnce } from './once.ts';
import { preparePhoto } from './prepare.ts';

/** A folder of photos that is made when the first one is stored. */
export interface PhotoPlace {
  /** Distinguishes it from the person's other places. */
  key: string;
  /** Together with the spreadsheet whose rows they belong to, if that may be locked. */
  find: () => Promise<{ folder: DriveFile | null; photos: readonly DriveFile[]; sheet?: DriveFile | null }>;
  make: () => Promise<DriveFile>;
  tagsFor: (folderId: string) => Readonly<Record<string, string>>;
  /** The name for a photo whose file has no usable name. */
  nameless: string;
}

export interface NewPhoto {
  file: UploadedFile;
  keepLocation: boolean;
  description?: string | undefined;
  /** Further facts to note on the file. */
  tags?: Readonly<Record<string, string>>;
}

interface KnownFolder {
  id: string;
  /** The names in use there. */
  names: Set<string>;
  /** The spreadsheet whose rows they belong to; absent if unknown or never locked. */
  sheet?: SheetFile;
}

/** The photo folders of recent requests; one that is gone by now is looked for again. */
const recentFolders = new Recent<KnownFolder>(5_000);

function keyOf({ request }: AppContext, place: Pick<PhotoPlace, 'key'>): string {
  return `${request.user.id} ${place.key}`;
}

/**
 * Remembers what a later upload needs to know about a place. Names are only added, because a photo may just be on its
 * way.
 */
export function rememberPhotos(
  context: AppContext,
  place: Pick<PhotoPlace, 'key'>,
  {
    folder,
    photos,
    sheet,
  }: { folder: Pick<DriveFile, 'id'>; photos: readonly DriveFile[]; sheet?: DriveFile | null },
): KnownFolder {
  const key = keyOf(context, place);
  const known = recentFolders.get(key);
  const remembered = known?.id === folder.id ? known : { id: folder.id, names: new Set<string>() };
  for (const { name } of photos) remembered.names.add(name);
  if (sheet) remembered.sheet = { id: sheet.id, appProperties: sheet.appProperties };
  recentFolders.set(key, remembered);
  return remembered;
}

async function openFolder(context: AppContext, place: PhotoPlace): Promise<KnownFolder> {
  const recent = recentFolders.get(keyOf(context, place));
  // With other servers around, only the files tell about a lock.
  if (recent && (isOnlyServer() || !recent.sheet)) {
    if (recent.sheet) await context.sheets.requireOpen(recent.sheet);
    return recent;
  }
  const { folder, photos, sheet = null } = await place.find();
  if (sheet) await context.sheets.requireOpen(sheet);
  return rememberPhotos(context, place, { folder: folder ?? (await place.make()), photos, sheet });
}

/**
 * Stores a photo under a name that is not in use there, once per request key. Its hashes are those of the original
 * file, since another upload sends the same file.
 */
export async function storePhoto(
  context: AppContext,
  place: PhotoPlace,
  photo: NewPhoto,
): Promise<DriveFile> {
  const { file, keepLocation } = photo;
  const prepared = await preparePhoto(file.bytes, { keepLocation });
  const marks = await photoMarks(file.bytes);
  const wanted = safeFileName(file.name, prepared.extension, place.nameless);
  const upload = async () => {
    const folder = await openFolder(context, place);
    const stored = await uploadOnce(context, {
      name: uniqueName(wanted, folder.names),
      parentId: folder.id,
      ...(photo.description ? { description: photo.description } : {}),
      tags: { ...photo.tags, ...markTags(marks), ...place.tagsFor(folder.id) },
      type: prepared.type,
      bytes: prepared.bytes,
    });
    folder.names.add(stored.name);
    return stored;
  };
  const key = keyOf(context, place);
  return await inTurn(`photos of ${place.key}`, async () => {
    try {
      return await upload();
    } catch (error) {
      const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
      const wasRemembered = recentFolders.get(key) !== undefined;
      recentFolders.delete(key);
      if (!isGone || !wasRemembered) throw error;
      return await upload();
    }
  });
}

/** Removes a stored photo again; the person is told about the failure that came before. */
async function discardPhoto(context: AppContext, place: PhotoPlace, { id, name }: DriveFile): Promise<void> {
  recentFolders.get(keyOf(context, place))?.names.delete(name);
  await context.drive.update(id, { trashed: true }).catch(() => undefined);
}

/**
 * Stores a photo and writes its name into a row; if that is refused, the photo is removed again. `mayBeNamed` means
 * that the row of an earlier attempt may name the photo already.
 */
export async function storeWithRow<Row>(
  context: AppContext,
  place: PhotoPlace,
  newPhoto: NewPhoto,
  write: (name: string, mayBeNamed: boolean) => Promise<Row>,
): Promise<{ row: Row; photo: DriveFile }> {
  const mayBeNamed = await isUploadRepeated(context);
  const photo = await storePhoto(context, place, newPhoto);
  try {
    return { row: await write(photo.name, mayBeNamed), photo };
  } catch (error) {
    if (!mayBeNamed && !mayHaveHappened(error)) await discardPhoto(context, place, photo);
    throw error;
  }
}
