import { useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { onDemand } from '../page/on-demand.tsx';
import type { Operation } from './access-words.ts';

const AccessDialog = onDemand(() => import('./AccessDialog.tsx').then(({ AccessDialog }) => AccessDialog));

interface ScopeProblemProps {
  /** The problem, if there is one; only a missing permission opens the dialog. */
  problem: Problem | null | undefined;
  operation: Operation;
  /** 'Additional permissions required to create mug club lists.' */
  message: string;
}

/** Asks for the permission that a call lacked; once for each failure. */
export function ScopeProblem({ problem, operation, message }: ScopeProblemProps) {
  const [dismissed, setDismissed] = useState<Problem | null>(null);
  if (problem?.code !== 'INSUFFICIENT_SCOPES' || problem === dismissed) return null;
  return (
    <AccessDialog
      operation={operation}
      message={message}
      missingScopes={problem.details.missingScopes}
      onClose={() => setDismissed(problem)}
    />
  );
}
