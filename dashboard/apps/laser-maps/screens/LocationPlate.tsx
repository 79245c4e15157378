import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { XIcon } from '@phosphor-icons/react/X';
import { useId } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { Location } from '../contract.ts';
import { coordinatesOf } from '../framing.ts';
import manifest from '../manifest.ts';
import { plate } from './plates.ts';

interface LocationPlateProps {
  locations: readonly Location[];
  location: Location | undefined;
  ratio: string;
  onLocation: (id: string | null) => void;
  onClose: () => void;
}

/** Which location is shown, and a button to leave. */
export function LocationPlate({ locations, location, ratio, onLocation, onClose }: LocationPlateProps) {
  const labelId = useId();
  return (
    <Box sx={bar}>
      <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
        <HouseMark app={manifest} size={38} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box id={labelId} sx={{ color: 'text.secondary', fontSize: 13, lineHeight: '18px' }}>
          Location
        </Box>
        <Select
          variant="standard"
          disableUnderline
          displayEmpty
          fullWidth
          value={location?.id ?? ''}
          onChange={({ target }) => onLocation(target.value === '' ? null : target.value)}
          labelId={labelId}
          sx={picker}
        >
          <MenuItem value="">No location</MenuItem>
          {locations.map((each) => (
            <MenuItem key={each.id} value={each.id} disabled={coordinatesOf(each) === undefined}>
              {each.name}
            </MenuItem>
          ))}
        </Select>
      </Box>
      <Chip label={ratio} sx={chip} />
      <Divider orientation="vertical" flexItem sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<XIcon size={16} />}
        onClick={onClose}
        sx={{ whiteSpace: 'nowrap', flex: 'none' }}
      >
        Close Map
      </Button>
    </Box>
  );
}

const bar = {
  ...plate,
  position: 'absolute',
  top: { xs: 12, md: 25 },
  left: { xs: 12, md: 25 },
  right: { xs: 12, md: 'auto' },
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 2, sm: 4 },
  width: { md: 600 },
  px: { xs: 3, sm: 4 },
  py: 2,
};
const picker = {
  '@media (pointer: coarse)': { minHeight: 44 },
  '& .MuiSelect-select': { fontWeight: 600, fontSize: 15, lineHeight: '22px', p: 0 },
};
const chip = {
  flex: 'none',
  fontWeight: 600,
  bgcolor: 'var(--rh-accent-wash)',
  color: 'var(--rh-on-accent-wash)',
};
