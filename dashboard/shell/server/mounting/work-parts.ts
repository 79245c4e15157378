import type { UpstreamBudget } from '#backend/google/budget.ts';
import type { KnownApp } from '#backend/known-app.ts';
import type { Live } from '../live/live.ts';
import type { Settings } from '../settings.ts';
import type { Keyring } from '../store/keys/keyring.ts';
import type { Store } from '../store/schema.ts';
import type { KnownAnswers } from './known-answers.ts';

/** What work for a person needs, whether a request waits for it or not. */
export interface WorkParts {
  settings: Settings;
  /** In order of their places. */
  apps: readonly KnownApp[];
  store: Store;
  keyring: Keyring;
  /** How many calls to Drive and Sheets this process may make. */
  budget: UpstreamBudget;
  /** Who is told what has changed. */
  live: Live;
  /** What was answered before, to be sent once more while nothing has changed. */
  answers: KnownAnswers;
  /**
   * Called when a call to Drive or Sheets begins; the function it returns is called with the answer's status, 0 for
   * none.
   */
  watchUpstream(method: string): (status: number) => void;
}
