import type { AppContext } from '#backend/context.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { Recent } from '#backend/recent.ts';

interface Known {
  /** The folder of the app, in which SnapSheets are made. */
  folderId: string;
  names: Set<string>;
  until: number;
}

/** As long as a screen believes its list. */
const believedMs = 5 * 60_000;

/** What the last look at a person's SnapSheets showed, so that a new one need not look again. */
const recent = new Recent<Known>(2_000);

/** The rows that were counted, by the version of the sheet; kept by person, so that nobody learns of another's. */
const counts = new Recent<{ version: string; count: number }>(20_000);

const plain = (name: string) => name.trim().toLowerCase();

export function rememberNames(
  { facts }: AppContext,
  folder: Pick<DriveFile, 'id'>,
  names: readonly string[],
): void {
  // Names are only added: one that is just being made may be missing in what was read.
  const known = recent.get(facts.user.id)?.names ?? [];
  recent.set(facts.user.id, {
    folderId: folder.id,
    names: new Set([...known, ...names.map(plain)]),
    until: Date.now() + believedMs,
  });
}

export function rememberName({ facts }: AppContext, name: string): void {
  recent.get(facts.user.id)?.names.add(plain(name));
}

export function forgetNames({ facts }: AppContext): void {
  recent.delete(facts.user.id);
}

/** Where a SnapSheet of this name can be made at once; undefined when that takes a look. */
export function folderForNew({ facts }: AppContext, name: string): string | undefined {
  const known = recent.get(facts.user.id);
  if (!known || known.until < Date.now() || known.names.has(plain(name))) return undefined;
  return known.folderId;
}

export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const countKey = ({ facts }: AppContext, sheetId: string) => `${facts.user.id} ${sheetId}`;

export function knownCount(context: AppContext, { id, version }: DriveFile): number | null {
  const known = counts.get(countKey(context, id));
  return version !== '' && known?.version === version ? known.count : null;
}

/** `version` was seen before the rows were read, so that the count is never older than it. */
export function rememberCount(context: AppContext, { id, version }: DriveFile, count: number): void {
  counts.set(countKey(context, id), { version, count });
}
