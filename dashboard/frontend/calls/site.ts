import { type ExtractorName, extractorNames } from '#kernel/extractor-names.ts';
import { type DiskState, diskStates, type Leg, legs } from '#kernel/protection.ts';

/** What this installation says about itself. The server writes it onto <html>, so it is known before any call. */
export interface Site {
  /** The workspace behind 'Login with Google'; empty for Google itself. */
  workspaceName: string;
  supportEmail: string;
  /** The scopes that sign-in asks for. */
  scopes: string[];
  /** Google's file picker; null if it is not used. */
  picker: { appId: string; key: string } | null;
  /** What reads photos. */
  extractor: ExtractorName;
  /** The page was served to somebody with a session. */
  hasSession: boolean;
  /** True if it can only be reached on its own machine. */
  isLocal: boolean;
  /** The connections that carry people's data unencrypted. */
  plainLegs: readonly Leg[];
  /** What the operator states about the disks that hold data. */
  disk: DiskState;
  /** Where browsers load maps from besides this installation: hosts, or google. */
  mapSources: string[];
  /** The host that provides routes by road; empty if none. */
  router: string;
}

export function readSite(): Site {
  const {
    workspace = '',
    support = '',
    scopes = '',
    picker = '',
    extractor,
    session,
    // A page that does not know promises nothing.
    transit = 'browser',
    disk,
    maps = '',
    router = '',
  } = document.documentElement.dataset;
  const [appId, key] = picker.split(' ');
  const ways = transit.split(' ');
  return {
    workspaceName: workspace,
    supportEmail: support,
    scopes: scopes.split(' ').filter(Boolean),
    picker: appId && key ? { appId, key } : null,
    extractor: extractorNames.find((name) => name === extractor) ?? 'off',
    hasSession: session === 'open',
    isLocal: ways.includes('local'),
    plainLegs: legs.filter((leg) => ways.includes(leg)),
    disk: diskStates.find((state) => state === disk) ?? 'unstated',
    mapSources: maps.split(' ').filter(Boolean),
    router,
  };
}

/** False if the operator asks for no scope that Google counts as sensitive, not even on demand. */
export function asksToReadShared({ scopes }: Pick<Site, 'scopes'>): boolean {
  return scopes.length === 0 || scopes.some((scope) => scope.endsWith('/spreadsheets'));
}
