import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { XIcon } from '@phosphor-icons/react/X';
import { useSyncExternalStore } from 'react';
import { usePreferences, useSavePreferences } from '../calls/preferences.ts';
import { DeviceChoice } from '../theme/device-choice.ts';
import { PlainIconButton } from './PlainIconButton.tsx';
import { hasChosen, type UsualRegion, usualRegion } from './usual-region.ts';

const answer = new DeviceChoice('rowhouse-region-offer', ['open', 'declined'], 'open');

/**
 * A line on the first visit that offers the browser's region for dates, money and units. Nothing if the person has
 * chosen already, or sees that region anyway.
 */
export function RegionOffer() {
  const usual = usualRegion(navigator.language);
  return usual ? <Offer usual={usual} /> : null;
}

function Offer({ usual }: { usual: UsualRegion }) {
  const preferences = usePreferences();
  const save = useSavePreferences();
  const answered = useSyncExternalStore(answer.subscribe, answer.chosen);
  const isTaken = save.isSuccess;
  if (!isTaken && (hasChosen(preferences) || answered === 'declined')) return null;
  const words = `Dates, money and units as in ${usual.name}`;
  const take = () => save.mutate(usual.preferences);
  return (
    <Box role="status" sx={line}>
      <span>
        {isTaken ? `${words}.` : `${words}?`}
        {save.error && ' This was not saved.'}
      </span>
      {!isTaken && (
        <Button size="small" onClick={take} loading={save.isPending}>
          {save.error ? 'Retry' : 'Yes'}
        </Button>
      )}
      <Button size="small" color="inherit" href="/?app=account">
        Change
      </Button>
      {!isTaken && (
        <PlainIconButton aria-label="No, leave it as it is" onClick={() => answer.choose('declined')}>
          <XIcon size={16} />
        </PlainIconButton>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 36,
  fontSize: 14,
  color: 'text.secondary',
};
