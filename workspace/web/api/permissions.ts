import { act, query, write } from './call.ts';
import { type Permission, permissionSchema } from './drive.ts';

export type SharedRole = 'reader' | 'writer';

const fields = 'id,type,role,displayName,emailAddress';

function permissionsPath(fileId: string): string {
  return `/drive/v3/files/${encodeURIComponent(fileId)}/permissions`;
}

/** Shares with somebody by address or, without one, with everybody who has the link. */
export function share(
  fileId: string,
  role: SharedRole,
  emailAddress: string | undefined,
): Promise<Permission> {
  const whom = emailAddress === undefined ? { type: 'anyone' } : { type: 'user', emailAddress };
  return write(
    'POST',
    `${permissionsPath(fileId)}?${query({ fields })}`,
    { ...whom, role },
    permissionSchema,
  );
}

export function changeRole(fileId: string, permissionId: string, role: SharedRole): Promise<Permission> {
  const path = `${permissionsPath(fileId)}/${encodeURIComponent(permissionId)}`;
  return write('PATCH', `${path}?${query({ fields })}`, { role }, permissionSchema);
}

export function endSharing(fileId: string, permissionId: string): Promise<void> {
  return act('DELETE', `${permissionsPath(fileId)}/${encodeURIComponent(permissionId)}`);
}
