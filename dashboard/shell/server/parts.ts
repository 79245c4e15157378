import type { Extractor } from '#backend/extraction/extractor.ts';
import type { GoogleIdentity } from '#backend/google/identity.ts';
import type { TurnKeeper } from '#backend/in-turn.ts';
import type { Billing } from './access/billing.ts';
import type { Newsroom } from './live/newsroom.ts';
import type { StoreWatches } from './live/store-watches.ts';
import type { Metrics } from './metrics.ts';
import type { WorkParts } from './mounting/work-parts.ts';
import type { Mover } from './move/mover.ts';
import type { Reminders } from './reminders/reminders.ts';
import type { Sampler } from './sample/sampler.ts';
import type { ApiTokens } from './signin/api-tokens.ts';
import type { Sessions } from './signin/sessions.ts';

/** The server's components. */
export interface Parts extends WorkParts {
  /** Null if no other server can share the store. */
  turns: TurnKeeper | null;
  identity: GoogleIdentity;
  sessions: Sessions;
  apiTokens: ApiTokens;
  /** Null if no billing provider is configured. */
  billing: Billing | null;
  extractor: Extractor;
  metrics: Metrics;
  mover: Mover;
  sampler: Sampler;
  reminders: Reminders;
  newsroom: Newsroom;
  /** Null if the store does not announce changes in time, as Google does not. */
  storeWatches: StoreWatches | null;
}
