import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import { reviewAddress, showReview } from '../review/show-review.ts';
import { type Unsent, unsentOf } from './laid-over.ts';

/** In a row that this device keeps until there is a network. */
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

/** In a row whose change conflicts with somebody else's; for rows that are themselves a button or a link. */
export function ChangedNote() {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600, color: 'error.main' }}>
      Changed in the sheet
    </Box>
  );
}

/** The same for rows that can contain a link: it leads to the review. */
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

/** Says that a row waits for the network or for the person's decision; otherwise renders nothing. */
export function UnsentMark({ unsent }: { unsent: Unsent | undefined }) {
  if (unsent?.isOpen) return <ChangedMark />;
  return unsent?.isWaiting ? <WaitingMark /> : null;
}

/** The same for a row with commands applied, on a line of its own; such rows may be buttons. */
export function WaitingLine({ row }: { row: object }) {
  const unsent = unsentOf(row);
  if (!unsent?.isWaiting && !unsent?.isOpen) return null;
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 13, fontWeight: 450 }}>
      {unsent.isOpen ? <ChangedNote /> : <WaitingMark />}
    </Box>
  );
}
