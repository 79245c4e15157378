import path from 'node:path';
import { BlobStore } from '../storage/blobs.ts';
import { ChangeLog } from '../storage/changes.ts';
import { type Channel, ChannelStore } from '../storage/channels.ts';
import { FileSearch } from '../storage/file-search.ts';
import type { FileStore } from '../storage/files.ts';
import { WhileUnchanged } from '../storage/while-unchanged.ts';
import type { DiskRoom } from '../wire/disk-room.ts';
import type { FindPerson, SpreadsheetBodies, SpreadsheetConversion } from '../wire/ports.ts';
import { Notifier } from './notifier.ts';
import { ThumbnailStore } from './thumbnails.ts';

/** What the Drive API depends on. */
export interface DriveDeps {
  files: FileStore;
  search: FileSearch;
  /** Lists of files as they were answered. */
  lists: WhileUnchanged;
  changes: ChangeLog;
  channels: ChannelStore;
  notifier: Notifier;
  /** Whether messages for an application may go to an address. */
  mayBeTold(clientId: string, address: URL): boolean;
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
    mayBeTold,
    mayStillSee,
  }: Pick<DriveDeps, 'files' | 'spreadsheets' | 'conversion' | 'findPerson' | 'room' | 'mayBeTold'> & {
    /** Whether the account of a channel still lets its application see files. */
    mayStillSee(channel: Channel): boolean;
  },
): DriveDeps {
  const { database } = files;
  const blobs = new BlobStore(path.join(folder, 'blobs'), database);
  blobs.sweep();
  const thumbnails = new ThumbnailStore(path.join(folder, 'thumbnails'));
  thumbnails.sweep((sha256) => blobs.has(sha256));
  const changes = new ChangeLog(database);
  const channels = new ChannelStore(database);
  const lastVersion = () => changes.lastVersion();
  return {
    files,
    search: new FileSearch(database),
    lists: new WhileUnchanged(database),
    changes,
    channels,
    notifier: new Notifier({ files, channels, lastVersion, mayStillSee }),
    mayBeTold,
    blobs,
    thumbnails,
    spreadsheets,
    conversion,
    findPerson,
    room,
  };
}
