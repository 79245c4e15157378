import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { onDemand } from '../page/on-demand.tsx';
import { attributionOf } from './attribution.ts';
import { mapQueries } from './queries.ts';
import { TrackSketch } from './TrackSketch.tsx';
import { endsOf, type TrackMark, unwrapped } from './track-shape.ts';

const Drawn = onDemand(() => import('./TrackDrawing.tsx').then((module) => module.TrackDrawing));

export interface TrackMapProps {
  /** A description for people who do not see it: "Morning run". */
  label: string;
  /** Latitude and longitude, in their order. */
  points: readonly (readonly [number, number])[];
  /** Labels of some of the points, by their positions in the list; "Start" and "End" when absent. */
  marks?: readonly TrackMark[];
  /** The unit of the map's scale. */
  unit?: 'km' | 'mi';
}

/**
 * A track on the bundled map, as large as it fits; only the track until the map is loaded, or if there cannot be one.
 */
export function TrackMap({ label, points, marks, unit = 'km' }: TrackMapProps) {
  const { data: sources, isError } = useQuery(mapQueries.sources());
  const [isRefused, setIsRefused] = useState(false);
  const track = useMemo(() => unwrapped(points), [points]);
  const marked = useMemo(() => marks ?? endsOf(points.length), [marks, points.length]);
  if (track.length < 2) return null;
  const sketch = <TrackSketch label={label} track={track} marks={marked} />;
  return (
    <Box component="figure" sx={figure}>
      <Box sx={{ position: 'relative', aspectRatio: { xs: '4 / 3', sm: '16 / 9' } }}>
        {sources && !isRefused ? (
          <Drawn
            {...{ label, track, sources }}
            marks={marked}
            scaleUnit={unit === 'mi' ? 'imperial' : 'metric'}
            onRefused={() => setIsRefused(true)}
            meanwhile={sketch}
          />
        ) : (
          sketch
        )}
      </Box>
      <Typography component="figcaption" variant="caption" sx={{ px: 3, py: 1, display: 'block' }}>
        {captionOf()}
      </Typography>
    </Box>
  );

  function captionOf(): string {
    if (isRefused) return 'This browser cannot draw maps, so only the route is shown.';
    if (isError) return 'The map cannot be loaded, so only the route is shown.';
    return sources ? attributionOf('roadmap', sources) : ' ';
  }
}

const figure = {
  m: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'var(--rh-surface)',
  color: 'text.secondary',
};
