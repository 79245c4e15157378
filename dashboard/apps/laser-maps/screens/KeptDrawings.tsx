import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { DrawingState, KeptDrawing } from './use-drawing.ts';

const words: Readonly<Record<DrawingState, string>> = {
  waiting: 'Waiting',
  drawing: 'Drawing',
  kept: 'In your Drive',
  failed: 'Not drawn',
};

/** The result for each drawing. */
export function KeptDrawings({ drawings }: { drawings: readonly KeptDrawing[] }) {
  return (
    <Box component="ul" aria-label="Drawings" sx={list}>
      {drawings.map(({ location, state, link, problem }) => (
        <li key={location.id}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{location.name}</Box>
          <Box sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}>
            {link === undefined ? (
              `${words[state]}${problem === undefined ? '' : `: ${problem}`}`
            ) : (
              <Link href={link} target="_blank" rel="noreferrer">
                {words[state]}
              </Link>
            )}
          </Box>
        </li>
      ))}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', gap: 3, py: 2, borderBottom: 1, borderColor: 'divider' },
};
