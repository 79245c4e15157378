import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { Problem } from '#kernel/problem.ts';
import { isOfLoading } from '../page/loading-failed.ts';
import { IsInPart } from '../page/on-demand.tsx';
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
    if (isOfLoading(this.state.problem?.cause)) return location.reload();
    this.props.onReset();
    this.setState({ problem: null });
  };

  override render() {
    const { problem } = this.state;
    if (problem !== null) return <ProblemView problem={problem} onRetry={this.retry} />;
    return <IsInPart value={false}>{this.props.children}</IsInPart>;
  }
}

/** A bug of ours has no message for the person; what they can do is the same as for a failing server. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOfLoading(error)) {
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
