import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ExtractorSettings } from '#backend/extraction/create.ts';
import type { GoogleSettings } from '#backend/google/credentials.ts';
import type { BudgetLimits } from '#backend/google/lane.ts';
import type { RatesSource } from '#backend/rates/rates.ts';
import type { MapSettings } from '#backend/request.ts';
import type { DiskState } from '#kernel/protection.ts';
import { limitsOf, providerOf } from './provider-settings.ts';
import { type Environment, missing, noteOf, readSettings, SettingsError } from './read-settings.ts';
import type { RawSettings } from './setting-definitions.ts';
import type { ScopeChoice } from './signin/scopes.ts';

export type AccessMode = RawSettings['ROWHOUSE_ACCESS'];

export interface BillingSettings {
  secretKey: string;
  webhookSecret: string;
  priceMonthly: string;
  /** Null means Stripe itself. */
  apiBase: string | null;
}

/** Where traces are sent. */
export interface TracingSettings {
  /** Without a slash at its end. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
}

/** What Google's file picker needs; browsers get both. */
interface PickerSettings {
  key: string;
  appId: string;
}

interface BackupSettings {
  /** 0 for never. */
  everyHours: number;
  kept: number;
  folder: string;
}

/** Where people may move to, and from. */
export interface MoveSettings {
  google: GoogleSettings;
  /** What people know it by. */
  name: string;
  upstream: BudgetLimits;
}

export interface MailSettings {
  /** With its user and password. */
  url: string;
  from: string;
}

export interface Settings {
  port: number;
  host: string;
  /** The origin at which people reach the product. */
  url: string;
  /** The product's data folder. */
  dataFolder: string;
  databaseUrl: string | null;
  google: GoogleSettings;
  /** How many Sheets calls may be sent per minute, reads and writes separately. */
  upstream: BudgetLimits;
  /** Null if people sign in with Google itself. */
  workspaceUrl: string | null;
  /** The other side of a move; null if none is configured. */
  move: MoveSettings | null;
  scopes: ScopeChoice;
  /** Null without a key: people can then only choose from the product's own list. */
  picker: PickerSettings | null;
  access: AccessMode;
  /** True if visitors may look around on the sample account's street. */
  hasSample: boolean;
  /** True if browsers keep what they read, and the pages for use offline. */
  isLocalFirst: boolean;
  /** Null without a key: nobody can subscribe. */
  billing: BillingSettings | null;
  supportEmail: string;
  /** Null without a mail server. */
  mail: MailSettings | null;
  /** How many letters each person may have sent in a day. */
  lettersPerDay: number;
  /** The push services that notices may be sent to, as `isAtService` reads them; none if switched off. */
  pushServices: readonly string[];
  /** Null if the key is in a file of the data folder. */
  tokenKey: string | null;
  /** Keys that decrypt what is kept, and encrypt nothing. */
  otherTokenKeys: readonly string[];
  backups: BackupSettings;
  /** What the operator states about the disks that hold data. */
  disk: DiskState;
  trustedProxies: readonly string[];
  requestsPerMinute: number;
  extractor: ExtractorSettings;
  extractionsPerDay: number;
  maps: MapSettings;
  /** Where exchange rates come from; null if people type them. */
  rates: RatesSource | null;
  /** The address of the server that provides routes by road; null for none. */
  router: string | null;
  metrics: RawSettings['METRICS'];
  /** Null without a collector. */
  tracing: TracingSettings | null;
  logLevel: RawSettings['LOG_LEVEL'];
}

function billingOf(raw: RawSettings): BillingSettings | null {
  if (raw.STRIPE_SECRET_KEY === undefined) return null;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_MONTHLY: priceMonthly } = raw;
  if (webhookSecret === undefined || priceMonthly === undefined) {
    throw missing(webhookSecret === undefined ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_PRICE_MONTHLY');
  }
  if (raw.NODE_ENV === 'production' && raw.STRIPE_API_BASE !== undefined) {
    throw new SettingsError(
      'STRIPE_API_BASE is set in production, where only Stripe itself is used. Remove it.',
    );
  }
  return {
    secretKey: raw.STRIPE_SECRET_KEY,
    webhookSecret,
    priceMonthly,
    apiBase: raw.STRIPE_API_BASE ?? null,
  };
}

function pickerOf(raw: RawSettings): PickerSettings | null {
  const { GOOGLE_PICKER_KEY: key, GOOGLE_PICKER_APP_ID: appId } = raw;
  if (key === undefined) return null;
  if (raw.WORKSPACE_URL !== undefined) {
    throw new SettingsError(
      "GOOGLE_PICKER_KEY is set, but the embedded workspace answers in Google's place. Remove it.",
    );
  }
  if (appId === undefined) throw missing('GOOGLE_PICKER_APP_ID');
  return { key, appId };
}

function needed(raw: RawSettings, name: 'EXTRACTOR_MODEL' | 'EXTRACTOR_KEY' | 'EXTRACTOR_URL'): string {
  const value = raw[name];
  if (value !== undefined) return value;
  throw new SettingsError(`${name} is missing. Set it for EXTRACTOR=${raw.EXTRACTOR}: ${noteOf(name)?.says}`);
}

function extractorOf(raw: RawSettings): ExtractorSettings {
  const { EXTRACTOR: name, EXTRACTOR_URL: url = null } = raw;
  if (name === 'embedded' || name === 'off') return { name };
  const model = needed(raw, 'EXTRACTOR_MODEL');
  if (name === 'openai-compatible') {
    return { name, model, url: needed(raw, 'EXTRACTOR_URL'), key: raw.EXTRACTOR_KEY ?? null };
  }
  return { name, model, url, key: needed(raw, 'EXTRACTOR_KEY') };
}

/** A setting that names a file or an http address. */
function fileOrAddress(raw: RawSettings, name: 'MAP_PMTILES' | 'EXCHANGE_RATES') {
  const place = raw[name];
  if (place === undefined) return null;
  if (/^https?:\/\//.test(place)) return { kind: 'address', url: place } as const;
  if (!existsSync(place))
    throw new SettingsError(`${name} names ${place}, which is not there. Correct the path.`);
  return { kind: 'file', path: path.resolve(place) } as const;
}

function mapsOf(raw: RawSettings): MapSettings {
  return {
    provider: raw.MAPS_PROVIDER,
    googleKey: raw.GOOGLE_MAPS_API_KEY ?? null,
    roads: fileOrAddress(raw, 'MAP_PMTILES'),
    roadTiles: raw.MAP_ROAD_TILES ?? null,
    satelliteTiles: raw.MAP_SATELLITE_TILES ?? null,
    styleUrl: raw.MAP_STYLE_URL ?? null,
  };
}

function hasSampleOf(raw: RawSettings): boolean {
  if (raw.ROWHOUSE_SAMPLE === 'off') return false;
  if (raw.WORKSPACE_URL !== undefined && raw.NODE_ENV !== 'production') return true;
  throw new SettingsError(
    'ROWHOUSE_SAMPLE is on, but there is a sample street only beside the embedded workspace and outside production. Turn it off.',
  );
}

function upstreamOf(raw: RawSettings): BudgetLimits {
  const defaults = limitsOf(raw.WORKSPACE_URL);
  return {
    perPersonPerMinute: raw.UPSTREAM_PER_PERSON_PER_MINUTE ?? defaults.perPersonPerMinute,
    perMinute: raw.UPSTREAM_PER_MINUTE ?? defaults.perMinute,
  };
}

const diskStates = { yes: 'encrypted', no: 'plain', unset: 'unstated' } as const;

function tracingOf(raw: RawSettings): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = raw;
  if (endpoint === undefined) return null;
  // Values are percent-encoded, according to the specification of OTEL_EXPORTER_OTLP_HEADERS.
  const pairs = headers === '' ? [] : headers.split(',').map((pair) => pair.split(/=(.*)/s));
  const entries = pairs.map(([name = '', value = '']) => [name.trim(), decodeURIComponent(value.trim())]);
  return { endpoint, headers: Object.fromEntries(entries) };
}

function googleOf(raw: RawSettings, url: string): GoogleSettings {
  const client = {
    clientId: raw.GOOGLE_CLIENT_ID,
    clientSecret: raw.GOOGLE_CLIENT_SECRET,
    redirectUri: `${url}/api/auth/google/callback`,
  };
  return providerOf(client, raw.WORKSPACE_URL);
}

function moveOf(raw: RawSettings, url: string): MoveSettings | null {
  const { MOVE_CLIENT_ID: clientId, MOVE_CLIENT_SECRET: clientSecret, MOVE_API_ROOT: workspace } = raw;
  if (clientId === undefined) return null;
  if (clientSecret === undefined) throw missing('MOVE_CLIENT_SECRET');
  const client = { clientId, clientSecret, redirectUri: `${url}/api/auth/move/callback` };
  return {
    google: providerOf(client, workspace),
    name: workspace === undefined ? 'Google' : new URL(workspace).host,
    upstream: limitsOf(workspace),
  };
}

/** All settings, parsed once at the start. Throws a SettingsError for the first invalid one. */
export function parseSettings(env: Environment): Settings {
  const raw = readSettings(env);
  const url = raw.ROWHOUSE_URL ?? `http://127.0.0.1:${raw.PORT}`;
  return {
    port: raw.PORT,
    host: raw.HOST,
    url,
    dataFolder: path.resolve(raw.ROWHOUSE_DATA, 'product'),
    databaseUrl: raw.DATABASE_URL ?? null,
    google: googleOf(raw, url),
    upstream: upstreamOf(raw),
    workspaceUrl: raw.WORKSPACE_URL ?? null,
    move: moveOf(raw, url),
    scopes: raw.GOOGLE_SCOPES,
    picker: pickerOf(raw),
    access: raw.ROWHOUSE_ACCESS,
    hasSample: hasSampleOf(raw),
    isLocalFirst: raw.LOCAL_FIRST === 'on',
    billing: billingOf(raw),
    supportEmail: raw.SUPPORT_EMAIL,
    mail: raw.SMTP_URL === undefined ? null : { url: raw.SMTP_URL, from: raw.MAIL_FROM ?? raw.SUPPORT_EMAIL },
    lettersPerDay: raw.LETTERS_PER_DAY,
    pushServices: raw.PUSH_SERVICES,
    tokenKey: raw.TOKEN_KEY ?? null,
    otherTokenKeys: raw.TOKEN_KEY_PREVIOUS ?? [],
    backups: {
      everyHours: raw.BACKUP_EVERY_HOURS,
      kept: raw.BACKUPS_KEPT,
      folder: path.resolve(raw.BACKUP_FOLDER ?? path.join(raw.ROWHOUSE_DATA, 'backups')),
    },
    disk: diskStates[raw.DISK_ENCRYPTED ?? 'unset'],
    trustedProxies: raw.TRUSTED_PROXIES ?? [],
    requestsPerMinute: raw.REQUESTS_PER_MINUTE,
    extractor: extractorOf(raw),
    extractionsPerDay: raw.EXTRACTIONS_PER_DAY,
    maps: mapsOf(raw),
    rates: fileOrAddress(raw, 'EXCHANGE_RATES'),
    router: raw.ROUTING_URL ?? null,
    metrics: raw.METRICS,
    tracing: tracingOf(raw),
    logLevel: raw.LOG_LEVEL,
  };
}
