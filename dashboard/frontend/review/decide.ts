import type { SheetFields } from '../dialogs/versions.ts';
import { discard, putInPlace } from '../outbox/device-outbox.ts';
import type { Reviewed } from './reviewed.ts';

/** Carries out a choice. If the person's version is dropped, it can be restored for a week. */
export async function settle(reviewed: Reviewed, kept: SheetFields): Promise<void> {
  const { waiting } = reviewed;
  const left = reviewed.decide(kept);
  if (left.length === 0) await discard(waiting);
  else await putInPlace(waiting, left, kept.size > 0);
}
