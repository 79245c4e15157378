import type { Extractor } from '#backend/extraction/extractor.ts';
import type { UpstreamBudget } from '#backend/google/budget.ts';
import type { GoogleIdentity } from '#backend/google/identity.ts';
import type { TurnKeeper } from '#backend/in-turn.ts';
import type { KnownApp } from '#backend/known-app.ts';
import type { Billing } from './access/billing.ts';
import type { Metrics } from './metrics.ts';
import type { Mover } from './move/mover.ts';
import type { Sampler } from './sample/sampler.ts';
import type { Settings } from './settings.ts';
import type { ApiTokens } from './signin/api-tokens.ts';
import type { Sessions } from './signin/sessions.ts';
import type { Keyring } from './store/keyring.ts';
import type { Store } from './store/store.ts';

/** What the server is made of. */
export interface Parts {
  settings: Settings;
  /** In the order of their places. */
  apps: readonly KnownApp[];
  store: Store;
  keyring: Keyring;
  /** Null while no other server may share the store. */
  turns: TurnKeeper | null;
  identity: GoogleIdentity;
  sessions: Sessions;
  apiTokens: ApiTokens;
  /** Null while no billing provider is set. */
  billing: Billing | null;
  extractor: Extractor;
  metrics: Metrics;
  mover: Mover;
  sampler: Sampler;
  /** How many calls to Drive and Sheets this process may make. */
  budget: UpstreamBudget;
  /** Called when a call to Drive or Sheets begins; what it gives is called with the answer's status, 0 for none. */
  watchUpstream(method: string): (status: number) => void;
}
