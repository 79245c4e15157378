import type { Extractor } from '#backend/extraction/extractor.ts';
import type { GoogleIdentity } from '#backend/google/identity.ts';
import type { Billing } from './access/billing.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { Sessions } from './signin/sessions.ts';
import type { Keyring } from './store/keyring.ts';
import type { Store } from './store/store.ts';

/** What the server is made of. */
export interface Parts {
  settings: Settings;
  store: Store;
  keyring: Keyring;
  identity: GoogleIdentity;
  sessions: Sessions;
  /** Null while no billing provider is set. */
  billing: Billing | null;
  extractor: Extractor;
  metrics: Metrics;
}
