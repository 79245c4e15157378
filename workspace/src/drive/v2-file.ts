import * as z from 'zod';

const userSchema = z
  .object({
    displayName: z.string(),
    photoLink: z.string().optional(),
    me: z.boolean(),
    permissionId: z.string(),
    emailAddress: z.string(),
  })
  .transform(({ photoLink, me, ...user }) => ({
    kind: 'drive#user',
    ...user,
    ...(photoLink !== undefined && { picture: { url: photoLink } }),
    isAuthenticatedUser: me,
  }));

/** Fields that have another name or form in a File of v3; the others are in `sameFields`. */
const fileSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  parents: z.array(z.string()).default([]),
  starred: z.boolean(),
  trashed: z.boolean(),
  viewedByMe: z.boolean(),
  copyRequiresWriterPermission: z.boolean(),
  createdTime: z.string(),
  modifiedTime: z.string(),
  modifiedByMeTime: z.string().optional(),
  viewedByMeTime: z.string().optional(),
  sharedWithMeTime: z.string().optional(),
  webViewLink: z.string(),
  size: z.string().optional(),
  owners: z.array(userSchema),
  lastModifyingUser: userSchema,
  ownedByMe: z.boolean(),
  capabilities: z.object({ canEdit: z.boolean(), canCopy: z.boolean() }),
});

const sameFields = [
  'kind',
  'id',
  'mimeType',
  'description',
  'webContentLink',
  'iconLink',
  'thumbnailLink',
  'version',
  'exportLinks',
  'originalFilename',
  'fileExtension',
  'md5Checksum',
  'quotaBytesUsed',
  'writersCanShare',
  'copyRequiresWriterPermission',
  'shared',
  'explicitlyTrashed',
  'headRevisionId',
  'spaces',
];

/** A File of v3 as v2 describes it; `rootId` is the caller's My Drive. */
export function fileOfV2(described: unknown, rootId: string): Record<string, unknown> {
  const file = fileSchema.parse(described);
  const { owners, lastModifyingUser, capabilities, ownedByMe } = file;
  const role = ownedByMe ? 'owner' : capabilities.canEdit ? 'writer' : 'reader';
  const same = sameFields.flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]]));
  return {
    ...Object.fromEntries(same),
    // Seen of Google: the moment of the last change in milliseconds.
    etag: `"${Buffer.from(String(Date.parse(file.modifiedTime))).toString('base64url')}"`,
    alternateLink: file.webViewLink,
    title: file.name,
    labels: {
      viewed: file.viewedByMe,
      restricted: file.copyRequiresWriterPermission,
      starred: file.starred,
      hidden: false,
      trashed: file.trashed,
    },
    createdDate: file.createdTime,
    modifiedDate: file.modifiedTime,
    ...(file.modifiedByMeTime !== undefined && { modifiedByMeDate: file.modifiedByMeTime }),
    ...(file.viewedByMeTime !== undefined && { lastViewedByMeDate: file.viewedByMeTime }),
    markedViewedByMeDate: '1970-01-01T00:00:00.000Z',
    ...(file.sharedWithMeTime !== undefined && { sharedWithMeDate: file.sharedWithMeTime }),
    parents: file.parents.map((id) => ({ kind: 'drive#parentReference', id, isRoot: id === rootId })),
    userPermission: { kind: 'drive#permission', id: 'me', type: 'user', role, pendingOwner: false },
    ...(file.size !== undefined && { fileSize: file.size }),
    ownerNames: owners.map(({ displayName }) => displayName),
    owners,
    lastModifyingUserName: lastModifyingUser.displayName,
    lastModifyingUser,
    editable: capabilities.canEdit,
    copyable: capabilities.canCopy,
    appDataContents: false,
    capabilities,
  };
}
