import Button from '@mui/material/Button';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Problem } from '#kernel/problem.ts';

/** Says that an automatically saved choice was not saved, and offers to try again. */
export function ChoiceProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <ProblemAlert
      title="Your choice was not saved"
      problem={problem}
      action={
        <Button color="inherit" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
