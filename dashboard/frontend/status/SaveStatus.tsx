import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { EyeIcon } from '@phosphor-icons/react/Eye';
import { KeyIcon } from '@phosphor-icons/react/Key';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { WifiSlashIcon } from '@phosphor-icons/react/WifiSlash';
import type { ReactNode } from 'react';
import { counted } from '#kernel/counted.ts';
import { useIsServerReached } from '../calls/online.ts';
import { signInAddress } from '../calls/session.ts';
import { minutesFor } from '../outbox/minutes.ts';
import { formatMoment } from './clock.ts';

/** How the rows on the screen relate to those in the sheet. Instants are ISO texts or milliseconds. */
export type SaveState =
  | { kind: 'saved'; at: number | string }
  | { kind: 'rowSaved'; row: number }
  | { kind: 'saving'; row?: number }
  | { kind: 'failed'; rows: number; onReview: () => void }
  | { kind: 'waiting' | 'signIn' | 'open'; changes: number; onShow: () => void }
  | { kind: 'stale'; at: number; onRefresh: () => void }
  | { kind: 'reading'; at: number }
  | { kind: 'viewOnly'; owner: string }
  /** Rows that are shown but not in the sheet yet, because nobody has confirmed them. */
  | { kind: 'ready'; rows: number };

interface Look {
  icon: ReactNode;
  color: string;
  text: ReactNode;
  action?: { label: string; onClick: () => void };
}

const size = 16;
const turning = <CircularProgress size={14} thickness={5} color="inherit" aria-hidden />;

/** Rows that cannot be read again for now: no spinner, and no action that would fail. */
function lookOffline(at: number): Look {
  return {
    icon: <WifiSlashIcon size={size} />,
    color: 'warning.main',
    text: `Offline. Rows from ${formatMoment(at)}`,
  };
}

function lookOf(state: SaveState, isReached: boolean): Look {
  if (!isReached && (state.kind === 'stale' || state.kind === 'reading')) return lookOffline(state.at);
  switch (state.kind) {
    case 'saved':
      return {
        icon: <CheckCircleIcon size={size} />,
        color: 'success.main',
        text: <Saved moment={formatMoment(state.at)} />,
      };
    case 'rowSaved':
      return {
        icon: <CheckCircleIcon size={size} />,
        color: 'success.main',
        text: `Row ${state.row} saved just now`,
      };
    case 'saving':
      return {
        icon: turning,
        color: 'text.secondary',
        text: state.row === undefined ? 'Saving' : `Saving row ${state.row}`,
      };
    case 'failed':
      return {
        icon: <WarningCircleIcon size={size} />,
        color: 'error.main',
        text: `${counted(state.rows, 'row')} not saved.`,
        action: { label: 'Review', onClick: state.onReview },
      };
    case 'waiting':
      return {
        icon: <ClockCounterClockwiseIcon size={size} />,
        color: 'warning.main',
        text: <Waiting changes={state.changes} />,
        action: { label: 'Show', onClick: state.onShow },
      };
    case 'signIn':
      return {
        icon: <KeyIcon size={size} />,
        color: 'warning.main',
        text: `Sign in to send ${counted(state.changes, 'change')}.`,
        action: { label: 'Sign in', onClick: () => location.assign(signInAddress()) },
      };
    case 'open':
      return {
        icon: <WarningCircleIcon size={size} />,
        color: 'error.main',
        text: `${counted(state.changes, 'change')} ${state.changes === 1 ? 'needs' : 'need'} you.`,
        action: { label: 'Review', onClick: state.onShow },
      };
    case 'stale':
      return {
        icon: <ClockCounterClockwiseIcon size={size} />,
        color: 'text.secondary',
        text: `Rows from ${formatMoment(state.at)}.`,
        action: { label: 'Refresh', onClick: state.onRefresh },
      };
    case 'reading':
      return { icon: turning, color: 'text.secondary', text: `Rows from ${formatMoment(state.at)}` };
    case 'ready':
      return {
        icon: <EyeIcon size={size} />,
        color: 'text.secondary',
        text: `Nothing written yet${state.rows === 0 ? '' : `, ${counted(state.rows, 'row')} ${state.rows === 1 ? 'is' : 'are'} ready`}`,
      };
    case 'viewOnly':
      return {
        icon: <EyeIcon size={size} />,
        color: 'text.secondary',
        text: `View only, owned by ${state.owner}`,
      };
  }
}

/** Phones have no room for where it was saved to. */
function Saved({ moment }: { moment: string }) {
  return (
    <>
      Saved
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {' to sheet'}
      </Box>{' '}
      {moment}
    </>
  );
}

/** Phones have no room to say what it waits for. */
function Waiting({ changes }: { changes: number }) {
  const isReached = useIsServerReached();
  const minutes = minutesFor(changes);
  return (
    <>
      {counted(changes, 'change')} {changes === 1 ? 'waits' : 'wait'}
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {isReached && minutes > 1 ? `, about ${minutes} minutes` : ' for the network'}
      </Box>
    </>
  );
}

interface Reading {
  isFetching: boolean;
  isStale: boolean;
  dataUpdatedAt: number;
}

/** The state for rows that are being read again or were read some time ago; null for fresh ones. */
export function readingState(reading: Reading, onRefresh: () => void): SaveState | null {
  const at = reading.dataUpdatedAt;
  if (at === 0) return null;
  if (reading.isFetching) return { kind: 'reading', at };
  return reading.isStale ? { kind: 'stale', at, onRefresh } : null;
}

interface SaveStatusProps {
  state: SaveState | null;
  /** Shows what was sent today; the status "all saved" links to it. */
  onShowSent: () => void;
}

export function SaveStatus({ state, onShowSent }: SaveStatusProps) {
  const isReached = useIsServerReached();
  if (state === null) return <Box role="status" />;
  const { icon, color, text, action } = lookOf(state, isReached);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        fontSize: 13.5,
        color: 'text.secondary',
        minWidth: 0,
      }}
    >
      <Box aria-hidden sx={{ display: 'flex', flex: 'none', color }}>
        {icon}
      </Box>
      <Box sx={words}>
        <Box role="status" sx={wordsOfState}>
          {state.kind === 'saved' || state.kind === 'rowSaved' ? (
            <Link
              component="button"
              type="button"
              onClick={onShowSent}
              color="inherit"
              underline="hover"
              sx={wordsOfLink}
            >
              {text}
            </Link>
          ) : (
            text
          )}
        </Box>
        {action && (
          <Link
            component="button"
            type="button"
            onClick={action.onClick}
            color={state.kind === 'failed' || state.kind === 'open' ? 'error' : 'text.primary'}
            sx={{ font: 'inherit', fontWeight: 600, minHeight: 24 }}
          >
            {action.label}
          </Link>
        )}
      </Box>
    </Box>
  );
}

/** Phones have a button beside the words, and room for several lines. */
const onPhones = '@media (max-width: 899.95px)';
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const words = {
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  [onPhones]: { display: 'block', lineHeight: '18px' },
};
const wordsOfState = { ...oneLine, [onPhones]: { display: 'inline', mr: 1.5, whiteSpace: 'normal' } };
const wordsOfLink = {
  ...oneLine,
  maxWidth: 1,
  minHeight: 24,
  font: 'inherit',
  textAlign: 'start',
  verticalAlign: 'middle',
  [onPhones]: { whiteSpace: 'normal' },
};
