import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isServerReached } from '#frontend/calls/online.ts';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { Problem } from '#kernel/problem.ts';

function isOffline(error: Error): boolean {
  return error instanceof Problem && error.code === 'NETWORK_ERROR' && !isServerReached();
}

interface ReadCardProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** "The list could not be read." */
  failure: string;
  /** In px, the usual height: the cards below do not move when the content appears. */
  usualHeight: number;
  children: (data: Data) => ReactNode;
}

/** The content of a card that is read separately: the result, a way to try again, or a placeholder. */
export function ReadCard<Data>({ query, failure, usualHeight, children }: ReadCardProps<Data>) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  if (!error) {
    return (
      <Box sx={{ minHeight: usualHeight }}>
        <CellSpinner />
      </Box>
    );
  }
  if (isOffline(error)) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        This is not kept on the device. It is shown again when Rowhouse can be reached.
      </Typography>
    );
  }
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {failure} {error.message}
    </Alert>
  );
}
