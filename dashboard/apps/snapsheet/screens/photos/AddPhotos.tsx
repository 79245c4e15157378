import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { PhotoCapture } from '#frontend/photo/PhotoCapture.tsx';
import type { Snapsheet } from '../../contract.ts';
import { snapsheetQueries } from '../queries.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useSnapQueue } from './use-snap-queue.ts';

interface AddPhotosProps {
  snapsheet: Snapsheet;
  /** Given photos, instead of letting the person choose some. */
  files?: readonly File[];
  onClose: () => void;
  /** Called if several photos were chosen: they wait above the rows. */
  onQueue: () => void;
}

/** Adds photos to a SnapSheet: a single one is reviewed at once, several are read one after the other. */
export function AddPhotos({ snapsheet, files, onClose, onQueue }: AddPhotosProps) {
  const queue = useSnapQueue(snapsheet.id);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const data = useQueryClient().getQueryData(snapsheetQueries.data(snapsheet.id).queryKey);
  function take(photos: readonly File[]) {
    const before = new Set(queue.items.map(({ id }) => id));
    const problems = queue.add(photos);
    setRefused(problems);
    // They are told where others can be chosen instead; those that were taken wait above the rows.
    if (problems.length > 0) return;
    if (photos.length === 1) setKnown(before);
    else onQueue();
  }
  const takeGiven = useEffectEvent(take);
  useEffect(() => {
    if (files) takeGiven(files);
  }, [files]);
  const added = known && queue.items.find(({ id }) => !known.has(id));
  if (added) {
    return (
      <ReviewDialog
        photo={added}
        queue={queue}
        name={snapsheet.name}
        rowIndex={data ? (data.rows.at(-1)?._rowIndex ?? 1) + 1 : null}
        headers={data?.headers ?? []}
        dropdowns={data?.dropdowns ?? {}}
        onClose={onClose}
        onSaved={onClose}
      />
    );
  }
  // A photo that was reviewed and discarded leaves nothing to show.
  if ((known || files) && refused.length === 0) return null;
  return (
    <PhotoCapture
      // Its first sentences are those about the given photos.
      key={refused.join()}
      title="Add Photo"
      isMany
      note={`To ${snapsheet.name}`}
      refused={refused}
      onClose={onClose}
      onPhotos={take}
    />
  );
}
