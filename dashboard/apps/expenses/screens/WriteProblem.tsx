import Button from '@mui/material/Button';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import { grantAddress } from '#frontend/ProblemView.tsx';
import { signInAddress } from '#frontend/session.ts';
import type { Problem } from '#kernel/problem.ts';

/** A write that failed, beside the button that repeats it. What was typed outlives a lost session. */
export function WriteProblem({ title, problem }: { title: string; problem: Problem }) {
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
      {way ? 'It opens in another tab; then try again here. ' : ''}What you typed is still here
      {problem.code === 'NETWORK_ERROR' && ', and trying again writes it once'}.
    </ProblemAlert>
  );
}

function wayOn(problem: Problem): { label: string; href: string } | undefined {
  if (problem.status === 401) return { label: 'Re-authenticate', href: signInAddress() };
  if (problem.code === 'INSUFFICIENT_SCOPES') return { label: 'Grant Permissions', href: grantAddress() };
  return undefined;
}
