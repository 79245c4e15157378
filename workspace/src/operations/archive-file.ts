import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { flush } from '../storage/flush.ts';
import { CommandError } from './command.ts';
import { readTar, type TarEntry, TarError, TarWriter } from './tar.ts';

/** Writes an archive that only its owner may read; it has its name when it is whole and on the disk. */
export async function writeArchive(
  file: string,
  madeAt: number,
  fill: (tar: TarWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} is there already. Choose another name.`);
  const partial = `${file}.${randomUUID()}.partial`;
  const out = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
  try {
    await once(out, 'open').catch((cause: unknown) => {
      throw new CommandError(`${file} cannot be written. Choose a folder that is there and writable.`, {
        cause,
      });
    });
    const tar = new TarWriter(out, madeAt);
    await fill(tar);
    await tar.end();
    flush(partial);
    renameSync(partial, file);
    flush(path.dirname(path.resolve(file)));
  } finally {
    out.destroy();
    rmSync(partial, { force: true });
  }
}

/** Reads an archive from the disk, or says that it is not one. */
export async function readArchive<T>(
  file: string,
  work: (entries: ReturnType<typeof readTar>) => Promise<T>,
): Promise<T> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`There is no file ${file}.`);
  try {
    return await work(readTar(createReadStream(file)));
  } catch (error) {
    if (error instanceof TarError)
      throw new CommandError(`${file} cannot be used: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Gives a content a second name; on a disk without hard links, copies it. False if it does not exist any more. */
export function linkContent(dataFolder: string, staging: string, sha256: string): boolean {
  const source = path.join(dataFolder, 'blobs', sha256.slice(0, 2), sha256);
  const target = path.join(staging, sha256);
  return existsSync(target) || linkOrCopy(source, target);
}

/** False if the source does not exist. */
export function linkOrCopy(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    if (!existsSync(source)) return false;
    copyFileSync(source, target);
    return true;
  }
}

/** The JSON of a text that somebody else may have written; undefined if it is not JSON. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A million lines of files; anything longer would not fit in one string. */
const maxTextBytes = 500_000_000;

/** The text of an entry, as long as lists of files are at most. */
export async function readText({ name, sizeBytes, content }: TarEntry): Promise<string> {
  if (sizeBytes > maxTextBytes) throw new TarError(`its ${name} is longer than any is.`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
