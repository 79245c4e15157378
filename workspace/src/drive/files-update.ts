import { requireRole } from '../storage/access.ts';
import type { FileRecord } from '../storage/file-record.ts';
import { folderType, isNativeType, isOpaqueType, shortcutType } from '../storage/file-types.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { notServed } from '../wire/refusals.ts';
import { contentNotKept, dropContent, requireContentScope, withContent } from './content.ts';
import type { DriveDeps } from './deps.ts';
import type { FileBody } from './file-body.ts';
import { readFileBody } from './file-body.ts';
import { applyMarks, changesOf, importOf, uploadType } from './files-create.ts';
import { fileResource } from './resource.ts';
import { parentIdOf, requireFolder, resolveId, targetOf } from './target.ts';
import { measurePicture } from './thumbnails.ts';

/** Fields that a person sets for themselves, which only requires that they can see the file. */
const personalFields = new Set(['starred', 'viewedByMeTime']);

/** Fields that do not count as an edit: they leave modifiedTime unchanged. */
const quietFields = new Set([...personalFields, 'trashed', 'id', 'parents', 'contentHints']);

/** drive.files.update: facts, place and content. */
export async function updateFile(call: Call, deps: DriveDeps): Promise<unknown> {
  const { upload } = call;
  const body = readFileBody(call.body);
  const before = updatable(deps, call, body);
  const isNative = isNativeType(before.mimeType);
  const mimeType = isNative ? before.mimeType : (body.mimeType ?? uploadType(upload) ?? before.mimeType);
  const imported = await importOf(deps, call, mimeType, body.name ?? before.name);
  const kept = imported === undefined ? upload : undefined;
  const image = kept === undefined ? undefined : await measurePicture(kept.path, mimeType);
  await deps.conversion.settled(before.id);
  const { latest, file } = withContent(deps, kept, (content) => {
    // Others may have given the file new content meanwhile, deleted it, or taken the caller's access away.
    const latest = updatable(deps, call, body);
    const { id } = latest;
    imported?.replace(id);
    deps.files.change(id, {
      ...changesOf(body),
      ...(!isNative && { mimeType }),
      ...(content !== undefined && { content, image: image ?? null }),
    });
    applyMarks(deps, call, id, body);
    moveFile(deps, call, latest);
    trashFile(deps, call, latest, body.trashed);
    if (isEdit(body, call)) deps.files.touch(call.caller, id, body.modifiedTime ?? Date.now());
    return { latest, file: deps.files.get(id) ?? latest };
  });
  if (kept !== undefined) await dropContent(deps, [latest]);
  return fileResource(deps, call, file);
}

/** The file as it is at this moment, if the caller may change it like this. */
function updatable(deps: DriveDeps, call: Call, body: FileBody): FileRecord {
  const file = targetOf(deps, call, needOf(call, body));
  requireUpdatable(file, body, call);
  if (call.upload !== undefined) requireContentScope(deps, call.caller, 'write', file.id);
  return file;
}

function needOf(call: Call, body: FileBody): 'mark' | 'write' {
  const isMove =
    call.parameters['addParents'] !== undefined || call.parameters['removeParents'] !== undefined;
  const isPersonal = Object.keys(body).every((field) => personalFields.has(field));
  return isPersonal && !isMove && call.upload === undefined ? 'mark' : 'write';
}

function isEdit(body: FileBody, { upload }: Call): boolean {
  return upload !== undefined || Object.keys(body).some((field) => !quietFields.has(field));
}

function requireUpdatable(file: FileRecord, body: FileBody, { upload }: Call): void {
  const isRoot = file.parentId === null;
  if (isRoot && (body.name !== undefined || body.trashed !== undefined)) throw rootStays();
  if (body.parents !== undefined) {
    throw new ApiError(
      403,
      'The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.',
      { reason: 'fieldNotWritable' },
    );
  }
  const isNative = isNativeType(file.mimeType);
  if (body.shortcutDetails !== undefined) {
    throw new ApiError(403, 'The target of a shortcut cannot be changed.', { reason: 'fieldNotWritable' });
  }
  if ((file.mimeType === folderType || file.mimeType === shortcutType) && upload !== undefined) {
    throw new ApiError(400, 'A folder or shortcut cannot have content.', { reason: 'badRequest' });
  }
  if (isOpaqueType(file.mimeType) && upload !== undefined) throw contentNotKept();
  const isOtherType = body.mimeType !== undefined && body.mimeType !== file.mimeType;
  if (isOtherType && (isNative || isNativeType(body.mimeType ?? ''))) {
    throw notServed('Turning a file into a Google type or back is not served.');
  }
}

/** Moves a file from its folder to another, as addParents and removeParents say together. */
function moveFile(deps: DriveDeps, call: Call, file: FileRecord): void {
  const added = idsIn(call.parameters['addParents']);
  const removed = idsIn(call.parameters['removeParents']).map((id) => resolveId(deps, call.caller, id));
  const target = parentIdOf(deps, call.caller, added);
  if (target === file.parentId) return;
  const isLeaving = file.parentId !== null && removed.includes(file.parentId);
  if (target === undefined) {
    if (!isLeaving) return;
    throw new ApiError(403, 'A file must be in a folder.', { reason: 'cannotRemoveParent' });
  }
  if (file.parentId === null) throw rootStays();
  if (!isLeaving) {
    throw new ApiError(403, 'Increasing the number of parents is not allowed', { reason: 'cannotAddParent' });
  }
  if (deps.files.isWithin(target, file.id)) {
    throw new ApiError(403, 'A folder cannot be moved into itself.', { reason: 'cyclicParents' });
  }
  const isOwn = file.ownerId === deps.files.personOf(call.caller.email);
  if (!isOwn) requireFolder(deps, call.caller, file.parentId);
  deps.files.move(file.id, target);
}

function trashFile(deps: DriveDeps, call: Call, file: FileRecord, isTrashed: boolean | undefined): void {
  if (isTrashed === undefined || isTrashed === (file.trash === 'explicit')) return;
  requireRole(deps.files, call.caller, file.id, 'owner', 'drive');
  deps.files.setTrash(file.id, isTrashed);
}

function idsIn(value: unknown): string[] {
  return String(value ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function rootStays(): ApiError {
  return new ApiError(403, 'The root folder cannot be changed.', { reason: 'insufficientFilePermissions' });
}
