import type * as z from 'zod';
import type { Extraction } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { extractionKept, type KeptPhoto, problemKept } from './photo-store.ts';
import type { QueuedPhoto } from './queue-photo.ts';
import { typedDraft } from './typed-drafts.ts';

const leftWhileSaving = new Problem(
  'NETWORK_ERROR',
  'You left the page while this was being saved. Save again: nothing is saved twice.',
);

/** Whatever was in progress when the page closed starts again; nobody knows whether a save arrived. */
export function revived<D, E extends Extraction>(
  kept: KeptPhoto,
  draftSchema: z.ZodType<D>,
): QueuedPhoto<D, E> {
  const { id, name, requestKey, addedAt, file } = kept;
  const typed = draftSchema.safeParse(typedDraft(id));
  const draft = typed.success ? typed : draftSchema.safeParse(kept.draft);
  const isLeft = kept.state === 'saving';
  const isRead = draft.success && (kept.state === 'review' || kept.state === 'failed');
  const state = isLeft && draft.success ? 'failed' : isRead ? kept.state : 'waiting';
  return {
    ...{ id, name, requestKey, addedAt, file, state },
    previewUrl: URL.createObjectURL(file),
    // It was made by this very place, and its core is parsed; the rest belongs to the draft.
    extraction: extractionKept(kept.extraction) as E | null,
    draft: draft.success ? draft.data : null,
    isTyped: kept.isTyped || typed.success,
    typedBefore: draftSchema.safeParse(kept.typedBefore).data ?? null,
    problem: isLeft ? leftWhileSaving : problemKept(kept.problem),
    failedIn: isLeft ? 'saving' : kept.failedIn,
    isKept: true,
  };
}
