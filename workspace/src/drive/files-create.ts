import type { FileChanges } from '../storage/file-changes.ts';
import type { Content, FileRecord } from '../storage/file-record.ts';
import { folderType, isNativeType, spreadsheetType } from '../storage/file-types.ts';
import type { Call, Upload } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { notServed } from '../wire/refusals.ts';
import { emptyContent, withContent } from './content.ts';
import type { DriveDeps } from './deps.ts';
import type { FileBody } from './file-body.ts';
import { readFileBody } from './file-body.ts';
import { fileResource } from './resource.ts';
import { parentIdOf, resolveId, targetOf } from './target.ts';
import { measurePicture } from './thumbnails.ts';

/** drive.files.create, with or without content. */
export async function createFile(call: Call, deps: DriveDeps): Promise<unknown> {
  const body = readFileBody(call.body);
  const mimeType = body.mimeType ?? uploadType(call.upload) ?? 'application/octet-stream';
  requireServedType(mimeType, call.upload !== undefined);
  const image = call.upload === undefined ? null : await measurePicture(call.upload.path, mimeType);
  const file = withContent(deps, call.upload, (content) => {
    const parentId = parentIdOf(deps, call.caller, body.parents ?? []);
    if (body.id !== undefined && deps.files.get(body.id) !== undefined) {
      throw new ApiError(409, 'A file already exists with the provided ID.', { reason: 'fileIdInUse' });
    }
    const kept = isNativeType(mimeType) ? undefined : (content ?? emptyContent(deps));
    const made = deps.files.create(call.caller, {
      ...changesOf(body),
      ...(body.id !== undefined && { id: body.id }),
      ...(parentId !== undefined && { parentId }),
      ...(body.modifiedTime !== undefined && { modifiedAt: body.modifiedTime }),
      ...(kept !== undefined && { content: kept }),
      name: body.name || 'Untitled',
      mimeType,
      image,
    });
    applyMarks(deps, call, made.id, body);
    if (mimeType === spreadsheetType) deps.spreadsheets.create(made.id);
    if (body.trashed === true) deps.files.setTrash(made.id, true);
    return deps.files.get(made.id) ?? made;
  });
  return fileResource(deps, call, file);
}

/** drive.files.copy */
export function copyFile(call: Call, deps: DriveDeps): unknown {
  const body = readFileBody(call.body);
  const source = targetOf(deps, call, 'read');
  requireCopyable(deps, call, source);
  if (body.mimeType !== undefined && body.mimeType !== source.mimeType) {
    throw notServed('A copy of another type is not served.');
  }
  const file = deps.files.database.transaction(() => {
    const parentId = parentIdOf(deps, call.caller, body.parents ?? []) ?? ownParentOf(deps, call, source);
    const made = deps.files.create(call.caller, {
      ...(source.description !== null && { description: source.description }),
      ...changesOf(body),
      ...copiedContent(source),
      parentId,
      ...(body.modifiedTime !== undefined && { modifiedAt: body.modifiedTime }),
      name: body.name ?? `Copy of ${source.name}`,
      mimeType: source.mimeType,
    });
    deps.files.properties.copy(source.id, made.id);
    applyMarks(deps, call, made.id, body);
    if (source.mimeType === spreadsheetType) deps.spreadsheets.copy(source.id, made.id);
    return deps.files.get(made.id) ?? made;
  });
  return fileResource(deps, call, file);
}

/** The facts of a body that are set on the record by themselves. */
export function changesOf(body: FileBody): FileChanges {
  const { name, description, createdTime, folderColorRgb, writersCanShare, originalFilename } = body;
  const copyRequiresWriter =
    body.copyRequiresWriterPermission ??
    (body.viewersCanCopyContent === undefined ? undefined : !body.viewersCanCopyContent);
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(createdTime !== undefined && { createdAt: createdTime }),
    ...(folderColorRgb !== undefined && { folderColor: folderColorRgb }),
    ...(writersCanShare !== undefined && { writersCanShare }),
    ...(originalFilename !== undefined && { originalName: originalFilename }),
    ...(copyRequiresWriter !== undefined && { copyRequiresWriter }),
  };
}

/** What a body sets for the caller or their app alone, and properties. */
export function applyMarks({ files }: DriveDeps, { caller }: Call, fileId: string, body: FileBody): void {
  const personId = files.personOf(caller.email);
  if (body.starred !== undefined) files.marks.setStarred(fileId, personId, body.starred);
  if (body.viewedByMeTime !== undefined) files.marks.setViewed(fileId, personId, body.viewedByMeTime);
  if (body.properties !== undefined) files.properties.changeForEveryApp(fileId, body.properties);
  if (body.appProperties === undefined) return;
  if (caller.clientId === null) throw notServed('appProperties belong to an app; this page is none.');
  files.properties.changeForApp(fileId, caller.clientId, body.appProperties);
}

/** The media type of an upload, without its parameters. */
export function uploadType(upload: Upload | undefined): string | undefined {
  const type = upload?.type?.split(';')[0]?.trim().toLowerCase();
  return type === '' ? undefined : type;
}

function requireServedType(mimeType: string, hasContent: boolean): void {
  if (!isNativeType(mimeType)) return;
  if (mimeType === folderType && hasContent) {
    throw new ApiError(400, 'A folder cannot have content.', { reason: 'badRequest' });
  }
  if (hasContent) throw notServed('Importing content into a Google type is not served.');
  if (mimeType !== folderType && mimeType !== spreadsheetType) {
    throw notServed(`Files of the type ${mimeType} are not served.`);
  }
}

function requireCopyable(deps: DriveDeps, { caller }: Call, source: FileRecord): void {
  const role = deps.files.permissions.roleOf(source.id, deps.files.personOf(caller.email));
  const isHeldBack = source.copyRequiresWriter && role !== 'writer' && role !== 'owner';
  if (source.mimeType !== folderType && !isHeldBack) return;
  throw new ApiError(403, 'This file cannot be copied by the user.', { reason: 'cannotCopyFile' });
}

/** A copy lies beside its source where the caller may put it there, else in their My Drive. */
function ownParentOf(deps: DriveDeps, { caller }: Call, source: FileRecord): string {
  const root = resolveId(deps, caller, 'root');
  if (source.parentId === null) return root;
  try {
    return parentIdOf(deps, caller, [source.parentId]) ?? root;
  } catch (error) {
    if (error instanceof ApiError) return root;
    throw error;
  }
}

function copiedContent({ content, image }: FileRecord): { content?: Content; image: FileRecord['image'] } {
  return { ...(content !== null && { content }), image };
}
