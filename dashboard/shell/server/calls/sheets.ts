import type { AppContext } from '#backend/context.ts';
import { ensureAppFolder, listAppFolders, tagsOf } from '#backend/folders.ts';
import { type DriveFile, hasTags, quote, spreadsheetType } from '#backend/google/drive.ts';
import type { HandlerInput, Handlers } from '#backend/handlers.ts';
import { houseLook, newSheetRequests } from '#backend/table/requests.ts';
import type { SheetFile } from '#kernel/calls/files.ts';
import type { sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';
import { appendCells, readCells, updateCells } from './cells.ts';
import type { FolderApps } from './folder-apps.ts';
import { sharingHandlers } from './sharing.ts';

function sheetFileOf(file: DriveFile): SheetFile {
  return {
    id: file.id,
    name: file.name,
    createdTime: file.createdTime,
    modifiedTime: file.modifiedTime,
    webViewLink: file.webViewLink,
    parentFolderId: file.parents[0] ?? null,
    isOwned: file.ownedByMe,
    canEdit: file.capabilities.canEdit,
    owner: file.owners[0] ?? null,
  };
}

async function permissionsOf(context: AppContext) {
  const canViewShared = await context.canSeeShared();
  return { hasLimitedAccess: !canViewShared, canViewShared, canViewMembers: true };
}

async function sheetsOfApp(context: AppContext, appName: string) {
  const folder = (await listAppFolders(context)).apps.get(appName);
  const inFolder = folder ? ` or ${quote(folder.id)} in parents` : '';
  const files = await context.drive.list(
    `trashed = false and mimeType = ${quote(spreadsheetType)} and ((${hasTags({ app: appName, kind: 'sheet' })})${inFolder})`,
  );
  return { files, folderLink: folder?.webViewLink ?? null };
}

async function sheetsInFolder(context: AppContext, folderId: string) {
  const [folder, files] = await Promise.all([
    context.drive.get(folderId),
    context.drive.list(
      `trashed = false and mimeType = ${quote(spreadsheetType)} and ${quote(folderId)} in parents`,
    ),
  ]);
  return { files, folderLink: folder.webViewLink };
}

type SheetConfig = HandlerInput<typeof sheetCalls.contract.createSheet>['body']['sheetConfig'];

async function createSheet(context: AppContext, appName: string, config: SheetConfig): Promise<DriveFile> {
  const { name, headers, formatting, sheetTabName = name } = config;
  const parentId = config.parentFolderId ?? (await ensureAppFolder(context, appName)).id;
  const tags = tagsOf('sheet', { app: appName, parent: parentId });
  const file = await context.drive.createSpreadsheet({ name, parentId, tags });
  try {
    const requests = newSheetRequests(sheetTabName, headers, { ...houseLook, ...formatting });
    await context.sheets.batchUpdate(file.id, requests, 'idempotent');
  } catch (error) {
    // Nothing half-made stays behind; the failure itself is what the person is told.
    await context.drive.update(file.id, { trashed: true }).catch(() => undefined);
    throw error;
  }
  return file;
}

/** The file must be a spreadsheet: these calls rename and trash nothing else. */
async function requireSheet({ drive }: AppContext, sheetId: string): Promise<void> {
  const { mimeType } = await drive.get(sheetId);
  if (mimeType !== spreadsheetType) throw new Problem('NOT_FOUND', 'This file is not a spreadsheet.');
}

export function sheetHandlers(apps: FolderApps): Handlers<typeof sheetCalls.contract> {
  return {
    ...sharingHandlers,
    readCells,
    appendCells,
    updateCells,

    async listSheets({ query: { appName, folderId } }, context) {
      if (folderId === undefined && appName === undefined) {
        throw new Problem('INVALID_INPUT', 'Say of which app or in which folder (appName or folderId).');
      }
      if (appName !== undefined) apps.require(appName);
      const found =
        folderId === undefined
          ? await sheetsOfApp(context, appName ?? '')
          : await sheetsInFolder(context, folderId);
      return {
        sheets: found.files.map(sheetFileOf),
        folderLink: found.folderLink,
        permissions: await permissionsOf(context),
      };
    },

    async createSheet({ body: { appName, sheetConfig } }, context) {
      apps.require(appName);
      const file = await createSheet(context, appName, sheetConfig);
      return { id: file.id, sheet: sheetFileOf(file) };
    },

    async renameSheet({ sheetId, body: { name } }, context) {
      await requireSheet(context, sheetId);
      return { sheet: sheetFileOf(await context.drive.update(sheetId, { name })) };
    },

    async deleteSheet({ sheetId }, context) {
      await requireSheet(context, sheetId);
      await context.drive.update(sheetId, { trashed: true });
      return { success: true };
    },
  };
}
