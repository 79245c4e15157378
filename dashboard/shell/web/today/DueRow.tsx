import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { PhoneIcon } from '@phosphor-icons/react/Phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { usePressedOnce } from '#frontend/dialogs/pressed-once.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { callAddress } from '#frontend/grid/PhoneLink.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import type { HouseOnStreet } from '#frontend/house/app-houses.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { daysAfter, monthsAfter } from '#kernel/day.ts';
import { goTo } from '../go-to.ts';
import { onPlainClick } from '../plain-click.ts';
import { actionOf, addressOf } from './app-lines.ts';
import { agendaQueries } from './queries.ts';
import { placeText, whenText } from './words.ts';

/** For as long as the offer to undo is shown. */
const shownDoneMs = 8_000;

interface DueProps {
  line: DueLine;
  day: string;
}

interface DueRowProps extends DueProps {
  /** Where the line comes from. */
  house: HouseOnStreet | undefined;
}

/** One thing with the one action that settles it. */
export function DueRow({ line, day, house }: DueRowProps) {
  const { source, title } = line;
  const frame = useRef<HTMLLIElement>(null);
  const { act, snooze, isDone, problem } = useAct({ line, day }, () => leave(frame.current));
  const address = addressOf(line);
  const action = actionOf(line);
  const call = callAddress(line.phone);
  const Icon = action?.Icon ?? CaretRightIcon;
  const verb = action?.verb ?? 'Open';
  const open = onPlainClick(() => goTo(address));
  const button = {
    variant: 'outlined',
    color: 'inherit',
    'aria-label': `${verb}: ${title}`,
    sx: actionButton,
  } as const;
  const face = (
    <>
      <Icon size={18} aria-hidden />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {verb}
      </Box>
    </>
  );
  return (
    <Box component="li" ref={frame} sx={rowLook}>
      {house && <HouseMark app={house} size={32} />}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Link
          href={address}
          onClick={open}
          color="inherit"
          sx={{ ...titleLook, ...(isDone && { textDecoration: 'line-through', color: 'text.secondary' }) }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <WhenWords line={line} day={day} />
          {placeText(line)}
        </Typography>
        {problem && <ProblemAlert title={`Failed: ${verb.toLowerCase()}`} problem={problem} />}
      </Box>
      <Box sx={onWide}>
        <WhenChip line={line} day={day} />
      </Box>
      {call !== undefined && (
        <IconButton href={call} aria-label={`Call: ${title}`}>
          <PhoneIcon size={18} />
        </IconButton>
      )}
      {action?.snooze && source.canEdit && <Snooze {...{ title, day, isDone }} onDay={snooze} />}
      {action?.run && source.canEdit ? (
        <Button {...button} onClick={act} aria-disabled={isDone || undefined}>
          {face}
        </Button>
      ) : (
        <Button {...button} href={address} onClick={open}>
          {face}
        </Button>
      )}
    </Box>
  );
}

interface SnoozeProps {
  title: string;
  /** Today. */
  day: string;
  isDone: boolean;
  onDay: (day: string) => void;
}

/** Puts a thing off to another day. */
function Snooze({ title, day, isDone, onDay }: SnoozeProps) {
  if (isDone) return null;
  return (
    <MenuButton
      label={`Snooze: ${title}`}
      icon={<ClockIcon size={18} />}
      isIconOnly
      choices={[
        { label: 'Tomorrow', onChoose: () => onDay(daysAfter(day, 1)) },
        { label: 'In a week', onChoose: () => onDay(daysAfter(day, 7)) },
        { label: 'In a month', onChoose: () => onDay(monthsAfter(day, 1)) },
      ]}
    />
  );
}

function WhenChip({ line, day }: DueProps) {
  if (line.state === 'waiting') return null;
  const text = whenText(line, day);
  if (line.state === 'late') return <StateChip color="error" label={text} />;
  if (line.state === 'today') return <StateChip color="warning" label={text} />;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {text}
    </Typography>
  );
}

/** In a narrow group the day comes before the place: beside the title it would leave too little room. */
function WhenWords({ line, day }: DueProps) {
  if (line.state === 'waiting') return null;
  const isLate = line.state === 'late';
  return (
    <Box component="span" sx={{ ...onNarrow, ...(isLate && { color: 'error.main', fontWeight: 560 }) }}>
      {whenText(line, day)}.{' '}
    </Box>
  );
}

/** An element that is about to leave the list passes the focus to its neighbour. */
function leave(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('.MuiButton-root');
  (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
}

/** Does what a line offers; the line stays, struck through, for as long as it can be undone here. */
function useAct({ line, day }: DueProps, onLeave: () => void) {
  const cache = useQueryClient();
  const offerUndo = useOfferUndo();
  const { source } = line;
  const refresh = () => {
    // Also of the version that is known: Google's lags behind its rows.
    void cache.prefetchQuery({ ...agendaQueries.lines(source, day), staleTime: 0 });
    void cache.invalidateQueries({ queryKey: agendaQueries.sources().queryKey });
    void cache.invalidateQueries({ queryKey: [source.app] });
  };
  const doing = useMutation({
    mutationFn: async (to: string | null) => {
      const { run, snooze } = actionOf(line) ?? {};
      const done = to === null ? run?.(line) : snooze?.(line, to);
      if (!done) throw new Error(`${source.app} has no action ${line.action}.`);
      return await done;
    },
    onSuccess: ({ message, undo }) =>
      offerUndo({
        message,
        undo: (): Promise<unknown> => undoing.mutateAsync(undo),
      }),
  });
  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => doing.reset(),
    onSettled: refresh,
  });
  const isDone = doing.isPending || doing.isSuccess;
  const once = usePressedOnce();
  const start = (to: string | null) => {
    if (!isDone) once(() => doing.mutate(to));
  };
  const isOver = useRef(() => {});
  useEffect(() => {
    isOver.current = () => {
      onLeave();
      refresh();
    };
  });
  useEffect(() => {
    if (!doing.isSuccess) return;
    const timer = setTimeout(() => isOver.current(), shownDoneMs);
    return () => clearTimeout(timer);
  }, [doing.isSuccess]);
  return {
    act: () => start(null),
    snooze: start,
    isDone,
    problem: doing.error,
  };
}

/** On a phone, and where two groups stand side by side. */
const isNarrow = '@container (max-width: 520px)';
const onNarrow = { display: 'none', [isNarrow]: { display: 'inline' } };
const onWide = { display: 'contents', [isNarrow]: { display: 'none' } };
const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 2, sm: 4 },
  px: 4,
  py: 2,
  minHeight: 58,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  '& > svg': { flex: 'none' },
  '& .MuiChip-root': { flex: 'none' },
  // There the words come before the buttons' width.
  [isNarrow]: {
    gap: { sm: 3 },
    '& > .MuiButton-root': { minWidth: 44, px: 2.5 },
  },
};
const titleLook = {
  fontSize: 15.5,
  lineHeight: '22px',
  fontWeight: 560,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
const actionButton = {
  flex: 'none',
  gap: 2,
  minWidth: { xs: 44, sm: 136 },
  px: { xs: 0, sm: 3 },
};
