import path from 'node:path';
import { BlobStore } from '../storage/blobs.ts';
import { ChangeLog } from '../storage/changes.ts';
import { FileSearch } from '../storage/file-search.ts';
import type { FileStore } from '../storage/files.ts';
import type { DiskRoom } from '../wire/disk-room.ts';
import type { FindPerson, SpreadsheetBodies, SpreadsheetConversion } from '../wire/ports.ts';
import { ThumbnailStore } from './thumbnails.ts';

/** What the Drive API stands on. */
export interface DriveDeps {
  files: FileStore;
  search: FileSearch;
  changes: ChangeLog;
  blobs: BlobStore;
  thumbnails: ThumbnailStore;
  spreadsheets: SpreadsheetBodies;
  conversion: SpreadsheetConversion;
  findPerson: FindPerson;
  room: DiskRoom;
}

/** Opens what the Drive API keeps below `folder` beside the records. */
export function openDrive(
  folder: string,
  {
    files,
    spreadsheets,
    conversion,
    findPerson,
    room,
  }: Pick<DriveDeps, 'files' | 'spreadsheets' | 'conversion' | 'findPerson' | 'room'>,
): DriveDeps {
  const { database } = files;
  const blobs = new BlobStore(path.join(folder, 'blobs'), database);
  blobs.sweep();
  const thumbnails = new ThumbnailStore(path.join(folder, 'thumbnails'));
  thumbnails.sweep((sha256) => blobs.has(sha256));
  return {
    files,
    search: new FileSearch(database),
    changes: new ChangeLog(database),
    blobs,
    thumbnails,
    spreadsheets,
    conversion,
    findPerson,
    room,
  };
}
