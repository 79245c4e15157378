import type { FileRecord } from '../storage/file-record.ts';
import { folderType, shortcutType } from '../storage/file-types.ts';
import type { Role } from '../storage/permissions.ts';
import { roleRank } from '../storage/permissions.ts';

interface Standing {
  file: FileRecord;
  role: Role;
  canShare: boolean;
  isRoot: boolean;
}

/** What a person with this role may do with a file. */
export function capabilitiesOf({ file, role, canShare, isRoot }: Standing): Record<string, boolean> {
  const rank = roleRank[role];
  const isOwner = role === 'owner';
  const mayWrite = rank >= roleRank.writer;
  const isFolder = file.mimeType === folderType;
  const isShortcut = file.mimeType === shortcutType;
  const mayCopy = mayWrite || !file.copyRequiresWriter;
  const isTrashed = file.trash !== 'none';
  return {
    canAcceptOwnership: false,
    canAddChildren: isFolder && mayWrite,
    canAddMyDriveParent: false,
    canChangeCopyRequiresWriterPermission: isOwner && !isRoot,
    canChangeViewersCanCopyContent: isOwner && !isRoot,
    canComment: rank >= roleRank.commenter && !isFolder,
    canCopy: mayCopy && !isFolder && !isShortcut,
    canDelete: isOwner && !isRoot,
    canDownload: mayCopy && !isFolder && !isShortcut,
    canEdit: mayWrite,
    canListChildren: isFolder,
    canModifyContent: mayWrite && !isShortcut,
    canModifyContentRestriction: false,
    canModifyLabels: false,
    canMoveChildrenWithinDrive: isFolder && mayWrite,
    canMoveItemOutOfDrive: false,
    canMoveItemWithinDrive: mayWrite && !isRoot,
    canReadLabels: false,
    canReadRevisions: mayWrite && !isFolder && !isShortcut,
    canRemoveChildren: isFolder && mayWrite,
    canRemoveMyDriveParent: isOwner && !isRoot,
    canRename: mayWrite && !isRoot,
    canShare: canShare && !isRoot,
    canTrash: isOwner && !isRoot && !isTrashed,
    canUntrash: isOwner && file.trash === 'explicit',
  };
}
