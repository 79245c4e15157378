import { createHash, randomBytes } from 'node:crypto';
import { isAppsOwn } from '../storage/access.ts';
import { personIdOf } from '../storage/file-ids.ts';
import type { Content, FileRecord } from '../storage/file-record.ts';
import type { Caller, Upload } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { insufficientScopes, notServed } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';

/** Scopes that open the content of every file of the account. */
const contentScopes = { read: ['drive', 'drive.readonly'], write: ['drive'] } as const;

const scopePrefix = 'https://www.googleapis.com/auth/';

/**
 * Scopes for metadata open the methods on files, but not the files' contents; `drive.file` opens those of the app's
 * own files, whatever other scopes let the app see.
 */
export function requireContentScope(
  { files }: DriveDeps,
  caller: Caller,
  need: 'read' | 'write',
  fileId: string,
): void {
  const isOpen = contentScopes[need].some((name) => caller.scopes.has(scopePrefix + name));
  if (caller.clientId === null || isOpen || isAppsOwn(files, caller, fileId)) return;
  throw insufficientScopes('drive');
}

/** For reading or writing the contents of a document, presentation, form or drawing. */
export function contentNotKept(): ApiError {
  return notServed('What is in documents, presentations, forms and drawings is not kept.');
}

/** Owners may keep what readers see from being taken away. */
export function requireDownloadable({ files }: DriveDeps, { email }: Caller, file: FileRecord): void {
  const role = files.permissions.roleOf(file.id, personIdOf(email));
  if (!file.copyRequiresWriter || role === 'writer' || role === 'owner') return;
  throw new ApiError(403, 'This file cannot be downloaded by the user.', { reason: 'cannotDownloadFile' });
}

/** Runs a transaction that refers to an upload's content; when it fails, the content does not stay. */
export function withContent<T>(
  deps: DriveDeps,
  upload: Upload | undefined,
  work: (content?: Content) => T,
): T {
  if (upload === undefined) return deps.files.database.transaction(() => work());
  deps.blobs.adopt(upload.path, upload.sha256);
  try {
    return deps.files.database.transaction(() => work(contentOf(upload)));
  } catch (error) {
    deps.blobs.removeUnused(upload.sha256);
    throw error;
  }
}

/** The content of a file that was made without any. */
export function emptyContent(deps: DriveDeps): Content {
  const hash = (name: string) => createHash(name).digest('hex');
  const content = { sha256: hash('sha256'), sha1: hash('sha1'), md5: hash('md5'), sizeBytes: 0 };
  deps.blobs.write(new Uint8Array(), content.sha256);
  return { ...content, revision: newRevision() };
}

/** Deletes what files that are gone, or have new content, leave behind. */
export async function dropContent(deps: DriveDeps, files: readonly FileRecord[]): Promise<void> {
  for (const { content } of files) {
    if (content === null) continue;
    deps.blobs.removeUnused(content.sha256);
    if (!deps.blobs.has(content.sha256)) await deps.thumbnails.remove(content.sha256);
  }
}

function contentOf({ sha256, sha1, md5, sizeBytes }: Upload): Content {
  return { sha256, sha1, md5, sizeBytes, revision: newRevision() };
}

function newRevision(): string {
  return `0B${randomBytes(36).toString('base64url')}`;
}
