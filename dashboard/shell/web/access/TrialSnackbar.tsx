import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import { HourglassMediumIcon } from '@phosphor-icons/react/HourglassMedium';
import { XIcon } from '@phosphor-icons/react/X';
import { offersUndo, overFoundation } from '#frontend/snackbar-place.ts';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { remainingText } from './remaining.ts';
import { useDismissal } from './use-dismissal.ts';

interface TrialSnackbarProps {
  status: SubscriptionStatus | undefined;
  /** App screens end in a foundation bar, which it must not cover. */
  isOverFoundation?: boolean;
}

/** Says how much time is left. Comes back an hour after it was dismissed; clicking elsewhere does not dismiss it. */
export function TrialSnackbar({ status, isOverFoundation = false }: TrialSnackbarProps) {
  const text = status && remainingText(status);
  const { isDue, dismiss } = useDismissal(text !== undefined);
  return (
    <Snackbar
      open={isDue}
      data-stays
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') dismiss();
      }}
      sx={[belowAll, isOverFoundation ? inApp : onPage]}
    >
      <SnackbarContent
        // It stands on every page and must not come before what is read of one.
        role="status"
        message={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <HourglassMediumIcon size={18} aria-hidden />
            {text}
          </Box>
        }
        action={
          <IconButton aria-label="Dismiss" color="inherit" onClick={dismiss} size="small">
            <XIcon size={16} />
          </IconButton>
        }
        sx={{ flexWrap: 'nowrap', '&& .MuiIconButton-root': { color: 'inherit' } }}
      />
    </Snackbar>
  );
}

// Dialogs, drawers and an offer to undo come before it.
const belowAll = { zIndex: 1150, [`[${offersUndo}] &`]: { visibility: 'hidden' } };
const onPage = {
  '& .MuiSnackbarContent-root': { borderRadius: { xs: 0, sm: '8px' }, borderInlineWidth: { xs: 0, sm: 1 } },
  left: { xs: 0, sm: 32 },
  right: { xs: 0, sm: 'auto' },
  bottom: { xs: 0, sm: 28 },
};
const inApp = {
  left: { xs: 12, sm: 28 },
  right: { xs: 12, sm: 'auto' },
  bottom: overFoundation(88, 66),
};
