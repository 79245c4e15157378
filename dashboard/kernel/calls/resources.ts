import * as z from 'zod';
import { ownerSchema } from './files.ts';

// What the product keeps in a Drive, file by file: the admin's tree, and what others share.

/** Who can open a file. */
const grantSchema = z.object({
  id: z.string(),
  /** 'anyone' is everybody with the link; a 'domain' is a whole organisation. */
  type: z.enum(['user', 'group', 'domain', 'anyone']),
  role: z.enum(['owner', 'writer', 'reader']),
  displayName: z.string(),
  /** Blank for everybody with the link; the name of the domain for a domain. */
  emailAddress: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

export const resourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  /** The folder above; null if the person may not see it, or it was not looked up. */
  folderId: z.string().nullable(),
  folderName: z.string().nullable(),
  /** Shared with others, or by others with the person. */
  isShared: z.boolean(),
  isOwned: z.boolean(),
  canShare: z.boolean(),
  owner: ownerSchema.nullable(),
  /** The app it belongs to; null if no app claims it. */
  rowhouseApp: z.string().nullable(),
  /** Made by the product, or in its folder. */
  isRowhouseResource: z.boolean(),
  /** Has the product's tags. */
  hasRowhouseMetadata: z.boolean(),
  /** What the tags say it is: root, app, folder, sheet, photo, …; null without tags. */
  kind: z.string().nullable(),
  /** The owner first; empty if the person may not know. */
  permissions: z.array(grantSchema),
  canSeePeople: z.boolean(),
});
export type Resource = z.infer<typeof resourceSchema>;
