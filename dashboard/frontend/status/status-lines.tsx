import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WifiSlashIcon } from '@phosphor-icons/react/WifiSlash';
import { useState, useSyncExternalStore } from 'react';
import { counted } from '#kernel/counted.ts';
import { useIsOnline, useIsServerReached } from '../calls/online.ts';
import { deviceState, subscribeToDevice } from '../kept/device.ts';
import { offersHomeScreen } from '../kept/lasting.ts';
import { heldChanges, showHeld, subscribeToHeld } from '../live/held.ts';
import { useOutboxState } from '../outbox/waiting-rows.ts';
import { onDemand } from '../page/on-demand.tsx';

// Lines that sometimes appear above a screen's status bar.

const HomeScreenOffer = onDemand(() =>
  import('./HomeScreenOffer.tsx').then(({ HomeScreenOffer }) => HomeScreenOffer),
);

/** A quiet line above the bar; it covers nothing that moves. */
export function OfflineLine() {
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={{ position: 'absolute', inset: 'auto 0 100% 0' }}>
      {!isOnline && (
        <Typography variant="body2" sx={offline}>
          <WifiSlashIcon size={16} aria-hidden style={{ flex: 'none' }} />
          <OfflineText />
        </Typography>
      )}
    </Box>
  );
}

/** Announces others' changes that wait because the pointer is among the rows. */
export function HeldLine() {
  const changes = useSyncExternalStore(subscribeToHeld, heldChanges);
  return (
    <Box role="status" sx={{ position: 'absolute', inset: 'auto 16px calc(100% + 8px) auto' }}>
      {changes > 0 && (
        <Button variant="outlined" size="small" sx={{ bgcolor: 'background.paper' }} onClick={showHeld}>
          Show {counted(changes, 'change')}
        </Button>
      )}
    </Box>
  );
}

/** Only with a network: an app on the home screen starts with a sign-in. */
export function HomeScreenLine() {
  const [isOffered] = useState(offersHomeScreen);
  const { waiting, open } = useOutboxState();
  const isReached = useIsServerReached();
  const isKept = useSyncExternalStore(subscribeToDevice, () => deviceState() === 'kept');
  if (!isOffered || !isReached || !isKept || waiting + open > 0) return null;
  return <HomeScreenOffer />;
}

function OfflineText() {
  const { waiting } = useOutboxState();
  const isKept = useSyncExternalStore(subscribeToDevice, () => deviceState() === 'kept');
  if (!isKept) return 'You are offline. Nothing is saved to your sheets until you are back online.';
  return waiting === 0
    ? 'You are offline. What waits for the network is kept on this device; what cannot wait says so.'
    : `You are offline. You can keep working; ${counted(waiting, 'change')} ${waiting === 1 ? 'is' : 'are'} kept on this device.`;
}

const offline = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  px: { xs: 4, md: 8 },
  py: 2,
  bgcolor: 'var(--rh-warning-wash)',
  color: 'warning.main',
  borderTop: 1,
  borderColor: 'divider',
};
