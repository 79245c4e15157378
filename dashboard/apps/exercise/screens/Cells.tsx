import Box from '@mui/material/Box';
import { counted } from '#kernel/counted.ts';

interface SetCellsProps {
  /** The repetitions of each set. */
  reps: readonly number[];
}

const maxCells = 20;

/** Sets side by side, a cell for each repetition, their numbers below. */
export function SetCells({ reps }: SetCellsProps) {
  return (
    <Box component="ol" sx={row}>
      {reps.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets are told apart by their order alone
        <Box component="li" key={at} aria-label={counted(count, 'repetition')}>
          <Box aria-hidden sx={stack}>
            {Array.from({ length: Math.min(count, maxCells) }, (_, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are all alike
              <Box key={cell} sx={cellLook} />
            ))}
          </Box>
          <Box component="span" aria-hidden sx={{ fontSize: 12, fontWeight: 600 }}>
            {count}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const row = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  // Sets share one base line, so that the highest has the most repetitions.
  alignItems: 'flex-end',
  '& > li': { width: 26, textAlign: 'center' },
};
const stack = { display: 'flex', flexDirection: 'column', gap: '2px' };
const cellLook = {
  height: 5,
  bgcolor: 'primary.main',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
};
