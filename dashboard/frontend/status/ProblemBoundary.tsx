import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { Problem } from '#kernel/problem.ts';
import { ProblemView } from './ProblemView.tsx';

interface BoundaryProps {
  /** Resets failed queries. */
  onReset: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { problem: Problem | null }> {
  override state: { problem: Problem | null } = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: asProblem(error) };
  }

  retry = () => {
    // The browser and React both remember that the part failed to load.
    if (isOfLoading(this.state.problem)) return location.reload();
    this.props.onReset();
    this.setState({ problem: null });
  };

  override render() {
    const { problem } = this.state;
    return problem === null ? this.props.children : <ProblemView problem={problem} onRetry={this.retry} />;
  }
}

// Chromium, Firefox and Safari, when a part of the screens cannot be fetched: offline, or after an update of the server.
const loadingFailed = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

function isOfLoading(problem: Problem | null): boolean {
  return problem?.cause instanceof Error && loadingFailed.test(problem.cause.message);
}

/** A bug of ours has no message for the person; what they can do is the same as for a failing server. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && loadingFailed.test(error.message)) {
    return new Problem('NETWORK_ERROR', 'Part of this screen could not be loaded.', { cause: error });
  }
  return new Problem('SERVER_ERROR', 'Something on this screen failed. Reload the page.', {
    cause: error,
  });
}

/** Catches failed queries of the screens inside. */
export function ProblemBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}
    </QueryErrorResetBoundary>
  );
}
