import type { Caller } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { personIdOf } from './file-ids.ts';
import type { FileRecord } from './file-record.ts';
import type { FileStore } from './files.ts';
import type { Role } from './permissions.ts';
import { roleRank } from './permissions.ts';

type Need = 'read' | 'write';

/** The kind of access a person wants to a file: `mark` is for themselves only, `revise` reads earlier contents. */
export type FileNeed = Need | 'mark' | 'comment' | 'revise';

type ApiName = 'drive' | 'sheets';

const scopePrefix = 'https://www.googleapis.com/auth/';

/** Scopes that open every file of the account, by API and by the kind of access. */
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

/**
 * True if the token opens only files that its app made or was handed, as `drive.file` does. To change one, only scopes that open
 * the method count: `drive.metadata` must not delete what `drive.file` lets the method be called for.
 */
export function isLimitedToApp(caller: Caller, need: Need, api: ApiName): boolean {
  const { clientId, scopes, methodScopes } = caller;
  if (clientId === null) return false;
  return !broadScopes[api][need].some((name) => {
    const scope = scopePrefix + name;
    return scopes.has(scope) && (need === 'read' || (methodScopes?.includes(scope) ?? true));
  });
}

/**
 * The file, if the caller has this kind of access. A file that they may not see does not exist: 404, except that
 * Sheets answers 403 if nobody has shared it with them, as Google does. A file that they may see but not change is a
 * 403 in the words of the API. A mark belongs to the person: a star needs a token that may write, but the person only
 * has to see the file.
 */
export function requireFile(
  files: FileStore,
  caller: Caller,
  fileId: string,
  need: FileNeed,
  api: ApiName,
): FileRecord {
  const file = files.get(fileId);
  const role = file && roleOf(files, caller, fileId);
  if (file === undefined || role === undefined) {
    throw file !== undefined && api === 'sheets' ? notAllowed(api) : notFound(fileId, api);
  }
  if (!isOpenToApp(files, caller, file, api)) throw notFound(fileId, api);
  if (need === 'revise' && roleRank[role] < roleRank.writer) throw notAllowed(api);
  if (need === 'read' || need === 'revise') return file;
  if (isLimitedToApp(caller, 'write', api) && !isAppsOwn(files, caller, fileId))
    throw notAuthorized(caller, fileId, api);
  const least = { write: 'writer', comment: 'commenter', mark: 'reader' } as const;
  if (roleRank[role] < roleRank[least[need]]) throw notAllowed(api);
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

/** Other narrow scopes, such as `drive.appdata`, open none of the files that are here. */
export function isAppsOwn(files: FileStore, { clientId, email, scopes }: Caller, fileId: string): boolean {
  if (clientId === null) return true;
  return scopes.has(`${scopePrefix}drive.file`) && files.isAuthorized(clientId, personIdOf(email), fileId);
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
