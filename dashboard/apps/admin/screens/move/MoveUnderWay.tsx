import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Move } from '#kernel/calls/move.ts';
import { formatCount } from '#kernel/region.ts';
import { useCancel, useConnect, useResume } from './move-queries.ts';
import { stateWords } from './move-words.ts';
import { type SideNames, Way } from './Way.tsx';

interface MoveUnderWayProps {
  move: Move;
  names: SideNames;
  isConnected: boolean;
}

/** The progress of a move, which continues without this page. */
export function MoveUnderWay({ move, names, isConnected }: MoveUnderWayProps) {
  const { state, direction, done, total } = move;
  const cancel = useCancel();
  const label =
    total === 0 ? 'Comparing both accounts' : `${formatCount(done)} of ${formatCount(total)} files`;
  return (
    <Card
      component="section"
      aria-label="Move under way"
      variant="outlined"
      sx={{ px: { xs: 4, md: 5 }, py: 4.5 }}
    >
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        Copying <Way direction={direction} names={names} />
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 4, mt: 2, mb: 1.5 }}>
        <Typography role="status">{label}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{stateWords[state]}</Typography>
      </Stack>
      <CellProgress share={total === 0 ? 0 : done / total} label={label} cells={40} />
      {state === 'stopped' && <Reason move={move} names={names} isConnected={isConnected} />}
      {cancel.error && <ProblemAlert title="The move was not canceled" problem={cancel.error} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 3 }}>
        {state === 'stopped' && <WayOn mustConnect={mustConnect(move, isConnected)} />}
        <Button
          variant="outlined"
          color="inherit"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          Cancel
        </Button>
        {state === 'running' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 220 }}>
            You may close this page. The copy continues, and its report stays here for a day.
          </Typography>
        )}
      </Stack>
    </Card>
  );
}

function mustConnect({ signInAt }: Move, isConnected: boolean): boolean {
  return signInAt === 'there' && !isConnected;
}

/** Why it waits. */
function Reason({ move, names, isConnected }: MoveUnderWayProps) {
  const reason = mustConnect(move, isConnected)
    ? `${names.there} no longer gives Rowhouse access.`
    : move.problem;
  return (
    <Alert severity="warning" sx={{ mt: 3 }}>
      {reason} What was copied stays, and the move continues from there.
    </Alert>
  );
}

/** How to continue. */
function WayOn({ mustConnect: isClosed }: { mustConnect: boolean }) {
  const connect = useConnect();
  const resume = useResume();
  const failure = connect.error ?? resume.error;
  return (
    <>
      {failure && <ProblemAlert title="The move did not continue" problem={failure} />}
      {isClosed ? (
        <Button variant="contained" loading={connect.isPending} onClick={() => connect.mutate()}>
          Connect again
        </Button>
      ) : (
        <Button variant="contained" loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
          Resume
        </Button>
      )}
    </>
  );
}
