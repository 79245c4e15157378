import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StoreError } from '../store-error.ts';

// While no TOKEN_KEY is set, the keys lie in the data folder: one that seals, and those before it, a line each.

const keyBytes = 32;
const currentName = 'token.key';
const previousName = 'token.previous.key';

/** The names of the key files, in a folder or in a backup. */
export const keyFileNames: readonly string[] = [currentName, previousName];

export interface KeyFiles {
  current: Buffer;
  previous: readonly Buffer[];
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function makeKey(): string {
  return toLine(randomBytes(keyBytes));
}

function readOrMake(file: string): string {
  const known = readIfThere(file);
  if (known !== undefined) return known;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const key = makeKey();
  // Of two processes that start at once, one makes the key and the other stops instead of overwriting it.
  writeWhole(file, key, linkSync);
  return key;
}

function keysOf(file: string, text: string): Buffer[] {
  const keys = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Buffer.from(line, 'base64')]));
  if (keys.every((key) => key.length === keyBytes)) return keys;
  throw new StoreError(`The key file ${file} does not hold 32 bytes in base64. Put back the right one.`);
}

/** Runs what reads or writes a key file; a failure says what to do. */
function explained<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The key file ${file} cannot be used (${reason}). Make it readable, or set TOKEN_KEY.`,
      { cause },
    );
  }
}

/** Reads the key files of a data folder; the first one is made when it is missing. */
export function openKeyFiles(folder: string): KeyFiles {
  const file = path.join(folder, currentName);
  const previousFile = path.join(folder, previousName);
  const [current] = explained(file, () => keysOf(file, readOrMake(file)));
  if (!current) throw new StoreError(`The key file ${file} is empty. Put back the right one.`);
  const previous = explained(previousFile, () => keysOf(previousFile, readIfThere(previousFile) ?? ''));
  return { current, previous };
}

/** Makes another key, which seals from the next start on; the one before goes on opening. */
export function replaceKeyFile(folder: string): void {
  const { current, previous } = openKeyFiles(folder);
  const file = path.join(folder, currentName);
  const previousFile = path.join(folder, previousName);
  explained(file, () => {
    const before = [current, ...previous].map(toLine).join('');
    // The key before is kept twice for a moment, rather than not at all if this ends in between.
    writeWhole(previousFile, before);
    writeWhole(file, makeKey());
  });
}

/** Writes for the owner only; the file appears with its content or not at all, even if the disk is full or the power fails. */
export function writeWhole(file: string, text: string, appear = renameSync): void {
  const partial = `${file}.${process.pid}.partial`;
  try {
    writeFileSync(partial, text, { mode: 0o600, flush: true });
    appear(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}

function keysIn(files: Readonly<Record<string, string | undefined>>): string[] {
  return keyFileNames.flatMap((name) => keysOf(name, files[name] ?? '')).map(toLine);
}

/** @throws StoreError where what a backup holds as keys are none */
export function requireKeys(files: Readonly<Record<string, string | undefined>>): void {
  keysIn(files);
}

/**
 * Adds the keys of a backup: if there are none here, they are restored as they were; otherwise they are added beside
 * the existing ones, to open what they sealed.
 */
export function addKeyFiles(folder: string, files: Readonly<Record<string, string | undefined>>): void {
  const added = keysIn(files);
  if (added.length === 0) return;
  const [file, previousFile] = [path.join(folder, currentName), path.join(folder, previousName)];
  explained(file, () => {
    const [first] = added;
    if (!existsSync(file) && first !== undefined) writeWhole(file, first);
    const { current, previous } = openKeyFiles(folder);
    const others = new Set([...previous.map(toLine), ...added]);
    others.delete(toLine(current));
    if (others.size > 0) writeWhole(previousFile, [...others].join(''));
  });
}

function toLine(key: Buffer): string {
  return `${key.toString('base64')}\n`;
}

/** Removes the keys under which nothing is sealed any more; returns whether there were any. */
export function dropPreviousKeyFile(folder: string): boolean {
  const file = path.join(folder, previousName);
  if (!existsSync(file)) return false;
  explained(file, () => rmSync(file));
  return true;
}
