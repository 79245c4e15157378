import Button from '@mui/material/Button';
import { useCopy } from '../page/use-copy.ts';
import { textOf } from './command-words.ts';
import type { Waiting } from './waiting.ts';

const says = { idle: 'Copy', copied: 'Copied', refused: 'Your browser did not allow it' };

/** Copies what a person typed, as text. */
export function CopyButton({ waiting, isSmall = false }: { waiting: Waiting; isSmall?: boolean }) {
  const { state, copy } = useCopy();
  return (
    <Button
      variant="outlined"
      color="inherit"
      {...(isSmall && { size: 'small' })}
      onClick={() => void copy(textOf(waiting))}
    >
      <span role="status">{says[state]}</span>
    </Button>
  );
}
