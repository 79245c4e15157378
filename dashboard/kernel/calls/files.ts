import * as z from 'zod';

// Shapes of Drive's folders and files, as the calls below /api/app show them.

export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
});
export type Folder = z.infer<typeof folderSchema>;

export const ownerSchema = z.object({ displayName: z.string(), emailAddress: z.string() });

export const sheetFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  parentFolderId: z.string().nullable(),
  isOwned: z.boolean(),
  canEdit: z.boolean(),
  owner: ownerSchema.nullable(),
});
export type SheetFile = z.infer<typeof sheetFileSchema>;

/** A fact that is kept with a file, out of sight; numbers and booleans are kept as text. */
export const noteSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);

export const photoSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The same as `name`; callers read either. */
  filename: z.string(),
  webViewLink: z.string(),
});

/** What the product may see of other people's files under the scopes it was granted. */
export const listPermissionsSchema = z.object({
  hasLimitedAccess: z.boolean(),
  canViewShared: z.boolean(),
  canViewMembers: z.boolean(),
});
export type ListPermissions = z.infer<typeof listPermissionsSchema>;

export const shareRoles = ['reader', 'writer'] as const;
export const permissionEntrySchema = z.object({
  id: z.string(),
  displayName: z.string(),
  emailAddress: z.string(),
  photoLink: z.string().nullable(),
  role: z.enum(['owner', 'writer', 'reader']),
});
export type PermissionEntry = z.infer<typeof permissionEntrySchema>;
