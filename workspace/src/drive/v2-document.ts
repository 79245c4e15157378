import type { DiscoveryDocument } from '../wire/discovery.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const time = { type: 'string', format: 'date-time' };
const count = { type: 'string', format: 'int64' };
const list = (items: object) => ({ type: 'array', items });
const object = (properties: Record<string, object>) => ({ type: 'object', properties });

const user = object({
  kind: text,
  displayName: text,
  picture: object({ url: text }),
  isAuthenticatedUser: flag,
  permissionId: text,
  emailAddress: text,
});

/** The File of Drive v2, without the links to addresses that are not served. */
const file = object({
  kind: text,
  id: text,
  etag: text,
  alternateLink: text,
  webContentLink: text,
  iconLink: text,
  thumbnailLink: text,
  title: text,
  mimeType: text,
  description: text,
  labels: object({ starred: flag, hidden: flag, trashed: flag, restricted: flag, viewed: flag }),
  createdDate: time,
  modifiedDate: time,
  modifiedByMeDate: time,
  lastViewedByMeDate: time,
  markedViewedByMeDate: time,
  sharedWithMeDate: time,
  version: count,
  parents: list(object({ kind: text, id: text, isRoot: flag })),
  exportLinks: { type: 'object', additionalProperties: text },
  userPermission: object({ kind: text, id: text, type: text, role: text, pendingOwner: flag }),
  originalFilename: text,
  fileExtension: text,
  md5Checksum: text,
  fileSize: count,
  quotaBytesUsed: count,
  ownerNames: list(text),
  owners: list(user),
  lastModifyingUserName: text,
  lastModifyingUser: user,
  editable: flag,
  copyable: flag,
  writersCanShare: flag,
  copyRequiresWriterPermission: flag,
  shared: flag,
  explicitlyTrashed: flag,
  appDataContents: flag,
  headRevisionId: text,
  spaces: list(text),
  capabilities: object({ canEdit: flag, canCopy: flag }),
});

const query = (type: string, standard?: string) => ({ type, location: 'query' as const, default: standard });
const shared = {
  convert: query('boolean', 'false'),
  enforceSingleParent: query('boolean', 'false'),
  includeLabels: query('string'),
  includePermissionsForView: query('string'),
  ocr: query('boolean', 'false'),
  ocrLanguage: query('string'),
  pinned: query('boolean', 'false'),
  supportsAllDrives: query('boolean', 'false'),
  supportsTeamDrives: query('boolean', 'false'),
  timedTextLanguage: query('string'),
  timedTextTrackName: query('string'),
  useContentAsIndexableText: query('boolean', 'false'),
};

function upload(id: string, httpMethod: string, address: string, parameters: Record<string, object>) {
  return {
    id,
    httpMethod,
    path: address,
    parameters,
    scopes: ['https://www.googleapis.com/auth/drive', 'https://www.googleapis.com/auth/drive.file'],
    request: { $ref: 'File' },
    response: { $ref: 'File' },
    mediaUpload: {
      protocols: {
        simple: { path: `/upload/drive/v2/${address}` },
        resumable: { path: `/resumable/upload/drive/v2/${address}` },
      },
    },
  };
}

/**
 * Both uploads of Drive v2 in the form of a discovery document: clients that moved to v3 long ago, such as gspread, still upload
 * content with them. The rest of v2 is not served.
 */
export const driveV2Document: DiscoveryDocument = {
  servicePath: 'drive/v2/',
  schemas: { File: file },
  parameters: Object.fromEntries(
    ['access_token', 'alt', 'fields', 'key', 'oauth_token', 'prettyPrint', 'quotaUser', 'uploadType'].map(
      (name) => [name, {}],
    ),
  ),
  resources: {
    files: {
      methods: {
        insert: upload('drive.files.insert', 'POST', 'files', {
          ...shared,
          visibility: { ...query('string', 'DEFAULT'), enum: ['DEFAULT', 'PRIVATE'] },
        }),
        update: upload('drive.files.update', 'PUT', 'files/{fileId}', {
          ...shared,
          fileId: { type: 'string', location: 'path', required: true },
          addParents: query('string'),
          removeParents: query('string'),
          modifiedDateBehavior: query('string'),
          newRevision: query('boolean', 'true'),
          setModifiedDate: query('boolean', 'false'),
          updateViewedDate: query('boolean', 'true'),
        }),
      },
    },
  },
};
