import * as z from 'zod';
import { extractorNames } from '#kernel/extractor-names.ts';
import { mapSettings } from './map-settings.ts';
import { isService } from './reminders/push/services.ts';
import { callCount, isEncoded, isKey, isNetwork, originSchema, settingNotes, text } from './setting-kinds.ts';

/** Every setting of the product's server. A blank value counts as absent. */
export const settingsSchema = z.object({
  PORT: z.coerce
    .number('is not a port')
    .int('is not a port')
    .min(0)
    .max(65_535)
    .default(4310)
    .register(settingNotes, { says: 'Port the product listens on.' }),
  HOST: text()
    .default('127.0.0.1')
    .register(settingNotes, { says: 'Address the product listens on; 0.0.0.0 for all of this machine.' }),
  ROWHOUSE_URL: originSchema.optional().register(settingNotes, {
    says: 'Address at which people reach the product, without a path. By default http://127.0.0.1:PORT.',
    example: 'https://rowhouse.example',
  }),
  ROWHOUSE_DATA: text().default('.rowhouse').register(settingNotes, {
    says: 'The one folder that holds everything kept; the product keeps below product/.',
  }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is not an address such as postgres://user@host/name' })
    .optional()
    .register(settingNotes, {
      says: 'PostgreSQL to keep accounts in. By default a SQLite file in the data folder.',
      isSecret: true,
      example: 'postgres://rowhouse:password@127.0.0.1/rowhouse',
    }),
  WORKSPACE_URL: originSchema.optional().register(settingNotes, {
    says: "Address of the embedded workspace, which then answers in Google's place. Without it: Google.",
    example: 'http://127.0.0.1:4311',
  }),
  GOOGLE_CLIENT_ID: text().register(settingNotes, {
    says: 'Id of the OAuth client that people sign in with. `npm start` makes one for the embedded workspace.',
    example: '1234567890-abc.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: text().register(settingNotes, {
    says: 'Secret of that OAuth client.',
    isSecret: true,
    example: 'GOCSPX-…',
  }),
  UPSTREAM_PER_PERSON_PER_MINUTE: callCount().optional().register(settingNotes, {
    says: 'How many reads and how many writes of Sheets are sent for one person in a minute; more wait for their turn. By default 60 with Google, which allows no more, and any number with the embedded workspace.',
    example: '60',
  }),
  UPSTREAM_PER_MINUTE: callCount().optional().register(settingNotes, {
    says: 'The same for everybody together. By default 300 with Google; where several servers share one project, give each its part.',
    example: '300',
  }),
  GOOGLE_SCOPES: z
    .enum(['standard', 'minimal'], 'must be standard or minimal')
    .default('standard')
    .register(settingNotes, {
      says: 'What sign-in asks for: standard (drive.file and spreadsheets) or minimal (drive.file alone).',
    }),
  GOOGLE_PICKER_KEY: text().optional().register(settingNotes, {
    says: "Browser key of Google's file picker, with which people choose what others shared with them. Without it: drive.readonly on demand.",
    example: 'AIza…',
  }),
  GOOGLE_PICKER_APP_ID: z
    .string()
    .regex(/^\d+$/, 'is not a project number')
    .optional()
    .register(settingNotes, {
      says: 'Number of the Google Cloud project of the OAuth client. Needed with a picker key.',
      example: '1234567890',
    }),
  MOVE_CLIENT_ID: text().optional().register(settingNotes, {
    says: 'Id of an OAuth client at another provider, to which people may move everything of theirs and from which they may move back.',
    example: '1234567890-abc.apps.googleusercontent.com',
  }),
  MOVE_CLIENT_SECRET: text().optional().register(settingNotes, {
    says: 'Secret of that OAuth client. Its redirect address is ROWHOUSE_URL/api/auth/move/callback.',
    isSecret: true,
    example: 'GOCSPX-…',
  }),
  MOVE_API_ROOT: originSchema.optional().register(settingNotes, {
    says: 'Address of the workspace at that other side. Without it: Google.',
    example: 'https://workspace.example',
  }),
  ROWHOUSE_SAMPLE: z.enum(['on', 'off'], 'must be on or off').default('off').register(settingNotes, {
    says: "Whether visitors may look around on the furnished street of the workspace's sample account. `npm start` turns it on while that account is offered.",
  }),
  LOCAL_FIRST: z.enum(['on', 'off'], 'must be on or off').default('on').register(settingNotes, {
    says: 'Whether browsers keep what was read, sealed, so that every screen seen before opens at once and without a network. off takes away what they have kept.',
  }),
  ROWHOUSE_ACCESS: z
    .enum(['subscription', 'invite', 'open'], 'must be subscription, invite or open')
    .default('subscription')
    .register(settingNotes, {
      says: 'Who may open apps: subscription (trial, subscription or invitation), invite, or open (everyone who signs in).',
    }),
  STRIPE_SECRET_KEY: text().optional().register(settingNotes, {
    says: 'Secret key of Stripe. Without it `npm start` runs a stand-in in which no money moves.',
    isSecret: true,
    example: 'sk_live_…',
  }),
  STRIPE_WEBHOOK_SECRET: text().optional().register(settingNotes, {
    says: 'Signing secret of the webhook at ROWHOUSE_URL/api/subscription/webhook. Needed with a Stripe key.',
    isSecret: true,
    example: 'whsec_…',
  }),
  STRIPE_PRICE_MONTHLY: text().optional().register(settingNotes, {
    says: 'Id of the Stripe price that is charged each month. Needed with a Stripe key.',
    example: 'price_…',
  }),
  STRIPE_API_BASE: originSchema.optional().register(settingNotes, {
    says: 'Address of the Stripe API. By default Stripe itself.',
    example: 'http://127.0.0.1:4312',
  }),
  SUPPORT_EMAIL: z
    .email('is not an email address')
    .default('support@rowhouse.example')
    .register(settingNotes, {
      says: 'Address for support, feedback and legal questions, shown on the pages.',
    }),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'is not an address such as smtps://user:password@mail.example',
      abort: true,
    })
    .refine((text) => {
      const { username, password } = new URL(text);
      return isEncoded(username) && isEncoded(password);
    }, 'has a % in its user or password that has to be written as %25')
    .optional()
    .register(settingNotes, {
      says: 'Mail server that reminders and letters are sent by; smtp:// to another machine has to offer STARTTLS. Without it: no mail.',
      isSecret: true,
      example: 'smtps://rowhouse:password@mail.example',
    }),
  MAIL_FROM: z.email('is not an email address').optional().register(settingNotes, {
    says: 'Address that mail comes from. By default SUPPORT_EMAIL.',
    example: 'reminders@rowhouse.example',
  }),
  LETTERS_PER_DAY: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'must be 0 or more')
    .default(100)
    .register(settingNotes, {
      says: 'How many letters each person may have sent by SMTP_URL in a day, from FirstTouch and Mug Club; 0 for none.',
    }),
  PUSH_SERVICES: z
    .string()
    .transform((text) => (text === 'off' ? [] : text.split(',').map((part) => part.trim())))
    .refine((parts) => parts.every(isService), 'is not a list such as https://*.push.apple.com, or off')
    .prefault(
      'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
    )
    .register(settingNotes, {
      says: 'Push services of browsers that notices may be sent to, between commas, or off for none.',
    }),
  TOKEN_KEY: z
    .base64('is not base64')
    .refine(isKey, 'must be 32 bytes in base64')
    .optional()
    .register(settingNotes, {
      says: 'Key that encrypts the tokens kept, 32 bytes in base64. By default a key file in the data folder.',
      isSecret: true,
      example: '(openssl rand -base64 32)',
    }),
  TOKEN_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((keys) => keys.every(isKey), 'is not a list of keys of 32 bytes in base64, between commas')
    .optional()
    .register(settingNotes, {
      says: 'Keys that open what is kept but seal nothing, between commas: those before TOKEN_KEY, or the one to come.',
      isSecret: true,
      example: '(the TOKEN_KEY before)',
    }),
  BACKUP_EVERY_HOURS: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'must be 0 or more')
    .default(0)
    .register(settingNotes, {
      says: 'After how many hours a backup is made by itself, of the product and of the embedded workspace; 0 for never.',
    }),
  BACKUPS_KEPT: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'must be 1 or more')
    .default(7)
    .register(settingNotes, { says: 'How many of those backups are kept of each; the oldest make room.' }),
  BACKUP_FOLDER: text().optional().register(settingNotes, {
    says: 'Folder of those backups, best on another disk. By default backups/ below ROWHOUSE_DATA.',
    example: '/mnt/backups/rowhouse',
  }),
  DISK_ENCRYPTED: z.enum(['yes', 'no'], 'must be yes or no').optional().register(settingNotes, {
    says: 'Whether the disks that hold ROWHOUSE_DATA, the database and backups are encrypted: yes or no. The privacy page says what you state here.',
    example: 'yes',
  }),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), 'is not a list such as 127.0.0.1,10.0.0.0/8')
    .optional()
    .register(settingNotes, {
      says: 'Addresses or networks of the proxies in front, between commas; their X-Forwarded-For is believed.',
      example: '127.0.0.1,10.0.0.0/8',
    }),
  REQUESTS_PER_MINUTE: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(60, 'must be 60 or more')
    .default(1200)
    .register(settingNotes, {
      says: 'How many requests one address may make in a minute; sign-in pages get a thirteenth of it.',
    }),
  EXTRACTOR: z
    .enum(extractorNames, `must be one of ${extractorNames.join(', ')}`)
    .default('embedded')
    .register(settingNotes, {
      says: 'What reads photos: embedded (on this machine), google, openai, anthropic, openai-compatible, or off.',
    }),
  EXTRACTOR_MODEL: text().optional().register(settingNotes, {
    says: 'Name of the vision model. Needed unless EXTRACTOR is embedded or off.',
    example: 'gemini-2.5-flash',
  }),
  EXTRACTOR_KEY: text().optional().register(settingNotes, {
    says: 'Key of the API of that model. Needed for google, openai and anthropic.',
    isSecret: true,
    example: 'sk-…',
  }),
  EXTRACTOR_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address such as http://127.0.0.1:11434/v1' })
    .optional()
    .register(settingNotes, {
      says: "Address of that API. By default the provider's own; needed for openai-compatible, such as Ollama.",
      example: 'http://127.0.0.1:11434/v1',
    }),
  EXTRACTIONS_PER_DAY: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'must be 0 or more')
    .default(200)
    .register(settingNotes, { says: 'How many photos each person may have read in a day.' }),
  EXCHANGE_RATES: text().optional().register(settingNotes, {
    says: 'Rates of exchange by days, as a file or an http address: the table of the European Central Bank (eurofxref-hist), zipped or not. Without it people bring a table of their own, or type rates.',
    example: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
  }),
  ...mapSettings,
  METRICS: z
    .enum(['loopback', 'everyone'], 'must be loopback or everyone')
    .default('loopback')
    .register(settingNotes, { says: 'Who may read /metrics: loopback (this machine alone) or everyone.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is not an address such as http://127.0.0.1:4318' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .register(settingNotes, {
      says: 'OpenTelemetry collector that is sent traces, by OTLP over HTTP. Without it nothing is traced.',
      example: 'http://127.0.0.1:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'is not a list such as name=value,name=value')
    .refine(isEncoded, 'is not percent-encoded: a % has to be written as %25')
    .optional()
    .register(settingNotes, {
      says: 'Headers for that collector, such as its key.',
      isSecret: true,
      example: 'authorization=Bearer%20…',
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
