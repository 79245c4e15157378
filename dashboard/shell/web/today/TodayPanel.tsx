import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { loadAhead, onDemand } from '#frontend/page/on-demand.tsx';
import { OutlinedHouse } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { formatCount } from '#kernel/region.ts';
import { goTo } from '../go-to.ts';
import { LoadBoundary } from '../LoadBoundary.tsx';
import { onPlainClick } from '../plain-click.ts';
import { findApp } from '../registry.ts';
import { hasDays } from './app-lines.ts';
import { card, DueList } from './DueList.tsx';
import { linesAtFirst, todayPlace } from './place.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { type AgendaNow, type DueGroups, groupsOf, useAgenda } from './use-agenda.ts';
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
  // On a device that knows nothing yet, the street stays where it is, whatever turns out to be due.
  const [isFirstLook, setIsFirstLook] = useState(agenda.isPending);
  // What to begin with is loaded meanwhile.
  useEffect(() => {
    if (isFirstLook) loadAhead(Begin);
  }, [isFirstLook]);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const place = { ...todayPlace, ...(!isFirstLook && { minHeight: 0 }), ...section };
  const isEmpty = agenda.sheets === 0 && here.count === 0;
  if (isEmpty && !houses.some(hasDays)) return null;
  const open = onPlainClick(() => goTo(todayAddress));
  const isReading = agenda.read < agenda.sheets;
  const isQuiet = groups.now.length + groups.waiting.length + groups.week.length + here.count === 0;
  const sum = isEmpty
    ? 'There is nothing for today yet.'
    : isQuiet
      ? 'Nothing is due today.'
      : sumText(groups);
  const isShown = !isQuiet && !(isFirstLook && agenda.isReading);
  const now = { title: 'Late and today', lines: groups.now, most: 6, nothing: 'Nothing is due today' };
  const others = [
    { title: 'Waiting', lines: groups.waiting, most: 3, before: here },
    { title: 'Next seven days', lines: groups.week, most: 4 },
  ].filter(({ lines, before }) => lines.length + (before?.count ?? 0) > 0);
  const [left, right] = isFirstLook ? columnsAtFirst(now, others, isWide) : [[now], others];
  const all = [now, ...others].flatMap(({ lines }) => lines).length;
  const isBrief =
    isFirstLook && all > [...left, ...right].flatMap(({ lines }) => lines.slice(0, linesAtFirst)).length;
  const listOf = ({ most, ...list }: List) => (
    <DueList
      key={`${list.title} ${isFirstLook}`}
      {...list}
      day={agenda.day}
      most={isFirstLook ? linesAtFirst : most}
      isBrief={isFirstLook}
    />
  );
  return (
    <UndoSnackbar>
      <Box component="section" aria-label="Today" sx={{ ...place, ...(isFirstLook && oneLine) }}>
        <Box sx={head}>
          <Typography sx={{ color: 'text.secondary', flex: 1 }}>
            <Box component="span" sx={ownLine}>
              {longDay(agenda.day)}.
            </Box>{' '}
            {agenda.isPending || isReading ? readingText(agenda) : agenda.isKnown ? sum : ''}
          </Typography>
          <Box sx={links}>
            <Link href={todayAddress} onClick={open}>
              Calendar
            </Link>
            {isShown && isBrief && (
              <Link component="button" onClick={() => setIsFirstLook(false)} sx={{ font: 'inherit' }}>
                Show all {formatCount(all)}
              </Link>
            )}
          </Box>
        </Box>
        {/* A line goes to a sheet: whether there is one is known with the sheets. */}
        {!(isEmpty && agenda.isKnown) && (
          <Box sx={{ visibility: agenda.isPending ? 'hidden' : 'visible' }}>
            <QuickAdd />
          </Box>
        )}
        <ListingProblem agenda={agenda} />
        <FailedSheets agenda={agenda} />
        {isFirstLook && agenda.isReading ? (
          <Box sx={{ flex: '1 1 0', overflow: 'hidden' }}>
            <GridSkeleton label="Reading your sheets" rowHeight={58} />
          </Box>
        ) : isQuiet ? (
          agenda.isKnown &&
          !isReading && (
            <Nothing
              houses={houses}
              lead={isEmpty ? 'What is due in your houses will appear here.' : nextText(groups, agenda.day)}
            />
          )
        ) : (
          <Box sx={{ ...columns, ...(isFirstLook && filling) }}>
            {left.map(listOf)}
            {right.length > 0 && (
              <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>{right.map(listOf)}</Box>
            )}
          </Box>
        )}
      </Box>
    </UndoSnackbar>
  );
}

type List = Omit<Parameters<typeof DueList>[0], 'day' | 'isBrief'>;

/** Into Today's place fits one group, beside it another one on a wide screen. */
function columnsAtFirst(now: List, others: readonly List[], isWide: boolean): [List[], List[]] {
  if (isWide) return [[now], others.slice(0, 1)];
  return [now.lines.length > 0 ? [now] : others.slice(0, 1), []];
}

export function readingText({ read, sheets }: AgendaNow): string {
  if (sheets === 0) return 'Reading your sheets.';
  return `${read} of ${counted(sheets, 'sheet')} read.`;
}

/** The actions that add a row from anywhere. */
export function ToBegin(props: Parameters<typeof Begin>[0]) {
  return (
    <LoadBoundary instead={props.lead}>
      <Begin {...props} />
    </LoadBoundary>
  );
}

/** An unbuilt house, and beside it what to begin with. */
function Nothing(props: Parameters<typeof ToBegin>[0]) {
  return (
    <Card variant="outlined" sx={nothing}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <OutlinedHouse />
      </Box>
      <Box sx={{ alignSelf: 'center', py: 3 }}>
        <ToBegin {...props} />
      </Box>
    </Card>
  );
}

function nextText({ later: [next] }: DueGroups, day: string): string {
  return next ? `Next: ${next.title}, ${whenText(next, day)}.` : 'Nothing is due in the next seven days.';
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

const section = { display: 'flex', flexDirection: 'column' } as const;
/** On a phone the day has a line to itself: what is beside it changes, and would not always fit. */
const ownLine = { display: { xs: 'block', sm: 'inline' } };
const head = { display: 'flex', alignItems: 'baseline', gap: 4, mb: 3, minHeight: { xs: 46, sm: 23 } };
/** One below the other on a phone, as the lines beside them are. */
const links = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row-reverse' },
  alignItems: 'end',
  columnGap: 4,
} as const;
const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 480px' },
};
/** The first group takes what is left of the place. */
const filling = {
  flex: 1,
  '& > section': { alignSelf: 'stretch' },
};
/** Names that wrap would take more than their place. */
const oneLine = {
  '& li > div > :is(a, p)': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};
const nothing = {
  ...card,
  flex: 1,
  flexDirection: 'row',
  alignSelf: 'stretch',
  alignItems: 'flex-end',
  gap: 6,
  px: { xs: 4, sm: 6 },
};
