import { type ExtractorName, extractorNames } from '#kernel/extractor-names.ts';
import { type DiskState, diskStates, type Leg, legs } from '#kernel/protection.ts';

/** What this installation says of itself. The server writes it onto <html>, so it is known before any call. */
export interface Site {
  /** The workspace behind 'Login with Google'; empty when it is Google itself. */
  workspaceName: string;
  supportEmail: string;
  /** The scopes that sign-in asks for. */
  scopes: string[];
  /** Google's file picker; null where it is not used. */
  picker: { appId: string; key: string } | null;
  /** What reads photos. */
  extractor: ExtractorName;
  /** The page was given to somebody with a session. */
  hasSession: boolean;
  /** True where it is reached on its own machine alone. */
  isLocal: boolean;
  /** The ways that people's data takes over a network unencrypted. */
  plainLegs: readonly Leg[];
  /** What is stated of the disks that hold what is kept. */
  disk: DiskState;
  /** Whom browsers ask for maps besides this installation: hosts, or google. */
  mapSources: string[];
  /** The host that is asked for ways by road; empty where none is. */
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

/** False where the operator asks for no scope that Google counts as sensitive, on demand neither. */
export function asksToReadShared({ scopes }: Pick<Site, 'scopes'>): boolean {
  return scopes.length === 0 || scopes.some((scope) => scope.endsWith('/spreadsheets'));
}
