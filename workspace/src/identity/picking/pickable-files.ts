import type { FileFilter } from '../../storage/file-filter.ts';
import { personIdOf } from '../../storage/file-ids.ts';
import type { FileRecord } from '../../storage/file-record.ts';
import type { FileSearch } from '../../storage/file-search.ts';
import { folderType, shortcutType } from '../../storage/file-types.ts';
import type { FileStore } from '../../storage/files.ts';
import type { FilePick } from './file-pick.ts';

export interface PickableFiles {
  files: FileStore;
  search: FileSearch;
}

/** How many files a page shows; others are found by searching for their names. */
const most = 50;

const isOf = (text: string): FileFilter => ({ field: 'mimeType', test: 'equals', text });
const isNot = (part: FileFilter): FileFilter => ({ field: 'not', part });

function filterOf({ mimeTypes }: FilePick, name: string): FileFilter {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return {
    field: 'and',
    parts: [
      isNot({ field: 'isTrashed' }),
      isNot(isOf(folderType)),
      isNot(isOf(shortcutType)),
      ...(mimeTypes.length > 0 ? [{ field: 'or', parts: mimeTypes.map(isOf) } as const] : []),
      ...words.map((text) => ({ field: 'name', test: 'contains', text }) as const),
    ],
  };
}

/** A file that the person may open and choose; undefined for all others. */
export function pickable(
  { files }: PickableFiles,
  email: string,
  { mimeTypes }: FilePick,
  fileId: string,
): FileRecord | undefined {
  const file = files.get(fileId);
  if (file === undefined || file.trash !== 'none' || file.parentId === null) return undefined;
  if (files.permissions.roleOf(fileId, personIdOf(email)) === undefined) return undefined;
  const isKind =
    mimeTypes.length > 0
      ? mimeTypes.includes(file.mimeType)
      : file.mimeType !== folderType && file.mimeType !== shortcutType;
  return isKind ? file : undefined;
}

/**
 * The files to choose from: those that the client asked for, then the most recently changed ones, filtered by the
 * name that is searched for.
 */
export function pickableFiles(
  drive: PickableFiles,
  email: string,
  pick: FilePick,
  name: string,
): { asked: FileRecord[]; found: FileRecord[]; isPart: boolean } {
  const asked = pick.fileIds
    .map((id) => pickable(drive, email, pick, id))
    .filter((file) => file !== undefined);
  const { files, next } = drive.search.find({
    viewer: { personId: drive.files.personOf(email), clientId: null, isLimitedToApp: false },
    filter: filterOf(pick, name),
    order: [{ column: 'modifiedTime', isDescending: true }],
    after: undefined,
    most,
  });
  const found = files.filter(({ id }) => !asked.some((file) => file.id === id));
  return { asked, found, isPart: next !== undefined };
}
