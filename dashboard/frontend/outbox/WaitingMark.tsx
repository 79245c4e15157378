import Box from '@mui/material/Box';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { unsentOf } from './laid-over.ts';

/** Stands in a row that this device keeps until there is a network. */
export function WaitingMark() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
        color: 'var(--rh-ink-3)',
        '& > svg': { color: 'warning.main', flex: 'none' },
      }}
    >
      <ClockCounterClockwiseIcon size={14} aria-hidden />
      Waiting to be sent
    </Box>
  );
}

/** The same for a row that waiting commands were laid over, on a line of its own; nothing where it does not wait. */
export function WaitingLine({ row }: { row: object }) {
  if (!unsentOf(row)?.isWaiting) return null;
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 13, fontWeight: 450 }}>
      <WaitingMark />
    </Box>
  );
}
