import type { ListPermissions } from '#kernel/calls/files.ts';
import { Problem } from '#kernel/problem.ts';
import { type AppSheet, appSheetOf, appSheetsAmong, isOfApp } from './app-sheet.ts';
import type { AppContext } from './context.ts';
import {
  listAppFolders,
  productFoldersIn,
  productFoldersQuery,
  recentFolder,
  rememberFolder,
} from './folders.ts';
import { type DriveFile, hasTags, quote, spreadsheetType } from './google/drive.ts';
import { inTrash } from './trash.ts';

// The spreadsheets of an app: one file per list, roster or vehicle. They are found by their tags, wherever people
// move them, and in the app's folder, where people put some of their own.

export interface AppSheets {
  /** Oldest first. */
  sheets: AppSheet[];
  folderLink: string | null;
  permissions: ListPermissions;
}

/** What the granted scopes show of other people's files. */
export async function listPermissionsOf(context: AppContext): Promise<ListPermissions> {
  const canViewShared = await context.canSeeShared();
  return { hasLimitedAccess: !canViewShared, canViewShared, canViewMembers: true };
}

const inAny = (folderIds: readonly string[]) => folderIds.map((id) => `${quote(id)} in parents`).join(' or ');

/**
 * The spreadsheets with these tags and those in the folders of these apps, other people's included; the person's own
 * app folders; and whatever the additional queries match. One upstream call, and a second for folders that are seen
 * for the first time.
 */
export async function listSheetFiles(
  context: AppContext,
  appIds: readonly string[],
  { tags, beside = [] }: { tags: Readonly<Record<string, string>>; beside?: readonly string[] },
): Promise<{ files: DriveFile[]; folders: ReadonlyMap<string, DriveFile> }> {
  const known = appIds.flatMap((id) => recentFolder(context, id) ?? []);
  const parts = [hasTags(tags), ...(known.length > 0 ? [inAny(known)] : [])];
  const sheetsQuery = `(mimeType = ${quote(spreadsheetType)} and (${parts.map((part) => `(${part})`).join(' or ')}))`;
  const wanted = [sheetsQuery, productFoldersQuery, ...beside].map((part) => `(${part})`).join(' or ');
  const files = await context.drive.list(`trashed = false and (${wanted})`);
  const folders = productFoldersIn(files.filter(({ ownedByMe }) => ownedByMe)).apps;
  const met = appIds.flatMap((id) => {
    const folder = folders.get(id);
    if (!folder) return [];
    rememberFolder(context, id, folder.id);
    return known.includes(folder.id) ? [] : [folder.id];
  });
  const strays =
    met.length === 0
      ? []
      : await context.drive.list(
          `trashed = false and mimeType = ${quote(spreadsheetType)} and (${inAny(met)})`,
        );
  const all = new Map([...files, ...strays].map((file) => [file.id, file]));
  return { files: [...all.values()], folders };
}

/** The app's spreadsheets, the person's own and those shared with them. */
export async function listAppSheets(context: AppContext, appId: string): Promise<AppSheets> {
  const { files, folders } = await listSheetFiles(context, [appId], { tags: { rowhouse: '1', app: appId } });
  const folder = folders.get(appId);
  return {
    sheets: appSheetsAmong(files, appId, folder?.id),
    folderLink: folder?.webViewLink ?? null,
    permissions: await listPermissionsOf(context),
  };
}

/** The file, if it is a spreadsheet, and the app's if an app is given. */
async function requireSheet(context: AppContext, appId: string | null, sheetId: string): Promise<DriveFile> {
  const file = await context.drive.get(sheetId);
  if (file.mimeType !== spreadsheetType) throw new Problem('NOT_FOUND', 'This file is not a spreadsheet.');
  if (appId === null || isOfApp(file, appId, await folderIdOf(context, appId, file))) return file;
  throw new Problem('NOT_FOUND', 'This spreadsheet belongs to another app.');
}

/** The app's folder, if it matters whether the file is in it. */
async function folderIdOf(
  context: AppContext,
  appId: string,
  { appProperties, parents }: DriveFile,
): Promise<string | undefined> {
  if (appProperties['rowhouse'] !== undefined) return undefined;
  const known = recentFolder(context, appId);
  if (known !== undefined && parents.includes(known)) return known;
  return (await listAppFolders(context)).apps.get(appId)?.id;
}

/** A sheet of the app by its id, unless it is in the trash. */
export async function getAppSheet(context: AppContext, appId: string, sheetId: string): Promise<AppSheet> {
  const file = await requireSheet(context, appId, sheetId);
  if (file.trashed) throw inTrash(file);
  return appSheetOf(file);
}

/**
 * Renames the sheet. Through Sheets rather than Drive: there, everyone who may edit the sheet may do so, even if the
 * app can only see the file through the read-only scope.
 */
export async function renameAppSheet(
  context: AppContext,
  appId: string | null,
  sheetId: string,
  name: string,
): Promise<AppSheet> {
  const file = await requireSheet(context, appId, sheetId);
  if (!file.capabilities.canRename) {
    throw new Problem('ACCESS_DENIED', 'You can view this sheet, but not rename it.');
  }
  const rename = { updateSpreadsheetProperties: { properties: { title: name }, fields: 'title' } };
  await context.sheets.batchUpdate(sheetId, [rename], 'idempotent');
  return appSheetOf({ ...file, name });
}

/** Moves the sheet to the trash of Drive. */
export async function trashAppSheet(
  context: AppContext,
  appId: string | null,
  sheetId: string,
): Promise<void> {
  const { trashed, capabilities } = await requireSheet(context, appId, sheetId);
  if (trashed) return;
  if (!capabilities.canTrash) {
    throw new Problem('ACCESS_DENIED', 'Only the owner of this sheet can delete it.');
  }
  await context.drive.update(sheetId, { trashed: true });
}

/** Takes the sheet out of the trash of Drive. */
export async function restoreAppSheet(
  context: AppContext,
  appId: string | null,
  sheetId: string,
): Promise<AppSheet> {
  const file = await requireSheet(context, appId, sheetId);
  if (!file.trashed) return appSheetOf(file);
  if (!file.capabilities.canUntrash) {
    throw new Problem('ACCESS_DENIED', 'Only the owner of this sheet can take it out of the trash.');
  }
  return appSheetOf(await context.drive.update(sheetId, { trashed: false }));
}
