import { closeSync, openSync } from 'node:fs';

/** A database needs its file, its log and their folder. */
const neededForOne = 4;

function hasRoomForOne(): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < neededForOne) opened.push(openSync(process.execPath, 'r'));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of opened) closeSync(file);
  }
}

/** Whether something failed because the process may open no more files. SQLite's CANTOPEN does not say why. */
export function lacksHandles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')) return true;
  return 'errcode' in error && error.errcode === 14 && !hasRoomForOne();
}

export const moreHandles =
  'This process may not open enough files. Raise its limit of open files (ulimit -n, LimitNOFILE), then start it again.';
