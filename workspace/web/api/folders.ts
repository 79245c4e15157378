import * as z from 'zod';
import { query, read } from './call.ts';
import { folderType } from './drive.ts';

const folderSchema = z.object({ id: z.string(), name: z.string(), parents: z.array(z.string()).optional() });
const pageSchema = z.object({
  files: z.array(folderSchema).default([]),
  nextPageToken: z.string().optional(),
});

/** A folder of the person's own drive with the folders in it, by name. */
export interface FolderNode {
  id: string;
  name: string;
  children: FolderNode[];
}

/** More folders than these are reached through the list of files. */
const maxFolders = 5_000;

/** The tree of the person's own folders, from the top of the drive down; all of it comes with few calls. */
export async function readFolders(signal?: AbortSignal): Promise<FolderNode> {
  const top = await read(`/drive/v3/files/root?${query({ fields: 'id,name' })}`, folderSchema, signal);
  const folders: z.infer<typeof folderSchema>[] = [];
  let pageToken: string | undefined;
  do {
    const parameters = {
      q: `mimeType = '${folderType}' and trashed = false and 'me' in owners`,
      orderBy: 'name_natural',
      pageSize: '1000',
      fields: 'nextPageToken,files(id,name,parents)',
      ...(pageToken !== undefined && { pageToken }),
    };
    const page = await read(`/drive/v3/files?${query(parameters)}`, pageSchema, signal);
    folders.push(...page.files);
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined && folders.length < maxFolders);
  return treeOf(top, folders);
}

function treeOf(
  top: { id: string; name: string },
  folders: readonly z.infer<typeof folderSchema>[],
): FolderNode {
  const root: FolderNode = { id: top.id, name: top.name, children: [] };
  const nodes = new Map([[root.id, root]]);
  for (const { id, name } of folders) {
    if (id !== root.id) nodes.set(id, { id, name, children: [] });
  }
  for (const { id, parents } of folders) {
    const node = nodes.get(id);
    if (node && id !== root.id) nodes.get(parents?.[0] ?? '')?.children.push(node);
  }
  return root;
}

/** The folders from the top down to the given one; empty if the tree does not contain it. */
export function wayTo(node: FolderNode, folderId: string): FolderNode[] {
  if (node.id === folderId) return [node];
  for (const child of node.children) {
    const way = wayTo(child, folderId);
    if (way.length > 0) return [node, ...way];
  }
  return [];
}
