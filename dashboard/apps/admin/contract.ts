import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { resourceSchema } from '#kernel/calls/resources.ts';
import { defineContract } from '#kernel/contract.ts';
import { manifestSchema } from '#kernel/manifest-schema.ts';
import { doctorCalls } from './doctor-calls.ts';

const success = z.literal(true);

/** An app as the tree shows it with its files. */
const knownAppSchema = manifestSchema.pick({ id: true, title: true, color: true, house: true }).extend({
  /** What one of its records is in Drive: a sheet, or a folder with a sheet in it. */
  record: z.enum(['sheet', 'folder']),
  /** False for apps without a folder of their own, to which nothing can belong. */
  canHold: z.boolean(),
});
export type KnownApp = z.infer<typeof knownAppSchema>;

const resourcesSchema = z.object({
  resources: z.array(resourceSchema),
  totalSheets: z.int(),
  totalResources: z.int(),
  /** 'folder' only looks in the Rowhouse folder and may miss shared files. */
  searchMethod: z.enum(['metadata', 'folder']),
  /** True while files shared by others cannot be seen. */
  hasLimitedAccess: z.boolean(),
  folderLink: z.string().nullable(),
  apps: z.array(knownAppSchema),
});
export type Resources = z.infer<typeof resourcesSchema>;

export const resourceTypes = ['directory', 'data'] as const;

const accessSchema = z.object({ resourceId: z.string().min(1), permissionId: z.string().min(1) });
export type Access = z.infer<typeof accessSchema>;

/** The most that one request may be about. */
const maxAtOnce = 100;

export default defineContract({
  listResources: { method: 'GET', path: '/resources', returns: resourcesSchema, isKept: false },

  /** Gives a folder or a sheet to an app, which shows it from then on. */
  associateResource: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/associate-resource',
    body: z.object({
      resourceId: z.string().min(1),
      appName: z.string().min(1, 'Please select an app'),
      resourceType: z.enum(resourceTypes),
    }),
    returns: z.object({
      success,
      resource: resourceSchema,
      /** How many sheets of a folder came along. */
      sheets: z.int(),
    }),
  },

  /** Removes access; what could not be removed is listed with the reason. */
  revokeAccess: {
    method: 'POST',
    mayWait: atOnce.access,
    path: '/revoke',
    body: z.object({ accesses: z.array(accessSchema).min(1).max(maxAtOnce) }),
    returns: z.object({
      revoked: z.array(accessSchema),
      failed: z.array(accessSchema.extend({ error: z.string() })),
      /** Restores the same people's access; null if nothing was removed. */
      undo: z.string().nullable(),
    }),
  },
  undoRevoke: {
    method: 'POST',
    mayWait: atOnce.access,
    path: '/revoke/undo',
    body: z.object({ undo: z.string().min(1) }),
    returns: z.object({ success, restored: z.int() }),
  },

  listTrash: {
    method: 'GET',
    path: '/trash',
    returns: z.object({ resources: z.array(resourceSchema) }),
    isKept: false,
  },
  trashResource: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/resources/:resourceId/trash',
    returns: z.object({ success }),
  },
  restoreResource: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/resources/:resourceId/restore',
    returns: z.object({ success, resource: resourceSchema }),
  },

  ...doctorCalls,
});
