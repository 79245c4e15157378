import type { FileNeed } from '../storage/access.ts';
import { notFound, requireFile, requireRole, visibleFile } from '../storage/access.ts';
import type { FileRecord } from '../storage/file-record.ts';
import { folderType } from '../storage/file-types.ts';
import { roleRank } from '../storage/permissions.ts';
import type { Call, Caller } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import type { DriveDeps } from './deps.ts';

/** The file that a call is about, when the caller may do this with it; `root` names their My Drive. */
export function targetOf(deps: DriveDeps, call: Call, need: FileNeed | 'own'): FileRecord {
  const id = resolveId(deps, call.caller, String(call.parameters['fileId']));
  const file = requireFile(deps.files, call.caller, id, need === 'own' ? 'write' : need, 'drive');
  if (need === 'own') requireRole(deps.files, call.caller, id, 'owner', 'drive');
  return file;
}

export function resolveId(deps: DriveDeps, caller: Caller, id: string): string {
  return id === 'root' ? deps.files.rootOf(caller.email) : id;
}

/** The one folder that a list of parents names; undefined when it names none. */
export function parentIdOf(deps: DriveDeps, caller: Caller, parents: readonly string[]): string | undefined {
  const [first, ...more] = parents;
  if (first === undefined) return undefined;
  if (more.length > 0) {
    throw new ApiError(400, 'A file can be in one folder only.', { reason: 'multipleParentsNotSupported' });
  }
  return requireFolder(deps, caller, resolveId(deps, caller, first)).id;
}

/** A folder that the caller may put files into. */
export function requireFolder(deps: DriveDeps, caller: Caller, id: string): FileRecord {
  const folder = visibleFile(deps.files, caller, id, 'drive');
  if (folder === undefined) throw notFound(id, 'drive');
  if (folder.mimeType !== folderType) {
    throw new ApiError(403, 'The specified parent is not a folder.', { reason: 'parentNotAFolder' });
  }
  const role = deps.files.permissions.roleOf(id, deps.files.personOf(caller.email));
  if (role === undefined || roleRank[role] < roleRank.writer) {
    throw new ApiError(403, 'Insufficient permissions for the specified parent.', {
      reason: 'insufficientParentPermissions',
    });
  }
  return folder;
}
