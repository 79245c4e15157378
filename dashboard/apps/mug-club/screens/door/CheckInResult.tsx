import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Facts } from '#frontend/grid/Facts.tsx';
import { type ChipLook, StateChip } from '#frontend/grid/StateChip.tsx';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { MemberRow } from '../../record.ts';
import { DuesChip, GivenToggle, SizeChip } from '../cells.tsx';
import { findMember } from '../member-rows.ts';
import { useMarks } from '../use-marks.ts';
import { clockOf, momentOf } from './scan.ts';
import type { Door } from './use-door.ts';

interface CheckInResultProps {
  listId: string;
  rows: readonly MemberRow[];
  door: Door;
}

/** The result of the last scan, and what the member is still owed. */
export function CheckInResult({ listId, rows, door }: CheckInResultProps) {
  const marks = useMarks(listId);
  const { result, problem, refusal, isBusy } = door;
  return (
    <Box role="status" aria-live="assertive" sx={{ mt: 4, display: 'grid', gap: 3 }}>
      {refusal && <Alert severity="warning">{refusal}</Alert>}
      {problem && <CheckInProblem problem={problem} isBusy={isBusy} onRetry={door.retry} />}
      {result && !problem && !refusal && (
        <CheckedIn
          row={known(rows, result.row)}
          look={lookOf(result.outcome, result.at)}
          onToggle={marks.toggle}
        />
      )}
      {marks.problem && <ProblemAlert title="Failed to save member" problem={marks.problem} />}
    </Box>
  );
}

/** The member as in the list on the screen, including marks that were just made. */
function known(rows: readonly MemberRow[], row: MemberRow): MemberRow {
  return findMember(rows, row) ?? row;
}

function lookOf(outcome: 'checkedIn' | 'already', at: string): ChipLook {
  const clock = clockOf(at, momentOf(new Date()));
  return outcome === 'checkedIn'
    ? { color: 'success', label: `Checked in at ${clock}` }
    : { color: 'warning', label: `Already checked in at ${clock}` };
}

interface CheckInProblemProps {
  problem: Problem;
  isBusy: boolean;
  onRetry: () => void;
}

/** A refused card is final; a visit that may not have been noted can be sent again. */
function CheckInProblem({ problem, isBusy, onRetry }: CheckInProblemProps) {
  const canRetry = problem.status === 0 || problem.status === 429 || problem.status >= 500;
  return (
    <>
      <ProblemAlert
        title="Not checked in"
        problem={problem}
        action={
          canRetry && (
            <Button color="inherit" onClick={onRetry} disabled={isBusy}>
              Retry
            </Button>
          )
        }
      >
        {canRetry && 'You can try again: the visit is saved only once.'}
      </ProblemAlert>
      <ScopeProblem
        problem={problem}
        operation="edit"
        message="Additional permissions required to modify mug club lists."
      />
    </>
  );
}

interface CheckedInProps {
  row: MemberRow;
  look: ChipLook;
  onToggle: Parameters<typeof GivenToggle>[0]['onToggle'];
}

function CheckedIn({ row, look, onToggle }: CheckedInProps) {
  return (
    <Card variant="outlined" sx={{ p: { xs: 4, md: 6 } }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', mb: 3 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          <bdi>{row.memberName}</bdi>
        </Typography>
        <StateChip {...look} />
      </Stack>
      <Facts
        isRuled
        facts={[
          { label: 'Dues', value: <DuesChip row={row} /> },
          {
            label: 'T-shirt',
            value: (
              <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
                <GivenToggle row={row} merch="tShirt" onToggle={onToggle} />
                <SizeChip size={row.tShirtSize} />
              </Stack>
            ),
          },
          { label: 'Hat', value: <GivenToggle row={row} merch="hat" onToggle={onToggle} /> },
        ]}
      />
    </Card>
  );
}
