import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { counted } from '#kernel/counted.ts';
import { presentPeople, subscribeToPresent } from '../live/present.ts';
import { useSheetOnScreen } from '../status/sheet-on-screen.ts';

const mostNamed = 2;

function sentenceOf(names: readonly string[]): string {
  const named = names.slice(0, mostNamed);
  const more = names.length - named.length;
  const all = more > 0 ? [...named, counted(more, 'other')] : named;
  const last = all.at(-1) ?? '';
  const who = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last;
  return `${who} ${names.length === 1 ? 'is' : 'are'} looking at this sheet`;
}

/** Who else has the sheet on the screen open; nothing if nobody has, or if the person has not switched this on. */
export function PresentPeople() {
  const sheetId = useSheetOnScreen();
  const people = useSyncExternalStore(subscribeToPresent, presentPeople);
  const names = sheetId === undefined ? undefined : people[sheetId];
  if (names === undefined || names.length === 0) return null;
  const sentence = sentenceOf(names);
  return (
    <Typography
      variant="body2"
      noWrap
      title={sentence}
      sx={{ ml: 'auto', minWidth: 0, color: 'text.secondary' }}
    >
      {sentence}
    </Typography>
  );
}
