import type { Grant, Resource } from '#kernel/calls/resources.ts';
import { counted } from '#kernel/counted.ts';

// Who can see what, according to Drive.

/** Mail providers open to everybody: sharing one does not make people colleagues. */
const publicDomains: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'yahoo.com',
  'proton.me',
  'protonmail.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'aol.com',
]);

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** True for a person from another domain than the owner's. The link is nobody in particular. */
export function isOutside({ type, emailAddress }: Grant, ownerAddress: string): boolean {
  if (type === 'anyone') return false;
  const own = domainOf(ownerAddress);
  return publicDomains.has(own) || domainOf(emailAddress) !== own;
}

export interface Sharing {
  /** Everyone but the owner and the link. */
  people: Grant[];
  link: Grant | null;
  hasOutsiders: boolean;
}

export function sharingOf({ permissions, owner }: Resource): Sharing {
  const people = permissions.filter(({ type, role }) => type !== 'anyone' && role !== 'owner');
  return {
    people,
    link: permissions.find(({ type }) => type === 'anyone') ?? null,
    hasOutsiders: people.some((grant) => isOutside(grant, owner?.emailAddress ?? '')),
  };
}

/** "Only you", "Anyone with the link", "3 people"; the owner, for what others share. */
export function sharedWords(resource: Resource): string {
  if (!resource.isOwned) return resource.owner?.displayName || resource.owner?.emailAddress || 'Someone else';
  const { people, link } = sharingOf(resource);
  if (link) return 'Anyone with the link';
  if (people.length === 0) return 'Only you';
  return counted(people.length, 'person', 'people');
}

const ranks: Readonly<Record<Grant['role'], number>> = { owner: 2, writer: 1, reader: 0 };

/** The topmost folder through which somebody has access; null if the file itself is shared. */
export function sourceOf(
  resource: Resource,
  grant: Grant,
  byId: ReadonlyMap<string, Resource>,
): Resource | null {
  let source: Resource | null = null;
  const seen = new Set([resource.id]);
  let at = byId.get(resource.folderId ?? '');
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    const above = at.permissions.find(({ id }) => id === grant.id);
    // A stronger right on the file itself does not come from the folder.
    if (!above || ranks[above.role] < ranks[grant.role]) break;
    source = at;
    at = byId.get(at.folderId ?? '');
  }
  return source;
}

/** A person who can see files of the owner's, and through which of them. */
export interface Viewer {
  /** Drive's id for the permission, the same for one person on all files. */
  id: string;
  grant: Grant;
  isOutside: boolean;
  /** Where access was given; it includes everything below. */
  doors: { resource: Resource; grant: Grant; filesBelow: number }[];
  files: number;
}

/** Everybody who can see something of the person's own: the link first, then outsiders, then by name. */
export function viewersOf(resources: readonly Resource[]): Viewer[] {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const viewers = new Map<string, Viewer>();
  const below = new Map<string, number>();
  for (const resource of resources) {
    if (!resource.isOwned) continue;
    for (const grant of resource.permissions) {
      if (grant.role === 'owner') continue;
      const known = viewers.get(grant.id) ?? newViewer(resource, grant);
      viewers.set(grant.id, known);
      known.files += 1;
      const source = sourceOf(resource, grant, byId);
      if (source === null) known.doors.push({ resource, grant, filesBelow: 0 });
      else below.set(keyOf(source, grant), (below.get(keyOf(source, grant)) ?? 0) + 1);
    }
  }
  for (const { doors } of viewers.values()) {
    for (const door of doors) door.filesBelow = below.get(keyOf(door.resource, door.grant)) ?? 0;
  }
  return [...viewers.values()].sort(
    (one, other) =>
      weightOf(one) - weightOf(other) || one.grant.displayName.localeCompare(other.grant.displayName),
  );
}

const keyOf = (resource: Resource, grant: Grant) => `${resource.id} ${grant.id}`;

function newViewer({ owner }: Resource, grant: Grant): Viewer {
  return {
    id: grant.id,
    grant,
    isOutside: isOutside(grant, owner?.emailAddress ?? ''),
    doors: [],
    files: 0,
  };
}

function weightOf({ grant, isOutside: isFromOutside }: Viewer): number {
  if (grant.type === 'anyone') return 0;
  return isFromOutside ? 1 : 2;
}

export const linkName = 'Anyone with the link';

export function nameOf({ type, displayName, emailAddress }: Grant): string {
  if (type === 'anyone') return linkName;
  if (type === 'domain') return `Everyone at ${emailAddress}`;
  return displayName || emailAddress;
}
