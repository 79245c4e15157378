import type { UpstreamBudget } from './budget.ts';
import type { CredentialKeeper, GoogleSettings } from './credentials.ts';
import type { ReadLog } from './read-log.ts';

/** What was done with a file; a list of files counts as reading the file null. */
export type FileUse = 'read' | 'refused' | 'changed';

/** For whom calls are made, within one request or for work that none waits for. */
export interface Caller {
  user: { id: string };
  credentials: CredentialKeeper;
  google: GoogleSettings;
  /** Shared by all requests of this process. */
  budget: UpstreamBudget;
  /** For a request that only reads: aborts when nobody waits for the answer any more, and its reads with it. */
  readonly signal?: AbortSignal | undefined;
  /** For how long calls are repeated and wait for their turn; by default, as long as a person waits. */
  patienceMs?: number;
  /** Called when a file was read, could not be read, or may have been changed. */
  noteFile?(fileId: string | null, use: FileUse): void;
  /** True for a read that is skipped if anybody else is waiting. */
  isLook?: boolean;
  /** Where a request that only reads notes what it reads, if the store recognises its own answers. */
  reads?: ReadLog | undefined;
  /**
   * Called when a call begins, with its method; the function it returns is called with the answer's status, 0 for
   * none.
   */
  onUpstream(method: string): (status: number) => void;
}
