import * as z from 'zod';

interface SettingNote {
  /** Its purpose, for a person who runs the workspace. */
  says: string;
  /** Never shown; may be given as a file through the same name with _FILE. */
  isSecret?: boolean;
}

export const settingNotes = z.registry<SettingNote>();

const clientSchema = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(16, 'must have at least 16 characters'),
  name: z.string().min(1).max(80),
  redirectUris: z
    .array(
      z
        .url({ protocol: /^https?$/, error: 'is not an address' })
        .refine((uri) => new URL(uri).hash === '', 'must have no # part'),
    )
    .min(1),
});

/** An application that is registered with this workspace, as one is registered in Google's console. */
export type OAuthClient = z.output<typeof clientSchema>;

const clientsSchema = z
  .array(clientSchema)
  .refine(
    (clients) => new Set(clients.map((client) => client.clientId)).size === clients.length,
    'names a clientId twice',
  );

function parseClients(text: string, context: z.RefinementCtx): OAuthClient[] {
  try {
    const parsed = clientsSchema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    context.addIssue(`is wrong at "${issue?.path.join('.')}" (${issue?.message})`);
  } catch {
    context.addIssue('is not JSON');
  }
  return z.NEVER;
}

const originSchema = z
  .url({ protocol: /^https?$/, error: 'is not an address such as https://files.example', abort: true })
  .refine((text) => new URL(text).pathname === '/' && new URL(text).search === '', {
    error: 'must be an address without a path',
  })
  .transform((text) => new URL(text).origin);

// The registry identifies schemas by object, so each setting needs a separate one.
const text = () => z.string().min(1);
const onOrOff = () => z.enum(['on', 'off'], 'must be on or off');

export const settingsSchema = z.object({
  WORKSPACE_PORT: z.coerce
    .number('is not a port')
    .int('is not a port')
    .min(1, 'is not a port')
    .max(65_535, 'is not a port')
    .default(4311)
    .register(settingNotes, { says: 'Port the workspace listens on.' }),
  WORKSPACE_HOST: text().default('127.0.0.1').register(settingNotes, {
    says: 'Address the workspace listens on; 0.0.0.0 for all of this machine.',
  }),
  WORKSPACE_URL: originSchema.optional().register(settingNotes, {
    says: 'Address at which people reach the workspace, without a path. By default http://127.0.0.1:WORKSPACE_PORT.',
  }),
  ROWHOUSE_DATA: text().default('.rowhouse').register(settingNotes, {
    says: 'The one folder that holds everything kept; the workspace keeps below workspace/. A relative one is taken from the folder above the package.',
  }),
  WORKSPACE_OPERATOR: text()
    .max(80, 'is longer than 80 characters')
    .default('the owner of this machine')
    .register(settingNotes, { says: 'Who runs the workspace, as its pages name them.' }),
  WORKSPACE_SIGNUP: onOrOff().default('on').register(settingNotes, {
    says: 'Whether people may make accounts themselves: on or off.',
  }),
  WORKSPACE_SIGNUPS_PER_HOUR: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'must be 1 or more')
    .default(200)
    .register(settingNotes, {
      says: 'How many accounts one address may make in an hour before it has to wait.',
    }),
  WORKSPACE_PASSWORDS: onOrOff().default('on').register(settingNotes, {
    says: 'Whether people may sign in with a password: on or off. Off needs WORKSPACE_OIDC_ISSUER.',
  }),
  WORKSPACE_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'is not an address such as https://id.example' })
    .optional()
    .register(settingNotes, {
      says: 'The OpenID Connect provider through which people may sign in, as its discovery document names itself.',
    }),
  WORKSPACE_OIDC_CLIENT_ID: text().optional().register(settingNotes, {
    says: 'What the provider knows this workspace by. It sends people back to WORKSPACE_URL/signin/oidc/callback.',
  }),
  WORKSPACE_OIDC_CLIENT_SECRET: text().optional().register(settingNotes, {
    says: 'The secret that goes with it; none for a public client.',
    isSecret: true,
  }),
  WORKSPACE_OIDC_NAME: text().max(40, 'is longer than 40 characters').optional().register(settingNotes, {
    says: 'What the button of the provider says. By default its host.',
  }),
  WORKSPACE_OIDC_TRUSTS_EMAIL: onOrOff().default('off').register(settingNotes, {
    says: 'Whether the provider is believed without email_verified: on only where it gives out the addresses itself.',
  }),
  WORKSPACE_CLIENTS: z.string().transform(parseClients).default([]).register(settingNotes, {
    says: 'The applications that may ask for access: a JSON list of {clientId, clientSecret, name, redirectUris}.',
    isSecret: true,
  }),
  WORKSPACE_SAMPLE: onOrOff().default('on').register(settingNotes, {
    says: 'Whether a sample account is offered while the workspace serves this machine alone, outside production.',
  }),
  WORKSPACE_QUOTA: onOrOff().default('off').register(settingNotes, {
    says: 'Whether calls of the APIs are limited for each person and application in a minute, as Google does: on or off.',
  }),
  WORKSPACE_RESERVE_MB: z.coerce
    .number('is not a number')
    .min(0, 'must be 0 or more')
    .default(64)
    .register(settingNotes, {
      says: 'How many megabytes of the disk stay free: with less, nothing is written until there is room, and all can be read.',
    }),
  WORKSPACE_FAULTS: onOrOff().default('off').register(settingNotes, {
    says: 'Whether tests may make answers fail through POST /admin/faults; on this machine alone, outside production.',
  }),
  WORKSPACE_QUICK_PASSWORDS: onOrOff().default('off').register(settingNotes, {
    says: 'Whether tests may have passwords kept with little work, which protects none; on this machine alone, outside production.',
  }),
  BACKUP_EVERY_HOURS: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'must be 0 or more')
    .default(0)
    .register(settingNotes, { says: 'After how many hours a backup is made by itself; 0 for never.' }),
  BACKUPS_KEPT: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'must be 1 or more')
    .default(7)
    .register(settingNotes, { says: 'How many of those backups are kept; the oldest make room.' }),
  BACKUP_FOLDER: text().optional().register(settingNotes, {
    says: 'Folder of those backups, best on another disk. By default backups/ below ROWHOUSE_DATA.',
  }),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .optional()
    .register(settingNotes, {
      says: 'Addresses or networks of the proxies in front, between commas; their X-Forwarded-For is believed.',
    }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development')
    .register(settingNotes, { says: 'production refuses what only development may do.' }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .register(settingNotes, {
      says: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    }),
});

export type RawSettings = z.output<typeof settingsSchema>;
