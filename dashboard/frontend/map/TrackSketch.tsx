import Box from '@mui/material/Box';

interface TrackSketchProps {
  label: string;
  /** Longitude and latitude, in their order. */
  track: readonly (readonly [number, number])[];
}

const [width, height, margin] = [400, 225, 24];

/** How far north a latitude lies on the flat map, in degrees of the equator. */
function northOf(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

/** The points of a track in a box of 400 by 225, as large as they fit, north up. */
export function sketchOf(track: TrackSketchProps['track']): [number, number][] {
  const flat = track.map(([longitude, latitude]) => [longitude, -northOf(latitude)] as const);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of flat) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  // A track on one spot has no extent.
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-9),
    (height - 2 * margin) / Math.max(bottom - top, 1e-9),
  );
  const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
  return flat.map(([x, y]) => [width / 2 + (x - x0) * scale, height / 2 + (y - y0) * scale]);
}

/** A track without its map: until that is loaded, and where the browser cannot draw one. */
export function TrackSketch({ label, track }: TrackSketchProps) {
  const points = sketchOf(track);
  const ends = [points[0], points.at(-1)];
  return (
    <Box component="svg" role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} sx={look}>
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {ends.map(
        (end, at) => end && <circle key={at === 0 ? 'start' : 'end'} cx={end[0]} cy={end[1]} r="5" />,
      )}
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
