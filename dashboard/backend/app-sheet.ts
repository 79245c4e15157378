import type { SheetFile } from '#kernel/calls/files.ts';
import { type DriveFile, spreadsheetType } from './google/drive.ts';
import { notesOf } from './tags.ts';

/** An app's spreadsheet with all that is known about it without opening it. */
export interface AppSheet extends SheetFile {
  description: string;
  /** Rises with every change, including changes of cells, so that nothing has to be counted twice. */
  version: string;
  /** What the app has noted on the file, hidden from people. */
  properties: Record<string, string>;
  /** What the app made the file for; null for one that a person put into the app's folder. */
  kind: SheetKind | null;
}

/** What an app keeps in sheets of their own, apart from its records. */
const besideKinds = ['rules', 'budgets', 'mileage-rates'] as const;
export type BesideKind = (typeof besideKinds)[number];

/** An app with several kinds of sheets tags each with its kind; all others are 'sheet'. */
const sheetKinds = ['sheet', 'vehicle', 'maintenance-log', 'own-app', ...besideKinds] as const;
type SheetKind = (typeof sheetKinds)[number];

export function isBeside(kind: SheetKind | null): kind is BesideKind {
  return besideKinds.some((one) => one === kind);
}

function kindOf({ appProperties: { rowhouse, kind } }: DriveFile): SheetKind | null {
  return rowhouse === undefined ? null : (sheetKinds.find((one) => one === kind) ?? null);
}

/** A sheet that belongs to another app does not become this one's by being in its folder. */
export function isOfApp(file: DriveFile, appId: string, folderId: string | undefined): boolean {
  const { mimeType, appProperties, parents } = file;
  if (mimeType !== spreadsheetType) return false;
  const { rowhouse, app } = appProperties;
  if (rowhouse === undefined) return folderId !== undefined && parents.includes(folderId);
  return app === appId && kindOf(file) !== null;
}

export function sheetFileOf(file: DriveFile): SheetFile {
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

export function appSheetOf(file: DriveFile): AppSheet {
  const { description, version } = file;
  return { ...sheetFileOf(file), description, version, properties: notesOf(file), kind: kindOf(file) };
}

/** The spreadsheets of an app among files; `folderId` is the app's folder, if known. */
export function appSheetsAmong(
  files: readonly DriveFile[],
  appId: string,
  folderId: string | undefined,
): AppSheet[] {
  return files.filter((file) => !file.trashed && isOfApp(file, appId, folderId)).map(appSheetOf);
}
