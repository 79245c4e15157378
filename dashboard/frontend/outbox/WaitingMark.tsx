import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { reviewAddress, showReview } from '../review/show-review.ts';
import { type Unsent, unsentOf } from './laid-over.ts';

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

/** Stands in a row whose change met another hand, and is a button or a link itself. */
export function ChangedNote() {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600, color: 'error.main' }}>
      Changed in the sheet
    </Box>
  );
}

/** The same where a row can hold a link: it leads to where that is looked over. */
export function ChangedMark() {
  return (
    <Link
      href={reviewAddress}
      color="error"
      sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        showReview();
      }}
    >
      Changed in the sheet. Review
    </Link>
  );
}

/** What of a row is not in the sheet yet, where it waits for the network or for its person; else nothing. */
export function UnsentMark({ unsent }: { unsent: Unsent | undefined }) {
  if (unsent?.isOpen) return <ChangedMark />;
  return unsent?.isWaiting ? <WaitingMark /> : null;
}

/** The same for a row that commands were laid over, on a line of its own; such rows may be buttons. */
export function WaitingLine({ row }: { row: object }) {
  const unsent = unsentOf(row);
  if (!unsent?.isWaiting && !unsent?.isOpen) return null;
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 13, fontWeight: 450 }}>
      {unsent.isOpen ? <ChangedNote /> : <WaitingMark />}
    </Box>
  );
}
