import Box from '@mui/material/Box';
import type { MoveDirection } from '#kernel/calls/move.ts';

export interface SideNames {
  here: string;
  there: string;
}

/** The direction of a move, with the names of both sides. A name that fits on a line is not broken. */
export function Way({ direction, names }: { direction: MoveDirection; names: SideNames }) {
  const { here, there } = names;
  const [from, to] = direction === 'to' ? [here, there] : [there, here];
  return (
    <>
      from <Name>{from}</Name> to <Name>{to}</Name>
    </>
  );
}

function Name({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
