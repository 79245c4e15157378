import type { Grant, Resource } from '#kernel/calls/resources.ts';
import { Problem } from '#kernel/problem.ts';
import type { AppContext } from './context.ts';
import { ownFiles, productFoldersIn, productFoldersQuery } from './folders.ts';
import { type DrivePermission, folderType, hasTags, quote, type SharedFile } from './google/drive.ts';
import { UpstreamError } from './google/errors.ts';
import { Recent } from './recent.ts';

// Everything of the product in a person's Drive: one call per thousand files, including who may see them.

export interface Resources {
  /** Oldest first. */
  resources: Resource[];
  folderLink: string | null;
  /** 'folder' looks only in the product's folder, and misses what others share. */
  searchMethod: 'metadata' | 'folder';
  hasLimitedAccess: boolean;
}

const isTagged = hasTags({ rowhouse: '1' });

/** The product's folders of recent people, where people put files of their own beside tagged ones. */
const recentPlaces = new Recent<readonly string[]>(2_000);

export async function listResources(context: AppContext): Promise<Resources> {
  const canSeeShared = await context.canSeeShared();
  const { files, searchMethod } = await find(context, canSeeShared);
  const { root } = productFoldersIn(files.filter(({ ownedByMe }) => ownedByMe));
  return {
    resources: resourcesOf(files, root?.id ?? null),
    folderLink: root?.webViewLink ?? null,
    searchMethod,
    hasLimitedAccess: !canSeeShared,
  };
}

interface Found {
  files: SharedFile[];
  searchMethod: Resources['searchMethod'];
}

async function find(context: AppContext, canSeeShared: boolean): Promise<Found> {
  try {
    // As long as Google shows the product its own files only, all of them are resources, even untagged ones.
    const files = canSeeShared
      ? await findTagged(context)
      : await context.drive.listShared('trashed = false');
    return { files, searchMethod: 'metadata' };
  } catch (error) {
    if (!isQueryTrouble(error)) throw error;
    return { files: await walkFolder(context), searchMethod: 'folder' };
  }
}

/** Google could not carry out this query; it may well answer a simpler one. */
function isQueryTrouble(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const isRefused = error.cause instanceof UpstreamError && error.cause.status === 400;
  return isRefused || error.code === 'WORKSPACE_UNAVAILABLE';
}

/** If the whole Drive is visible, tags decide, and for untagged files whether they are in the product's folders. */
async function findTagged(context: AppContext): Promise<SharedFile[]> {
  const { drive, request } = context;
  const known = recentPlaces.get(request.user.id) ?? [];
  const files = await drive.listShared(
    `trashed = false and (${[isTagged, productFoldersQuery, ...known.map(within)].join(' or ')})`,
  );
  const { root, apps } = productFoldersIn(files.filter(({ ownedByMe }) => ownedByMe));
  const places = [...(root ? [root] : []), ...apps.values()].map(({ id }) => id);
  recentPlaces.set(request.user.id, places);
  const strange = places.filter((id) => !known.includes(id));
  if (strange.length === 0) return files;
  const strays = await drive.listShared(`trashed = false and (${strange.map(within).join(' or ')})`);
  return [...new Map([...files, ...strays].map((file) => [file.id, file])).values()];
}

const within = (folderId: string) => `${quote(folderId)} in parents`;

/** An address has room for only this many folders. */
const foldersAtOnce = 50;

/** The product's folder and everything in it, level by level. */
async function walkFolder(context: AppContext): Promise<SharedFile[]> {
  const { drive } = context;
  const { root } = productFoldersIn(await drive.list(ownFiles(productFoldersQuery)));
  if (!root) return [];
  const found = new Map<string, SharedFile>([[root.id, await drive.getShared(root.id)]]);
  let level = [root.id];
  while (level.length > 0) {
    const below = await Promise.all(
      inParts(level).map((ids) => drive.listShared(`trashed = false and (${ids.map(within).join(' or ')})`)),
    );
    const fresh = below.flat().filter(({ id }) => !found.has(id));
    for (const file of fresh) found.set(file.id, file);
    level = fresh.filter(({ mimeType }) => mimeType === folderType).map(({ id }) => id);
  }
  return [...found.values()];
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / foldersAtOnce) }, (_, part) =>
    ids.slice(part * foldersAtOnce, (part + 1) * foldersAtOnce),
  );
}

/** What others share with the person, as far as the granted scopes show it. */
export async function listSharedResources(
  context: AppContext,
): Promise<Pick<Resources, 'resources' | 'hasLimitedAccess'>> {
  const files = await context.drive.listShared(`trashed = false and not 'me' in owners and ${isTagged}`);
  return { resources: resourcesOf(files, null), hasLimitedAccess: !(await context.canSeeShared()) };
}

/** Files that were put into the trash themselves, not along with their folder. */
export async function listTrash(context: AppContext): Promise<Resource[]> {
  const own = "trashed = true and 'me' in owners";
  const files = await context.drive.listShared(
    (await context.canSeeShared()) ? `${own} and ${isTagged}` : own,
  );
  const ids = new Set(files.map(({ id }) => id));
  return resourcesOf(files, null).filter(({ folderId }) => folderId === null || !ids.has(folderId));
}

/** One file as a resource, without looking at the folder above it. */
export function resourceOf(file: SharedFile): Resource {
  const { appProperties, owners, parents, permissions } = file;
  const isOwnTag = appProperties['rowhouse'] === '1';
  const grants = (permissions ?? []).map(grantOf).sort((a, b) => ranks[a.role] - ranks[b.role]);
  return {
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    modifiedTime: file.modifiedTime,
    webViewLink: file.webViewLink,
    folderId: parents[0] ?? null,
    folderName: null,
    isShared: !file.ownedByMe || grants.length > 1,
    isOwned: file.ownedByMe,
    canShare: file.ownedByMe && file.capabilities.canShare,
    owner: owners[0] ?? null,
    rowhouseApp: (isOwnTag && appProperties['app']) || null,
    isRowhouseResource: isOwnTag,
    hasRowhouseMetadata: isOwnTag,
    kind: (isOwnTag && appProperties['kind']) || null,
    permissions: grants,
    canSeePeople: permissions !== null,
  };
}

function resourcesOf(files: readonly SharedFile[], rootId: string | null): Resource[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const isInside = insideOf(byId, rootId);
  return files.map((file) => {
    const resource = resourceOf(file);
    const folderName = byId.get(resource.folderId ?? '')?.name ?? null;
    return { ...resource, folderName, isRowhouseResource: resource.isRowhouseResource || isInside(file.id) };
  });
}

/** Whether a file is the root or somewhere below it; each folder is looked up once. */
function insideOf(byId: ReadonlyMap<string, SharedFile>, rootId: string | null) {
  const known = new Map<string, boolean>(rootId === null ? [] : [[rootId, true]]);
  return (fileId: string): boolean => {
    const way: string[] = [];
    let at: string | undefined = fileId;
    while (at !== undefined && !known.has(at)) {
      way.push(at);
      // Marked before its folder is looked up, so that a cycle of folders ends.
      known.set(at, false);
      at = byId.get(at)?.parents[0];
    }
    const isInside = at !== undefined && known.get(at) === true;
    for (const id of way) known.set(id, isInside);
    return isInside;
  };
}

const ranks: Readonly<Record<Grant['role'], number>> = { owner: 0, writer: 1, reader: 2 };
const grantTypes = ['user', 'group', 'domain', 'anyone'] as const;

/** Drive has roles in between and beyond these; people who may only comment count as readers. */
function grantOf({ id, type, role, displayName, emailAddress, domain }: DrivePermission): Grant {
  return {
    id,
    type: grantTypes.find((one) => one === type) ?? 'user',
    role: role === 'owner' || role === 'writer' ? role : 'reader',
    displayName: displayName || emailAddress || domain,
    emailAddress: emailAddress || domain,
  };
}
