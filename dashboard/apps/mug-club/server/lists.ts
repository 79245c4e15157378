import type { AppSheet } from '#backend/app-sheet.ts';
import {
  getAppSheet,
  listAppSheets,
  renameAppSheet,
  restoreAppSheet,
  trashAppSheet,
} from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { createAppSheet } from '#backend/new-sheet.ts';
import type { ListPermissions } from '#kernel/calls/files.ts';
import type { MemberList } from '../contract.ts';
import { member } from '../record.ts';

const app = 'mug-club';

function listOf(sheet: AppSheet): MemberList {
  const { id, name, description, createdTime, modifiedTime, webViewLink, isOwned, canEdit, owner } = sheet;
  return { id, name, description, createdTime, modifiedTime, webViewLink, isOwned, canEdit, owner };
}

/** The person's lists and those shared with them, newest first. */
export async function listLists(
  context: AppContext,
): Promise<{ data: { lists: MemberList[] }; folderLink: string | null; permissions: ListPermissions }> {
  const { sheets, folderLink, permissions } = await listAppSheets(context, app);
  return { data: { lists: sheets.map(listOf).toReversed() }, folderLink, permissions };
}

export async function getList(context: AppContext, listId: string): Promise<MemberList> {
  return listOf(await getAppSheet(context, app, listId));
}

interface NewList {
  listName: string;
  description?: string | undefined;
}

/** Makes a list, completely or not at all; a second one with the same name is refused. */
export async function createList(
  context: AppContext,
  { listName, description }: NewList,
): Promise<MemberList> {
  const made = await createAppSheet(context, app, {
    name: listName,
    description,
    sheet: member.newSheet,
    alreadyExists: `A Mug Club list named "${listName}" already exists`,
  });
  return listOf(made);
}

export async function renameList(context: AppContext, listId: string, name: string): Promise<MemberList> {
  return listOf(await renameAppSheet(context, app, listId, name));
}

export async function deleteList(context: AppContext, listId: string): Promise<void> {
  await trashAppSheet(context, app, listId);
}

export async function restoreList(context: AppContext, listId: string): Promise<void> {
  await restoreAppSheet(context, app, listId);
}
