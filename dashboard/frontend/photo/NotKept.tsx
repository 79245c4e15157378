import Alert from '@mui/material/Alert';
import { useAskBeforeLeaving } from '../dialogs/use-stay.ts';

interface NotKeptProps {
  photos: readonly { state: string; isKept: boolean }[];
}

/** Says so where the browser has no room for photos that wait, and asks before the page is closed with them. */
export function NotKept({ photos }: NotKeptProps) {
  const count = photos.filter(({ state, isKept }) => !isKept && state !== 'saved').length;
  useAskBeforeLeaving(count > 0);
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      This browser could not keep {count === 1 ? 'a photo' : `${count} photos`} that{' '}
      {count === 1 ? 'is' : 'are'} not in the sheet yet: its storage is full, or blocked for this site. Save{' '}
      {count === 1 ? 'it' : 'them'} before you close or reload this page.
    </Alert>
  );
}
