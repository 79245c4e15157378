import { lazy, Suspense, useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import type { Operation } from './access-words.ts';

const AccessDialog = lazy(() =>
  import('./AccessDialog.tsx').then(({ AccessDialog }) => ({ default: AccessDialog })),
);

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
    <Suspense fallback={null}>
      <AccessDialog
        operation={operation}
        message={message}
        missingScopes={problem.details.missingScopes}
        onClose={() => setDismissed(problem)}
      />
    </Suspense>
  );
}
