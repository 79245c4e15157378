import Alert from '@mui/material/Alert';
import { useAskBeforeLeaving } from '../dialogs/use-stay.ts';
import { type DeviceState, deviceState } from '../kept/device.ts';
import { waitingMegabytes } from '../kept/files.ts';

interface NotKeptProps {
  photos: readonly { state: string; isKept: boolean }[];
}

/** Says so if this device does not keep waiting photos, and asks before the page is closed with them. */
export function NotKept({ photos }: NotKeptProps) {
  const count = photos.filter(({ state, isKept }) => !isKept && state !== 'saved').length;
  useAskBeforeLeaving(count > 0);
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      This device could not keep {count === 1 ? 'a photo' : `${count} photos`} that{' '}
      {count === 1 ? 'is' : 'are'} not in the sheet yet: {reasonOf(deviceState())} Save{' '}
      {count === 1 ? 'it' : 'them'} before you close or reload this page.
    </Alert>
  );
}

function reasonOf(state: DeviceState): string {
  switch (state) {
    case 'kept':
      return `those that wait may take up to ${waitingMegabytes} MB in all, and the browser may have less room.`;
    case 'shared':
      return 'you said that others use this computer, too.';
    case 'insecure':
    case 'off':
      return 'nothing is kept on devices that open Rowhouse at this address.';
    default:
      return "the browser's storage is full, or blocked for this site.";
  }
}
