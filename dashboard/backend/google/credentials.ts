import type { Exchange } from './exchange.ts';

/** What a signed-in person has granted, and the tokens that prove it. Tokens never reach a log or an answer. */
export interface Credentials {
  accessToken: string;
  /** When the access token ends, in milliseconds since 1970. */
  expiresAt: number;
  /** Null when the person has never granted offline access. */
  refreshToken: string | null;
  /** The scopes that were really granted, which may be fewer than were asked for. */
  scopes: readonly string[];
}

/** Where the credentials of one person are kept. */
export interface CredentialKeeper {
  read(): Promise<Credentials>;
  /** Called after each refresh. */
  save(credentials: Credentials): Promise<void>;
  /** Called when the grant turns out to be dead: revoked, expired, or unknown. */
  markDead(): Promise<void>;
}

/** Where Google, or the embedded workspace that speaks like it, answers. */
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
  /** Drive and Sheets both live below this; it ends in a slash. Null means Google's own addresses. */
  apiRoot: string | null;
  /** Whether Sheets tells the version of a file and refuses a write that names another; Google's does not. */
  tellsVersions: boolean;
  /** Where questions do not go out over the machine's own network. */
  exchange?: Exchange;
}
