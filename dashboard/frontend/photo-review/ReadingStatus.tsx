import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import type { Problem } from '#kernel/problem.ts';

interface ReadingStatusProps {
  isReading: boolean;
  /** True when a photo was read and some field was filled from it. */
  hasFound: boolean;
  isRead: boolean;
  problem: Problem | null;
  onRetry: () => void;
}

/** The progress of reading a photo. Whatever happens, the form can be filled in by hand. */
export function ReadingStatus({ isReading, isRead, hasFound, problem, onRetry }: ReadingStatusProps) {
  if (isReading) {
    return (
      <Stack direction="row" role="status" sx={{ gap: 2, alignItems: 'center', color: 'text.secondary' }}>
        <CircularProgress size={16} aria-hidden /> Reading the photo
      </Stack>
    );
  }
  if (problem) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {problem.message}
        {problem.code === 'TOO_MANY_REQUESTS' && ' Please try again later.'}
      </Alert>
    );
  }
  return isRead && !hasFound ? (
    <Alert severity="info">Nothing new was found in the photo. Fill in the fields yourself.</Alert>
  ) : null;
}
