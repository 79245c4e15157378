import { isLimitedToApp } from '../storage/access.ts';
import { personIdOf } from '../storage/file-ids.ts';
import type { FileRecord } from '../storage/file-record.ts';
import {
  folderType,
  isNativeType,
  nativeSizeBytes,
  shortcutType,
  spreadsheetType,
} from '../storage/file-types.ts';
import type { FileMark } from '../storage/marks.ts';
import type { PermissionRecord, Role } from '../storage/permissions.ts';
import { roleRank } from '../storage/permissions.ts';
import type { Call } from '../wire/call.ts';
import type { FieldMask } from '../wire/fields.ts';
import { includesField } from '../wire/fields.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { DriveDeps } from './deps.ts';
import { exportExtensions } from './export-formats.ts';
import { permissionResource, userResource } from './people.ts';

/** A file and the person who looks at it; anything that costs a query is fetched once, and only if a field needs it. */
class View {
  readonly deps: DriveDeps;
  readonly call: Call;
  readonly file: FileRecord;
  readonly personId: string;
  /** The properties of the calling app, looked up for all files of an answer at once. */
  readonly appProperties: Record<string, string> | undefined;
  #role: Role | undefined;
  #mark: FileMark | undefined;
  #permissions: PermissionRecord[] | undefined;

  constructor(
    deps: DriveDeps,
    call: Call,
    file: FileRecord,
    personId: string,
    appProperties: Record<string, string> | undefined,
  ) {
    this.deps = deps;
    this.call = call;
    this.file = file;
    this.personId = personId;
    this.appProperties = appProperties;
  }

  get role(): Role {
    this.#role ??= this.deps.files.permissions.roleOf(this.file.id, this.personId) ?? 'reader';
    return this.#role;
  }

  get mark(): FileMark {
    this.#mark ??= this.deps.files.marks.get(this.file.id, this.personId);
    return this.#mark;
  }

  get permissions(): PermissionRecord[] {
    this.#permissions ??= this.deps.files.permissions.list(this.file.id);
    return this.#permissions;
  }

  get isOwn(): boolean {
    return this.file.ownerId === this.personId;
  }

  get canShare(): boolean {
    return this.isOwn || (roleRank[this.role] >= roleRank.writer && this.file.writersCanShare);
  }

  /** The caller's own permission, unless they own the file. */
  get sharedBy(): PermissionRecord | undefined {
    if (this.isOwn) return undefined;
    return this.permissions.find((permission) => permission.personId === this.personId);
  }

  user(personId: string) {
    return userResource(this.deps, this.personId, personId);
  }
}

type Field = (view: View) => unknown;

const time = (at: number | null | undefined) => (at == null ? undefined : new Date(at).toISOString());
const isFolder = ({ file }: View) => file.mimeType === folderType;
const unlessEmpty = (pairs: Record<string, string>) => (Object.keys(pairs).length === 0 ? undefined : pairs);
const isRoot = ({ file }: View) => file.parentId === null;

/** The fields of a File, as Google writes them; undefined leaves one out. */
const fileFields: Readonly<Record<string, Field>> = {
  kind: () => 'drive#file',
  id: ({ file }) => file.id,
  name: ({ file }) => file.name,
  mimeType: ({ file }) => file.mimeType,
  description: ({ file }) => file.description ?? undefined,
  starred: ({ mark }) => mark.isStarred,
  trashed: ({ file }) => file.trash !== 'none',
  explicitlyTrashed: ({ file }) => file.trash === 'explicit',
  parents: visibleParents,
  properties: ({ deps, file }) => unlessEmpty(deps.files.properties.ofEveryApp(file.id)),
  appProperties: ({ appProperties }) => appProperties,
  spaces: () => ['drive'],
  version: ({ file }) => String(file.version),
  webContentLink: ({ file, call }) =>
    file.content === null ? undefined : `${call.origin}/uc?id=${file.id}&export=download`,
  webViewLink: ({ file, call }) => call.origin + pagePath(file),
  iconLink: ({ file, call }) => `${call.origin}/icons/16?type=${encodeURIComponent(file.mimeType)}`,
  hasThumbnail: ({ file }) => file.image !== null,
  thumbnailLink: ({ file, call }) =>
    file.image !== null ? `${call.origin}/thumbnails/${file.id}?v=${file.content?.revision}` : undefined,
  thumbnailVersion: ({ file }) => (file.image !== null ? '1' : '0'),
  viewedByMe: ({ mark }) => mark.viewedAt !== null,
  viewedByMeTime: ({ mark }) => time(mark.viewedAt),
  createdTime: ({ file }) => time(file.createdAt),
  modifiedTime: ({ file }) => time(file.modifiedAt),
  modifiedByMe: (view) => myLastEdit(view) !== null,
  modifiedByMeTime: (view) => time(myLastEdit(view)),
  sharedWithMeTime: (view) => time(view.sharedBy?.sharedAt),
  sharingUser: (view) => {
    const sharerId = view.sharedBy?.sharerId;
    return sharerId == null ? undefined : view.user(sharerId);
  },
  owners: (view) => [view.user(view.file.ownerId)],
  lastModifyingUser: (view) => view.user(view.file.lastModifierId),
  shared: ({ permissions }) => permissions.length > 1,
  ownedByMe: ({ isOwn }) => isOwn,
  capabilities: (view) =>
    capabilitiesOf({ file: view.file, role: view.role, canShare: view.canShare, isRoot: isRoot(view) }),
  viewersCanCopyContent: ({ file }) => !file.copyRequiresWriter,
  copyRequiresWriterPermission: ({ file }) => file.copyRequiresWriter,
  writersCanShare: ({ file }) => file.writersCanShare,
  permissions: (view) =>
    view.canShare
      ? view.permissions.map((permission) => permissionResource(view.deps, permission))
      : undefined,
  permissionIds: (view) =>
    view.canShare ? view.permissions.map((permission) => permission.personId) : undefined,
  folderColorRgb: (view) => (isFolder(view) ? (view.file.folderColor ?? '#8f8f8f') : undefined),
  originalFilename: ({ file }) => (file.content === null ? undefined : (file.originalName ?? file.name)),
  fullFileExtension: ({ file }) => (file.content === null ? undefined : extensionOf(file.name, true)),
  fileExtension: ({ file }) => (file.content === null ? undefined : extensionOf(file.name, false)),
  md5Checksum: ({ file }) => file.content?.md5,
  sha1Checksum: ({ file }) => file.content?.sha1,
  sha256Checksum: ({ file }) => file.content?.sha256,
  size: ({ file }) => sizeOf(file)?.toString(),
  quotaBytesUsed: ({ file }) => (sizeOf(file) ?? 0).toString(),
  headRevisionId: ({ file }) => file.content?.revision,
  exportLinks: ({ file, call, deps }) =>
    file.mimeType === spreadsheetType ? exportLinks(deps, call, file) : undefined,
  shortcutDetails: ({ file }) => file.shortcut ?? undefined,
  imageMediaMetadata: ({ file }) => imageMetadata(file),
  isAppAuthorized: ({ deps, file, call, personId }) =>
    call.caller.clientId !== null &&
    (deps.files.isAuthorized(call.caller.clientId, personId, file.id) ||
      !isLimitedToApp(call.caller, 'read', 'drive')),
  linkShareMetadata: () => ({ securityUpdateEligible: false, securityUpdateEnabled: true }),
};

const fieldEntries = Object.entries(fileFields);

/** The File resource, as far as the call's mask asks for it. */
export function fileResource(deps: DriveDeps, call: Call, file: FileRecord): Record<string, unknown> {
  return { ...fileResources(deps, call, [file], call.fields)[0] };
}

/** Many files for one call, each as far as the mask asks for it. */
export function fileResources(
  deps: DriveDeps,
  call: Call,
  files: readonly FileRecord[],
  mask: FieldMask,
): Record<string, unknown>[] {
  const { email, clientId } = call.caller;
  const personId = personIdOf(email);
  const wanted = fieldEntries.filter(([name]) => includesField(mask, name));
  const ids = files.map((file) => file.id);
  const isForApp = clientId !== null && includesField(mask, 'appProperties');
  const appProperties = isForApp ? deps.files.properties.ofAppByFile(ids, clientId) : undefined;
  return files.map((file) => {
    const view = new View(deps, call, file, personId, appProperties?.get(file.id));
    const resource: Record<string, unknown> = {};
    for (const [name, write] of wanted) {
      const value = write(view);
      if (value !== undefined) resource[name] = value;
    }
    return resource;
  });
}

/** The mask of the files within a list's mask. */
export function innerMask(mask: FieldMask, member: string): FieldMask {
  if (mask === 'all') return 'all';
  return mask.get(member) ?? mask.get('*') ?? new Map();
}

/** The folder is shown only to people who may see it. */
function visibleParents({ deps, file, isOwn, personId }: View): string[] | undefined {
  if (file.parentId === null) return undefined;
  if (!isOwn && deps.files.permissions.roleOf(file.parentId, personId) === undefined) return undefined;
  return [file.parentId];
}

function myLastEdit({ file, mark, personId }: View): number | null {
  return file.lastModifierId === personId ? file.modifiedAt : mark.modifiedAt;
}

function pagePath({ id, mimeType }: FileRecord): string {
  if (mimeType === folderType) return `/drive/folders/${id}`;
  if (mimeType === spreadsheetType) return `/spreadsheets/d/${id}/edit`;
  return `/file/d/${id}/view`;
}

function extensionOf(name: string, isFull: boolean): string {
  const match = isFull
    ? /\.((?:[a-z]{1,4}\.)?[A-Za-z0-9]{1,10})$/.exec(name)
    : /\.([A-Za-z0-9]{1,10})$/.exec(name);
  return match?.[1] ?? '';
}

/** Folders and shortcuts have no size; files without bytes have the size that Google reports for a new document. */
function sizeOf({ mimeType, content }: FileRecord): number | undefined {
  if (mimeType === folderType || mimeType === shortcutType) return undefined;
  return isNativeType(mimeType) ? nativeSizeBytes : content?.sizeBytes;
}

function imageMetadata({ image }: FileRecord) {
  if (image === null) return undefined;
  return { width: image.width, height: image.height, rotation: image.rotation };
}

export function exportLinks({ conversion }: DriveDeps, { origin }: Call, { id }: FileRecord) {
  const links = conversion.exportTypes.flatMap((type) => {
    const extension = exportExtensions.get(type);
    const address = `${origin}/spreadsheets/export?id=${id}&exportFormat=${extension}`;
    return extension === undefined ? [] : [[type, address] as const];
  });
  return Object.fromEntries(links);
}
