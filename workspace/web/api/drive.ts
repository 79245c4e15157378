import * as z from 'zod';
import { act, asFailure, query, read, readBytes, write } from './call.ts';

export const folderType = 'application/vnd.google-apps.folder';
export const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

const userSchema = z.object({ displayName: z.string().optional(), me: z.boolean().optional() });

export const permissionSchema = z.object({
  id: z.string(),
  type: z.string().optional(),
  role: z.string().optional(),
  displayName: z.string().optional(),
  emailAddress: z.string().optional(),
});
export type Permission = z.infer<typeof permissionSchema>;

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().optional(),
  createdTime: z.string().optional(),
  modifiedTime: z.string().optional(),
  starred: z.boolean().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().optional(),
  explicitlyTrashed: z.boolean().optional(),
  shared: z.boolean().optional(),
  owners: z.array(userSchema).optional(),
  lastModifyingUser: userSchema.optional(),
  permissions: z.array(permissionSchema).optional(),
  thumbnailLink: z.string().optional(),
  imageMediaMetadata: z.object({ width: z.number().optional(), height: z.number().optional() }).optional(),
  capabilities: z
    .object({
      canEdit: z.boolean().optional(),
      canRename: z.boolean().optional(),
      canTrash: z.boolean().optional(),
      canUntrash: z.boolean().optional(),
      canDelete: z.boolean().optional(),
      canAddChildren: z.boolean().optional(),
      canShare: z.boolean().optional(),
      canMoveItemWithinDrive: z.boolean().optional(),
      canCopy: z.boolean().optional(),
    })
    .optional(),
});

export type DriveFile = z.infer<typeof fileSchema>;

const fileFields =
  'id,name,mimeType,size,createdTime,modifiedTime,starred,parents,trashed,explicitlyTrashed,shared,owners(displayName,me),' +
  'lastModifyingUser(displayName,me),permissions(id,type,role,displayName,emailAddress),thumbnailLink,imageMediaMetadata(width,height),' +
  'capabilities(canEdit,canRename,canTrash,canUntrash,canDelete,canAddChildren,canShare,' +
  'canMoveItemWithinDrive,canCopy)';

const listSchema = z.object({ files: z.array(fileSchema).default([]), nextPageToken: z.string().optional() });

export type FileListPage = z.infer<typeof listSchema>;

/** What the Drive page shows: a folder, one of the collections, or the finds of a search. */
export type Place =
  | { kind: 'folder'; folderId: string }
  | { kind: 'shared' }
  | { kind: 'recent' }
  | { kind: 'starred' }
  | { kind: 'trash' }
  | { kind: 'search'; text: string };

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function listParameters(place: Place): Record<string, string> {
  switch (place.kind) {
    case 'folder':
      return {
        q: `${quoted(place.folderId)} in parents and trashed = false`,
        orderBy: 'folder,name_natural',
      };
    case 'shared':
      return { q: 'sharedWithMe = true and trashed = false', orderBy: 'sharedWithMeTime desc' };
    case 'recent':
      return { q: `mimeType != '${folderType}' and trashed = false`, orderBy: 'recency desc' };
    case 'starred':
      return { q: 'starred = true and trashed = false', orderBy: 'folder,name_natural' };
    case 'trash':
      return { q: "trashed = true and 'me' in owners", orderBy: 'modifiedTime desc' };
    case 'search':
      return { q: `name contains ${quoted(place.text)} and trashed = false`, orderBy: 'folder,name_natural' };
  }
}

export async function listFiles(
  place: Place,
  pageToken?: string,
  signal?: AbortSignal,
): Promise<FileListPage> {
  const parameters = query({
    ...listParameters(place),
    pageSize: '200',
    fields: `nextPageToken,files(${fileFields})`,
    ...(pageToken !== undefined && { pageToken }),
  });
  const page = await read(`/drive/v3/files?${parameters}`, listSchema, signal);
  // What is in a trashed folder comes back with the folder.
  if (place.kind === 'trash') page.files = page.files.filter((file) => file.explicitlyTrashed !== false);
  return page;
}

function filePath(fileId: string): string {
  return `/drive/v3/files/${encodeURIComponent(fileId)}`;
}

export function readFile(fileId: string, signal?: AbortSignal): Promise<DriveFile> {
  return read(`${filePath(fileId)}?${query({ fields: fileFields })}`, fileSchema, signal);
}

const versionSchema = z.object({
  version: z.string(),
  name: z.string(),
  trashed: z.boolean().optional(),
  capabilities: z.object({ canEdit: z.boolean().optional() }).optional(),
});

export type FileVersion = z.infer<typeof versionSchema>;

export function readVersion(fileId: string): Promise<FileVersion> {
  const fields = 'version,name,trashed,capabilities(canEdit)';
  return read(`${filePath(fileId)}?${query({ fields })}`, versionSchema);
}

/** The folders from the top of the drive down to the given one; shorter if the way up is not shared. */
export async function readPath(folderId: string, signal?: AbortSignal): Promise<DriveFile[]> {
  const path: DriveFile[] = [];
  let next: string | undefined = folderId;
  while (next !== undefined && path.length < 30) {
    const folder: DriveFile | undefined = await readFile(next, signal).catch((error: unknown) => {
      if (path.length === 0) throw error;
      return undefined;
    });
    if (folder !== undefined) path.unshift(folder);
    next = folder?.parents?.[0];
  }
  return path;
}

export function changeFile(
  fileId: string,
  change: { name: string } | { trashed: boolean } | { starred: boolean },
): Promise<DriveFile> {
  return write('PATCH', `${filePath(fileId)}?${query({ fields: fileFields })}`, change, fileSchema);
}

/** Moves a file from its folder to another. */
export function moveFile(file: DriveFile, folderId: string): Promise<DriveFile> {
  const parameters = {
    fields: fileFields,
    addParents: folderId,
    ...(file.parents?.[0] !== undefined && { removeParents: file.parents[0] }),
  };
  return write('PATCH', `${filePath(file.id)}?${query(parameters)}`, {}, fileSchema);
}

export function copyFile(file: DriveFile): Promise<DriveFile> {
  const body = { name: `Copy of ${file.name}` };
  return write('POST', `${filePath(file.id)}/copy?${query({ fields: fileFields })}`, body, fileSchema);
}

export function emptyTrash(): Promise<void> {
  return act('DELETE', '/drive/v3/files/trash');
}

export function deleteFile(fileId: string): Promise<void> {
  return act('DELETE', filePath(fileId));
}

const idsSchema = z.object({ ids: z.tuple([z.string()]) });

/** The id for a file to be made. Sent again with it, after an answer that was lost, the file is there once. */
export async function newFileId(): Promise<string> {
  const { ids } = await read(`/drive/v3/files/generateIds?${query({ count: '1' })}`, idsSchema);
  return ids[0];
}

interface NewFile {
  id: string;
  name: string;
  mimeType: string;
  folderId: string;
}

export async function createFile({ folderId, ...file }: NewFile): Promise<DriveFile> {
  const path = `/drive/v3/files?${query({ fields: fileFields })}`;
  try {
    return await write('POST', path, { ...file, parents: [folderId] }, fileSchema);
  } catch (error) {
    if (asFailure(error).kind === 'exists') return readFile(file.id);
    throw error;
  }
}

export function contentUrl(fileId: string): string {
  return `${filePath(fileId)}?alt=media`;
}

export function readContent(fileId: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  return readBytes(contentUrl(fileId), signal);
}

/** The address of a sheet in another program's format. */
export function exportUrl(fileId: string, mimeType: string): string {
  return `${filePath(fileId)}/export?${query({ mimeType })}`;
}

const formatsSchema = z.record(z.string(), z.array(z.string())).default({});
const aboutSchema = z.object({
  storageQuota: z.object({ limit: z.coerce.number().optional(), usage: z.coerce.number().default(0) }),
  importFormats: formatsSchema,
  exportFormats: formatsSchema,
});
export type StorageQuota = z.infer<typeof aboutSchema>['storageQuota'];

/** What the server keeps for this person, and which formats it turns into sheets and sheets into. */
export interface DriveFacts {
  storage: StorageQuota;
  importable: ReadonlySet<string>;
  exportable: ReadonlySet<string>;
}

export async function readFacts(signal?: AbortSignal): Promise<DriveFacts> {
  const fields = 'storageQuota,importFormats,exportFormats';
  const about = await read(`/drive/v3/about?${query({ fields })}`, aboutSchema, signal);
  const importable = Object.entries(about.importFormats)
    .filter(([, targets]) => targets.includes(spreadsheetType))
    .map(([type]) => type);
  return {
    storage: about.storageQuota,
    importable: new Set(importable),
    exportable: new Set(about.exportFormats[spreadsheetType]),
  };
}
