import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { styleNames } from '#frontend/map/style-names.ts';
import { type MapStyle, mapStyleSchema, mapStyles } from '#kernel/map/scene.ts';
import { plate } from './plates.ts';
import { StyleSwatch } from './StyleSwatch.tsx';

interface StylePlateProps {
  style: MapStyle;
  onStyle: (style: MapStyle) => void;
}

/** The ten styles as a list, if there is no room for pictures. */
export function StyleChoice({ style, onStyle }: StylePlateProps) {
  return (
    <TextField
      select
      value={style}
      onChange={({ target }) => onStyle(mapStyleSchema.parse(target.value))}
      slotProps={{ select: { inputProps: { 'aria-label': 'Map style' } } }}
      sx={{ flex: 1, minWidth: 112 }}
    >
      {mapStyles.map((each) => (
        <MenuItem key={each} value={each}>
          {styleNames[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The ten styles, each with a picture. */
export function StylePlate({ style, onStyle }: StylePlateProps) {
  const name = useId();
  return (
    <Box component="fieldset" sx={panel}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <Box sx={{ display: 'flex', gridColumn: '1 / -1', alignItems: 'baseline' }}>
          <Typography component="span" sx={{ fontWeight: 600, fontSize: 14, mr: 'auto' }}>
            Map style
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {mapStyles.length} styles
          </Typography>
        </Box>
      </Box>
      {mapStyles.map((each) => (
        <Box component="label" key={each} sx={choice}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === style}
            onChange={() => onStyle(each)}
          />
          <Box className="swatch">
            <StyleSwatch style={each} />
          </Box>
          {styleNames[each]}
        </Box>
      ))}
    </Box>
  );
}

const panel = {
  ...plate,
  m: 0,
  p: 3.5,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 2.5,
};
const choice = {
  position: 'relative',
  fontSize: 13,
  lineHeight: '20px',
  '& > input': { position: 'absolute', inset: 0, width: 1, height: 1, m: 0, opacity: 0, cursor: 'pointer' },
  '& > .swatch': {
    border: '1px solid var(--rh-line-strong)',
    borderRadius: '5px',
    overflow: 'hidden',
    mb: 0.5,
  },
  '& > input:checked + .swatch': { outline: '2px solid var(--rh-focus)', outlineOffset: '1px' },
  '& > input:focus-visible + .swatch': { outline: '3px solid var(--rh-focus)', outlineOffset: '2px' },
  '&:has(input:checked)': { fontWeight: 600 },
};
