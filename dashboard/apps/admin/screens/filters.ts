import type { Resource } from '#kernel/calls/resources.ts';
import { dayOf } from '#kernel/day.ts';
import { dayTexts, matches } from '#kernel/search.ts';
import type { KnownApp } from '../contract.ts';
import { sharingOf } from './sharing.ts';
import { folderType, sheetType } from './tree/tree.ts';

export const shows = ['all', 'shared', 'link', 'outside', 'noApp'] as const;
export type Show = (typeof shows)[number];

export const showWords: Readonly<Record<Show, string>> = {
  all: 'All',
  shared: 'Shared',
  link: 'By link',
  outside: 'Outside',
  noApp: 'No app',
};

/** True for what can be given to an app: the person's own folders and sheets without one. */
export function canAssociate({ isOwned, rowhouseApp, kind, mimeType }: Resource): boolean {
  const isTakeable = mimeType === folderType || mimeType === sheetType;
  return isOwned && rowhouseApp === null && kind !== 'root' && isTakeable;
}

const tests: Readonly<Record<Show, (resource: Resource) => boolean>> = {
  all: () => true,
  shared: ({ isShared }) => isShared,
  link: (resource) => resource.isOwned && sharingOf(resource).link !== null,
  outside: (resource) => resource.isOwned && sharingOf(resource).hasOutsiders,
  noApp: canAssociate,
};

export function isShown(resource: Resource, show: Show): boolean {
  return tests[show](resource);
}

/**
 * True if every word occurs in the name, the app's title, a person's name or address, or the day of the last change.
 */
export function isFound(
  resource: Resource,
  search: string,
  apps: ReadonlyMap<string, Pick<KnownApp, 'title'>>,
): boolean {
  const { name, rowhouseApp, owner, permissions, modifiedTime } = resource;
  const texts = [
    name,
    apps.get(rowhouseApp ?? '')?.title ?? '',
    owner?.displayName ?? '',
    ...permissions.flatMap(({ displayName, emailAddress }) => [displayName, emailAddress]),
    ...dayTexts(dayOf(new Date(modifiedTime))),
  ];
  return matches(texts, search);
}

export type Counts = Readonly<Record<Show, number>>;

export function countsOf(resources: readonly Resource[]): Counts {
  const count = (show: Show) => resources.filter((resource) => isShown(resource, show)).length;
  return {
    all: resources.length,
    shared: count('shared'),
    link: count('link'),
    outside: count('outside'),
    noApp: count('noApp'),
  };
}
