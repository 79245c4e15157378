import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { House } from '#frontend/house/House.tsx';
import type { OwnHouse } from '#kernel/own-apps/own-app.ts';
import { capitalized } from '#kernel/records/words.ts';
import { gables, paints } from './draft.ts';

interface HouseFieldsProps {
  house: OwnHouse;
  onChange: (house: OwnHouse) => void;
}

/** The front of the app on the street: its paint, its gable, and the windows that are lit. */
export function HouseFields({ house, onChange }: HouseFieldsProps) {
  const { color, gable, picture } = house;
  const toggle = (row: number, column: number) => {
    const lit = (cells: string) =>
      [...cells].map((cell, at) => (at === column ? (cell === '#' ? '.' : '#') : cell)).join('');
    onChange({ ...house, picture: picture.map((cells, at) => (at === row ? lit(cells) : cells)) });
  };
  return (
    <Box sx={{ display: 'flex', gap: 6, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <House app={{ color, house: { gable, picture: [...picture], height: 140 } }} width={100} />
      <Box sx={{ display: 'grid', gap: 4, minWidth: 200 }}>
        <TextField
          select
          label="Paint"
          value={color}
          onChange={({ target }) =>
            onChange({ ...house, color: paints.find((one) => one === target.value) ?? color })
          }
        >
          {paints.map((paint) => (
            <MenuItem key={paint} value={paint}>
              {capitalized(paint)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Gable"
          value={gable}
          onChange={({ target }) =>
            onChange({ ...house, gable: gables.find((one) => one === target.value) ?? gable })
          }
        >
          {gables.map((one) => (
            <MenuItem key={one} value={one}>
              {capitalized(one)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
        <Typography component="legend" variant="body2" sx={{ mb: 2 }}>
          Windows
        </Typography>
        {picture.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of windows have no other name
          <Box key={row} sx={{ display: 'flex' }}>
            {[...cells].map((cell, column) => (
              <Box
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have windows
                key={column}
                component="input"
                type="checkbox"
                aria-label={`Window ${column + 1} of floor ${picture.length - row}`}
                checked={cell === '#'}
                onChange={() => toggle(row, column)}
                sx={{ width: 24, height: 24, m: 0, accentColor: 'var(--rh-primary)' }}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
