import type { Exchange } from './exchange.ts';

/** What a signed-in person has granted, and the tokens that prove it. Tokens never appear in a log or an answer. */
export interface Credentials {
  accessToken: string;
  /** When the access token ends, in milliseconds since 1970. */
  expiresAt: number;
  /** Null when the person has never granted offline access. */
  refreshToken: string | null;
  /** The scopes that were actually granted, which may be fewer than requested. */
  scopes: readonly string[];
}

/** Where one person's credentials are kept. */
export interface CredentialKeeper {
  read(): Promise<Credentials>;
  /** Called after each refresh. `before` are those that were refreshed: others that were stored since stay. */
  save(credentials: Credentials, before: Credentials): Promise<void>;
  /** Called when the grant of some credentials turns out to be invalid: revoked, expired, or unknown. */
  markDead(before: Credentials): Promise<void>;
}

/** Where Google, or the embedded workspace in its place, can be reached. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** Our own address that Google sends people back to. */
  redirectUri: string;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  tokenInfoUrl: string;
  certificatesUrl: string;
  issuers: readonly string[];
  /** The common root of Drive and Sheets; it ends in a slash. Null means Google's own addresses. */
  apiRoot: string | null;
  /** Whether Sheets returns the version of a file and refuses a write that names another; Google's does not. */
  tellsVersions: boolean;
  /** Set if requests do not use the machine's own network. */
  exchange?: Exchange;
}
