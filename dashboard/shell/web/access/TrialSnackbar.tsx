import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import { HourglassMediumIcon } from '@phosphor-icons/react/HourglassMedium';
import { XIcon } from '@phosphor-icons/react/X';
import { fillsWindow, offersUndo } from '#frontend/dialogs/snackbar-place.ts';
import { roomForStatusBar, statusBarHeights } from '#frontend/status/StatusBarFrame.tsx';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { remainingText } from './remaining.ts';
import { useDismissal } from './use-dismissal.ts';

interface TrialSnackbarProps {
  status: SubscriptionStatus | undefined;
  /** App screens end in a status bar; the snackbar then sits above it. */
  isOverStatusBar?: boolean;
}

/**
 * Says how much time is left. Comes back an hour after it was dismissed; clicking elsewhere does not dismiss it. It
 * sits below the page's content and never covers it.
 */
export function TrialSnackbar({ status, isOverStatusBar = false }: TrialSnackbarProps) {
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
      sx={[inFlow, isOverStatusBar && inApp]}
    >
      <SnackbarContent
        // It is on every page and must not be read out before the page's content.
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

// An offer to undo, which is fixed in the same corner, comes before it.
const inFlow = {
  position: 'static',
  zIndex: 'auto',
  flex: 'none',
  width: 'fit-content',
  maxWidth: 1,
  mt: 'auto',
  pt: 6,
  transform: 'none',
  displayPrint: 'none',
  [`[${offersUndo}] &, #content:has([${fillsWindow}]) ~ &`]: { visibility: 'hidden' },
};
/** The room that a screen keeps for its status bar comes last on the page: over it, not below it. */
const inApp = {
  mt: 0,
  pt: 0,
  pb: 3,
  mx: { xs: 4, sm: 6, lg: 8 },
  [`#content:has([${roomForStatusBar}]) ~ &`]: {
    position: 'relative',
    inset: 'auto',
    bottom: statusBarHeights,
  },
};
