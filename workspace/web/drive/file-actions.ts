import type { DriveFile } from '../api/drive.ts';

/** What can be done with a file of the list; the page decides how. */
export interface FileActions {
  open(file: DriveFile): void;
  showDetails(file: DriveFile): void;
  share(file: DriveFile): void;
  setStarred(file: DriveFile, isStarred: boolean): void;
  move(file: DriveFile): void;
  copy(file: DriveFile): void;
  rename(file: DriveFile): void;
  trash(file: DriveFile): void;
  restore(file: DriveFile): void;
  deleteForGood(file: DriveFile): void;
}
