import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { lastClockAhead } from '#frontend/kept/contact.ts';
import { type DeviceState, deviceState, subscribeToDevice } from '#frontend/kept/device.ts';
import { hasNewVersion, subscribeToVersion, takeNewVersion } from '#frontend/kept/worker.ts';
import { counted } from '#kernel/counted.ts';
import { SettingsCard } from './SettingsCard.tsx';

const words: Readonly<Record<DeviceState, string>> = {
  off: 'The operator of this installation has switched this off, so your browser keeps nothing. Everything works while there is a network, and nothing opens without one.',
  insecure:
    'This address is not encrypted, so your browser stores nothing for it. Everything works online, but nothing opens offline.',
  shared:
    'You said that this is a shared computer. Nothing is kept on it, and signing out clears what the browser holds of Rowhouse.',
  nobody: 'Nothing is kept here until Rowhouse can be reached.',
  overdue:
    'Rowhouse could not be reached for 30 days. What is kept here opens again as soon as it can be; nothing is lost.',
  refused:
    'Your browser could not store anything. The window may be private, the disk may be full, or another version of Rowhouse may have been here. Everything works while there is a network.',
  kept: 'What you have seen here opens at once the next time, and without a network, until 30 days after your last visit. It is encrypted: a program that copies files cannot read it, but anyone who can use this browser can. Signing out deletes it.',
};

const dayMs = 86_400_000;

/** What this browser keeps, or why it keeps nothing. */
export function DeviceCard() {
  const state = useSyncExternalStore(subscribeToDevice, deviceState);
  const isOld = useSyncExternalStore(subscribeToVersion, hasNewVersion);
  return (
    <SettingsCard
      title="This device"
      chip={<StateChip label={state === 'kept' ? 'Kept' : 'Not kept'} color="default" />}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words[state]} {clockWords(lastClockAhead())}
      </Typography>
      {isOld && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, mt: 3 }}>
          <Typography variant="body2">A new version of Rowhouse is ready.</Typography>
          <Button variant="outlined" color="inherit" onClick={takeNewVersion}>
            Use it now
          </Button>
        </Stack>
      )}
    </SettingsCard>
  );
}

/** "The clock of this device is 365 days ahead of the server’s." */
function clockWords(ms: number): string | null {
  if (Math.abs(ms) < dayMs) return null;
  const off = counted(Math.round(Math.abs(ms) / dayMs), 'day');
  return `The clock of this device is ${off} ${ms > 0 ? 'ahead of' : 'behind'} the server’s. Please correct it.`;
}
