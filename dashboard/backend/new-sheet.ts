import { randomUUID } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import { type AppSheet, appSheetOf, type BesideKind } from './app-sheet.ts';
import type { AppContext } from './context.ts';
import {
  ensureAppFolder,
  folderForNew,
  ownFiles,
  productFoldersIn,
  productFoldersQuery,
  rememberFolder,
} from './folders.ts';
import { type DriveFile, hasTags, quote, spreadsheetType } from './google/drive.ts';
import { mayHaveHappened } from './google/errors.ts';
import type { SheetRequest } from './google/tabs.ts';
import { inTurn } from './in-turn.ts';
import { newTabRequests } from './table/repair.ts';
import { layOutRequests } from './table/requests.ts';
import type { Sheet } from './table/sheet.ts';
import { noteTags, tagsOf } from './tags.ts';

// How an app's spreadsheet is made: completely or not at all, and once.

function keyOf({ request }: AppContext, appId: string): string {
  return `${request.user.id} ${appId}`;
}

function sheetTags(appId: string, kind: NewSheetFile['kind'] = 'sheet') {
  return tagsOf(kind, { app: appId });
}

/** Matches the spreadsheets that were made for an app, of any kind. */
function madeForApp(appId: string): string {
  return `mimeType = ${quote(spreadsheetType)} and ${hasTags({ rowhouse: '1', app: appId })}`;
}

export interface NewAppSheet {
  name: string;
  description?: string | undefined;
  /** Its tabs, from left to right. */
  sheet: Sheet | readonly [Sheet, ...Sheet[]];
  /** Facts to note on the file, hidden from people. */
  properties?: Readonly<Record<string, string>>;
  /** What it is made for; a sheet of the app's records when absent. */
  kind?: BesideKind | undefined;
  /** The message for a second one of the same name; without it, names may repeat. */
  alreadyExists?: string;
}

/** Makes a spreadsheet of the app in the app's folder, completely or not at all, once per request key. */
export async function createAppSheet(
  context: AppContext,
  appId: string,
  { sheet, ...file }: NewAppSheet,
): Promise<AppSheet> {
  return appSheetOf(await makeSheetFile(context, appId, { ...file, requests: formRequests(sheet) }));
}

function formRequests(sheet: NewAppSheet['sheet']): SheetRequest[] {
  const [first, ...others] = 'tab' in sheet ? [sheet] : sheet;
  return [...layOutRequests(first), ...others.flatMap(newTabRequests)];
}

/** Completes a spreadsheet whose making was interrupted, if it is still blank. */
export async function completeAppSheet(
  { sheets }: AppContext,
  fileId: string,
  sheet: NewAppSheet['sheet'],
): Promise<void> {
  if (await isLaidOut(sheets, fileId)) return;
  try {
    await sheets.batchUpdate(fileId, formRequests(sheet), 'once');
  } catch (error) {
    // Another server may have completed it, too.
    if (!(await isLaidOut(sheets, fileId).catch(() => false))) throw error;
  }
}

export interface NewSheetFile extends Omit<NewAppSheet, 'sheet' | 'kind'> {
  /** The app's own folder when absent. */
  parentId?: string | undefined;
  /** A sheet of the app's records when absent. */
  kind?: 'sheet' | 'own-app' | BesideKind | undefined;
  /** What turns the blank spreadsheet into the sheet. */
  requests: readonly SheetRequest[];
}

/** Like `createAppSheet`, for a sheet of any form. */
export function makeSheetFile(context: AppContext, appId: string, file: NewSheetFile): Promise<DriveFile> {
  return inTurn(`sheets of ${keyOf(context, appId)}`, async () => {
    const request = context.request.requestKey ?? randomUUID();
    const files = await context.drive.list(ownFiles(`(${productFoldersQuery} or (${madeForApp(appId)}))`));
    const sheets = files.filter(({ mimeType }) => mimeType === spreadsheetType);
    // If the answer of a request was lost, its repetition continues with what the first attempt made.
    const { kind = 'sheet' } = file;
    const isEarlier = (told: Readonly<Record<string, string>>) =>
      told['request'] === request && told['kind'] === kind;
    const earlier = sheets.find(({ appProperties }) => isEarlier(appProperties));
    const isTaken = sheets.some(({ name }) => name.trim().toLowerCase() === file.name.trim().toLowerCase());
    if (!earlier && isTaken && file.alreadyExists !== undefined) {
      throw new Problem('CONFLICT', file.alreadyExists);
    }
    const parentId = file.parentId ?? (await folderIdFor(context, appId, files));
    const made = earlier ?? (await makeBlank(context, appId, { ...file, parentId, request }));
    await layOutOrTrash(context, made.id, file.requests, earlier !== undefined);
    return made;
  });
}

/** The app's folder, as it was last seen or is made now. */
async function folderIdFor(context: AppContext, appId: string, files: readonly DriveFile[]): Promise<string> {
  const known = folderForNew(context, productFoldersIn(files), appId);
  const { id } = known ?? (await ensureAppFolder(context, appId));
  rememberFolder(context, appId, id);
  return id;
}

interface PlacedFile extends NewSheetFile {
  parentId: string;
  /** The key under which the file is made, and found again. */
  request: string;
}

async function makeBlank({ drive }: AppContext, appId: string, file: PlacedFile): Promise<DriveFile> {
  const { name, description, parentId, properties = {}, request, kind } = file;
  try {
    return await drive.createSpreadsheet({
      name,
      parentId,
      ...(description ? { description } : {}),
      tags: { ...noteTags(properties), ...sheetTags(appId, kind), parent: parentId, request },
    });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const [made] = await drive.list(ownFiles(hasTags({ rowhouse: '1', kind: kind ?? 'sheet', request })));
    if (!made) throw error;
    return made;
  }
}

/** Nothing half-made stays behind; the person is told about the failure itself. */
async function layOutOrTrash(
  { drive, sheets }: AppContext,
  fileId: string,
  requests: readonly SheetRequest[],
  mayBeDone: boolean,
): Promise<void> {
  if (mayBeDone && (await isLaidOut(sheets, fileId))) return;
  try {
    await sheets.batchUpdate(fileId, [...requests], 'once');
  } catch (error) {
    if (mayHaveHappened(error) && (await isLaidOut(sheets, fileId).catch(() => false))) return;
    await drive.update(fileId, { trashed: true }).catch(() => undefined);
    throw error;
  }
}

/** The header row of a new sheet stays visible; a blank spreadsheet has none to freeze. */
async function isLaidOut(sheets: AppContext['sheets'], fileId: string): Promise<boolean> {
  const { values } = await sheets.readValues(fileId, '1:1');
  return values.some((row) => row.some((value) => value !== ''));
}
