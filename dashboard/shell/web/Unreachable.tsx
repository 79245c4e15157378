import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { deviceState } from '#frontend/kept/device.ts';
import type { Problem } from '#kernel/problem.ts';

/** It is not known whether the visitor is signed in: this must not look like having been signed out. */
export function Unreachable({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      sx={{ mx: { xs: 4, md: 16 }, mt: 4 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Rowhouse could not find out whether you are signed in. {problem.message}
      {deviceState() === 'overdue' &&
        ' By the clock of this device it was last reached more than 30 days ago: what is kept here opens again once it is reached. Nothing of it is lost.'}
    </Alert>
  );
}
