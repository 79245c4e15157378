import Box from '@mui/material/Box';
import { type Position, sketchHeight, sketchOf, sketchWidth, type TrackMark } from './track-shape.ts';

interface TrackSketchProps {
  label: string;
  track: readonly Position[];
  marks: readonly TrackMark[];
}

/** A track without its map: until that is loaded, and if the browser cannot draw one. */
export function TrackSketch({ label, track, marks }: TrackSketchProps) {
  const points = sketchOf(track);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${sketchWidth} ${sketchHeight}`}
      sx={look}
    >
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {marks.map(({ at }) => {
        const point = points[at];
        return point && <circle key={at} cx={point[0]} cy={point[1]} r="5" />;
      })}
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
