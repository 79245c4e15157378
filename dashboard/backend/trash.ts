import { Problem } from '#kernel/problem.ts';
import type { AppContext } from './context.ts';
import type { DriveFile, SharedFile } from './google/drive.ts';

/** The answer for a file in the trash; the screen offers to restore it. */
export function inTrash({ id, name, ownedByMe }: DriveFile): Problem {
  return new Problem('NOT_FOUND', `"${name}" is in the trash of Drive.`, {
    trashed: { fileId: id, name, canRestore: ownedByMe },
  });
}

/** Why a file is not found where it should be: it is in the trash, or no longer available. */
export async function whyMissing({ drive }: AppContext, fileId: string): Promise<Problem> {
  try {
    const file = await drive.get(fileId);
    if (file.trashed) return inTrash(file);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== 'ACCESS_DENIED') return error;
    return new Problem('NOT_FOUND', 'This file is not shared with you any more.', { cause: error });
  }
  return new Problem('NOT_FOUND', 'This file does not belong to this app.');
}

/**
 * Takes a file or folder out of the trash, together with the folder that took it there if that is in the trash
 * itself.
 */
export async function restoreFile({ drive }: AppContext, fileId: string): Promise<SharedFile> {
  const file = await drive.getShared(fileId);
  if (!file.trashed) return file;
  let top: DriveFile = file;
  while (!top.capabilities.canUntrash && top.parents[0] !== undefined) {
    const above = await drive.get(top.parents[0]);
    if (!above.trashed) break;
    top = above;
  }
  if (!top.capabilities.canUntrash) {
    throw new Problem('ACCESS_DENIED', 'Only the owner can take this out of the trash.');
  }
  await drive.update(top.id, { trashed: false });
  return { ...file, trashed: false };
}
