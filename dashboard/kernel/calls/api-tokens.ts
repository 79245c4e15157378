import * as z from 'zod';
import { defineCalls } from '../contract.ts';

export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The lifetimes that a token can have, in days. */
export const tokenDays = [30, 90, 365] as const;
export const maxTokens = 20;

/** An app by its id. */
const appIdSchema = z.string().max(60);

export const newTokenSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter a name for the token')
    .max(60, 'Please keep the name within 60 characters'),
  apps: z.array(appIdSchema).min(1, 'Please choose at least one app').max(50),
  scope: z.enum(tokenScopes),
  days: z.literal(tokenDays),
});
export type NewToken = z.infer<typeof newTokenSchema>;

const apiTokenSchema = z.object({
  /** The middle part of the token, which is no secret. */
  id: z.string(),
  name: z.string(),
  apps: z.array(appIdSchema),
  scope: z.enum(tokenScopes),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Within an hour of the last call; null before the first. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** Tokens with which scripts call the apps on a person's behalf. Only a signed-in browser makes and revokes them. */
export const apiTokenCalls = defineCalls('/api/tokens', {
  listTokens: {
    method: 'GET',
    path: '',
    returns: z.object({
      tokens: z.array(apiTokenSchema),
      /** The apps that a token can be made for. */
      apps: z.array(z.object({ id: appIdSchema, title: z.string() })),
    }),
  },
  createToken: {
    method: 'POST',
    path: '',
    body: newTokenSchema,
    /** `secret` is the whole token; it is never shown again. */
    returns: z.object({ token: apiTokenSchema, secret: z.string() }),
  },
  revokeToken: { method: 'DELETE', path: '/:id', returns: z.object({ success: z.literal(true) }) },
});
