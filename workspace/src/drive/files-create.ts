import { requireFile } from '../storage/access.ts';
import type { FileChanges } from '../storage/file-changes.ts';
import type { Content, FileRecord, Shortcut } from '../storage/file-record.ts';
import {
  folderType,
  isNativeType,
  isOpaqueType,
  shortcutType,
  spreadsheetType,
} from '../storage/file-types.ts';
import type { Call, Upload } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import type { ImportedSpreadsheet } from '../wire/ports.ts';
import { notServed } from '../wire/refusals.ts';
import { contentNotKept, emptyContent, requireContentScope, withContent } from './content.ts';
import type { DriveDeps } from './deps.ts';
import type { FileBody } from './file-body.ts';
import { readFileBody } from './file-body.ts';
import { closestFolderColor } from './folder-colors.ts';
import { fileResource } from './resource.ts';
import { parentIdOf, resolveId, targetOf } from './target.ts';
import { measurePicture } from './thumbnails.ts';

/** drive.files.create, with or without content. */
export async function createFile(call: Call, deps: DriveDeps): Promise<unknown> {
  const body = readFileBody(call.body);
  const mimeType = body.mimeType ?? uploadType(call.upload) ?? 'application/octet-stream';
  requireServedType(mimeType, call.upload !== undefined);
  const shortcut = shortcutOf(deps, call, body, mimeType);
  const imported = await importOf(deps, call, mimeType, body.name || 'Untitled');
  const kept = imported === undefined ? call.upload : undefined;
  const image = kept === undefined ? null : await measurePicture(kept.path, mimeType);
  const file = withContent(deps, kept, (content) => {
    const parentId = parentIdOf(deps, call.caller, body.parents ?? []);
    if (body.id !== undefined && deps.files.get(body.id) !== undefined) {
      throw new ApiError(409, 'A file already exists with the provided ID.', { reason: 'fileIdInUse' });
    }
    const bytes = isNativeType(mimeType) ? undefined : (content ?? emptyContent(deps));
    const made = deps.files.create(call.caller, {
      ...changesOf(body),
      ...(body.id !== undefined && { id: body.id }),
      ...(parentId !== undefined && { parentId }),
      ...(body.modifiedTime !== undefined && { modifiedAt: body.modifiedTime }),
      ...(bytes !== undefined && { content: bytes }),
      name: body.name || 'Untitled',
      mimeType,
      image,
      shortcut,
    });
    applyMarks(deps, call, made.id, body);
    if (imported !== undefined) imported.create(made.id);
    else if (mimeType === spreadsheetType) deps.spreadsheets.create(made.id);
    if (body.trashed === true) deps.files.setTrash(made.id, true);
    return deps.files.get(made.id) ?? made;
  });
  return fileResource(deps, call, file);
}

/** drive.files.copy */
export async function copyFile(call: Call, deps: DriveDeps): Promise<unknown> {
  const body = readFileBody(call.body);
  const source = targetOf(deps, call, 'read');
  requireContentScope(deps, call.caller, 'read', source.id);
  requireCopyable(deps, call, source);
  const mimeType = body.mimeType ?? source.mimeType;
  const imported = await convertedCopy(deps, source, mimeType);
  const file = deps.files.database.transaction(() => {
    const parentId = parentIdOf(deps, call.caller, body.parents ?? []) ?? ownParentOf(deps, call, source);
    const made = deps.files.create(call.caller, {
      ...(source.description !== null && { description: source.description }),
      ...changesOf(body),
      ...(imported === undefined && copiedContent(source)),
      parentId,
      ...(body.modifiedTime !== undefined && { modifiedAt: body.modifiedTime }),
      name: body.name ?? `Copy of ${source.name}`,
      mimeType,
    });
    deps.files.properties.copy(source.id, made.id);
    applyMarks(deps, call, made.id, body);
    if (imported !== undefined) imported.create(made.id);
    else if (source.mimeType === spreadsheetType) deps.spreadsheets.copy(source.id, made.id);
    return deps.files.get(made.id) ?? made;
  });
  return fileResource(deps, call, file);
}

/** The spreadsheet that an upload becomes, when the file is to be one. */
export async function importOf(
  { conversion }: DriveDeps,
  { upload }: Call,
  mimeType: string,
  title: string,
): Promise<ImportedSpreadsheet | undefined> {
  if (upload === undefined || mimeType !== spreadsheetType) return undefined;
  return conversion.read(upload.path, uploadType(upload) ?? '', title);
}

/** The spreadsheet that a copy becomes, when its source is a file of another program. */
async function convertedCopy(
  deps: DriveDeps,
  source: FileRecord,
  mimeType: string,
): Promise<ImportedSpreadsheet | undefined> {
  if (mimeType === source.mimeType) return undefined;
  const { content } = source;
  if (content === null || mimeType !== spreadsheetType)
    throw notServed('A copy of this other type is not served.');
  return deps.conversion.read(deps.blobs.pathOf(content.sha256), source.mimeType, source.name);
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
    ...(folderColorRgb !== undefined && { folderColor: closestFolderColor(folderColorRgb) }),
    ...(writersCanShare !== undefined && { writersCanShare }),
    ...(originalFilename !== undefined && { originalName: originalFilename }),
    ...(copyRequiresWriter !== undefined && { copyRequiresWriter }),
  };
}

/** The fields that are stored only for the caller or their app, and properties. */
export function applyMarks({ files }: DriveDeps, { caller }: Call, fileId: string, body: FileBody): void {
  const personId = files.personOf(caller.email);
  if (body.starred !== undefined) files.marks.setStarred(fileId, personId, body.starred);
  if (body.viewedByMeTime !== undefined) files.marks.setViewed(fileId, personId, body.viewedByMeTime);
  const searchText = body.contentHints?.indexableText?.replace(/<[^>]*>/g, ' ');
  if (searchText !== undefined) files.properties.setSearchText(fileId, searchText);
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
  if ((mimeType === folderType || mimeType === shortcutType) && hasContent) {
    throw new ApiError(400, 'A folder or shortcut cannot have content.', { reason: 'badRequest' });
  }
  if (isOpaqueType(mimeType)) {
    if (hasContent) throw contentNotKept();
    return;
  }
  if (mimeType !== folderType && mimeType !== spreadsheetType && mimeType !== shortcutType) {
    throw notServed(`Files of the type ${mimeType} are not served.`);
  }
}

/** The target of a shortcut: any file that its maker can see, except another shortcut. */
function shortcutOf(deps: DriveDeps, { caller }: Call, body: FileBody, mimeType: string): Shortcut | null {
  if (mimeType !== shortcutType) {
    if (body.shortcutDetails === undefined) return null;
    throw new ApiError(400, 'Only shortcuts have shortcutDetails.', { reason: 'invalid' });
  }
  const { targetId } = body.shortcutDetails ?? {};
  if (targetId === undefined) {
    throw new ApiError(400, 'A shortcut needs shortcutDetails.targetId.', { reason: 'required' });
  }
  const target = requireFile(deps.files, caller, resolveId(deps, caller, targetId), 'read', 'drive');
  if (target.mimeType === shortcutType) {
    throw new ApiError(403, 'A shortcut cannot target a shortcut.', { reason: 'shortcutTargetInvalid' });
  }
  return { targetId: target.id, targetMimeType: target.mimeType };
}

function requireCopyable(deps: DriveDeps, { caller }: Call, source: FileRecord): void {
  const role = deps.files.permissions.roleOf(source.id, deps.files.personOf(caller.email));
  const isHeldBack = source.copyRequiresWriter && role !== 'writer' && role !== 'owner';
  if (source.mimeType !== folderType && source.mimeType !== shortcutType && !isHeldBack) return;
  throw new ApiError(403, 'This file cannot be copied by the user.', { reason: 'cannotCopyFile' });
}

/** A copy goes beside its source if the caller may put it there, otherwise into their My Drive. */
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
