import Box from '@mui/material/Box';
import { CellSpinner } from '../status/CellSpinner.tsx';

/** Covers a map until its first picture. */
export function MapToCome() {
  return (
    <Box sx={ground}>
      <CellSpinner label="Drawing the map" />
    </Box>
  );
}

const ground = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'var(--rh-sunken)',
};
