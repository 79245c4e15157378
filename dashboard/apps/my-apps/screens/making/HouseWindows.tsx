import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { House } from '#frontend/house/House.tsx';
import type { OwnHouse } from '#kernel/own-apps/own-app.ts';

interface HouseWindowsProps {
  house: OwnHouse;
  onChange: (picture: string[]) => void;
}

/** Five floors of five windows. */
const across = 5;
const scale = 1.25;
const width = 124 * scale;
/** The distance between two windows of a house this wide, in whole pixels as drawn. */
const pitch = 28;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -across,
  ArrowDown: across,
};

/** The house with windows to light, by pressing them, or with the arrow keys and Space. */
export function HouseWindows({ house, onChange }: HouseWindowsProps) {
  const { color, gable, picture } = house;
  const cells = [...picture.join('')];
  const [reached, setReached] = useState(0);
  const toggle = (at: number) => {
    const lit = cells.with(at, cells[at] === '#' ? '.' : '#').join('');
    onChange(picture.map((_, row) => lit.slice(row * across, (row + 1) * across)));
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = reached + (steps[event.key] ?? 0);
    if (next === reached || next < 0 || next >= cells.length) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('input')[next]?.focus();
  };
  return (
    <Box component="fieldset" onKeyDown={walk} sx={frame}>
      <Typography component="legend" sx={caption}>
        Windows
      </Typography>
      <Box sx={{ position: 'relative', width, borderBottom: '3px solid', borderColor: 'text.primary' }}>
        <House app={{ color, house: { gable, picture: [...picture], height: 140 } }} width={width} />
        <Box sx={windows}>
          {cells.map((cell, at) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other name
              key={at}
              type="checkbox"
              aria-label={`Window ${(at % across) + 1} of floor ${picture.length - Math.floor(at / across)}`}
              checked={cell === '#'}
              tabIndex={at === reached ? 0 : -1}
              onFocus={() => setReached(at)}
              onChange={() => toggle(at)}
            />
          ))}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', maxWidth: width }}>
        Press a window to light it
      </Typography>
    </Box>
  );
}

const frame = { border: 0, p: 0, m: 0, display: 'grid', gap: 2, alignContent: 'start' };
const caption = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
// As the house draws them, which shows their state; each can be pressed together with the wall around it.
const windows = {
  position: 'absolute',
  left: (width - across * pitch) / 2,
  bottom: 4,
  display: 'grid',
  gridTemplateColumns: `repeat(${across}, ${pitch}px)`,
  '& input': {
    appearance: 'none',
    width: pitch,
    height: pitch,
    m: 0,
    borderRadius: '2px',
    cursor: 'pointer',
    '&:hover': { boxShadow: 'inset 0 0 0 2px var(--rh-house-lit)' },
    '&:focus-visible': { outline: '2px solid var(--rh-focus)', outlineOffset: '-1px' },
  },
};
