import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/X';
import { useState } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { type ChipLook, StateChip } from '#frontend/grid/StateChip.tsx';
import { NotKept } from '#frontend/photo/NotKept.tsx';
import { showsSeveral, waitsForNetwork } from '#frontend/photo/queue-photo.ts';
import { JoinOffers, useLongPapers } from '#frontend/photo-review/JoinOffers.tsx';
import { counted } from '#kernel/counted.ts';
import type { SnapPhoto, SnapQueue } from './use-snap-queue.ts';

interface QueuePanelProps {
  queue: SnapQueue;
  onReview: (photoId: string) => void;
}

/** The photos on their way into the sheet: waiting, being read, ready to check, saved or failed. */
export function QueuePanel({ queue, onReview }: QueuePanelProps) {
  const { items } = queue;
  const papers = useLongPapers(items);
  const parts = new Set(papers.flatMap(({ photos }) => photos.map(({ id }) => id)));
  const offerUndo = useOfferUndo();
  const ready = items.filter(
    (photo) => photo.state === 'review' && !showsSeveral(photo) && !parts.has(photo.id),
  );
  const saved = items.filter(({ state }) => state === 'saved').length;
  if (items.length === 0) return null;
  return (
    <Card component="section" variant="outlined" aria-label="Photos in progress" sx={{ mb: 4 }}>
      <Stack direction="row" sx={head}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 160 }}>
          {counted(items.length - saved, 'photo')} on {items.length - saved === 1 ? 'its' : 'their'} way
        </Typography>
        {saved > 0 && (
          <Button color="inherit" onClick={queue.clearSaved}>
            Clear saved
          </Button>
        )}
        {ready.length > 1 && (
          <Button variant="contained" onClick={() => void queue.saveAll(ready.map(({ id }) => id))}>
            Save all {ready.length}
          </Button>
        )}
      </Stack>
      <NotKept photos={items} />
      <JoinOffers
        papers={papers}
        onJoined={(ids, joined) =>
          offerUndo({ message: `${ids.length} photos joined`, undo: queue.replace(ids, [joined]) })
        }
      />
      <Box component="ul" sx={list}>
        {items.map((photo) => (
          <QueueLine key={photo.id} photo={photo} queue={queue} onReview={() => onReview(photo.id)} />
        ))}
      </Box>
    </Card>
  );
}

interface QueueLineProps {
  photo: SnapPhoto;
  queue: SnapQueue;
  onReview: () => void;
}

function QueueLine({ photo, queue, onReview }: QueueLineProps) {
  const { id, name, previewUrl, state, problem, draft } = photo;
  const said = draft?.fields.flatMap(({ value }) => (value === '' ? [] : [value])).join(', ');
  const offerUndo = useOfferUndo();
  const isUnreached = waitsForNetwork(photo);
  const canReview = state === 'review' || (state === 'failed' && draft !== null);
  return (
    <Box component="li" aria-label={name}>
      <Preview src={previewUrl} />
      <Box sx={{ flex: { xs: '1 1 200px', sm: 1 }, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography noWrap title={name} sx={{ fontWeight: 560, maxWidth: 1 }}>
            {name}
          </Typography>
          <StateChip {...looks[isUnreached ? 'waiting' : state]} />
        </Stack>
        {isUnreached ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            To be read when you are online
          </Typography>
        ) : state === 'failed' && problem ? (
          <Alert severity="warning" sx={{ mt: 1, py: 0 }}>
            {problem.message}
            {problem.code === 'TOO_MANY_REQUESTS' &&
              photo.failedIn === 'reading' &&
              ' Please try again later.'}
          </Alert>
        ) : (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {showsSeveral(photo) ? 'Shows several receipts: review it to split it' : said}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flex: 'none', alignItems: 'center', ml: 'auto' }}>
        {state === 'failed' && !isUnreached && (
          <Button
            size="small"
            onClick={() => (photo.failedIn === 'reading' ? queue.retry(id) : void queue.save(id))}
          >
            Retry
          </Button>
        )}
        {canReview && (
          <Button size="small" variant="outlined" aria-label={`Review ${name}`} onClick={onReview}>
            Review
          </Button>
        )}
        {state !== 'saving' && (
          <IconButton
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => offerUndo({ message: `${name} removed`, undo: queue.remove(id) })}
          >
            <XIcon size={16} />
          </IconButton>
        )}
      </Stack>
    </Box>
  );
}

/** The photo in small; a blank plate if the browser cannot show it. */
function Preview({ src }: { src: string | null }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  return (
    <Box sx={thumbnail}>
      {src && !isUnreadable && (
        <Box component="img" src={src} alt="" onError={() => setIsUnreadable(true)} sx={picture} />
      )}
    </Box>
  );
}

const looks: Readonly<Record<SnapPhoto['state'], ChipLook>> = {
  waiting: { label: 'Waiting', color: 'default' },
  reading: { label: 'Reading', color: 'info' },
  review: { label: 'Needs review', color: 'primary' },
  saving: { label: 'Saving', color: 'info' },
  saved: { label: 'Saved', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
};

const head = { alignItems: 'center', gap: 2, px: 4, py: 3, flexWrap: 'wrap' };
const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 420,
  overflowY: 'auto',
  '& > li': {
    display: 'flex',
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
    gap: 3,
    alignItems: 'center',
    px: 4,
    py: 2,
    borderTop: 1,
    borderColor: 'divider',
  },
};
const thumbnail = {
  width: 40,
  height: 48,
  flex: 'none',
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'var(--rh-sunken)',
};
const picture = { width: 1, height: 1, objectFit: 'cover', display: 'block' };
