import Box from '@mui/material/Box';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';

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
