/*
 * The Drive API v3 of the workspace.
 *
 * How Google answers was taken from its public documentation, its discovery document (revision 20260624) and recorded
 * traffic of 2020 to 2026, all read on 2026-11-20. Nothing was sent to Google.
 *
 * Gaps, answered 501 with the reason: the methods marked below; parameters that a method does not list as honoured;
 * - what is in documents, presentations, forms and drawings, which are kept by name alone, and Google's other types but
 *   folders, spreadsheets and shortcuts;
 * - export of spreadsheets to zipped HTML, and import of the old binary .xls;
 * - thumbnails that apps give (contentHints.thumbnail), labels, locked files, expiring permissions, groups, domains
 *   and shared drives, appDataFolder;
 * - JSONP and protocol buffers, and contents within batch requests.
 *
 * Differences by design:
 * - A GET with If-None-Match is answered with the ETag of its answer, and with 304 if that is the one named. Google
 *   documents no such header; a call without it is answered as Google does.
 * - Links lead to the workspace's own pages, and thumbnails and icons come from it.
 * - fullText looks at names, descriptions and contentHints.indexableText, not at contents.
 * - A file can be shared with an address that has no account yet; it is theirs once they sign up. No mail is sent.
 * - The `time` of a change is the file's modifiedTime, also when only its place or permissions changed.
 * - There are no quotas of storage but the disk: storageQuota.limit is what a person uses with all that is free.
 * - A file's version counts the changes of the whole store, so it grows in steps larger than one.
 * - There are no API keys: without a token, only the links of a file that everybody may see open it.
 * - Files of other programs carry values, formulas, notes, merged cells, sizes of rows and columns, frozen and hidden
 *   parts, number formats, fonts, colours, borders, alignment, the basic filter, validation, conditional formats and
 *   colour scales. Charts, pictures, protection, filter views and bands stay behind, names of ranges leave their cells in
 *   formulas, and what has no end, such as A2:A, ends with the grid. Left out are rules
 *   that the other side has no word for: checks of texts, relative days, lists with commas in them. A filter is carried
 *   by the texts that it shows. OpenDocument carries values, formulas, merged cells, number formats, sizes of fonts,
 *   bold, italic and colours alone. A spreadsheet of more than 2,000,000 filled cells is too large for both ways.
 * - A PDF holds the visible sheets, each as wide as the page, with grid lines, frozen rows on every page, and the looks of
 *   cells but those by rules and bands; letters are Arial's, and what those of Europe and Hebrew lack is a question mark.
 * - Of Drive v2 both uploads are served (v2-uploads.ts), whose answers leave out links to what is not.
 * - Whoever downloads content gets its ETag, for If-Range; Google documents neither.
 * - Channels deliver to the origins of their application's redirect addresses, which the operator has listed, and on this
 *   machine while it serves development alone. A message is numbered by the version of the store.
 * - Earlier contents of a file are not kept: it has one revision, the present one.
 *
 * Not documented and not observed, so that ours is a guess: whoever sees a file sees its comments, only its author changes
 * one, and its author and the file's owner delete it; copying a shortcut is refused (cannotCopyFile), a text
 * that cannot become a spreadsheet answers 400 badRequest, and what is gone is told by changes.list also where
 * restrictToMyDrive asks for My Drive alone.
 */
import type document from '../../discovery/drive-v3.json';
import type { Handler, MethodIds, MethodTable, Served } from '../wire/call.ts';
import { getAbout } from './about.ts';
import { getStartPageToken, listChanges } from './changes.ts';
import { stopChannel, watchChanges } from './channels.ts';
import {
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  getComment,
  getReply,
  listComments,
  listReplies,
  updateComment,
  updateReply,
} from './comments.ts';
import type { DriveDeps } from './deps.ts';
import { copyFile, createFile } from './files-create.ts';
import { exportFile } from './files-export.ts';
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
import { getRevision, listRevisions } from './revisions.ts';

type DriveMethodId = MethodIds<(typeof document)['resources'], 'drive'>;

/**
 * Parameters that come to nothing: there are no shared drives, no domains and no search for malware, every file has one
 * parent, and access is always expansive.
 */
const moot = [
  'acknowledgeAbuse',
  'enforceExpansiveAccess',
  'enforceSingleParent',
  'ignoreDefaultVisibility',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
  'supportsAllDrives',
  'supportsTeamDrives',
];

const fileFields = 'kind,id,name,mimeType';
const permissionFields = 'kind,id,type,role,allowFileDiscovery';
const revisionFields = 'kind,id,mimeType,modifiedTime';

const gap = (reason: string) => ({ gap: reason });
const approvals = gap('Approvals are not served.');
const accessProposals = gap('Requests for access are not served.');
const apps = gap('There is no catalogue of apps.');
const fileChannels = gap('A single file is not watched; use changes.watch.');
const labels = gap('Labels are not served.');
const revisions = gap('Earlier contents of a file are not kept.');
const sharedDrives = gap('Shared drives are not served.');

function file(handle: Handler<DriveDeps>, honours: readonly string[] = []): Served<DriveDeps> {
  return { handle, honours, moot, defaultFields: fileFields };
}

function permission(handle: Handler<DriveDeps>, honours: readonly string[] = []): Served<DriveDeps> {
  return { handle, honours, moot, defaultFields: permissionFields };
}

/** As about.get, what deals with comments wants to be told which fields. */
function comment(handle: Handler<DriveDeps>, honours: readonly string[] = []): Served<DriveDeps> {
  return { handle, honours, requiresFields: true };
}

export const driveMethods: MethodTable<DriveMethodId, DriveDeps> = {
  'drive.about.get': { handle: getAbout, honours: [], requiresFields: true },

  'drive.files.copy': file(copyFile),
  'drive.files.create': file(createFile),
  'drive.files.delete': { handle: deleteFile, honours: [], moot },
  'drive.files.emptyTrash': { handle: emptyTrash, honours: [], moot },
  'drive.files.export': { handle: exportFile, honours: ['mimeType'] },
  'drive.files.generateIds': { handle: generateIds, honours: ['count', 'space', 'type'] },
  'drive.files.get': file(getFile),
  'drive.files.list': {
    handle: listFiles,
    honours: ['corpora', 'orderBy', 'pageSize', 'pageToken', 'q', 'spaces'],
    moot,
    defaultFields: `kind,incompleteSearch,nextPageToken,files(${fileFields})`,
  },
  'drive.files.update': file(updateFile, ['addParents', 'removeParents']),
  'drive.files.download': gap('Long-running downloads are not served; use files.get with alt=media.'),
  'drive.files.generateCseToken': gap('Client-side encryption is not served.'),
  'drive.files.listLabels': labels,
  'drive.files.modifyLabels': labels,
  'drive.files.watch': fileChannels,

  'drive.permissions.create': permission(createPermission, [
    'moveToNewOwnersRoot',
    'sendNotificationEmail',
    'transferOwnership',
  ]),
  'drive.permissions.delete': { handle: deletePermission, honours: [], moot },
  'drive.permissions.get': permission(getPermission),
  'drive.permissions.list': {
    handle: listPermissions,
    honours: ['pageSize', 'pageToken'],
    moot,
    defaultFields: `kind,nextPageToken,permissions(${permissionFields})`,
  },
  'drive.permissions.update': permission(updatePermission, ['transferOwnership']),

  'drive.changes.getStartPageToken': { handle: getStartPageToken, honours: [], moot },
  'drive.changes.list': {
    handle: listChanges,
    honours: ['includeRemoved', 'pageSize', 'pageToken', 'restrictToMyDrive', 'spaces'],
    moot,
    defaultFields:
      'kind,nextPageToken,newStartPageToken,' +
      `changes(kind,changeType,time,removed,fileId,file(${fileFields}))`,
  },
  'drive.changes.watch': {
    handle: watchChanges,
    honours: ['includeRemoved', 'pageToken', 'restrictToMyDrive', 'spaces'],
    // A message lists no changes, so it has no pages.
    moot: [...moot, 'pageSize'],
  },
  'drive.channels.stop': { handle: stopChannel, honours: [] },

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
  'drive.comments.create': comment(createComment),
  'drive.comments.delete': { handle: deleteComment, honours: [] },
  'drive.comments.get': comment(getComment, ['includeDeleted']),
  'drive.comments.list': comment(listComments, [
    'includeDeleted',
    'pageSize',
    'pageToken',
    'startModifiedTime',
  ]),
  'drive.comments.update': comment(updateComment),
  'drive.drives.create': sharedDrives,
  'drive.drives.delete': sharedDrives,
  'drive.drives.get': sharedDrives,
  'drive.drives.hide': sharedDrives,
  'drive.drives.list': sharedDrives,
  'drive.drives.unhide': sharedDrives,
  'drive.drives.update': sharedDrives,
  'drive.operations.get': gap('There are no long-running operations.'),
  'drive.replies.create': comment(createReply),
  'drive.replies.delete': { handle: deleteReply, honours: [] },
  'drive.replies.get': comment(getReply, ['includeDeleted']),
  'drive.replies.list': comment(listReplies, ['includeDeleted', 'pageSize', 'pageToken']),
  'drive.replies.update': comment(updateReply),
  'drive.revisions.delete': revisions,
  'drive.revisions.get': {
    handle: getRevision,
    honours: [],
    moot,
    defaultFields: revisionFields,
  },
  'drive.revisions.list': {
    handle: listRevisions,
    honours: ['pageSize', 'pageToken'],
    defaultFields: `kind,nextPageToken,revisions(${revisionFields})`,
  },
  'drive.revisions.update': revisions,
  'drive.teamdrives.create': sharedDrives,
  'drive.teamdrives.delete': sharedDrives,
  'drive.teamdrives.get': sharedDrives,
  'drive.teamdrives.list': sharedDrives,
  'drive.teamdrives.update': sharedDrives,
};
