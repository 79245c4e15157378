import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlacedLine } from '#kernel/extraction.ts';
import { reasonOf } from '../calls/answers.ts';
import { joinPhotos } from '../photo/parts.ts';
import type { QueuedPhoto } from '../photo/queue-photo.ts';
import { joiningOf, longPapers } from './overlap.ts';

type Photo = Pick<QueuedPhoto<unknown>, 'id' | 'name' | 'file' | 'state' | 'extraction' | 'draft'>;

interface LongPaper {
  photos: readonly (Photo & { lines: readonly PlacedLine[] })[];
}

const openStates: ReadonlySet<string> = new Set(['review', 'failed']);

/** Photos that show parts of one long paper, from top to bottom for each paper; only photos that wait for review. */
export function useLongPapers(items: readonly Photo[]): LongPaper[] {
  const open = items.filter(({ state, draft }) => draft !== null && openStates.has(state));
  // Comparing lines takes a moment, for which typing should not wait.
  const key = open.map(({ id, extraction }) => `${id} ${extraction?.lines.length}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read of a photo changes with the key alone.
  return useMemo(() => {
    const parts = open.map((photo) => ({ ...photo, lines: photo.extraction?.lines ?? [] }));
    return longPapers(parts).map((photos) => ({ photos }));
  }, [key]);
}

interface JoinOffersProps {
  papers: readonly LongPaper[];
  /** Replaces the parts with the joined photo. */
  onJoined: (ids: readonly string[], joined: File) => void;
}

/** Says which photos show parts of one long receipt, and joins them into one photo. */
export function JoinOffers({ papers, onJoined }: JoinOffersProps) {
  return papers.map(({ photos }) => (
    <JoinOffer key={photos.map(({ id }) => id).join(' ')} {...{ photos, onJoined }} />
  ));
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

function JoinOffer({ photos, onJoined }: LongPaper & Pick<JoinOffersProps, 'onJoined'>) {
  const ids = photos.map(({ id }) => id);
  const join = useMutation({
    mutationFn: async () => {
      const joining = joiningOf(photos.map(({ lines }) => lines));
      return (
        joining &&
        (await joinPhotos(
          photos.map(({ file }) => file),
          joining,
        ))
      );
    },
    onSuccess: (joined) => joined && onJoined(ids, joined),
  });
  return (
    <Alert
      severity="warning"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" size="small" loading={join.isPending} onClick={() => join.mutate()}>
          Join
        </Button>
      }
    >
      {join.error
        ? reasonOf(join.error)
        : `${names.format(photos.map(({ name }) => name))} show parts of one long receipt. Join them for one row.`}
    </Alert>
  );
}
