import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';

interface ReadCardProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** "The list could not be read." */
  failure: string;
  /** In px, of what is usually there: the cards below do not move when it comes. */
  usualHeight: number;
  children: (data: Data) => ReactNode;
}

/** What a card shows of something read for it alone: that, the way to try again, or the wait. */
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
