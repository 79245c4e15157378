import type { FileFacts, WholeFile } from '../google/whole-files.ts';
import type { Pair } from './pairs.ts';
import type { References } from './references.ts';
import { ownTagsOf } from './stamps.ts';
import { isRoot } from './survey.ts';

const besides = ' (moved)';

/** The name of a copy that is beside one that was edited says so. */
function nameOf({ source, target, isBeside }: Pair): string {
  const name = `${source.name}${besides}`;
  return isBeside || target?.name === name ? name : source.name;
}

/** What a copy should be like, apart from the tags of the move. */
export function factsOf(pair: Pair, references: References): FileFacts {
  const { source } = pair;
  const { createdTime, modifiedTime, starred, folderColorRgb, properties } = source;
  const tags = Object.entries(ownTagsOf(source)).map(([key, value]) => [key, references.rewrite(value)]);
  return {
    name: nameOf(pair),
    description: references.rewrite(source.description),
    createdTime,
    modifiedTime,
    starred,
    folderColorRgb,
    properties,
    appProperties: Object.fromEntries(tags),
  };
}

/** Tags of a copy that its original no longer has. */
export function surplusTags({ source, target }: Pair): Record<string, null> {
  const wanted = ownTagsOf(source);
  const surplus = Object.keys(target ? ownTagsOf(target) : {}).filter((name) => !(name in wanted));
  return Object.fromEntries(surplus.map((name) => [name, null]));
}

/** Where a copy differs from what it should be; nothing if the two sides agree. */
export function factsThatDiffer(pair: Pair, references: References): string[] {
  const { target, source } = pair;
  if (!target) return ['it is not there'];
  const wanted = factsOf(pair, references);
  const tags = ownTagsOf(target);
  const names = new Set([...Object.keys(wanted.appProperties), ...Object.keys(tags)]);
  return [
    ...(wanted.name === target.name ? [] : ['its name']),
    ...(wanted.description === target.description ? [] : ['its description']),
    ...[...names]
      .filter((name) => wanted.appProperties[name] !== tags[name])
      .map((name) => `the tag ${name}`),
    ...(source.sha256Checksum === target.sha256Checksum ? [] : ['its content']),
  ];
}

/** The folder of a copy at the other side: its folder if copied, else that of its app, else the folder Rowhouse. */
export function parentFor(
  source: WholeFile,
  twinIdOf: (id: string) => string | undefined,
  folders: readonly WholeFile[],
): string {
  if (isRoot(source)) return 'root';
  const above = twinIdOf(source.parents[0] ?? '');
  if (above !== undefined) return above;
  const { app } = source.appProperties;
  const ofApp = folders.find(
    ({ appProperties: tags }) => tags['kind'] === 'app' && app !== undefined && tags['app'] === app,
  );
  const root = folders.find(isRoot);
  return twinIdOf((ofApp ?? root)?.id ?? '') ?? 'root';
}
