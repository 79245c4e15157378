import type { AppContext } from '#backend/context.ts';
import { type DrivePermission, folderType, type SharedFile, spreadsheetType } from '#backend/google/drive.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { PermissionEntry } from '#kernel/calls/files.ts';
import type { sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';

type SharingCalls = Pick<
  typeof sheetCalls.contract,
  'shareSheet' | 'listPermissions' | 'changeRole' | 'removePermission'
>;

/** Drive has roles in between and beyond these; people who may only comment count as readers. */
function roleOf(role: string): PermissionEntry['role'] {
  return role === 'owner' || role === 'writer' ? role : 'reader';
}

function entryOf({ id, displayName, emailAddress, photoLink, role }: DrivePermission): PermissionEntry {
  return { id, displayName: displayName || emailAddress, emailAddress, photoLink, role: roleOf(role) };
}

const ranks: Readonly<Record<PermissionEntry['role'], number>> = { owner: 0, writer: 1, reader: 2 };

function byRole(one: PermissionEntry, other: PermissionEntry): number {
  return ranks[one.role] - ranks[other.role] || one.displayName.localeCompare(other.displayName);
}

const onlyOwner = 'Only the owner can change who this is shared with.';

function isShareable({ ownedByMe, capabilities }: SharedFile): boolean {
  return ownedByMe && capabilities.canShare;
}

type Shared = SharedFile & { permissions: DrivePermission[] };

/** A spreadsheet, or the folder of a record, with the people it is shared with. */
async function readShared({ drive }: AppContext, fileId: string, refusal: string): Promise<Shared> {
  const file = await drive.getShared(fileId);
  const isRecord = file.mimeType === folderType && file.appProperties['kind'] === 'folder';
  if (file.mimeType !== spreadsheetType && !isRecord) {
    throw new Problem('NOT_FOUND', 'Only sheets and the folders they belong to are shared here.');
  }
  const { permissions } = file;
  if (!permissions) throw new Problem('ACCESS_DENIED', refusal);
  return { ...file, permissions };
}

/** The same for its owner; only the owner lets people in and out. */
async function readOwn(context: AppContext, fileId: string): Promise<Shared> {
  const file = await readShared(context, fileId, onlyOwner);
  if (isShareable(file)) return file;
  throw new Problem('ACCESS_DENIED', onlyOwner);
}

/** Who may see a sheet. Rights are those that Drive grants at the moment, whatever a screen believes. */
export const sharingHandlers: Handlers<SharingCalls> = {
  async shareSheet({ sheetId, body: { email, role } }, context) {
    const { owners } = await readOwn(context, sheetId);
    if (owners.some(({ emailAddress }) => emailAddress.toLowerCase() === email.toLowerCase())) {
      const message = 'This is your own address, and you are the owner.';
      throw new Problem('INVALID_INPUT', message, { fields: { email: message } });
    }
    return { success: true, permission: entryOf(await context.drive.share(sheetId, email, role)) };
  },

  async listPermissions({ sheetId }, context) {
    const file = await readShared(context, sheetId, 'You can view this, but not who else can.');
    const { permissions } = file;
    const link = permissions.find(({ type }) => type === 'anyone');
    return {
      permissions: permissions
        .filter(({ type }) => type !== 'anyone')
        .map(entryOf)
        .sort(byRole),
      canShare: isShareable(file),
      linkRole: link ? (link.role === 'writer' ? 'writer' : 'reader') : null,
    };
  },

  async changeRole({ sheetId, permissionId, body: { role } }, context) {
    const { permissions } = await readOwn(context, sheetId);
    const known = permissions.find(({ id }) => id === permissionId);
    if (!known) throw new Problem('NOT_FOUND', 'This person has no access any more.');
    if (known.role === 'owner') throw new Problem('ACCESS_DENIED', "The owner's access cannot be changed.");
    return {
      success: true,
      permission: entryOf(await context.drive.changeRole(sheetId, permissionId, role)),
    };
  },

  async removePermission({ sheetId, permissionId }, context) {
    const { permissions } = await readOwn(context, sheetId);
    const known = permissions.find(({ id }) => id === permissionId);
    if (known?.role === 'owner') throw new Problem('ACCESS_DENIED', "The owner's access cannot be changed.");
    if (known) await context.drive.unshare(sheetId, permissionId);
    return { success: true };
  },
};
