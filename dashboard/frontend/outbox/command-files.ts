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

// The files of commands: in the memory of the page that made the command, and on the device while it waits.

/** Files by the ids that commands use. */
export type Files = Readonly<Record<string, Blob>>;

const beginning = 'command ';
/** By id, the files of the commands that this page is sending. */
const inMemory = new Map<string, Blob>();
/** Why the files of a command could not be kept, by its key. */
const withoutRoom = new Set<string>();

export function holdFiles(files: Files): void {
  for (const [id, file] of Object.entries(files)) inMemory.set(id, file);
}

export function releaseFiles(files: Files): void {
  for (const id of Object.keys(files)) inMemory.delete(id);
}

/** The files of a command that are not on the device yet, in the form in which they are stored there. */
export async function sealMissing(device: Device, { files = {} }: Command): Promise<SealedFile[]> {
  if (Object.keys(files).length === 0) return [];
  // Asked each time: any tab may have deleted what this one has stored.
  const there = new Set(await idsOfFiles(beginning));
  const missing = Object.values(files).flatMap((id) => {
    const file = there.has(beginning + id) ? undefined : inMemory.get(id);
    return file ? [sealFile(device, beginning + id, file)] : [];
  });
  return await Promise.all(missing);
}

/** Notes whether a command's files had no room on the device. */
export function noteUnkept({ key }: Command, error: unknown): void {
  if (error instanceof NoRoomError) withoutRoom.add(key);
}

/** The problem with a command that could be neither sent nor kept, if the reason is a full device. */
export function problemOfRoom({ key }: Command, problem: Problem): Problem {
  if (!withoutRoom.delete(key) || problem.code !== 'NETWORK_ERROR') return problem;
  return new Problem(
    'NETWORK_ERROR',
    `Rowhouse could not be reached, and this device has no room left for the photo: those that wait may take up to ${waitingMegabytes} MB in all. Keep this form open until you are online.`,
    { cause: problem },
  );
}

/** The files of a command by field name; rejects if one of them is gone. */
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
 * Deletes the files that no command needs any more. `needed` reads the commands that wait or can be brought back; if it
 * returns undefined, they are unknown, and all files stay.
 */
export async function sweepFiles(needed: () => Promise<readonly Command[] | undefined>): Promise<void> {
  // Read before the commands: a file is stored together with its command.
  const ids = await idsOfFiles(beginning);
  if (ids.length === 0) return;
  const commands = await needed();
  if (!commands) return;
  const stays = new Set(commands.flatMap(({ files = {} }) => Object.values(files)));
  const gone = ids.filter((id) => !stays.has(id.slice(beginning.length)));
  await removeFiles(gone);
}
