import type { Adopter } from '#backend/adopt.ts';
import type { AppContext } from '#backend/context.ts';
import { takeFileId } from '#backend/file-ids.ts';
import { ensureAppFolder } from '#backend/folders.ts';
import { type DriveFile, folderType, quote, spreadsheetType } from '#backend/google/drive.ts';
import { UpstreamError } from '#backend/google/errors.ts';
import { inTurn } from '#backend/in-turn.ts';
import type { KnownApp } from '#backend/known-app.ts';
import { resourceOf } from '#backend/resources.ts';
import { tagsOf } from '#backend/tags.ts';
import type { Resource } from '#kernel/calls/resources.ts';
import { Problem } from '#kernel/problem.ts';

interface Association {
  resourceId: string;
  appName: string;
  resourceType: 'directory' | 'data';
}

/** Gives a file to an app by setting the tags that the app looks for. Repeating it changes nothing. */
export function associate(context: AppContext, association: Association) {
  return inTurn(`folders of ${context.request.user.id} in admin`, async () => {
    const { resourceId, appName, resourceType } = association;
    const app = requireApp(context, appName);
    const file = await requireFree(context, association);
    const sheets = (await isDone(context, app, file)) ? 0 : await give(context, { app, file, resourceType });
    return { success: true as const, resource: await read(context, resourceId), sheets };
  });
}

async function read({ drive }: AppContext, fileId: string): Promise<Resource> {
  return resourceOf(await drive.getShared(fileId));
}

function wrong(field: string, message: string): Problem {
  return new Problem('INVALID_INPUT', message, { fields: { [field]: message } });
}

function requireApp({ request }: AppContext, appName: string): KnownApp {
  const app = request.apps.find(({ manifest }) => manifest.id === appName);
  if (app?.manifest.needsFolder && app.manifest.isPlanned !== true) return app;
  throw wrong('appName', 'No app with this name keeps files.');
}

const types = {
  directory: { mimeType: folderType, refusal: 'This is not a folder.' },
  data: { mimeType: spreadsheetType, refusal: 'This is not a spreadsheet.' },
};

/** The file, if the person owns it and no other app has it. */
async function requireFree(context: AppContext, association: Association): Promise<DriveFile> {
  const { resourceId, appName, resourceType } = association;
  const file = await context.drive.get(resourceId);
  const { mimeType, refusal } = types[resourceType];
  if (file.trashed) throw new Problem('NOT_FOUND', 'This is in the trash of Drive.');
  if (file.mimeType !== mimeType) throw wrong('resourceType', refusal);
  if (!file.ownedByMe) throw new Problem('ACCESS_DENIED', 'You can only give an app files that you own.');
  const { rowhouse, app, kind } = file.appProperties;
  if (rowhouse === '1' && kind === 'root') {
    throw new Problem('CONFLICT', 'This is the folder in which all apps keep their files.');
  }
  if (rowhouse === '1' && app !== undefined && app !== appName) {
    const other = context.request.apps.find(({ manifest }) => manifest.id === app);
    throw new Problem('CONFLICT', `This already belongs to ${other?.manifest.title ?? app}.`);
  }
  return file;
}

/** Whether it has all its tags; a sheet in a plain folder is what an earlier attempt left that did not get to the folder. */
async function isDone(
  context: AppContext,
  { adopter, manifest }: KnownApp,
  file: DriveFile,
): Promise<boolean> {
  if (file.appProperties['app'] !== manifest.id) return false;
  if (!adopter || file.mimeType === folderType) return true;
  return (await plainFolder(context, manifest.id, file)) === undefined;
}

interface Gift {
  app: KnownApp;
  file: DriveFile;
  resourceType: Association['resourceType'];
}

/** How many sheets came along with it. */
async function give(context: AppContext, { app, file, resourceType }: Gift): Promise<number> {
  const { adopter, manifest } = app;
  if (resourceType === 'directory') {
    return adopter
      ? await adoptFolder(context, { adopter, appId: manifest.id, file })
      : await tagFolder(context, manifest.id, file);
  }
  if (adopter) await adoptSheet(context, { adopter, appId: manifest.id, file });
  else await tag(context, file, tagsOf('sheet', { app: manifest.id, ...above(file) }));
  return 0;
}

const above = ({ parents: [parent] }: DriveFile) => (parent === undefined ? {} : { parent });

async function tag(
  { drive }: AppContext,
  { id }: DriveFile,
  tags: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await drive.update(id, { appProperties: { ...tags } });
  } catch (error) {
    if (!isMadeElsewhere(error)) throw error;
    const message =
      "Only files that Rowhouse created or opened can be given to an app, and this one was created elsewhere. Copy its rows into one of the app's sheets instead.";
    throw new Problem('ACCESS_DENIED', message, { cause: error });
  }
}

/** If the whole Drive is visible, Google shows files of the person that the product may not change. */
function isMadeElsewhere(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : undefined;
  return cause instanceof UpstreamError && cause.reason === 'appNotAuthorizedToFile';
}

const isFree = ({ appProperties }: DriveFile) => appProperties['app'] === undefined;

/** The sheets directly in a folder that belong to no app, or, from an earlier attempt, to this one. */
async function sheetsFor({ drive }: AppContext, appId: string, folderId: string): Promise<DriveFile[]> {
  const files = await drive.list(
    `trashed = false and 'me' in owners and mimeType = ${quote(spreadsheetType)} and ${quote(folderId)} in parents`,
  );
  const isGiven = ({ appProperties: { app, kind } }: DriveFile) => app === appId && kind === 'sheet';
  return files.filter((file) => isFree(file) || isGiven(file));
}

const maxAtOnce = 4;

/** A folder of an app whose records are sheets: the sheets in it without an app come along. */
async function tagFolder(context: AppContext, appId: string, folder: DriveFile): Promise<number> {
  const sheets = (await sheetsFor(context, appId, folder.id)).filter(isFree);
  for (let at = 0; at < sheets.length; at += maxAtOnce) {
    await Promise.all(
      sheets
        .slice(at, at + maxAtOnce)
        .map((sheet) => tag(context, sheet, tagsOf('sheet', { app: appId, parent: folder.id }))),
    );
  }
  // Last, so that a repetition after a failure continues with the remaining sheets.
  await tag(context, folder, tagsOf('folder', { app: appId, ...above(folder) }));
  return sheets.length;
}

interface Adoption {
  adopter: Adopter;
  appId: string;
  file: DriveFile;
}

/** A folder that is a record itself, with the one sheet that holds its rows. */
async function adoptFolder(context: AppContext, { adopter, appId, file: folder }: Adoption): Promise<number> {
  const sheet = sheetFor(adopter, await sheetsFor(context, appId, folder.id));
  if (sheet) await tag(context, sheet, adopter.sheetTags(folder.id));
  await tag(context, folder, adopter.folderTags(folder.id, folder.parents[0] ?? ''));
  return sheet ? 1 : 0;
}

function sheetFor({ sheetName }: Adopter, sheets: readonly DriveFile[]): DriveFile | undefined {
  const named = sheets.find(({ name }) => name.trim().toLowerCase() === sheetName.toLowerCase());
  return named ?? (sheets.length === 1 ? sheets[0] : undefined);
}

/**
 * A sheet for an app whose records are folders: the folder around it becomes the record if it is a plain one,
 * otherwise the sheet moves into a folder of its own. The folder gets its tags last: no record is without its sheet.
 */
async function adoptSheet(context: AppContext, { adopter, appId, file }: Adoption): Promise<void> {
  const around = await plainFolder(context, appId, file);
  if (around) {
    await tag(context, file, adopter.sheetTags(around.id));
    await tag(context, around, adopter.folderTags(around.id, around.parents[0] ?? ''));
    return;
  }
  const [appFolder, id] = [await ensureAppFolder(context, appId), await takeFileId(context)];
  const made = await context.drive.createFolder({ id, name: file.name, parentId: appFolder.id, tags: {} });
  await context.drive.move(file.id, { from: file.parents[0], to: id, tags: adopter.sheetTags(id) });
  await tag(context, made, adopter.folderTags(id, appFolder.id));
}

/** The folder around a sheet, if it is the person's own, the product does not use it, and only this sheet is in it. */
async function plainFolder(
  context: AppContext,
  appId: string,
  { id, parents: [folderId] }: DriveFile,
): Promise<DriveFile | undefined> {
  if (folderId === undefined) return undefined;
  const folder = await context.drive.get(folderId).catch((error: unknown) => {
    // The folder above may be invisible to the product.
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!folder?.ownedByMe || folder.parents.length === 0) return undefined;
  const { rowhouse, app } = folder.appProperties;
  if (rowhouse !== undefined || app !== undefined) return undefined;
  const [only, ...more] = await sheetsFor(context, appId, folderId);
  return only?.id === id && more.length === 0 ? folder : undefined;
}
