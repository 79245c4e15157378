import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { AddressField } from '#frontend/sharing/AddressField.tsx';
import { CopyLink } from '#frontend/sharing/CopyLink.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { CalendarFeed } from '#kernel/calls/reminders.ts';
import { dayOf, formatDay, formatTime, minuteOf } from '#kernel/day.ts';
import { Channel } from './Channel.tsx';
import { useEndAddress, useNewAddress } from './queries.ts';

interface CalendarChannelProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  feeds: readonly CalendarFeed[];
  /** The apps that are chosen for calendars. */
  apps: readonly { app: string; title: string }[];
}

/** Addresses at which calendars read what is due: one for all houses, and one for each. */
export function CalendarChannel({ isOn, onSwitch, feeds, apps }: CalendarChannelProps) {
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const make = useNewAddress();
  const end = useEndAddress();
  const problem = make.error ?? end.error;
  const problemAlert = problem && <ProblemAlert title="The address was not changed" problem={problem} />;
  // A house that is in no calendar any more has no address that works.
  const app = apps.length > 1 && apps.some((one) => one.app === chosen) ? chosen : '';
  const feed = feeds.find((one) => (one.app ?? '') === app);
  const makeNew = () => make.mutate(app === '' ? null : app, { onSuccess: () => setIsAsking(false) });
  return (
    <Channel
      title="Calendar feed"
      says="For any calendar. It can only be read."
      Icon={CalendarBlankIcon}
      isOn={isOn}
      onSwitch={onSwitch}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {apps.length > 1 && (
          <TextField
            select
            label="Of"
            value={app}
            onChange={(event) => setChosen(event.target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">All chosen houses</option>
            {apps.map((one) => (
              <option key={one.app} value={one.app}>
                {one.title}
              </option>
            ))}
          </TextField>
        )}
        {feed ? (
          <>
            <AddressField address={feed.address} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Whoever has this address can read what is due.
            </Typography>
            <CopyLink key={feed.id} link={feed.address} />
            <Typography variant="body2">{readWords(feed)}</Typography>
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
              <Button color="inherit" onClick={() => setIsAsking(true)}>
                New address
              </Button>
              <Button color="inherit" loading={end.isPending} onClick={() => end.mutate(feed.id)}>
                End this address
              </Button>
            </Box>
          </>
        ) : (
          <Button variant="outlined" color="inherit" loading={make.isPending} onClick={makeNew}>
            Make an address
          </Button>
        )}
        {!isAsking && problemAlert}
      </Box>
      <ConfirmDialog
        title="Make a new address?"
        text="The old address ends at once. Calendars that read it show nothing new until you give them the new one."
        confirm={{ label: 'New address', busyLabel: 'Making it' }}
        isOpen={isAsking}
        isBusy={make.isPending}
        onConfirm={makeNew}
        onClose={() => setIsAsking(false)}
      >
        {problemAlert}
      </ConfirmDialog>
    </Channel>
  );
}

/** "Last read Nov 22, 2026, 6:40 PM" */
function readWords({ lastReadAt }: CalendarFeed): string {
  if (lastReadAt === null) return 'No calendar has read it yet.';
  const at = new Date(lastReadAt);
  return `Last read ${formatDay(dayOf(at))}, ${formatTime(minuteOf(at))}`;
}
