import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BellIcon } from '@phosphor-icons/react/Bell';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { PushDevice } from '#kernel/calls/reminders.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import { Channel } from './Channel.tsx';
import { useAddDevice, useForgetDevice, useTestDevice } from './queries.ts';
import { whyNoNotices } from './this-browser.ts';

interface PushChannelProps {
  isOn: boolean;
  push: {
    /** Null if this installation sends none. */
    key: string | null;
    devices: readonly PushDevice[];
  };
  onSwitch: (isOn: boolean) => void;
}

/** Notices on the devices that the person has added, one by one. */
export function PushChannel({ isOn, push: { key, devices }, onSwitch }: PushChannelProps) {
  const add = useAddDevice();
  const test = useTestDevice();
  const forget = useForgetDevice();
  const refused = whyNoNotices(key);
  const hasThis = devices.some(({ isThis }) => isThis);
  const problem = add.error ?? test.error ?? forget.error;
  const addThis = () => {
    if (key !== null) add.mutate(key);
  };
  const turn = (to: boolean) => {
    onSwitch(to);
    if (to && !hasThis) addThis();
  };
  return (
    <Channel
      title="Push"
      problem={
        problem && <ProblemAlert title="Notifications on this device were not changed" problem={problem} />
      }
      says="A notification when something comes due, on the devices you allow."
      Icon={BellIcon}
      isOn={isOn}
      refused={isOn && key !== null ? null : refused}
      onSwitch={turn}
    >
      <Box component="ul" sx={{ display: 'grid', gap: 1, mb: 2 }}>
        {devices.map((device) => (
          <Box key={device.id} component="li" sx={row}>
            <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              <strong>{nameOf(device)}</strong>{' '}
              {device.isThis ? 'this device' : `since ${formatDay(dayOf(new Date(device.createdAt)))}`}
            </Typography>
            {device.isThis && (
              <Button color="inherit" loading={test.isPending} onClick={() => test.mutate(device.id)}>
                Test
              </Button>
            )}
            <Button
              color="inherit"
              aria-label={`Remove ${nameOf(device)}`}
              onClick={() => forget.mutate(device)}
            >
              Remove
            </Button>
          </Box>
        ))}
      </Box>
      {!hasThis &&
        (refused === null ? (
          <Button variant="outlined" color="inherit" loading={add.isPending} onClick={addThis}>
            Show them on this device
          </Button>
        ) : (
          <Typography variant="body2">{refused}</Typography>
        ))}
      {test.data && (
        <Typography variant="body2" role="status">
          {test.data.isReached
            ? 'Sent. It arrives within a moment.'
            : 'This device could no longer be reached, so it was removed.'}
        </Typography>
      )}
    </Channel>
  );
}

const nameOf = ({ browser }: PushDevice) => browser || 'A browser';

const row = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 };
