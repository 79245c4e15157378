import * as z from 'zod';
import { ApiError } from '../wire/errors.ts';
import { notServed } from '../wire/refusals.ts';

const instant = z.string().transform((text, context) => {
  const at = Date.parse(text);
  const isInstant = /^\d{4}-\d\d-\d\d[Tt]/.test(text) && !Number.isNaN(at);
  if (!isInstant) context.addIssue({ code: 'custom', message: 'not an instant' });
  return at;
});

const propertyChanges = z.record(z.string(), z.string().nullable());

/** The fields of a file that a request may set. Others are set by the server and ignored, as Google does. */
const fileBodySchema = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{10,128}$/)
    .optional(),
  name: z.string().max(32_767).optional(),
  mimeType: z.string().max(255).optional(),
  description: z.string().max(100_000).optional(),
  parents: z.array(z.string()).optional(),
  starred: z.boolean().optional(),
  trashed: z.boolean().optional(),
  properties: propertyChanges.optional(),
  appProperties: propertyChanges.optional(),
  createdTime: instant.optional(),
  modifiedTime: instant.optional(),
  viewedByMeTime: instant.optional(),
  folderColorRgb: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  writersCanShare: z.boolean().optional(),
  copyRequiresWriterPermission: z.boolean().optional(),
  viewersCanCopyContent: z.boolean().optional(),
  originalFilename: z.string().max(32_767).optional(),
  shortcutDetails: z.object({ targetId: z.string().optional() }).optional(),
  contentHints: z
    .object({ indexableText: z.string().optional(), thumbnail: z.unknown().optional() })
    .optional(),
});
export type FileBody = z.infer<typeof fileBodySchema>;

/** Fields that mean something at Google and nothing here. */
const unservedFields: Readonly<Record<string, string>> = {
  contentRestrictions: 'Locked files are not served.',
  downloadRestrictions: 'Download restrictions are not served.',
  inheritedPermissionsDisabled: 'Folders with limited access are not served.',
};

/** Google's limits: bytes of a key and its value together, and properties of one app on one file. */
const longestPropertyBytes = 124;
const maxProperties = 30;

export function readFileBody(body: Readonly<Record<string, unknown>>): FileBody {
  for (const [name, reason] of Object.entries(unservedFields)) {
    if (body[name] !== undefined) throw notServed(`${name}: ${reason}`);
  }
  const parsed = fileBodySchema.safeParse(body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    throw new ApiError(400, `Invalid value for: ${String(field)}`, { reason: 'invalid' });
  }
  requireServedHints(parsed.data);
  requireSmallProperties(parsed.data.properties ?? {});
  requireSmallProperties(parsed.data.appProperties ?? {});
  return parsed.data;
}

/** Google's limit for the words to find a file by. */
const longestSearchTextBytes = 128 * 1024;

function requireServedHints({ contentHints }: FileBody): void {
  if (contentHints?.thumbnail !== undefined) throw notServed('Thumbnails given by apps are not kept.');
  if (Buffer.byteLength(contentHints?.indexableText ?? '') > longestSearchTextBytes) {
    throw new ApiError(400, 'The indexable text can have at most 128 KB.', { reason: 'invalid' });
  }
}

function requireSmallProperties(changes: Readonly<Record<string, string | null>>): void {
  const entries = Object.entries(changes);
  if (entries.length > maxProperties) {
    throw new ApiError(400, 'A file can have at most 30 properties of an app.', { reason: 'invalid' });
  }
  for (const [key, value] of entries) {
    if (Buffer.byteLength(key) + Buffer.byteLength(value ?? '') <= longestPropertyBytes && key !== '')
      continue;
    throw new ApiError(400, 'A property and its value can have at most 124 bytes.', { reason: 'invalid' });
  }
}
