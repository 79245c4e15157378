import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { XIcon } from '@phosphor-icons/react/X';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatCount } from '#kernel/region.ts';
import { useIsServerReached } from '../calls/online.ts';
import { PlainIconButton } from '../page/PlainIconButton.tsx';
import { reviewAddress, showReview } from '../review/show-review.ts';
import { formatMoment } from '../status/clock.ts';
import { CopyButton } from './CopyButton.tsx';
import { type Discarded, discarded, type Sent } from './command-store.ts';
import { saveAsFile, wordsOf } from './command-words.ts';
import { bringBack, discard, sentSoFar } from './device-outbox.ts';
import { thisOutbox } from './load-outbox.ts';
import { minutesFor } from './minutes.ts';
import type { Waiting } from './waiting.ts';
import { useKept } from './waiting-rows.ts';

/** How many entries are rendered at first, and added with each press. */
const step = 100;

/** What is not in the sheets yet: what the person has to decide about, and what is sent automatically. */
export function OutboxDrawer({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const kept = useKept();
  const isReached = useIsServerReached();
  const [taken, setTaken] = useState<Discarded[]>([]);
  const [sent, setSent] = useState<Sent[]>([]);
  const [most, setMost] = useState(step);
  const look = () => void discarded().then(setTaken, () => setTaken([]));
  useEffect(look, []);
  // What is sent leaves the list of waiting commands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew whenever that list is another one
  useEffect(() => void sentSoFar().then(setSent, () => setSent([])), [kept.length]);
  const review = () => {
    onClose();
    showReview();
  };
  const open = kept.filter(({ state }) => state !== 'pending');
  const pending = kept.filter(({ state }) => state === 'pending');
  const waiting = pending.slice(0, most);
  const minutes = minutesFor(pending.length);
  // A page that closed between an answer and its removal has left it in both lists; it is sent again, and done once.
  const done = sent.filter(({ key }) => kept.every(({ command }) => command.key !== key));
  const [last] = done;
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: { xs: 1, sm: 520 } } } }}
    >
      <Stack direction="row" sx={{ px: 5, pt: 4, pb: 4, gap: 3, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1 }}>
          <Typography id={titleId} variant="h2">
            Outbox
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            What you did on this device that is not in the sheets yet.
          </Typography>
        </Box>
        <PlainIconButton aria-label="Close" onClick={onClose}>
          <XIcon size={20} />
        </PlainIconButton>
      </Stack>
      <Counts
        counts={[
          { count: pending.length, word: 'waiting' },
          {
            count: open.length,
            word: open.length === 1 ? 'needs you' : 'need you',
            isUrgent: open.length > 0,
          },
          { count: done.length, word: 'sent today' },
        ]}
      />
      <Box sx={{ flex: 1, overflow: 'auto' }}>
        {open.length > 0 && <Heading title="Needs you" color="error.main" />}
        {open.map((one) => (
          <Change
            key={one.command.key}
            waiting={one}
            onDiscard={() => void discard(one).then(look)}
            onReview={review}
          />
        ))}
        {waiting.length > 0 && (
          <Heading
            title="Waiting"
            note={minutes > 1 ? `sent in this order, in about ${minutes} minutes` : 'sent in this order'}
          />
        )}
        {waiting.map((one) => (
          <Change
            key={one.command.key}
            waiting={one}
            onDiscard={() => void discard(one).then(look)}
            onReview={review}
          />
        ))}
        {pending.length > most && (
          <Button color="inherit" fullWidth onClick={() => setMost(most + step)} sx={{ my: 2 }}>
            Show {Math.min(step, pending.length - most)} more of {formatCount(pending.length)}
          </Button>
        )}
        {last && <Heading title="Sent today" note={`${formatMoment(last.at)} was the last`} />}
        {done.map(({ key, title, at }) => (
          <Stack key={key} direction="row" sx={{ ...entry, gap: 3, justifyContent: 'space-between' }}>
            <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{title}</Typography>
            <Typography variant="body2" sx={{ ...marked, flex: 'none', color: 'text.secondary' }}>
              <Box component={CheckCircleIcon} size={16} aria-hidden sx={{ color: 'success.main' }} />
              Sent {formatMoment(at)}
            </Typography>
          </Stack>
        ))}
        {taken.length > 0 && <Heading title="Discarded" note="kept for 7 days" />}
        {taken.map(({ waiting: one, at }) => (
          <Entry key={one.command.key} waiting={one} mark="Discarded" note={formatMoment(at)}>
            <SmallButton onClick={() => void bringBack(one).then(look)}>Bring back</SmallButton>
          </Entry>
        ))}
        {kept.length === 0 && (
          <Typography sx={{ px: 5, py: 6, color: 'text.secondary' }}>
            Nothing is waiting.{last && ` The last change was sent at ${formatMoment(last.at)}.`}
          </Typography>
        )}
      </Box>
      <Stack
        direction="row"
        sx={{ px: 5, py: 4, gap: 3, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
      >
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          {isReached
            ? 'It will be sent automatically.'
            : 'It will be sent automatically when you are online.'}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<DownloadSimpleIcon size={18} />}
          disabled={kept.length === 0}
          onClick={() => saveAsFile(kept)}
        >
          Export
        </Button>
        <Button
          variant="contained"
          disabled={!isReached || pending.length === 0}
          onClick={() => thisOutbox()?.wake()}
        >
          Send now
        </Button>
      </Stack>
    </Drawer>
  );
}

interface CountsProps {
  counts: readonly { count: number; word: string; isUrgent?: boolean }[];
}

function Counts({ counts }: CountsProps) {
  return (
    <Stack direction="row" sx={{ mx: 5, mb: 4, border: 1, borderColor: 'divider', borderRadius: '6px' }}>
      {counts.map(({ count, word, isUrgent }) => (
        <Box key={word} sx={{ flex: 1, px: 4, py: 2, '& + &': { borderLeft: 1, borderColor: 'divider' } }}>
          <Typography variant="h3" component="p" color={isUrgent ? 'error' : 'textPrimary'}>
            {formatCount(count)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {word}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}

function Heading({ title, note, color = 'text.primary' }: { title: string; note?: string; color?: string }) {
  return (
    <Stack
      direction="row"
      sx={{
        px: 5,
        py: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
        justifyContent: 'space-between',
      }}
    >
      <Typography component="h3" sx={{ fontWeight: 600, color }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    </Stack>
  );
}

interface EntryProps {
  waiting: Waiting;
  mark: string;
  note: string;
  children: ReactNode;
}

/** What was done and to which row, its state, and what can be done about it. */
function Entry({ waiting: { command, route, state, problem }, mark, note, children }: EntryProps) {
  const isOpen = state !== 'pending' && mark !== 'Discarded';
  const Icon = isOpen ? WarningCircleIcon : ClockCounterClockwiseIcon;
  const words = `${route.title} ${wordsOf(command)}`;
  return (
    <Box
      component="article"
      aria-label={words}
      sx={isOpen ? { ...entry, bgcolor: 'var(--rh-error-wash)' } : entry}
    >
      <Stack direction="row" sx={{ gap: 3, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{words}</Typography>
        <Stack sx={{ alignItems: 'flex-end', flex: 'none' }}>
          <Typography variant="body2" sx={isOpen ? { ...marked, color: 'error.main' } : marked}>
            <Icon size={16} aria-hidden />
            {mark}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        </Stack>
      </Stack>
      {isOpen && problem && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {problem.error}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 2, mt: 2, flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Box>
  );
}

const entry = { px: 5, py: 3, borderBottom: 1, borderColor: 'divider' };
const marked = { display: 'flex', alignItems: 'center', gap: 1.5 };

function SmallButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button size="small" variant="outlined" color="inherit" onClick={onClick}>
      {children}
    </Button>
  );
}

interface ChangeProps {
  waiting: Waiting;
  onDiscard: () => void;
  onReview: () => void;
}

function Change({ waiting, onDiscard, onReview }: ChangeProps) {
  const { state, madeAt } = waiting;
  const isOpen = state !== 'pending';
  return (
    <Entry waiting={waiting} mark={isOpen ? 'Needs you' : 'Waiting'} note={`kept ${formatMoment(madeAt)}`}>
      {isOpen && (
        <Button
          size="small"
          variant="contained"
          href={reviewAddress}
          onClick={(event) => {
            event.preventDefault();
            onReview();
          }}
        >
          Review
        </Button>
      )}
      {!isOpen && <CopyButton waiting={waiting} isSmall />}
      <SmallButton onClick={onDiscard}>{state === 'conflict' ? "Keep the sheet's" : 'Discard'}</SmallButton>
    </Entry>
  );
}
