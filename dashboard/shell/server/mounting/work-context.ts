import { AppContext } from '#backend/context.ts';
import type { SamplePlace, StrangerPage } from '#backend/request.ts';
import { dayOf } from '#kernel/day.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import type { User } from '../store/users.ts';
import { requestOf } from './app-context.ts';
import type { WorkParts } from './work-parts.ts';

/** Nobody waits for a single call, so quotas may take their time. */
const usualPatienceMs = 5 * 60_000;

/** Work for a person that no request waits for. */
export interface Work {
  parts: WorkParts;
  user: User;
  signal: AbortSignal;
}

interface Job {
  app: Manifest | null;
  day: string;
  requestKey: string | null;
  sample?: SamplePlace;
  /** For how long calls wait for their turn and are repeated; 5 minutes by default. */
  patienceMs?: number;
  /** The page through which somebody without an account writes. */
  byPage?: StrangerPage;
}

/** Drive and Sheets of a person while no request of theirs waits. */
export function workContext({ parts, user, signal }: Work, { sample, ...job }: Job): AppContext {
  if (signal.aborted) throw signal.reason;
  const facts = requestOf(parts, user);
  // What is remembered about a person's folders must not be mixed with those of the sample.
  const id = sample?.folderId ? `${user.id} sample ${sample.folderId}` : user.id;
  return new AppContext({
    patienceMs: usualPatienceMs,
    ...facts,
    ...job,
    user: { ...facts.user, id },
    ...(sample && { sample }),
    photoReader: {
      read: async () => {
        throw new Problem('EXTRACTION_UNAVAILABLE', 'No photo is read while nobody waits for it.');
      },
    },
    signal,
    onUpstream: (method) => parts.watchUpstream(method),
  });
}

/** A person's local date, as far as their preferences tell. */
export function todayOf({ preferences }: User): string {
  return dayOf(new Date(), preferences.timeZone ?? undefined);
}
