import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { StateChip } from '../grid/StateChip.tsx';
import { waitsForNetwork } from '../photo/queue-photo.ts';
import type { ReviewedPhoto } from './review.ts';

interface ReviewStateProps {
  photo: ReviewedPhoto;
  /** True while something in it needs attention. */
  isToCheck: boolean;
}

/** The state of a photo, in a word. */
export function ReviewState({ photo, isToCheck }: ReviewStateProps) {
  switch (photo.state) {
    case 'waiting':
      return <StateChip label="Waiting" color="default" />;
    case 'reading':
      return <Busy label="Reading" />;
    case 'saving':
      return <Busy label="Saving" />;
    case 'saved':
      return <StateChip label="Saved" color="success" />;
    case 'failed':
      if (waitsForNetwork(photo)) return <StateChip label="Waiting" color="default" />;
      return <StateChip label={photo.failedIn === 'reading' ? 'Not read' : 'Not saved'} color="error" />;
    case 'review':
      return isToCheck ? (
        <StateChip label="Needs review" color="warning" />
      ) : (
        <StateChip label="Read" color="info" />
      );
  }
}

function Busy({ label }: { label: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontSize: 13, color: 'text.secondary' }}
    >
      <CircularProgress size={14} aria-hidden />
      {label}
    </Box>
  );
}
