import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { loadAhead, onDemand } from '#frontend/page/on-demand.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { goTo } from '../go-to.ts';
import { LoadBoundary } from '../LoadBoundary.tsx';
import { onPlainClick } from '../plain-click.ts';
import { findApp } from '../registry.ts';
import { hasDays } from './app-lines.ts';
import { DueList } from './DueList.tsx';
import { todayPlace } from './place.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { type AgendaNow, groupsOf, useAgenda } from './use-agenda.ts';
import { useWaitingHere } from './WaitingHere.tsx';
import { longDay, sumText, whenText } from './words.ts';

const todayAddress = '/?app=today';

// What few people look at is loaded when it is needed.
const Begin = onDemand(async () => (await import('./Begin.tsx')).Begin);

/**
 * Above the street: what is late, due and waiting in the person's houses, or what to begin with if nothing is. Empty
 * if no house has rows with days.
 */
export function TodayPanel({ houses }: { houses: readonly Manifest[] }) {
  const agenda = useAgenda();
  const groups = groupsOf(agenda);
  const here = useWaitingHere();
  const isReading = agenda.isPending || agenda.read < agenda.sheets;
  // On a device that knows nothing yet, the street makes room once, for what may be due.
  const [isFirstLook] = useState(agenda.isPending);
  // What to begin with is loaded meanwhile, so that the room is given back at once if nothing is due.
  useEffect(() => {
    if (isFirstLook) loadAhead(Begin);
  }, [isFirstLook]);
  if (agenda.isPending && !houses.some(hasDays) && here.count === 0) return null;
  if (agenda.isKnown && agenda.sheets === 0 && here.count === 0) {
    return <ToBegin houses={houses} lead="There is nothing for today yet. Start with one of these." />;
  }
  const open = onPlainClick(() => goTo(todayAddress));
  const isQuiet = groups.now.length + groups.waiting.length + groups.week.length + here.count === 0;
  const place = isFirstLook && (isReading || !isQuiet) ? todayPlace : undefined;
  return (
    <UndoSnackbar>
      <Box component="section" aria-label="Today" sx={{ mb: 6, minHeight: place }}>
        <Box sx={head}>
          <Typography sx={{ color: 'text.secondary', flex: 1 }}>
            {longDay(agenda.day)}. {isReading ? readingText(agenda) : agenda.isKnown && sumText(groups)}
          </Typography>
          <Link href={todayAddress} onClick={open}>
            Calendar
          </Link>
        </Box>
        <QuickAdd />
        <ListingProblem agenda={agenda} />
        <FailedSheets agenda={agenda} />
        {isQuiet ? (
          agenda.isKnown &&
          !isReading && (
            <>
              <Quiet day={agenda.day} next={groups.later[0]} />
              <ToBegin houses={houses} />
            </>
          )
        ) : (
          <Box sx={columns}>
            <DueList
              title="Late and today"
              lines={groups.now}
              day={agenda.day}
              most={6}
              nothing="Nothing is due today"
            />
            <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
              <DueList title="Waiting" lines={groups.waiting} day={agenda.day} most={3} before={here} />
              <DueList title="Next seven days" lines={groups.week} day={agenda.day} most={4} />
            </Box>
          </Box>
        )}
      </Box>
    </UndoSnackbar>
  );
}

export function readingText({ read, sheets }: AgendaNow): string {
  if (sheets === 0) return 'Reading your sheets.';
  return `${read} of ${counted(sheets, 'sheet')} read.`;
}

/** The actions that add a row from anywhere. */
export function ToBegin(props: Parameters<typeof Begin>[0]) {
  return (
    <LoadBoundary instead={null}>
      <Begin {...props} />
    </LoadBoundary>
  );
}

/** Which sheets there are could not be asked; without a network, the top bar says so. */
export function ListingProblem({ agenda: { problem, readAgain } }: { agenda: AgendaNow }) {
  if (!problem || problem.code === 'NETWORK_ERROR') return null;
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert
        title="Your sheets could not be listed"
        problem={problem}
        action={
          <Button color="inherit" onClick={readAgain}>
            Retry
          </Button>
        }
      />
    </Box>
  );
}

function Quiet({ day, next }: { day: string; next: DueLine | undefined }) {
  return (
    <Typography>Nothing is due today.{next && ` Next: ${next.title}, ${whenText(next, day)}.`}</Typography>
  );
}

/** A source that could not be read does not remove the lines of other sheets, or those that were read before. */
export function FailedSheets({ agenda: { failed, readAgain } }: { agenda: AgendaNow }) {
  const [first] = failed;
  if (!first) return null;
  const names = failed.map(({ source }) => `${findApp(source.app)?.title ?? source.app}, ${source.name}`);
  return (
    <Box sx={{ mb: 3 }}>
      <ProblemAlert
        title={`Could not read ${names.slice(0, 3).join('; ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`}
        problem={first.problem}
        action={
          <Button color="inherit" onClick={readAgain}>
            Retry
          </Button>
        }
      >
        What was read earlier is still shown.
      </ProblemAlert>
    </Box>
  );
}

const head = { display: 'flex', alignItems: 'baseline', gap: 4, mb: 3 };
const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 480px' },
};
