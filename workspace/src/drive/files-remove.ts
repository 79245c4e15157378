import type { FileRecord } from '../storage/file-record.ts';
import { spreadsheetType } from '../storage/file-types.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { dropContent } from './content.ts';
import type { DriveDeps } from './deps.ts';
import { targetOf } from './target.ts';

/** drive.files.delete: for good, without the trash. */
export async function deleteFile(call: Call, deps: DriveDeps): Promise<undefined> {
  const file = targetOf(deps, call, 'own');
  if (file.parentId === null) {
    throw new ApiError(403, 'The root folder cannot be deleted.', { reason: 'insufficientFilePermissions' });
  }
  await removeForGood(deps, [file]);
}

/** drive.files.emptyTrash */
export async function emptyTrash(call: Call, deps: DriveDeps): Promise<undefined> {
  await removeForGood(deps, deps.files.trashedBy(deps.files.personOf(call.caller.email)));
}

/**
 * Permanently deletes what a person owns, and removes what others share from their Drive; `andThen` belongs to the
 * same transaction.
 */
export async function removeEverythingOf(deps: DriveDeps, email: string, andThen: () => void): Promise<void> {
  const { files } = deps;
  const personId = files.personOf(email);
  const gone = files.database.transaction(() => {
    const removed = removeRecords(deps, files.ownedBy(personId));
    files.forgetPerson(personId);
    andThen();
    return removed;
  });
  await dropContent(deps, gone);
}

async function removeForGood(deps: DriveDeps, files: readonly FileRecord[]): Promise<void> {
  await dropContent(deps, removeRecords(deps, files));
}

function removeRecords(deps: DriveDeps, files: readonly FileRecord[]): FileRecord[] {
  return deps.files.database.transaction(() =>
    files.flatMap(({ id }) => {
      // A file in a folder that comes before it in the list is already gone with that folder.
      const removed = deps.files.get(id) === undefined ? [] : deps.files.remove(id);
      for (const file of removed) if (file.mimeType === spreadsheetType) deps.spreadsheets.remove(file.id);
      return removed;
    }),
  );
}
