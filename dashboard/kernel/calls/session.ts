import * as z from 'zod';
import { defineCalls, fileContent } from '../contract.ts';
import { keptPreferencesSchema, preferencesChangeSchema } from '../preferences.ts';

/** The three levels of permission that a person can be asked for, each including the one before it. */
export const permissionLevels = ['minimal', 'view_only', 'full_access'] as const;
export const permissionLevelSchema = z.enum(permissionLevels);
export type PermissionLevel = z.infer<typeof permissionLevelSchema>;

const sessionUserSchema = z.object({
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  /** When the account was made, as an ISO instant. */
  createdAt: z.iso.datetime(),
  /** True for the account whose street is full of sample data. */
  isSample: z.boolean().optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

const openSessionSchema = z.object({
  id: z.string(),
  /** Such as 'Firefox on Linux'; blank if the browser did not say. */
  browser: z.string(),
  createdAt: z.iso.datetime(),
  /** Within a day of the last visit. */
  lastUsedAt: z.iso.datetime(),
  /** True for the session that sent this request. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** A path on this site to return to, such as `/?app=expenses`. */
export const returnPathSchema = z
  .string()
  .max(2000)
  // Control characters are refused because browsers drop them, which would turn `/<tab>/host` into `//host`.
  .regex(/^\/(?![/\\])\P{Cc}*$/u, 'This must be a path of this site.');

/** Why choosing a file failed; passed to the page that the person returns to. */
export const pickRefusals = ['left', 'refused', 'account', 'many', 'kind', 'hidden', 'unavailable'] as const;
export type PickRefusal = (typeof pickRefusals)[number];

/**
 * Signing in is navigation, not calls: GET /api/auth/google, /api/auth/signin?callbackUrl=, /api/auth/scope-request,
 * /api/auth/pick?callbackUrl=&file= and /api/auth/google/callback answer with redirects. Choosing a file returns with
 * `picked`, its id, or with `pick`, one of the refusals above.
 */
export const sessionCalls = defineCalls('/api/auth', {
  me: {
    method: 'GET',
    path: '/me',
    isKept: true,
    returns: z.object({
      isAuthenticated: z.literal(true),
      /** Lets a browser tell accounts apart; it gives no access to anything. */
      account: z.string(),
      user: sessionUserSchema,
      /** The name of the workspace behind 'Login with Google'; null when it is Google itself. */
      workspaceName: z.string().nullable(),
      preferences: keptPreferencesSchema,
    }),
  },
  /** How dates, money and measures are shown in all apps; what is not named stays as it was. */
  savePreferences: {
    method: 'PUT',
    path: '/preferences',
    body: preferencesChangeSchema,
    returns: z.object({ preferences: keptPreferencesSchema }),
  },
  logout: { method: 'POST', path: '/logout', returns: z.object({ success: z.literal(true) }) },
  upgradePermissions: {
    method: 'POST',
    path: '/upgrade-permissions',
    body: z.object({ level: permissionLevelSchema, redirectPath: returnPathSchema }),
    returns: z.object({ authorizationUrl: z.url() }),
  },
  /** A short-lived token for Google's file picker; without a picker there is none. */
  pickerToken: { method: 'POST', path: '/picker-token', returns: z.object({ accessToken: z.string() }) },
  /** Where the person is signed in, most recent first. */
  listSessions: {
    method: 'GET',
    path: '/sessions',
    returns: z.object({ sessions: z.array(openSessionSchema) }),
  },
  endSession: { method: 'DELETE', path: '/sessions/:id', returns: z.object({ success: z.literal(true) }) },
  /** Signs out everywhere but here. */
  endOtherSessions: {
    method: 'POST',
    path: '/sessions/end-others',
    returns: z.object({ ended: z.int() }),
  },
  /** Everything that is kept about the person, as JSON, without tokens or the hash of the cookie. */
  downloadAccount: { method: 'GET', path: '/account/download', returns: fileContent },
  deleteAccount: { method: 'DELETE', path: '/account', returns: z.object({ success: z.literal(true) }) },
});
