import { sheetFileOf } from '#backend/app-sheet.ts';
import {
  listAppSheets,
  listPermissionsOf,
  renameAppSheet,
  restoreAppSheet,
  trashAppSheet,
} from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { quote, spreadsheetType } from '#backend/google/drive.ts';
import type { HandlerInput, Handlers } from '#backend/handlers.ts';
import { makeSheetFile } from '#backend/new-sheet.ts';
import { houseLook, newSheetRequests } from '#backend/table/requests.ts';
import type { SheetFile } from '#kernel/calls/files.ts';
import type { sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';
import { appendCells, readCells, updateCells } from './cells.ts';
import type { FolderApps } from './folder-apps.ts';
import { sharingHandlers } from './sharing.ts';

function withUrl<F extends SheetFile>(sheet: F): F & { url: string } {
  return { ...sheet, url: sheet.webViewLink };
}

async function listSheetsIn(context: AppContext, folderId: string) {
  const [folder, files, permissions] = await Promise.all([
    context.drive.get(folderId),
    context.drive.list(
      `trashed = false and mimeType = ${quote(spreadsheetType)} and ${quote(folderId)} in parents`,
    ),
    listPermissionsOf(context),
  ]);
  return { sheets: files.map(sheetFileOf).map(withUrl), folderLink: folder.webViewLink, permissions };
}

type NewSheet = HandlerInput<typeof sheetCalls.contract.createSheet>['body'];

function makeSheet(context: AppContext, { appName, sheetConfig }: NewSheet) {
  const { name, headers, formatting, sheetTabName = name, parentFolderId } = sheetConfig;
  return makeSheetFile(context, appName, {
    name,
    parentId: parentFolderId,
    requests: newSheetRequests(sheetTabName, headers, { ...houseLook, ...formatting }),
  });
}

export function sheetHandlers(apps: FolderApps): Handlers<typeof sheetCalls.contract> {
  /** The app that a call names; null if it names none. */
  const appOf = (appName: string | undefined) => {
    if (appName !== undefined) apps.require(appName);
    return appName ?? null;
  };
  return {
    ...sharingHandlers,
    readCells,
    appendCells,
    updateCells,

    async listSheets({ query: { appName, folderId } }, context) {
      const app = appOf(appName);
      if (folderId !== undefined) return await listSheetsIn(context, folderId);
      if (app !== null) {
        const { sheets, ...list } = await listAppSheets(context, app);
        return { ...list, sheets: sheets.map(withUrl) };
      }
      throw new Problem('INVALID_INPUT', 'Please name the app or the folder (appName or folderId).');
    },

    async createSheet({ body }, context) {
      apps.require(body.appName);
      const file = await makeSheet(context, body);
      return { id: file.id, sheet: sheetFileOf(file) };
    },

    async renameSheet({ sheetId, body: { appName, name } }, context) {
      return { sheet: await renameAppSheet(context, appOf(appName), sheetId, name) };
    },

    async deleteSheet({ sheetId, query: { appName } }, context) {
      await trashAppSheet(context, appOf(appName), sheetId);
      return { success: true };
    },

    async restoreSheet({ sheetId, body: { appName } }, context) {
      return { sheet: await restoreAppSheet(context, appOf(appName), sheetId) };
    },
  };
}
