import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { folderSchema } from './files.ts';
import { resourceSchema } from './resources.ts';
import { permissionLevelSchema } from './session.ts';

const appNameBody = z.object({ appName: z.string() });

export const operations = [
  'CREATE_SHEETS',
  'EDIT_SHEETS',
  'ADD_EXPENSE',
  'ADD_TODO',
  'UPLOAD_PHOTO',
] as const;

const permissionLevelInfoSchema = z.object({ title: z.string(), description: z.string() });

/** The connection to the person's Drive. */
const connectionSchema = z.object({
  /** When Google, or the workspace in its place, was asked for this. */
  askedAt: z.iso.datetime(),
  /** When the person granted these permissions; null if unknown. */
  grantedAt: z.iso.datetime().nullable(),
  /** When the short-lived token was last renewed; null without one. */
  renewedAt: z.iso.datetime().nullable(),
  /** Since when the permissions have been invalid; null while they are valid. */
  endedAt: z.iso.datetime().nullable(),
});

export const permissionStatusSchema = z.object({
  hasApiTokens: z.boolean(),
  tokensValid: z.boolean(),
  tokenValidationError: z.string().nullable(),
  permissionLevel: z.object({
    current: permissionLevelSchema,
    info: permissionLevelInfoSchema,
    availableUpgrades: z.array(z.object({ level: permissionLevelSchema, info: permissionLevelInfoSchema })),
  }),
  summary: z.object({
    grantedScopes: z.int(),
    totalScopes: z.int(),
    fullyAccessibleApps: z.int(),
    partiallyAccessibleApps: z.int(),
    inaccessibleApps: z.int(),
    missingScopes: z.array(z.string()),
  }),
  scopeStatus: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      hasPermission: z.boolean(),
      /** If it was not granted, nothing counts as missing. */
      isOptional: z.boolean(),
    }),
  ),
  appPermissions: z.record(
    z.string(),
    z.object({
      canAccess: z.boolean(),
      availableOperations: z.array(z.string()),
      missingOperations: z.array(z.string()),
    }),
  ),
  scopeRequestUrl: z.string(),
  connection: connectionSchema,
});
export type PermissionStatus = z.infer<typeof permissionStatusSchema>;

/** What the launcher and the account screen ask for: which apps there are, and what can be done with them. */
export const launcherCalls = defineCalls('/api/app', {
  available: { method: 'GET', path: '/available', returns: z.object({ directoryApps: z.array(z.string()) }) },
  addAvailable: {
    method: 'POST',
    path: '/available/add',
    body: appNameBody,
    returns: z.object({ success: z.literal(true), directoryApps: z.array(z.string()), folder: folderSchema }),
  },
  createDirectory: {
    method: 'POST',
    path: '/directories/create',
    body: appNameBody,
    returns: z.object({ success: z.literal(true), folder: folderSchema }),
  },
  initialize: {
    method: 'POST',
    path: '/initialize',
    returns: z.object({ success: z.literal(true), folder: folderSchema }),
  },
  permissionStatus: { method: 'GET', path: '/permissions/status', returns: permissionStatusSchema },
  root: {
    method: 'GET',
    path: '/rowhouse',
    returns: z.object({
      folder: folderSchema.nullable(),
      apps: z.array(folderSchema),
      folderLink: z.string().nullable(),
    }),
  },
  sharedWithMe: {
    method: 'GET',
    path: '/rowhouse/shared-with-me',
    returns: z.object({
      resources: z.array(resourceSchema),
      /** True while Google shows only files made or opened here, and nothing that others share. */
      hasLimitedAccess: z.boolean(),
    }),
  },
});
