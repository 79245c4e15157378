import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Problem } from '#kernel/problem.ts';

/** It is not known whether the apps are open. */
export function AccessFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Box component="main" id="content" sx={{ width: 1, maxWidth: 640, mx: 'auto', px: 4, py: 16 }}>
      <ProblemAlert title="Failed to check subscription status" problem={problem}>
        Your sheets are untouched.
      </ProblemAlert>
      <Button variant="contained" onClick={onRetry} sx={{ mt: 4 }}>
        Retry
      </Button>
    </Box>
  );
}
