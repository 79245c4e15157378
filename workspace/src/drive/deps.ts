import path from 'node:path';
import { BlobStore } from '../storage/blobs.ts';
import { ChangeLog } from '../storage/changes.ts';
import { FileSearch } from '../storage/file-search.ts';
import type { FileStore } from '../storage/files.ts';
import type { FindPerson, SpreadsheetBodies } from '../wire/ports.ts';
import { ThumbnailStore } from './thumbnails.ts';

/** What the Drive API stands on. */
export interface DriveDeps {
  files: FileStore;
  search: FileSearch;
  changes: ChangeLog;
  blobs: BlobStore;
  thumbnails: ThumbnailStore;
  spreadsheets: SpreadsheetBodies;
  findPerson: FindPerson;
}

/** Opens what the Drive API keeps below `folder` beside the records. */
export function openDrive(
  folder: string,
  { files, spreadsheets, findPerson }: Pick<DriveDeps, 'files' | 'spreadsheets' | 'findPerson'>,
): DriveDeps {
  const { database } = files;
  return {
    files,
    search: new FileSearch(database),
    changes: new ChangeLog(database),
    blobs: new BlobStore(path.join(folder, 'blobs'), database),
    thumbnails: new ThumbnailStore(path.join(folder, 'thumbnails')),
    spreadsheets,
    findPerson,
  };
}
