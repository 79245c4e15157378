import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { Problem } from '#kernel/problem.ts';
import { CardSkeleton, GridSkeleton } from './GridSkeleton.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import type { Operation } from './sharing/access-words.ts';
import { ScopeProblem } from './sharing/ScopeProblem.tsx';
import { useElapsed } from './use-elapsed.ts';

interface ReadFrameProps {
  /** "Reading the expenses" */
  label: string;
  /** "Failed to fetch expense data" */
  failure: string;
  rowHeight: number;
  /** Cards beside each other come, each as high as `rowHeight`, in the place of rows. */
  areCards?: boolean;
  /** Height of the table that comes, where it is known. */
  height?: number;
  /** Stands above the rows while they are read, and above a failure. */
  header?: ReactNode;
  /** Keeps the place of what comes with the rows and stands above them. */
  toCome?: ReactNode;
  /** Another way to the rows when they cannot be read. */
  wayRound?: { label: string; href: string };
  /** What the rows need a further permission for, and what is said where it is missing. */
  lacking?: { operation: Operation; message: string };
  /** What else is to be read anew, besides the queries that failed. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Waits for the rows of a part of the screen, and says in its place when they cannot be read. */
export function ReadFrame(props: ReadFrameProps) {
  const { label, failure, rowHeight, areCards = false, height, header, toCome } = props;
  const { wayRound, lacking, onRetry, children } = props;
  const Skeleton = areCards ? CardSkeleton : GridSkeleton;
  const waiting = (
    <>
      {header}
      {toCome}
      <Skeleton label={label} rowHeight={rowHeight} {...(height !== undefined && { height })} />
      <SlowNotice label={label} />
    </>
  );
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ReadBoundary
          onRetry={() => {
            reset();
            onRetry?.();
          }}
          asksForScopes={lacking !== undefined}
          renderProblem={(problem, retry) => (
            <>
              {header}
              <ReadFailure {...{ failure, problem, wayRound }} onRetry={retry} />
              {lacking && <ScopeProblem problem={problem} {...lacking} />}
            </>
          )}
        >
          <Suspense fallback={waiting}>{children}</Suspense>
        </ReadBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

interface ReadBoundaryProps {
  onRetry: () => void;
  asksForScopes: boolean;
  renderProblem: (problem: Problem, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches what a read threw. A lost session, a missing permission and a bug are the app's frame to show. */
class ReadBoundary extends Component<ReadBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof Problem)) throw error;
    const isAsked = this.props.asksForScopes && error.code === 'INSUFFICIENT_SCOPES';
    if (error.status === 401 || (error.status === 403 && !isAsked)) throw error;
    return this.props.renderProblem(error, this.retry);
  }
}

interface ReadFailureProps {
  failure: string;
  problem: Problem;
  wayRound: { label: string; href: string } | undefined;
  onRetry: () => void;
}

function ReadFailure({ failure, problem, wayRound, onRetry }: ReadFailureProps) {
  return (
    <Box sx={{ py: 4 }}>
      <ProblemAlert title={failure} problem={problem}>
        Your sheet is untouched.
      </ProblemAlert>
      <Stack direction="row" sx={{ gap: 2, mt: 3 }}>
        <Button variant="contained" onClick={onRetry}>
          Retry
        </Button>
        {wayRound && (
          <Button
            variant="outlined"
            color="inherit"
            href={wayRound.href}
            target="_blank"
            rel="noreferrer"
            startIcon={<ArrowSquareOutIcon size={18} />}
          >
            {wayRound.label}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

const slowMs = 10_000;

function SlowNotice({ label }: { label: string }) {
  const isSlow = useElapsed(slowMs);
  if (!isSlow) return null;
  return (
    <Stack direction="row" role="alert" sx={{ alignItems: 'center', gap: 3, mt: 3 }}>
      <Typography variant="body2">{label} takes longer than it should. Your sheet is untouched.</Typography>
      <Button variant="outlined" color="inherit" onClick={() => location.reload()}>
        Retry
      </Button>
    </Stack>
  );
}
