import Box from '@mui/material/Box';
import { type Position, sketchHeight, sketchOf, sketchWidth } from './track-shape.ts';

interface TrackSketchProps {
  label: string;
  track: readonly Position[];
}

/** A track without its map: until that is loaded, and where the browser cannot draw one. */
export function TrackSketch({ label, track }: TrackSketchProps) {
  const points = sketchOf(track);
  const [start, end] = [points[0], points.at(-1)];
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${sketchWidth} ${sketchHeight}`}
      sx={look}
    >
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {start && <circle cx={start[0]} cy={start[1]} r="5" />}
      {end && <circle cx={end[0]} cy={end[1]} r="5" />}
    </Box>
  );
}

const look = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  bgcolor: 'var(--rh-sunken)',
  '& polyline': {
    fill: 'none',
    stroke: 'var(--rh-primary)',
    strokeWidth: 3,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
  '& circle': { fill: 'var(--rh-primary)', stroke: 'var(--rh-surface)', strokeWidth: 2 },
};
