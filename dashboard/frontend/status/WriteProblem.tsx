import Button from '@mui/material/Button';
import type { Problem } from '#kernel/problem.ts';
import { signInAddress } from '../calls/session.ts';
import { ProblemAlert } from './ProblemAlert.tsx';
import { grantAddress } from './ProblemView.tsx';

interface WriteProblemProps {
  /** What failed: "Failed to add expense". */
  title: string;
  problem: Problem;
  /** What is not lost. */
  kept?: string;
}

/** A failed write, next to the button that repeats it. What was typed survives a lost session. */
export function WriteProblem({ title, problem, kept = 'What you typed is still here' }: WriteProblemProps) {
  const way = wayOn(problem);
  return (
    <ProblemAlert
      title={title}
      problem={problem}
      action={
        way && (
          <Button color="inherit" href={way.href} target="_blank" rel="noopener">
            {way.label}
          </Button>
        )
      }
    >
      {way ? 'It opens in another tab; then try again here. ' : ''}
      {kept}
      {problem.code === 'NETWORK_ERROR' && ', and trying again writes it once'}.
    </ProblemAlert>
  );
}

function wayOn(problem: Problem): { label: string; href: string } | undefined {
  if (problem.status === 401) return { label: 'Re-authenticate', href: signInAddress() };
  if (problem.code === 'INSUFFICIENT_SCOPES') return { label: 'Grant Permissions', href: grantAddress() };
  return undefined;
}
