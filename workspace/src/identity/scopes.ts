const google = 'https://www.googleapis.com/auth/';

interface ScopeWords {
  /** What it allows a client to do, as a line of the consent page. */
  title: string;
  detail: string;
  /** The technical name, without the common prefix of Google's scopes. */
  shortName: string;
  /** Why it cannot be declined; scopes without a reason can. */
  whyRequired?: string;
}

const forSignIn = 'Needed to sign in.';

/** Every scope that can be granted here, in the order of the consent page. */
const words: ReadonlyMap<string, ScopeWords> = new Map([
  [
    'openid',
    {
      title: 'Know who you are',
      detail: 'Your user ID in this workspace.',
      shortName: 'openid',
      whyRequired: forSignIn,
    },
  ],
  [
    `${google}userinfo.email`,
    { title: 'See your email address', detail: '', shortName: 'email', whyRequired: forSignIn },
  ],
  [
    `${google}userinfo.profile`,
    {
      title: 'See your name and picture',
      detail: 'Shown in the top bar and in shared lists.',
      shortName: 'profile',
      whyRequired: forSignIn,
    },
  ],
  [
    `${google}drive.file`,
    {
      title: 'Keep its own files',
      detail: 'Only folders and files that it creates or that you open with it. Not the rest of your Drive.',
      shortName: 'drive.file',
    },
  ],
  [
    `${google}spreadsheets`,
    {
      title: 'Read and write your sheets',
      detail: 'Add, change and remove rows in your spreadsheets.',
      shortName: 'spreadsheets',
    },
  ],
  [
    `${google}spreadsheets.readonly`,
    {
      title: 'Read your sheets',
      detail: 'See the rows of your spreadsheets.',
      shortName: 'spreadsheets.readonly',
    },
  ],
  [
    `${google}drive`,
    {
      title: 'Use your whole Drive',
      detail: 'See, change, share and delete all of your files.',
      shortName: 'drive',
    },
  ],
  [
    `${google}drive.readonly`,
    {
      title: 'See your whole Drive',
      detail: 'See and download all of your files, and those that are shared with you.',
      shortName: 'drive.readonly',
    },
  ],
  [
    `${google}drive.metadata`,
    {
      title: 'See and change the names of your files',
      detail: 'Names, folders and dates of all files. Not what is in them.',
      shortName: 'drive.metadata',
    },
  ],
  [
    `${google}drive.metadata.readonly`,
    {
      title: 'See the names of your files',
      detail: 'Names, folders and dates of all files. Not what is in them.',
      shortName: 'drive.metadata.readonly',
    },
  ],
] satisfies [string, ScopeWords][]);

export const supportedScopes: readonly string[] = [...words.keys()];

export const scopeNames = {
  openid: 'openid',
  email: `${google}userinfo.email`,
  profile: `${google}userinfo.profile`,
  driveFile: `${google}drive.file`,
} as const;

const aliases: Readonly<Record<string, string>> = {
  email: scopeNames.email,
  profile: scopeNames.profile,
};

/**
 * The scopes of a request under the names that Google reports them by: `email` and `profile` in full, and
 * with either of them `openid`. Unknown ones are handed back apart.
 */
export function parseScopes(text: string): { scopes: string[]; unknown: string[] } {
  const asked = new Set(text.split(/\s+/).filter((scope) => scope !== ''));
  const named = new Set([...asked].map((scope) => aliases[scope] ?? scope));
  if (named.has(scopeNames.email) || named.has(scopeNames.profile)) named.add(scopeNames.openid);
  return {
    scopes: supportedScopes.filter((scope) => named.has(scope)),
    unknown: [...asked].filter((scope) => !words.has(aliases[scope] ?? scope)),
  };
}

/** True for what signing in takes, which the consent page does not let one decline. */
export function isRequired(scope: string): boolean {
  return words.get(scope)?.whyRequired !== undefined;
}

/** One line of the consent page; it may cover several scopes that belong together. */
export interface ConsentLine {
  scopes: string[];
  title: string;
  detail: string;
  shortName: string;
  whyRequired: string | undefined;
}

/** The lines for some scopes. `openid` and the address are one line: both say who someone is. */
export function describeScopes(scopes: readonly string[]): ConsentLine[] {
  const lines: ConsentLine[] = [];
  const hasBoth = scopes.includes(scopeNames.openid) && scopes.includes(scopeNames.email);
  for (const [scope, { title, detail, shortName, whyRequired }] of words) {
    if (!scopes.includes(scope) || (hasBoth && scope === scopeNames.email)) continue;
    if (hasBoth && scope === scopeNames.openid) {
      lines.push({
        scopes: [scopeNames.openid, scopeNames.email],
        title,
        detail: 'Your user ID and email address.',
        shortName: 'openid, email',
        whyRequired,
      });
    } else {
      lines.push({ scopes: [scope], title, detail, shortName, whyRequired });
    }
  }
  return lines;
}
