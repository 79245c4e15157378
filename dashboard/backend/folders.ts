import type { Folder } from '#kernel/calls/files.ts';
import type { AppContext } from './context.ts';
import { type DriveFile, folderType, hasTags, quote } from './google/drive.ts';
import { inTurn } from './in-turn.ts';
import { Recent } from './recent.ts';
import { type FileKind, tagsOf } from './tags.ts';

const rootName = 'Rowhouse';

/** The product's folder and the apps' folders, as far as they exist; the latter by app id. */
export interface ProductFolders {
  root: DriveFile | null;
  apps: ReadonlyMap<string, DriveFile>;
  /** Those of sample data, which is below a folder of its own. */
  samples: ReadonlyMap<string, DriveFile>;
}

/** Matches the product's folders: by their tags, and the root also by its name, in case it was made by hand. */
export const productFoldersQuery = `(mimeType = ${quote(folderType)} and (${[
  hasTags(tagsOf('root')),
  hasTags(tagsOf('app')),
  hasTags(tagsOf('sample-app')),
  `(name = ${quote(rootName)} and 'root' in parents)`,
]
  .map((term) => `(${term})`)
  .join(' or ')}))`;

/** Files in the person's own Drive that are not in the trash. */
export function ownFiles(query: string): string {
  return `trashed = false and 'me' in owners and ${query}`;
}

function isTagged(file: DriveFile, kind: FileKind): boolean {
  return file.appProperties['rowhouse'] === '1' && file.appProperties['kind'] === kind;
}

/** Sorts the answer to `productFoldersQuery`, which comes oldest first: of two, the older one counts. */
export function productFoldersIn(files: readonly DriveFile[]): ProductFolders {
  const folders = files.filter(({ mimeType }) => mimeType === folderType);
  const root =
    folders.find((file) => isTagged(file, 'root')) ??
    folders.find(({ name, appProperties }) => name === rootName && appProperties['rowhouse'] === undefined) ??
    null;
  return { root, apps: foldersByApp(folders, 'app'), samples: foldersByApp(folders, 'sample-app') };
}

function foldersByApp(folders: readonly DriveFile[], kind: FileKind): Map<string, DriveFile> {
  const found = new Map<string, DriveFile>();
  for (const folder of folders.filter((file) => isTagged(file, kind))) {
    const { app } = folder.appProperties;
    if (app !== undefined && !found.has(app)) found.set(app, folder);
  }
  return found;
}

/** The folder for a new file of the app, if it exists: sample data has its own. */
export function folderForNew(
  { request }: AppContext,
  { apps, samples }: ProductFolders,
  appId: string,
): DriveFile | undefined {
  return (request.sample?.folderId ? samples : apps).get(appId);
}

/** The app folders of recent people, so that a list takes one call even for files that are only in a folder. */
const recentFolders = new Recent<string>(5_000);

const folderKey = ({ request }: AppContext, appId: string) => `${request.user.id} ${appId}`;

/** The folder of an app, if it was seen recently. */
export function recentFolder(context: AppContext, appId: string): string | undefined {
  return recentFolders.get(folderKey(context, appId));
}

export function rememberFolder(context: AppContext, appId: string, folderId: string): void {
  recentFolders.set(folderKey(context, appId), folderId);
}

/** Finds the product's folders in one call; makes none. */
export async function listAppFolders(context: AppContext): Promise<ProductFolders> {
  const found = productFoldersIn(await context.drive.list(ownFiles(productFoldersQuery)));
  for (const [appId, { id }] of found.apps) rememberFolder(context, appId, id);
  return found;
}

/** Only one request of a person makes folders at a time, so that none is made twice. */
function oneAtATime<T>(context: AppContext, work: () => Promise<T>): Promise<T> {
  return inTurn(`folders of ${context.request.user.id}`, work);
}

async function makeRoot(context: AppContext): Promise<DriveFile> {
  return await context.drive.createFolder({ name: rootName, parentId: 'root', tags: tagsOf('root') });
}

/** The product's folder in the person's Drive; it is made if necessary. */
export function ensureRootFolder(context: AppContext): Promise<DriveFile> {
  return oneAtATime(context, async () => (await listAppFolders(context)).root ?? (await makeRoot(context)));
}

/** The folder of an app, named after the app's id; it and the folder above it are made if necessary. */
export function ensureAppFolder(context: AppContext, appId: string): Promise<DriveFile> {
  return oneAtATime(context, async () => completeAppFolder(context, appId, await listAppFolders(context)));
}

async function completeAppFolder(
  context: AppContext,
  appId: string,
  folders: ProductFolders,
): Promise<DriveFile> {
  const known = folderForNew(context, folders, appId);
  if (known) return known;
  const place = context.request.sample?.folderId;
  if (place) return await makeAppFolder(context, appId, 'sample-app', place);
  const parent = folders.root ?? (await makeRoot(context));
  const made = folders.root && (await findByName(context, parent.id, appId));
  return made ?? (await makeAppFolder(context, appId, 'app', parent.id));
}

function makeAppFolder(
  { drive }: AppContext,
  app: string,
  kind: FileKind,
  parent: string,
): Promise<DriveFile> {
  return drive.createFolder({ name: app, parentId: parent, tags: tagsOf(kind, { app, parent }) });
}

/** A subfolder by name, for those that were made by hand; the oldest of several. */
async function findByName(
  context: AppContext,
  parentId: string,
  name: string,
): Promise<DriveFile | undefined> {
  const [oldest] = await context.drive.list(
    ownFiles(`mimeType = ${quote(folderType)} and name = ${quote(name)} and ${quote(parentId)} in parents`),
  );
  return oldest;
}

export function folderOf(file: DriveFile): Folder {
  const { id, name, description, createdTime, modifiedTime, webViewLink } = file;
  return { id, name, description, createdTime, modifiedTime, webViewLink };
}
