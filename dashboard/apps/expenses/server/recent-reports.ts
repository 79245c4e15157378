import type { AppContext } from '#backend/context.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { Recent } from '#backend/recent.ts';

interface KnownReports {
  /** The folder of the app, in which reports are made. */
  folderId: string;
  names: Set<string>;
  until: number;
}

/** As long as a screen believes its list. */
const believedMs = 5 * 60_000;

/** What the last look at a person's reports showed, so that a new one need not look again. */
const recent = new Recent<KnownReports>(2_000);

function plain(name: string): string {
  return name.trim().toLowerCase();
}

export function rememberReports(
  { facts }: AppContext,
  folder: Pick<DriveFile, 'id'>,
  names: readonly string[],
): void {
  // Names are only added: a report that is just being made may be missing in what was read.
  const known = recent.get(facts.user.id)?.names ?? [];
  recent.set(facts.user.id, {
    folderId: folder.id,
    names: new Set([...known, ...names.map(plain)]),
    until: Date.now() + believedMs,
  });
}

export function rememberReport({ facts }: AppContext, name: string): void {
  recent.get(facts.user.id)?.names.add(plain(name));
}

export function forgetReports({ facts }: AppContext): void {
  recent.delete(facts.user.id);
}

/** Where a report of this name can be made at once; undefined when that takes a look, as it may have such a report. */
export function folderForNew({ facts }: AppContext, name: string): string | undefined {
  const known = recent.get(facts.user.id);
  if (!known || known.until < Date.now() || known.names.has(plain(name))) return undefined;
  return known.folderId;
}

export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}
