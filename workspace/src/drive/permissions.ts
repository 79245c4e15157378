import * as z from 'zod';
import { requireRole } from '../storage/access.ts';
import { personIdOf } from '../storage/file-ids.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type { PermissionRecord, Role } from '../storage/permissions.ts';
import { anyoneWithLink, roleRank } from '../storage/permissions.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { notServed } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';
import { permissionResource } from './people.ts';
import { targetOf } from './target.ts';

const bodySchema = z.object({
  role: z.string().optional(),
  type: z.string().optional(),
  emailAddress: z.string().optional(),
  allowFileDiscovery: z.boolean().optional(),
  expirationTime: z.string().optional(),
  view: z.string().optional(),
});

/** drive.permissions.create; somebody who already has a permission gets the new role. */
export function createPermission(call: Call, deps: DriveDeps): unknown {
  const body = readPermissionBody(call);
  const file = shareable(deps, call);
  const role = readRole(body.role, call);
  const personId =
    body.type === 'anyone' ? anyoneWithLink : invited(deps, call, body.type, body.emailAddress);
  requireSensible(body.type, role, call);
  const permission = deps.files.database.transaction(() => {
    if (role === 'owner') return transferOwnership(deps, call, file, personId);
    if (personId === file.ownerId) throw ownerStays();
    deps.files.permissions.grant(file.id, {
      personId,
      role,
      isDiscoverable: body.allowFileDiscovery ?? false,
      sharerId: deps.files.personOf(call.caller.email),
    });
    return refreshed(deps, file, personId);
  });
  return permissionResource(deps, permission);
}

/** drive.permissions.list: the whole list unless a page size is asked for. */
export function listPermissions(call: Call, deps: DriveDeps): unknown {
  const file = shareable(deps, call);
  const all = deps.files.permissions.list(file.id);
  const after = String(call.parameters['pageToken'] ?? '');
  const start = after === '' ? 0 : all.findIndex((permission) => permission.personId === after) + 1;
  if (after !== '' && start === 0) {
    throw new ApiError(400, 'Invalid Value', { reason: 'invalid', location: 'pageToken' });
  }
  const pageSize = call.parameters['pageSize'] ?? all.length;
  const page = all.slice(start, start + Number(pageSize));
  const hasMore = start + page.length < all.length;
  return {
    kind: 'drive#permissionList',
    permissions: page.map((permission) => permissionResource(deps, permission)),
    ...(hasMore && { nextPageToken: page.at(-1)?.personId }),
  };
}

/** drive.permissions.get */
export function getPermission(call: Call, deps: DriveDeps): unknown {
  const file = targetOf(deps, call, 'read');
  return permissionResource(deps, permissionOf(deps, call, file));
}

/** drive.permissions.update */
export function updatePermission(call: Call, deps: DriveDeps): unknown {
  const body = readPermissionBody(call);
  const file = shareable(deps, call);
  const before = permissionOf(deps, call, file);
  const role = readRole(body.role, call);
  const permission = deps.files.database.transaction(() => {
    if (role === 'owner') return transferOwnership(deps, call, file, before.personId);
    if (before.role === 'owner') throw ownerStays();
    requireNotInherited(before, role);
    deps.files.permissions.grant(file.id, {
      personId: before.personId,
      role,
      isDiscoverable: body.allowFileDiscovery ?? before.isDiscoverable,
      sharerId: deps.files.personOf(call.caller.email),
    });
    return refreshed(deps, file, before.personId);
  });
  return permissionResource(deps, permission);
}

/** drive.permissions.delete; people may always take themselves off a file. */
export function deletePermission(call: Call, deps: DriveDeps): undefined {
  const own = personIdOf(call.caller.email);
  const isOwn = call.parameters['permissionId'] === own;
  const file = isOwn ? targetOf(deps, call, 'read') : shareable(deps, call);
  const before = permissionOf(deps, call, file);
  if (before.role === 'owner') throw ownerStays();
  if (before.inheritedRole !== null) requireNotInherited(before, undefined);
  deps.files.database.transaction(() => {
    deps.files.permissions.revoke(file.id, before.personId);
    deps.files.refreshBelow(file.id);
    deps.files.raiseVersion(file.id);
  });
  return undefined;
}

type PermissionBody = z.infer<typeof bodySchema>;

function readPermissionBody({ body }: Call): PermissionBody {
  const parsed = bodySchema.parse(body);
  if (parsed.expirationTime !== undefined) throw notServed('Permissions that expire are not served.');
  if (parsed.view !== undefined) throw notServed('Views of permissions are not served.');
  return parsed;
}

/** The file, if the caller may see and set who has access. */
function shareable(deps: DriveDeps, call: Call): FileRecord {
  const file = targetOf(deps, call, 'write');
  if (!file.writersCanShare) requireRole(deps.files, call.caller, file.id, 'owner', 'drive');
  if (file.parentId !== null) return file;
  throw new ApiError(403, 'The root folder cannot be shared.', { reason: 'cannotShareRoot' });
}

function permissionOf(deps: DriveDeps, { parameters }: Call, file: FileRecord): PermissionRecord {
  const permissionId = String(parameters['permissionId']);
  const permission = deps.files.permissions.get(file.id, permissionId);
  if (permission !== undefined) return permission;
  throw new ApiError(404, `Permission not found: ${permissionId}.`, {
    reason: 'notFound',
    location: 'permissionId',
  });
}

function readRole(role: string | undefined, { parameters }: Call): Role {
  switch (role) {
    case 'reader':
    case 'commenter':
    case 'writer':
      return role;
    case 'owner':
      if (parameters['transferOwnership'] === true) return role;
      throw new ApiError(
        403,
        "The transferOwnership parameter must be enabled when the permission role is 'owner'.",
        { reason: 'forbidden', location: 'transferOwnership' },
      );
    case 'organizer':
    case 'fileOrganizer':
      throw notServed('Shared drives are not served.');
    case undefined:
      throw new ApiError(400, 'The permission role field is required.', {
        reason: 'required',
        location: 'permission.role',
        locationType: 'other',
      });
    default:
      throw new ApiError(400, 'The specified role is invalid.', {
        reason: 'invalid',
        location: 'permission.role',
      });
  }
}

/** The person to share with. Google writes to those without an account; when it must not, it refuses. */
function invited(deps: DriveDeps, call: Call, type: string | undefined, email: string | undefined): string {
  if (type === 'group' || type === 'domain') throw notServed(`Sharing with a ${type} is not served.`);
  if (type !== 'user') {
    throw new ApiError(400, 'The permission type field is required.', {
      reason: type === undefined ? 'required' : 'invalid',
      location: 'permission.type',
      locationType: 'other',
    });
  }
  const address = email?.trim() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254) {
    throw new ApiError(
      400,
      'The specified emailAddress is invalid or not applicable for the given permission type.',
      {
        reason: 'invalid',
        location: 'permission.emailAddress',
        locationType: 'other',
      },
    );
  }
  if (call.parameters['sendNotificationEmail'] === false && deps.findPerson(address) === undefined) {
    throw new ApiError(
      400,
      `Bad Request. User message: "You are trying to invite ${address}. Since there is no account associated with this email address, you must notify this recipient."`,
      { reason: 'invalidSharingRequest' },
    );
  }
  return deps.files.personOf(address);
}

function requireSensible(type: string | undefined, role: Role, { parameters }: Call): void {
  if (type === 'anyone' && role === 'owner') {
    throw new ApiError(403, 'A file is owned by one person.', { reason: 'invalidSharingRequest' });
  }
  if (type === 'anyone' && parameters['sendNotificationEmail'] === true) {
    throw new ApiError(400, 'Only people and groups can be notified.', { reason: 'invalidSharingRequest' });
  }
}

/** Hands a file over: the old owner stays as a writer. */
function transferOwnership(
  deps: DriveDeps,
  call: Call,
  file: FileRecord,
  personId: string,
): PermissionRecord {
  requireRole(deps.files, call.caller, file.id, 'owner', 'drive');
  const email = deps.files.emailOf(personId);
  if (email === undefined || deps.findPerson(email) === undefined) {
    throw new ApiError(400, 'The new owner has no account.', { reason: 'invalidSharingRequest' });
  }
  if (personId !== file.ownerId) {
    const sharerId = file.ownerId;
    deps.files.permissions.grant(file.id, { personId: file.ownerId, role: 'writer', sharerId });
    deps.files.permissions.grant(file.id, { personId, role: 'owner', sharerId });
    deps.files.setOwner(file.id, personId);
    if (call.parameters['moveToNewOwnersRoot'] === true) deps.files.move(file.id, deps.files.rootOf(email));
  }
  return refreshed(deps, file, personId);
}

function refreshed(deps: DriveDeps, file: FileRecord, personId: string): PermissionRecord {
  deps.files.refreshBelow(file.id);
  deps.files.raiseVersion(file.id);
  const permission = deps.files.permissions.get(file.id, personId);
  if (permission === undefined) throw new Error('A granted permission is not there.');
  return permission;
}

/** What a folder grants cannot be revoked on a file in it. */
function requireNotInherited({ inheritedRole }: PermissionRecord, role: Role | undefined): void {
  const least = inheritedRole === null ? 0 : roleRank[inheritedRole];
  if (least <= (role === undefined ? 0 : roleRank[role])) return;
  throw new ApiError(403, 'Cannot update or remove an inherited permission.', {
    reason: 'cannotModifyInheritedPermission',
  });
}

function ownerStays(): ApiError {
  return new ApiError(403, 'The owner of a file cannot be removed.', {
    reason: 'insufficientFilePermissions',
  });
}
