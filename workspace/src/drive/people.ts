import type { PermissionRecord } from '../storage/permissions.ts';
import { anyoneWithLink } from '../storage/permissions.ts';
import type { DriveDeps } from './deps.ts';

/** A person as files and changes show them. Somebody without an account is known by the address alone. */
export function userResource(deps: DriveDeps, myId: string, personId: string) {
  const email = deps.files.emailOf(personId) ?? '';
  const person = deps.findPerson(email);
  return {
    kind: 'drive#user',
    displayName: person?.name ?? email,
    ...(person !== undefined && { photoLink: person.photoLink }),
    me: personId === myId,
    permissionId: personId,
    emailAddress: email,
  };
}

export function permissionResource(deps: DriveDeps, permission: PermissionRecord): Record<string, unknown> {
  const { personId, role, email } = permission;
  if (personId === anyoneWithLink) {
    return {
      kind: 'drive#permission',
      id: anyoneWithLink,
      type: 'anyone',
      role,
      allowFileDiscovery: permission.isDiscoverable,
    };
  }
  const person = email === null ? undefined : deps.findPerson(email);
  return {
    kind: 'drive#permission',
    id: personId,
    type: 'user',
    role,
    emailAddress: email ?? '',
    displayName: person?.name ?? email ?? '',
    ...(person !== undefined && { photoLink: person.photoLink }),
    deleted: false,
    pendingOwner: false,
  };
}
