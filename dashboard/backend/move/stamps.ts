import type { WholeFile } from '../google/whole-files.ts';

// What a copy says about itself, in tags that people do not see. An interrupted move reads them and continues, so
// nothing about it has to be stored anywhere else.

/** On every copy, so that one query finds them all. */
export const movedTag = { moved: '1' } as const;

/** The names of the tags of moving. */
const stampNames = ['moved', 'movedFrom', 'movedAs', 'moving'] as const;

interface Stamp {
  /** The id of the original. */
  from: string;
  /** The version of the original that was copied. */
  version: string;
  /** When the copy was last changed, as the move left it. */
  time: string;
  /** The move that made or confirmed it. */
  job: string;
}

/** The tags of a file without those of moving. */
export function ownTagsOf({ appProperties }: Pick<WholeFile, 'appProperties'>): Record<string, string> {
  const names: ReadonlySet<string> = new Set(stampNames);
  return Object.fromEntries(Object.entries(appProperties).filter(([name]) => !names.has(name)));
}

/** On an incomplete copy. */
export function movingTags(from: string) {
  return { ...movedTag, movedFrom: from, moving: '1' };
}

/** On a complete copy. */
export function movedTags({ from, version, time, job }: Stamp) {
  return { ...movedTag, movedFrom: from, movedAs: `${version} ${time} ${job}`, moving: null };
}

export function stampOf({ appProperties }: Pick<WholeFile, 'appProperties'>): Stamp | null {
  const { movedFrom: from, movedAs = '' } = appProperties;
  const [version, time, job] = movedAs.split(' ');
  if (from === undefined || version === undefined || time === undefined || job === undefined) return null;
  return { from, version, time, job };
}

export function isMoving({ appProperties }: Pick<WholeFile, 'appProperties'>): boolean {
  return appProperties['moving'] !== undefined;
}

/** Whether nobody has changed the copy or the original since they were last equal. */
export function isAsLeft(target: WholeFile, source: WholeFile): boolean {
  const [ofTarget, ofSource] = [stampOf(target), stampOf(source)];
  return (
    (ofTarget?.from === source.id && target.modifiedTime === ofTarget.time) ||
    (ofSource?.from === target.id && target.version === ofSource.version)
  );
}

/** Whether the source is still the version that its counterpart was made from, or that it was made from itself. */
export function isAsCopied(source: WholeFile, target: WholeFile): boolean {
  const [ofTarget, ofSource] = [stampOf(target), stampOf(source)];
  return (
    (ofTarget?.from === source.id && source.version === ofTarget.version) ||
    (ofSource?.from === target.id && source.modifiedTime === ofSource.time)
  );
}
