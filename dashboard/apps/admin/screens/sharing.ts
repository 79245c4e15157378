import type { Grant, Resource } from '#kernel/calls/resources.ts';
import { counted } from '#kernel/counted.ts';

// Who can see what, from what Drive says of each file.

/** Addresses that everybody can have: nobody who has one belongs to the same house for it. */
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

/** True for someone of another domain than the owner's. Who has the link is no one in particular. */
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

/** "Only you", "Anyone with the link", "3 people"; whose it is, for what others share. */
export function sharedWords(resource: Resource): string {
  if (!resource.isOwned) return resource.owner?.displayName || resource.owner?.emailAddress || 'Someone else';
  const { people, link } = sharingOf(resource);
  if (link) return 'Anyone with the link';
  if (people.length === 0) return 'Only you';
  return counted(people.length, 'person', 'people');
}

const ranks: Readonly<Record<Grant['role'], number>> = { owner: 2, writer: 1, reader: 0 };

/** The folder through which someone has access, the one furthest up; null where the file itself is shared. */
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
    // A greater right of the file's own is no gift of the folder's.
    if (!above || ranks[above.role] < ranks[grant.role]) break;
    source = at;
    at = byId.get(at.folderId ?? '');
  }
  return source;
}

/** Someone who can see files of the person, and by which of them they came in. */
export interface Viewer {
  /** Drive's id of the permission, the same for one person on all files. */
  id: string;
  grant: Grant;
  isOutside: boolean;
  /** Where access was given; what lies below is open by that too. */
  doors: { resource: Resource; grant: Grant; filesBelow: number }[];
  files: number;
}

/** Everyone who can see something of the person's own: the link first, then who is from outside, then by name. */
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
