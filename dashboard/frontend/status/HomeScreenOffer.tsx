import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ExportIcon } from '@phosphor-icons/react/Export';
import { useState } from 'react';
import { declineHomeScreen, offersHomeScreen } from '../kept/lasting.ts';

/**
 * Offers to add the app to the home screen, where what waits for the network is kept for good, before anything waits:
 * data in an iPhone's browser tab is not carried over. Once declined, it is not offered again.
 */
export function HomeScreenOffer() {
  const [isOpen, setIsOpen] = useState(offersHomeScreen);
  if (!isOpen) return null;
  return (
    <Box component="section" aria-label="Home screen" sx={line}>
      <ExportIcon size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
        This browser deletes what is waiting to be sent after 7 days without a visit. To keep it, choose
        Share, then Add to Home Screen.
      </Typography>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          declineHomeScreen();
          setIsOpen(false);
        }}
        sx={{ flex: 'none' }}
      >
        Not now
      </Button>
    </Box>
  );
}

/** Above the status bar, with its own space at the end of the page, so that it hides no row for good. */
const line = {
  position: 'sticky',
  bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: '50px' },
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2.5,
  mt: 4,
  pl: 4,
  pr: 2,
  py: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'var(--rh-line-strong)',
  borderRadius: 1,
  displayPrint: 'none',
};
