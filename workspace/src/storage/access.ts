import type { Caller } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { personIdOf } from './file-ids.ts';
import type { FileRecord } from './file-record.ts';
import type { FileStore } from './files.ts';
import type { Role } from './permissions.ts';
import { roleRank } from './permissions.ts';

type Need = 'read' | 'write';
type ApiName = 'drive' | 'sheets';

const scopePrefix = 'https://www.googleapis.com/auth/';

/** Scopes that open every file of the account, by API and by what is done with the file. */
const broadScopes: Readonly<Record<ApiName, Readonly<Record<Need, readonly string[]>>>> = {
  drive: {
    read: ['drive', 'drive.readonly', 'drive.metadata', 'drive.metadata.readonly'],
    write: ['drive', 'drive.metadata'],
  },
  sheets: {
    read: ['drive', 'drive.readonly', 'spreadsheets', 'spreadsheets.readonly'],
    write: ['drive', 'spreadsheets'],
  },
};

/** True when the token opens only files that its app made or was handed, as `drive.file` does. */
export function isLimitedToApp(caller: Caller, need: Need, api: ApiName): boolean {
  if (caller.clientId === null) return false;
  return !broadScopes[api][need].some((scope) => caller.scopes.has(scopePrefix + scope));
}

/**
 * The file, when the caller may do this with it. One that they may not see does not exist: 404, but where nobody has
 * shared it with them Sheets admits to it with a 403, as it does at Google. One that they may see but not change is a
 * 403 in the words of the API.
 */
export function requireFile(
  files: FileStore,
  caller: Caller,
  fileId: string,
  need: Need,
  api: ApiName,
): FileRecord {
  const file = files.get(fileId);
  const role = file && roleOf(files, caller, fileId);
  if (file === undefined || role === undefined) {
    throw file !== undefined && api === 'sheets' ? notAllowed(api) : notFound(fileId, api);
  }
  if (!isOpenToApp(files, caller, file, api)) throw notFound(fileId, api);
  if (need === 'read') return file;
  if (isLimitedToApp(caller, 'write', api) && !isAppsOwn(files, caller, fileId))
    throw notAuthorized(caller, fileId, api);
  if (roleRank[role] < roleRank.writer) throw notAllowed(api);
  return file;
}

export function requireRole(
  files: FileStore,
  caller: Caller,
  fileId: string,
  role: Role,
  api: ApiName,
): void {
  const held = roleOf(files, caller, fileId);
  if (held === undefined || roleRank[held] < roleRank[role]) throw notAllowed(api);
}

/** The file, unless the caller may not know of it. */
export function visibleFile(
  files: FileStore,
  caller: Caller,
  fileId: string,
  api: ApiName,
): FileRecord | undefined {
  const file = files.get(fileId);
  if (file === undefined || roleOf(files, caller, fileId) === undefined) return undefined;
  return isOpenToApp(files, caller, file, api) ? file : undefined;
}

/** True when the caller's app may know of the file, if its person may. */
function isOpenToApp(files: FileStore, caller: Caller, { id, parentId }: FileRecord, api: ApiName): boolean {
  const isRoot = parentId === null;
  return isRoot || !isLimitedToApp(caller, 'read', api) || isAppsOwn(files, caller, id);
}

function roleOf(files: FileStore, { email }: Caller, fileId: string): Role | undefined {
  return files.permissions.roleOf(fileId, personIdOf(email));
}

function isAppsOwn(files: FileStore, { clientId, email }: Caller, fileId: string): boolean {
  return clientId === null || files.isAuthorized(clientId, personIdOf(email), fileId);
}

export function notFound(fileId: string, api: ApiName): ApiError {
  if (api === 'sheets') return new ApiError(404, 'Requested entity was not found.');
  return new ApiError(404, `File not found: ${fileId}.`, { reason: 'notFound', location: 'fileId' });
}

function notAllowed(api: ApiName): ApiError {
  if (api === 'sheets') return new ApiError(403, 'The caller does not have permission');
  return new ApiError(403, 'The user does not have sufficient permissions for this file.', {
    reason: 'insufficientFilePermissions',
  });
}

function notAuthorized({ clientId }: Caller, fileId: string, api: ApiName): ApiError {
  if (api === 'sheets') return notAllowed(api);
  return new ApiError(
    403,
    `The user has not granted the app ${clientId} write access to the file ${fileId}.`,
    { reason: 'appNotAuthorizedToFile', location: 'Authorization', locationType: 'header' },
  );
}
