import { Problem } from '#kernel/problem.ts';
import type { DriveFile } from './google/drive.ts';

// What the product notes on files in Drive, hidden from people.

/**
 * What a file is for. A `sample-app` is the same for sample data in a folder of its own as an `app` for the person's
 * own data.
 */
export const fileKinds = [
  ...(['root', 'app', 'folder', 'sheet', 'photo', 'file', 'sample', 'sample-app'] as const),
  ...(['vehicle', 'maintenance-log', 'rules', 'budgets', 'mileage-rates', 'own-app', 'pack'] as const),
  'exchange-rates',
] as const;
export type FileKind = (typeof fileKinds)[number];

interface Tags extends Record<string, string> {
  rowhouse: '1';
  kind: FileKind;
}

/** What the product notes on every file it makes; people may move and rename it and it is still found. */
export function tagsOf(kind: FileKind, facts: Readonly<Record<string, string>> = {}): Tags {
  return { ...facts, rowhouse: '1', kind };
}

/** The most that Drive keeps of a tag: its name and value together, in bytes of UTF-8. */
const maxTagBytes = 124;
const maxNotes = 15;

const ownTags: ReadonlySet<string> = new Set([
  ...['rowhouse', 'app', 'kind', 'parent', 'report', 'request', 'sample'],
  // Those of a move, as backend/move/stamps.ts writes them.
  ...['moved', 'movedFrom', 'movedAs', 'moving'],
]);

/** The facts among a file's tags that an app or a caller has noted. */
export function notesOf({ appProperties }: Pick<DriveFile, 'appProperties'>): Record<string, string> {
  return Object.fromEntries(Object.entries(appProperties).filter(([key]) => !ownTags.has(key)));
}

/** A caller's facts as tags; our own tag names are reserved. */
export function noteTags(
  notes: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const tags = Object.entries(notes).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === '' || ownTags.has(key) ? [] : [[key, value]],
  );
  if (tags.length > maxNotes || tags.some(([key, value]) => Buffer.byteLength(key + value) > maxTagBytes)) {
    throw new Problem(
      'INVALID_INPUT',
      `Drive keeps at most ${maxNotes} facts with a file, each up to ${maxTagBytes} bytes long.`,
    );
  }
  return Object.fromEntries(tags);
}
