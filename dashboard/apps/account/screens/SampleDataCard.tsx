import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  isAtWork,
  useMakeSample,
  useSample,
  useSampleSurvey,
  useTakeSampleAway,
} from '#frontend/calls/sample.ts';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { SampleStatus, SampleSurvey } from '#kernel/calls/sample.ts';
import { formatDay } from '#kernel/day.ts';
import { ReadCard } from './ReadCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Furnishes the person's houses with sample data, and empties them again. */
export function SampleDataCard() {
  const sample = useSample();
  return (
    <SettingsCard title="Sample data">
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        See every app full: the reports, lists, contacts and records of a small letterpress, in your own
        Drive. Take it away again with one click: nothing else is touched.
      </Typography>
      <ReadCard query={sample} failure="Rowhouse could not check for sample data." usualHeight={42}>
        {(status) => (isAtWork(status) ? <AtWork {...status} /> : <SampleActions status={status} />)}
      </ReadCard>
    </SettingsCard>
  );
}

function AtWork({ state, done, total }: SampleStatus) {
  const words =
    state === 'taking' ? 'Taking the sample data away' : `Furnishing your street: ${done} of ${total} houses`;
  return (
    <Box>
      <Typography variant="body2" role="status" sx={{ mb: 1.5 }}>
        {words}
      </Typography>
      {state === 'making' && (
        <CellProgress share={total === 0 ? 0 : done / total} label={words} cells={total} />
      )}
    </Box>
  );
}

const questions = {
  make: {
    title: 'Make the sample data again?',
    confirm: { label: 'Make it again', busyLabel: 'Making it again' },
  },
  takeAway: {
    title: 'Take the sample data away?',
    confirm: { label: 'Take it away', busyLabel: 'Taking it away' },
  },
};

function SampleActions({ status }: { status: SampleStatus }) {
  const make = useMakeSample();
  const takeAway = useTakeSampleAway();
  const survey = useSampleSurvey();
  const [asked, setAsked] = useState<'make' | 'takeAway'>();
  const actions = { make, takeAway };
  /** If the person has added something, they are told before it is removed; otherwise nothing is asked. */
  const begin = (action: 'make' | 'takeAway') =>
    survey.mutate(undefined, {
      onSuccess: ({ changed, added }) => {
        if (changed.length + added.length > 0) setAsked(action);
        else actions[action].mutate();
      },
    });
  const isBusy = make.isPending || takeAway.isPending || survey.isPending;
  const problem = make.error ?? takeAway.error ?? survey.error;
  return (
    <>
      <Standing {...status} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          onClick={() => (status.state === 'none' ? make.mutate() : begin('make'))}
        >
          {status.state === 'none' ? 'Make sample data' : 'Make it again'}
        </Button>
        {status.state !== 'none' && (
          <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => begin('takeAway')}>
            Take it away
          </Button>
        )}
      </Box>
      {problem && <ProblemAlert title="That did not work" problem={problem} />}
      {survey.data && asked && (
        <ConfirmDialog
          title={questions[asked].title}
          text={wordsOf(survey.data)}
          confirm={questions[asked].confirm}
          isOpen
          isBusy={isBusy}
          onConfirm={() => {
            actions[asked].mutate();
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Standing({ state, madeOn, leftOut, folderLink, leavesFolder, problem }: SampleStatus) {
  if (state === 'none' && !problem) return null;
  return (
    <Typography variant="body2" component="div" sx={{ mb: 3 }}>
      {state === 'cut' && <p>It was not finished. Make it again, or take it away.</p>}
      {state === 'made' && madeOn !== null && (
        <p>
          Made on {formatDay(madeOn)}. Its dates were set on that day.{' '}
          {folderLink !== null && (
            <Link href={folderLink} target="_blank" rel="noopener">
              Open folder
            </Link>
          )}
        </p>
      )}
      {leftOut.map(({ app, why }) => (
        <p key={app}>
          Not in {app}: {why}
        </p>
      ))}
      {leavesFolder && <p>When you take it away, its empty folder goes to the trash of your Drive.</p>}
      {problem !== null && <p>{problem}</p>}
    </Typography>
  );
}

const maxNamed = 4;

function named(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

function wordsOf({ changed, added }: SampleSurvey): string {
  return [
    ...(changed.length > 0 ? [`You changed ${named(changed)} since it was made.`] : []),
    ...(added.length > 0 ? [`You added ${named(added)}.`] : []),
    'Both go to the trash of your Drive, where you can restore them for 30 days. All other sample data is deleted for good.',
  ].join(' ');
}
