import type { Settings } from '../config.ts';
import { Accounts } from '../storage/accounts.ts';
import { BrowserSessions } from '../storage/browser-sessions.ts';
import type { Database } from '../storage/database.ts';
import { Grants } from '../storage/grants.ts';
import { Passkeys } from '../storage/passkeys.ts';
import { ProviderIdentities } from '../storage/provider-identities.ts';
import { SecondFactors } from '../storage/second-factors.ts';
import { Tokens } from '../storage/tokens.ts';
import { Clients } from './clients.ts';
import { SignInThrottle } from './passwords/throttle.ts';
import { openSigner, type Signer } from './signing.ts';
import type { Entry } from './two-step/entry.ts';
import { Waiting } from './waiting.ts';

/** What signing in and granting access depend on. */
export interface Identity {
  settings: Settings;
  database: Database;
  accounts: Accounts;
  sessions: BrowserSessions;
  providerIdentities: ProviderIdentities;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  /** People who have shown who they are once, and are asked for their second factor. */
  halfWayIn: Waiting<Entry>;
  grants: Grants;
  tokens: Tokens;
  clients: Clients;
  signer: Signer;
  throttle: SignInThrottle;
}

export async function openIdentity(settings: Settings, database: Database): Promise<Identity> {
  return {
    settings,
    database,
    accounts: new Accounts(database),
    sessions: new BrowserSessions(database),
    providerIdentities: new ProviderIdentities(database),
    secondFactors: new SecondFactors(database),
    passkeys: new Passkeys(database),
    halfWayIn: new Waiting(),
    grants: new Grants(database),
    tokens: new Tokens(database),
    clients: new Clients(settings.clients, settings.isLocalDevelopment),
    signer: await openSigner(database, settings.url),
    throttle: new SignInThrottle(settings.signUpsPerHour),
  };
}
