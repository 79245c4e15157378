import * as z from 'zod';
import { ownerSchema } from './files.ts';

// What the product keeps in a Drive, file by file: the admin's tree, and what others share.

/** Who a file is open to. */
const grantSchema = z.object({
  id: z.string(),
  /** Everybody who has the link is 'anyone'; a whole organisation is a 'domain'. */
  type: z.enum(['user', 'group', 'domain', 'anyone']),
  role: z.enum(['owner', 'writer', 'reader']),
  displayName: z.string(),
  /** Blank for everybody who has the link; the name of the domain for a domain. */
  emailAddress: z.string(),
});
export type Grant = z.infer<typeof grantSchema>;

export const resourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  /** The folder above; null where the person may not see it, or it was not looked for. */
  folderId: z.string().nullable(),
  folderName: z.string().nullable(),
  /** With others, or by others with the person. */
  isShared: z.boolean(),
  isOwned: z.boolean(),
  canShare: z.boolean(),
  owner: ownerSchema.nullable(),
  /** The app it belongs to; null for what no app knows. */
  rowhouseApp: z.string().nullable(),
  /** Made by the product, or lying in its folder. */
  isRowhouseResource: z.boolean(),
  /** Bears the product's tags. */
  hasRowhouseMetadata: z.boolean(),
  /** What the tags say it is: root, app, folder, sheet, photo, …; null without tags. */
  kind: z.string().nullable(),
  /** The owner first; empty where the person may not know. */
  permissions: z.array(grantSchema),
  canSeePeople: z.boolean(),
});
export type Resource = z.infer<typeof resourceSchema>;
