import path from 'node:path';
import { type ProviderSettings, providerProblem, readProvider } from './provider-settings.ts';
import { type Environment, readSettings, SettingsError } from './read-settings.ts';
import type { OAuthClient, RawSettings } from './setting-definitions.ts';

/**
 * The folder above the package. Relative paths start from there and not from where a command runs, so the server and the commands
 * use the same store.
 */
const home = path.resolve(import.meta.dirname, '../..');

export interface Settings {
  port: number;
  host: string;
  /** The origin at which people and clients reach the workspace; also the issuer of its id_tokens. */
  url: string;
  dataFolder: string;
  operator: string;
  isSignUpOpen: boolean;
  signUpsPerHour: number;
  hasPasswords: boolean;
  /** An additional provider for signing in; null for none. */
  provider: ProviderSettings | null;
  clients: readonly OAuthClient[];
  /** What only development on this machine may do: the sample account and tokens for scripts. */
  isLocalDevelopment: boolean;
  /** True if the sample account is offered. */
  hasSample: boolean;
  hasQuota: boolean;
  /** How much of the disk stays free. */
  reserveBytes: number;
  /** True if tests may make answers fail. */
  hasFaults: boolean;
  /** True if passwords are kept with little work, for tests. */
  hasQuickPasswords: boolean;
  backups: {
    /** 0 for never. */
    everyHours: number;
    kept: number;
    folder: string;
  };
  trustedProxies: readonly string[];
  logLevel: RawSettings['LOG_LEVEL'];
}

/** What only tests may switch on, with what that makes of a workspace. */
const forTests = [
  ['WORKSPACE_FAULTS', 'faults'],
  ['WORKSPACE_QUICK_PASSWORDS', 'passwords that protect nothing'],
] as const;

const loopbackHosts = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** All settings, parsed once at the start. Throws a SettingsError for the first that is wrong. */
export function parseSettings(env: Environment): Settings {
  const raw = readSettings(env);
  if (raw.WORKSPACE_URL === undefined && !loopbackHosts.has(raw.WORKSPACE_HOST)) {
    throw new SettingsError(
      `WORKSPACE_HOST is ${raw.WORKSPACE_HOST}, but WORKSPACE_URL is missing. Set it to the address at which people reach the workspace.`,
    );
  }
  const url = raw.WORKSPACE_URL ?? `http://127.0.0.1:${raw.WORKSPACE_PORT}`;
  // A public address means that a proxy is in front: then everybody comes from loopback.
  const isLocalDevelopment =
    raw.NODE_ENV !== 'production' &&
    loopbackHosts.has(raw.WORKSPACE_HOST) &&
    loopbackHosts.has(new URL(url).hostname);
  for (const [name, what] of forTests) {
    if (raw[name] !== 'on' || isLocalDevelopment) continue;
    throw new SettingsError(
      `${name} is on, but ${what} are only for a workspace that serves its own machine while NODE_ENV is not production. Turn it off.`,
    );
  }
  const problem = providerProblem(raw);
  if (problem !== undefined) throw new SettingsError(problem);
  return {
    port: raw.WORKSPACE_PORT,
    host: raw.WORKSPACE_HOST,
    url,
    dataFolder: path.resolve(home, raw.ROWHOUSE_DATA, 'workspace'),
    operator: raw.WORKSPACE_OPERATOR,
    isSignUpOpen: raw.WORKSPACE_SIGNUP === 'on',
    signUpsPerHour: raw.WORKSPACE_SIGNUPS_PER_HOUR,
    hasPasswords: raw.WORKSPACE_PASSWORDS === 'on',
    provider: readProvider(raw),
    clients: raw.WORKSPACE_CLIENTS,
    isLocalDevelopment,
    hasSample: isLocalDevelopment && raw.WORKSPACE_SAMPLE === 'on',
    hasQuota: raw.WORKSPACE_QUOTA === 'on',
    reserveBytes: raw.WORKSPACE_RESERVE_MB * 2 ** 20,
    hasFaults: raw.WORKSPACE_FAULTS === 'on',
    hasQuickPasswords: raw.WORKSPACE_QUICK_PASSWORDS === 'on',
    backups: {
      everyHours: raw.BACKUP_EVERY_HOURS,
      kept: raw.BACKUPS_KEPT,
      folder: path.resolve(home, raw.BACKUP_FOLDER ?? path.join(raw.ROWHOUSE_DATA, 'backups')),
    },
    trustedProxies: raw.TRUSTED_PROXIES ?? [],
    logLevel: raw.LOG_LEVEL,
  };
}
