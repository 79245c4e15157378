/*
 * The Drive API v3 of the workspace.
 *
 * How Google answers was taken from its public documentation and discovery document (revision of November 2026) and
 * from recorded traffic of 2020 to 2026, read on 2026-11-20. Nothing was sent to Google.
 *
 * Gaps, answered 501 with the reason: the methods marked below; parameters that a method does not list as honoured;
 * - import of content into Google types, export, shortcuts, documents, presentations and the other Google types;
 * - labels, locked files, expiring permissions, groups, domains and shared drives, appDataFolder;
 * - batch requests, JSONP and protocol buffers.
 *
 * Differences by design:
 * - Links lead to the workspace's own pages, and thumbnails and icons come from it.
 * - fullText looks at names and descriptions, not at contents.
 * - A file can be shared with an address that has no account yet; it is theirs once they sign up. No mail is sent.
 * - The `time` of a change is the file's modifiedTime, also when only its place or permissions changed.
 * - A resumable upload does not outlive a restart of the server: its address answers 404, "start again".
 * - There are no quotas: storageQuota has no limit, and uploads may be as large as the disk allows.
 * - A file's version counts the changes of the whole store, so it grows in steps larger than one.
 */
import type document from '../../discovery/drive-v3.json';
import type { Handler, MethodIds, MethodTable, Served } from '../wire/call.ts';
import { getAbout } from './about.ts';
import { getStartPageToken, listChanges } from './changes.ts';
import type { DriveDeps } from './deps.ts';
import { copyFile, createFile } from './files-create.ts';
import { generateIds, getFile } from './files-get.ts';
import { listFiles } from './files-list.ts';
import { deleteFile, emptyTrash } from './files-remove.ts';
import { updateFile } from './files-update.ts';
import {
  createPermission,
  deletePermission,
  getPermission,
  listPermissions,
  updatePermission,
} from './permissions.ts';

type DriveMethodId = MethodIds<(typeof document)['resources'], 'drive'>;

/** Parameters about shared drives: there are none, so that a caller who can handle them sees the same. */
const drives = [
  'supportsAllDrives',
  'supportsTeamDrives',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
];
/** Every file has one parent, which is what this parameter asks for. */
const singleParent = 'enforceSingleParent';

const fileFields = 'kind,id,name,mimeType';
const permissionFields = 'kind,id,type,role,allowFileDiscovery';

const gap = (reason: string) => ({ gap: reason });
const approvals = gap('Approvals are not served.');
const accessProposals = gap('Requests for access are not served.');
const apps = gap('There is no catalogue of apps.');
const channels = gap('Push notifications are not served; poll changes.list.');
const comments = gap('Comments are not served.');
const labels = gap('Labels are not served.');
const revisions = gap('Earlier contents of a file are not kept.');
const sharedDrives = gap('Shared drives are not served.');

function file(handle: Handler<DriveDeps>, honours: readonly string[] = []): Served<DriveDeps> {
  return { handle, honours: [...drives, singleParent, ...honours], defaultFields: fileFields };
}

function permission(handle: Handler<DriveDeps>, honours: readonly string[] = []): Served<DriveDeps> {
  const settings = ['enforceExpansiveAccess', singleParent];
  return { handle, honours: [...drives, ...settings, ...honours], defaultFields: permissionFields };
}

export const driveMethods: MethodTable<DriveMethodId, DriveDeps> = {
  'drive.about.get': { handle: getAbout, honours: [], requiresFields: true },

  'drive.files.copy': file(copyFile, ['ignoreDefaultVisibility']),
  'drive.files.create': file(createFile, ['ignoreDefaultVisibility']),
  'drive.files.delete': { handle: deleteFile, honours: [...drives, singleParent] },
  'drive.files.emptyTrash': { handle: emptyTrash, honours: [singleParent] },
  'drive.files.generateIds': { handle: generateIds, honours: ['count', 'space', 'type'] },
  'drive.files.get': file(getFile, ['acknowledgeAbuse']),
  'drive.files.list': {
    handle: listFiles,
    honours: [...drives, 'corpora', 'orderBy', 'pageSize', 'pageToken', 'q', 'spaces'],
    defaultFields: `kind,incompleteSearch,nextPageToken,files(${fileFields})`,
  },
  'drive.files.update': file(updateFile, ['addParents', 'removeParents']),
  'drive.files.download': gap('Long-running downloads are not served; use files.get with alt=media.'),
  'drive.files.export': gap('Exporting is not served.'),
  'drive.files.generateCseToken': gap('Client-side encryption is not served.'),
  'drive.files.listLabels': labels,
  'drive.files.modifyLabels': labels,
  'drive.files.watch': channels,

  'drive.permissions.create': permission(createPermission, [
    'emailMessage',
    'moveToNewOwnersRoot',
    'sendNotificationEmail',
    'transferOwnership',
  ]),
  'drive.permissions.delete': { handle: deletePermission, honours: [...drives, 'enforceExpansiveAccess'] },
  'drive.permissions.get': permission(getPermission),
  'drive.permissions.list': {
    handle: listPermissions,
    honours: [...drives, 'pageSize', 'pageToken'],
    defaultFields: `kind,nextPageToken,permissions(${permissionFields})`,
  },
  'drive.permissions.update': permission(updatePermission, ['transferOwnership']),

  'drive.changes.getStartPageToken': { handle: getStartPageToken, honours: drives },
  'drive.changes.list': {
    handle: listChanges,
    honours: [...drives, 'includeRemoved', 'pageSize', 'pageToken', 'restrictToMyDrive', 'spaces'],
    defaultFields:
      'kind,nextPageToken,newStartPageToken,' +
      `changes(kind,changeType,time,removed,fileId,file(${fileFields}))`,
  },
  'drive.changes.watch': channels,
  'drive.channels.stop': channels,

  'drive.accessproposals.get': accessProposals,
  'drive.accessproposals.list': accessProposals,
  'drive.accessproposals.resolve': accessProposals,
  'drive.approvals.approve': approvals,
  'drive.approvals.cancel': approvals,
  'drive.approvals.comment': approvals,
  'drive.approvals.decline': approvals,
  'drive.approvals.get': approvals,
  'drive.approvals.list': approvals,
  'drive.approvals.reassign': approvals,
  'drive.approvals.start': approvals,
  'drive.apps.get': apps,
  'drive.apps.list': apps,
  'drive.comments.create': comments,
  'drive.comments.delete': comments,
  'drive.comments.get': comments,
  'drive.comments.list': comments,
  'drive.comments.update': comments,
  'drive.drives.create': sharedDrives,
  'drive.drives.delete': sharedDrives,
  'drive.drives.get': sharedDrives,
  'drive.drives.hide': sharedDrives,
  'drive.drives.list': sharedDrives,
  'drive.drives.unhide': sharedDrives,
  'drive.drives.update': sharedDrives,
  'drive.operations.get': gap('There are no long-running operations.'),
  'drive.replies.create': comments,
  'drive.replies.delete': comments,
  'drive.replies.get': comments,
  'drive.replies.list': comments,
  'drive.replies.update': comments,
  'drive.revisions.delete': revisions,
  'drive.revisions.get': revisions,
  'drive.revisions.list': revisions,
  'drive.revisions.update': revisions,
  'drive.teamdrives.create': sharedDrives,
  'drive.teamdrives.delete': sharedDrives,
  'drive.teamdrives.get': sharedDrives,
  'drive.teamdrives.list': sharedDrives,
  'drive.teamdrives.update': sharedDrives,
};
