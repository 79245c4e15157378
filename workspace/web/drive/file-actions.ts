import type { DriveFile } from '../api/drive.ts';

/** What can be done with the files of the list; the page decides how. */
export interface FileActions {
  open(file: DriveFile): void;
  showDetails(file: DriveFile): void;
  share(file: DriveFile): void;
  copy(file: DriveFile): void;
  rename(file: DriveFile): void;
  download(files: readonly DriveFile[]): void;
  setStarred(files: readonly DriveFile[], isStarred: boolean): void;
  move(files: readonly DriveFile[]): void;
  trash(files: readonly DriveFile[]): void;
  restore(files: readonly DriveFile[]): void;
  deleteForGood(files: readonly DriveFile[]): void;
}
