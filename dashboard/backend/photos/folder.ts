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
  /** Tells it from all other places of the person. */
  key: string;
  /** With the spreadsheet whose rows they are of, where that may be locked. */
  find: () => Promise<{ folder: DriveFile | null; photos: readonly DriveFile[]; sheet?: DriveFile | null }>;
  make: () => Promise<DriveFile>;
  tagsFor: (folderId: string) => Readonly<Record<string, string>>;
  /** What a photo is called whose file has no usable name. */
  nameless: string;
}

export interface NewPhoto {
  file: UploadedFile;
  keepLocation: boolean;
  description?: string | undefined;
  /** Further facts to keep with the file. */
  tags?: Readonly<Record<string, string>>;
}

interface KnownFolder {
  id: string;
  /** The names that are taken in it. */
  names: Set<string>;
  /** The spreadsheet whose rows they are of; absent where that is not known or never locked. */
  sheet?: SheetFile;
}

/** The photo folders of recent requests; one that is gone meanwhile is looked for anew. */
const recentFolders = new Recent<KnownFolder>(5_000);

function keyOf({ request }: AppContext, place: Pick<PhotoPlace, 'key'>): string {
  return `${request.user.id} ${place.key}`;
}

/** Keeps what a later upload needs to know of a place. Names are only added: a photo may be on its way just now. */
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
  // Beside other servers a lock is told by the files alone.
  if (recent && (isOnlyServer() || !recent.sheet)) {
    if (recent.sheet) await context.sheets.requireOpen(recent.sheet);
    return recent;
  }
  const { folder, photos, sheet = null } = await place.find();
  if (sheet) await context.sheets.requireOpen(sheet);
  return rememberPhotos(context, place, { folder: folder ?? (await place.make()), photos, sheet });
}

/**
 * Stores a photo under a name that no other photo there bears, once under the request's key. What it is known again by
 * is that of the file as it came, since another upload brings the same file.
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

/** Takes a stored photo back; what went wrong before it is what the person is told. */
async function discardPhoto(context: AppContext, place: PhotoPlace, { id, name }: DriveFile): Promise<void> {
  recentFolders.get(keyOf(context, place))?.names.delete(name);
  await context.drive.update(id, { trashed: true }).catch(() => undefined);
}

/**
 * Stores a photo and writes its name into a row; where that is refused, the photo does not stay either. `mayBeNamed`
 * says that the row of an earlier attempt may name the photo already.
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
