import { createHash, randomBytes } from 'node:crypto';
import type { Content, FileRecord } from '../storage/file-record.ts';
import type { Caller, Upload } from '../wire/call.ts';
import { insufficientScopes } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';

const contentScopes = {
  read: ['drive', 'drive.file', 'drive.readonly'],
  write: ['drive', 'drive.file'],
} as const;

/** Scopes for metadata open the methods on files, but not what is in the files. */
export function requireContentScope(caller: Caller, need: 'read' | 'write'): void {
  if (caller.clientId === null) return;
  const isGranted = contentScopes[need].some((name) =>
    caller.scopes.has(`https://www.googleapis.com/auth/${name}`),
  );
  if (!isGranted) throw insufficientScopes('drive');
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
