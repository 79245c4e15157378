import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import type { PhotoWork, QueuedPhoto } from './queue-photo.ts';

type Typed<D, E extends Extraction> = Pick<
  QueuedPhoto<D, E>,
  'draft' | 'extraction' | 'isTyped' | 'typedBefore'
>;
type Drafts<D, E extends Extraction> = Pick<PhotoWork<D, E>, 'draftOf' | 'withTyped'>;

/**
 * What was typed for some photos, on a draft without a reading; null if nothing was. If several have a value for a
 * field, the first wins.
 */
export function typedOf<D, E extends Extraction>(
  photos: readonly Typed<D, E>[],
  { draftOf, withTyped }: Drafts<D, E>,
): D | null {
  const none = draftOf(nothingRead);
  const typed = photos.flatMap(({ draft, extraction, isTyped, typedBefore }) => {
    if (draft === null) return typedBefore === null ? [] : [{ draft: typedBefore, read: none }];
    return isTyped ? [{ draft, read: extraction ? draftOf(extraction) : none }] : [];
  });
  if (typed.length === 0) return null;
  return typed.toReversed().reduce((to, { draft, read }) => withTyped(to, draft, read), none);
}

/** How a photo waits to be read again: what was typed while nothing of it could be read is not overwritten. */
export function readAgain<D, E extends Extraction>(
  photo: Typed<D, E> | undefined,
): Partial<QueuedPhoto<D, E>> {
  const typed = photo?.isTyped && photo.extraction === null ? { typedBefore: photo.draft } : {};
  return { state: 'waiting', problem: null, failedIn: null, ...typed };
}

/** The suggested draft of a photo that was read, including what was typed before. */
export function draftOver<D, E extends Extraction>(
  typedBefore: D | null,
  extraction: E,
  { draftOf, withTyped }: Drafts<D, E>,
): D {
  const read = draftOf(extraction);
  return typedBefore === null ? read : withTyped(read, typedBefore, draftOf(nothingRead));
}
