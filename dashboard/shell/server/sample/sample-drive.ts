import type { AppContext } from '#backend/context.ts';
import { ownFiles, productFoldersIn, productFoldersQuery } from '#backend/folders.ts';
import { type DriveFile, folderType, hasTags, quote } from '#backend/google/drive.ts';
import { sampleTags } from '#backend/sample/tags.ts';
import { tagsOf } from '#backend/tags.ts';

// The sample data in a Drive. Everything that is known about it is on the files themselves.

const folderName = 'Rowhouse sample data';

export interface SampleFiles {
  /**
   * The folder that holds all of it, or the product's own folder if it goes to the apps' folders; null if there is
   * none.
   */
  marker: DriveFile | null;
  /** Everything that was made, except folders in the trash. */
  files: readonly DriveFile[];
  /** Null while it is incomplete. */
  made: { at: string; on: string; without: readonly string[] } | null;
}

const isSampleFolder = ({ appProperties }: DriveFile) => appProperties['kind'] === 'sample';
const isSample = ({ appProperties }: DriveFile) => appProperties['sample'] === sampleTags['sample'];

export async function findSample({ drive }: AppContext): Promise<SampleFiles> {
  const files = await drive.list(
    `'me' in owners and (${hasTags(sampleTags)} or (trashed = false and ${productFoldersQuery}))`,
  );
  const own = files.filter((file) => isSample(file) && !(file.trashed && file.mimeType === folderType));
  const { root } = productFoldersIn(files.filter(({ trashed }) => !trashed));
  const marker = own.find((file) => isSampleFolder(file) && !file.trashed) ?? root;
  const { sampleAt: at = '', sampleOn: on = '', sampleWithout = '' } = marker?.appProperties ?? {};
  const without = sampleWithout.split(' ').filter(Boolean);
  return { marker, files: own, made: at === '' ? null : { at, on, without } };
}

export function makeSampleFolder({ drive }: AppContext): Promise<DriveFile> {
  return drive.createFolder({
    name: folderName,
    parentId: 'root',
    description: 'Made by Account › Sample data, and taken away by it.',
    tags: { ...tagsOf('sample'), ...sampleTags },
  });
}

/** Notes on the marker that everything is made: from now on, changes are somebody's. */
export async function noteMade(
  context: AppContext,
  folderId: string | null,
  without: readonly string[],
): Promise<void> {
  const { marker, files } = await findSample(context);
  const markerId = folderId ?? marker?.id;
  if (markerId === undefined) return;
  const [last = ''] = files.map(({ modifiedTime }) => modifiedTime).toSorted((a, b) => b.localeCompare(a));
  const note = { sampleAt: last, sampleOn: context.request.day, sampleWithout: without.join(' ') };
  await context.drive.update(markerId, { appProperties: note });
}

const foldersAtOnce = 50;

/** What others have put into the sample's folders. The apps' own folders are not just the sample's. */
export async function findAdded({ drive }: AppContext, { files }: SampleFiles): Promise<DriveFile[]> {
  const folders = files.filter((file) => file.mimeType === folderType && !file.trashed && !isShared(file));
  const found: DriveFile[] = [];
  for (let from = 0; from < folders.length; from += foldersAtOnce) {
    const within = folders.slice(from, from + foldersAtOnce).map(({ id }) => `${quote(id)} in parents`);
    found.push(...(await drive.list(ownFiles(`(${within.join(' or ')})`))));
  }
  return found.filter((file) => !isSample(file));
}

/** The product's folder and those of the apps, which also hold the person's own files. */
export function isShared({ appProperties: { kind } }: DriveFile): boolean {
  return kind === 'root' || kind === 'app';
}
