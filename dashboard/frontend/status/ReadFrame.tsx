import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { type Query, QueryErrorResetBoundary, type QueryKey, useQueries } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { Problem } from '#kernel/problem.ts';
import { signInAddress } from '../calls/session.ts';
import { asksToReadShared, readSite } from '../calls/site.ts';
import { CardSkeleton, GridSkeleton } from '../grid/GridSkeleton.tsx';
import type { Operation } from '../sharing/access-words.ts';
import { ScopeProblem } from '../sharing/ScopeProblem.tsx';
import { GoToList, InTrash } from './InTrash.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import { useElapsed } from './use-elapsed.ts';

interface ReadFrameProps {
  /** "Reading the expenses" */
  label: string;
  /** "Failed to fetch expense data" */
  failure: string;
  rowHeight: number;
  /** Reserves the place of side-by-side cards of height `rowHeight`, instead of rows. */
  areCards?: boolean;
  /** The height of the table to come, if known. */
  height?: number;
  /** Shown above the rows while they are read, and above a failure. */
  header?: ReactNode;
  /** Reserves the place of what appears above the rows together with them. */
  toCome?: ReactNode;
  /** Another way to the rows if they cannot be read. */
  wayRound?: { label: string; href: string };
  /** The reason why the rows need a further permission, and the text if it is missing. */
  lacking?: { operation: Operation; message: string };
  /** How a file is restored, if more than the file itself is in the trash. */
  restore?: (fileId: string) => Promise<unknown>;
  /** Reads what else has to be read again, besides the queries that failed. */
  onRetry?: () => void;
  /** The query behind the rows; inside the frame, `useSuspenseQuery` finds its answer. */
  queries?: readonly ReadQuery[];
  children: ReactNode;
}

/** Waits for the rows of a part of the screen; if they cannot be read, says so in their place. */
export function ReadFrame(props: ReadFrameProps) {
  const { label, failure, rowHeight, areCards = false, height, header, toCome } = props;
  const { wayRound, lacking, restore, onRetry, queries = [], children } = props;
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
              {problem.details.trashed ? (
                <InTrash trashed={problem.details.trashed} onRestored={retry} {...(restore && { restore })} />
              ) : (
                <ReadFailure {...{ failure, problem, wayRound }} onRetry={retry} />
              )}
              {lacking && <ScopeProblem problem={problem} {...lacking} />}
            </>
          )}
        >
          <Suspense fallback={waiting}>
            <Read queries={queries} waiting={waiting}>
              {children}
            </Read>
          </Suspense>
        </ReadBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** A query with any answer, as `queryOptions` returns it. */
interface ReadQuery {
  queryKey: QueryKey;
}

interface ReadProps {
  queries: readonly ReadQuery[];
  waiting: ReactNode;
  children: ReactNode;
}

/** React delays what follows a Suspense fallback by 300 ms; this shows it at once. */
function Read({ queries, waiting, children }: ReadProps) {
  const read = useQueries({
    queries: queries.map((query) => ({ ...query, throwOnError: hasNothing })),
  });
  return read.some(({ data }) => data === undefined) ? waiting : children;
}

function hasNothing(_: Problem, { state }: Query<unknown, Problem>): boolean {
  return state.data === undefined;
}

interface ReadBoundaryProps {
  onRetry: () => void;
  asksForScopes: boolean;
  renderProblem: (problem: Problem, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches what a read threw. The app's frame shows lost sessions, missing permissions and bugs. */
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
  const { missingScopes = [] } = problem.details;
  const isHidden = problem.code === 'NOT_FOUND' && missingScopes.length > 0 && asksToReadShared(readSite());
  return (
    <Box sx={{ py: 4 }}>
      <ProblemAlert title={failure} problem={problem}>
        {problem.code !== 'NOT_FOUND' && 'Your sheet is untouched.'}
        {isHidden && 'If someone shared it with you, let Rowhouse read what others share.'}
      </ProblemAlert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 3 }}>
        {isHidden && (
          <Button variant="contained" href={signInAddress()}>
            Grant Access
          </Button>
        )}
        <Button variant={isHidden ? 'outlined' : 'contained'} onClick={onRetry}>
          Retry
        </Button>
        {problem.code === 'NOT_FOUND' && <GoToList />}
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
