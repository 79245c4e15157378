import { Problem } from '#kernel/problem.ts';
import type { Command } from '../calls/command.ts';
import type { Device } from '../kept/device.ts';
import {
  idsOfFiles,
  NoRoomError,
  readFile,
  removeFiles,
  type SealedFile,
  sealFile,
  waitingMegabytes,
} from '../kept/files.ts';

// The bytes that go along with commands: in the memory of the page that made one, and on the device while it waits.

/** Files by the ids that commands call them by. */
export type Files = Readonly<Record<string, Blob>>;

const beginning = 'command ';
/** Of the commands that this page is sending, by the files' ids. */
const inMemory = new Map<string, Blob>();
/** The ids of those that lie on the device already, as this page has put them there. */
const onDevice = new Set<string>();
/** Why the files of a command could not be kept, by its key. */
const withoutRoom = new Set<string>();

export function holdFiles(files: Files): void {
  for (const [id, file] of Object.entries(files)) inMemory.set(id, file);
}

export function releaseFiles(files: Files): void {
  for (const id of Object.keys(files)) inMemory.delete(id);
}

/** The files of a command that are not on the device yet, as they are put there. */
export async function sealMissing(device: Device, { files = {} }: Command): Promise<SealedFile[]> {
  const missing = Object.values(files).flatMap((id) => {
    const file = onDevice.has(id) ? undefined : inMemory.get(id);
    return file ? [sealFile(device, beginning + id, file)] : [];
  });
  return await Promise.all(missing);
}

/** What became of putting a command's files on the device. */
export function noteKept({ key, files = {} }: Command, error?: unknown): void {
  if (error === undefined) for (const id of Object.values(files)) onDevice.add(id);
  else if (error instanceof NoRoomError) withoutRoom.add(key);
}

/** What is told of a command that could neither be sent nor kept, where the reason is that the device is full. */
export function problemOfRoom({ key }: Command, problem: Problem): Problem {
  if (!withoutRoom.delete(key) || problem.code !== 'NETWORK_ERROR') return problem;
  return new Problem(
    'NETWORK_ERROR',
    `Rowhouse could not be reached, and this device has no room left for the photo: those that wait may have ${waitingMegabytes} MB in all. Keep this form open until you are online.`,
    { cause: problem },
  );
}

/** The files of a command by their names; rejects where one of them is no longer there. */
export async function filesOf({ files = {} }: Command): Promise<Files> {
  const found = Object.entries(files).map(async ([name, id]) => {
    const file = inMemory.get(id) ?? (await readFile(beginning + id));
    if (file) return [name, file] as const;
    throw new Problem(
      'INVALID_INPUT',
      'The photo of this change is no longer on this device. Copy what you typed, and add it again with the photo.',
    );
  });
  return Object.fromEntries(await Promise.all(found));
}

/**
 * Deletes the files that no command needs any longer. `needed` reads those that wait or may be brought back; undefined where
 * that is not known, and all stay.
 */
export async function sweepFiles(needed: () => Promise<readonly Command[] | undefined>): Promise<void> {
  // Before the commands: a file is put there together with its command.
  const ids = await idsOfFiles(beginning);
  if (ids.length === 0) return;
  const commands = await needed();
  if (!commands) return;
  const stays = new Set(commands.flatMap(({ files = {} }) => Object.values(files)));
  const gone = ids.filter((id) => !stays.has(id.slice(beginning.length)));
  await removeFiles(gone);
  for (const id of gone) onDevice.delete(id.slice(beginning.length));
}
