import Snackbar from '@mui/material/Snackbar';
import { overStatusBar } from '#frontend/dialogs/snackbar-place.ts';

const openMs = 8000;

/** Says that a permission was declined on the consent page, and that nothing is lost because of it. */
export function DeclinedSnackbar({ onClose }: { onClose: () => void }) {
  return (
    <Snackbar
      open
      autoHideDuration={openMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      message="You did not allow this. Everything else works as before."
      sx={overStatusBarBar}
    />
  );
}

const overStatusBarBar = {
  left: { xs: 12, sm: 28 },
  right: { xs: 12, sm: 'auto' },
  bottom: overStatusBar(88, 66),
  '& .MuiSnackbarContent-root': { minWidth: { sm: 320 }, minHeight: 56 },
};
