import * as z from 'zod';

// What Drive answers about a file and about who may see it, and the fields that it is asked for.

const ownerSchema = z.object({
  displayName: z.string().default(''),
  emailAddress: z.string().default(''),
});

const may = z.boolean().default(false);
const capabilitiesSchema = z
  .object({ canEdit: may, canRename: may, canShare: may, canTrash: may, canUntrash: may })
  .prefault({});

export const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  description: z.string().default(''),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  /** Empty if the caller may not see the folder above. */
  parents: z.array(z.string()).default([]),
  trashed: z.boolean().default(false),
  ownedByMe: z.boolean().default(false),
  owners: z.array(ownerSchema).default([]),
  /** What the person may do with the file; a missing capability counts as false. */
  capabilities: capabilitiesSchema,
  /** Facts the product keeps with a file; people do not see them, and other programs cannot. */
  appProperties: z.record(z.string(), z.string()).default({}),
  hasThumbnail: z.boolean().default(false),
  /** Rises with every change of the file, its cells included. */
  version: z.string().default(''),
});
export type DriveFile = z.infer<typeof fileSchema>;

export const fileFields = [
  'id,name,mimeType,description,createdTime,modifiedTime,webViewLink,parents,trashed,ownedByMe',
  'owners(displayName,emailAddress),capabilities(canEdit,canRename,canShare,canTrash,canUntrash)',
  'appProperties,hasThumbnail,version',
].join(',');

export const listSchema = z.object({
  files: z.array(fileSchema).default([]),
  nextPageToken: z.string().optional(),
});

export const permissionSchema = z.object({
  id: z.string(),
  role: z.string(),
  type: z.string(),
  displayName: z.string().default(''),
  emailAddress: z.string().default(''),
  photoLink: z.string().nullable().default(null),
  /** For a permission of a whole organisation. */
  domain: z.string().default(''),
});
export type DrivePermission = z.infer<typeof permissionSchema>;

export const permissionFields = 'id,role,type,displayName,emailAddress,photoLink,domain';

/** A file with the people who may see it; null if the person may not know them. */
export const sharedFileSchema = fileSchema.extend({
  permissions: z.array(permissionSchema).nullable().default(null),
});
export type SharedFile = z.infer<typeof sharedFileSchema>;

export const sharedFileFields = `${fileFields},permissions(${permissionFields})`;
export const sharedListSchema = z.object({
  files: z.array(sharedFileSchema).default([]),
  nextPageToken: z.string().optional(),
});
