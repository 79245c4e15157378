import type { DrivePermission } from '#backend/google/drive.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { PermissionEntry } from '#kernel/calls/files.ts';
import type { sheetCalls } from '#kernel/calls/sheets.ts';

type SharingCalls = Pick<typeof sheetCalls.contract, 'shareSheet' | 'listPermissions' | 'removePermission'>;

function entryOf({ id, displayName, emailAddress, photoLink, role }: DrivePermission): PermissionEntry {
  const known = role === 'owner' || role === 'writer' ? role : 'reader';
  return { id, displayName: displayName || emailAddress, emailAddress, photoLink, role: known };
}

/** Who may see a sheet. Whether the caller may change that is judged where the file lies. */
export const sharingHandlers: Handlers<SharingCalls> = {
  async shareSheet({ sheetId, body: { email, role } }, { drive }) {
    return { success: true, permission: entryOf(await drive.share(sheetId, email, role)) };
  },

  async listPermissions({ sheetId }, { drive }) {
    const permissions = await drive.listPermissions(sheetId);
    return { permissions: permissions.filter(({ type }) => type === 'user').map(entryOf) };
  },

  async removePermission({ sheetId, permissionId }, { drive }) {
    await drive.unshare(sheetId, permissionId);
    return { success: true };
  },
};
