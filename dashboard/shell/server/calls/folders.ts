import type { AppContext } from '#backend/context.ts';
import { takeFileId } from '#backend/file-ids.ts';
import { ensureAppFolder, folderOf, listAppFolders } from '#backend/folders.ts';
import { type DriveFile, folderType, hasTags, quote } from '#backend/google/drive.ts';
import type { Handlers } from '#backend/handlers.ts';
import { inTurn } from '#backend/in-turn.ts';
import { noteTags, tagsOf } from '#backend/tags.ts';
import type { Folder } from '#kernel/calls/files.ts';
import type { folderCalls } from '#kernel/calls/folders.ts';
import { Problem } from '#kernel/problem.ts';
import type { FolderApps } from './folder-apps.ts';

interface NewFolder {
  parentId: string;
  name: string;
  description?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
}

function foldersBelow({ drive }: AppContext, parentId: string): Promise<DriveFile[]> {
  return drive.list(`trashed = false and mimeType = ${quote(folderType)} and ${quote(parentId)} in parents`);
}

/** Makes a subfolder, once per request key; a second one with the same name is refused. */
function createFolder(
  context: AppContext,
  { parentId, name, description, metadata = {} }: NewFolder,
): Promise<DriveFile> {
  return inTurn(`folders in ${parentId}`, async () => {
    const [parent, siblings] = await Promise.all([
      context.drive.get(parentId),
      foldersBelow(context, parentId),
    ]);
    const { requestKey: request } = context.request;
    const earlier = siblings.find(({ appProperties }) => appProperties['request'] === request);
    if (earlier) return earlier;
    if (siblings.some((sibling) => sibling.name.toLowerCase() === name.toLowerCase())) {
      throw new Problem('CONFLICT', `A folder named "${name}" already exists`);
    }
    const { app } = parent.appProperties;
    const repeated = request === null ? {} : { request };
    return await context.drive.createFolder({
      id: await takeFileId(context),
      name,
      parentId,
      ...(description ? { description } : {}),
      tags: {
        ...noteTags(metadata),
        ...tagsOf('folder', { ...(app && { app }), parent: parentId }),
        ...repeated,
      },
    });
  });
}

interface FolderTree extends Folder {
  subfolders: FolderTree[];
}

/** A folder with all folders inside it, at any depth, from a list. */
function treeOf(folder: DriveFile, others: readonly DriveFile[]): FolderTree {
  const inside = others.filter(({ parents }) => parents.includes(folder.id));
  return { ...folderOf(folder), subfolders: inside.map((one) => treeOf(one, others)) };
}

export function folderHandlers(apps: FolderApps): Handlers<typeof folderCalls.contract> {
  return {
    async readFolder({ query: { appName } }, context) {
      apps.require(appName);
      const folder = (await listAppFolders(context)).apps.get(appName);
      if (!folder) return { folder: null, subfolders: [], folderLink: null };
      const below = await context.drive.list(
        `trashed = false and mimeType = ${quote(folderType)} and (${quote(folder.id)} in parents or (${hasTags({ rowhouse: '1', app: appName })}))`,
      );
      const tree = treeOf(folder, below);
      return { folder: tree, subfolders: tree.subfolders, folderLink: folder.webViewLink };
    },

    async ensureFolder({ body: { appName } }, context) {
      apps.require(appName);
      const folder = await ensureAppFolder(context, appName);
      return { folder: folderOf(folder), folderLink: folder.webViewLink };
    },

    async createInFolder({ body: { parentFolderId, name, description } }, context) {
      const folder = await createFolder(context, { parentId: parentFolderId, name, description });
      return { folder: folderOf(folder) };
    },

    async createSubfolder({ folderId, body }, context) {
      return { folder: folderOf(await createFolder(context, { parentId: folderId, ...body })) };
    },
  };
}
