import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { Setting } from '../rows.ts';
import { formatDistance } from './setting.ts';
import { distancesOf, type Track, thinned } from './track.ts';

interface TrackProfileProps {
  track: Track;
  distanceUnit: Setting['distanceUnit'];
}

const mostPoints = 400;
const [width, height] = [800, 150];

/** The heights along the way, and the heart rate over them, as far as the file tells. */
export function TrackProfile({ track, distanceUnit }: TrackProfileProps) {
  const distances = distancesOf(track.points);
  const points = thinned(
    track.points.map((point, at) => ({ ...point, along: distances[at] ?? 0 })),
    mostPoints,
  );
  const heights = points.flatMap(({ along, height: value }) => (value === null ? [] : [{ along, value }]));
  const rates = points.flatMap(({ along, heartRate: value }) => (value === null ? [] : [{ along, value }]));
  const total = distances.at(-1) ?? 0;
  return (
    <>
      <Profile title="Elevation" unit="m" isFilled values={heights} {...{ total, distanceUnit }} />
      <Profile
        title="Heart rate"
        unit="a minute"
        isFilled={false}
        values={rates}
        {...{ total, distanceUnit }}
      />
    </>
  );
}

interface ProfileProps {
  title: string;
  unit: string;
  isFilled: boolean;
  values: readonly { along: number; value: number }[];
  total: number;
  distanceUnit: Setting['distanceUnit'];
}

function Profile({ title, unit, isFilled, values, total, distanceUnit }: ProfileProps) {
  if (values.length < 2 || total <= 0) return null;
  const figures = values.map(({ value }) => value);
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  const x = scaleLinear([0, total], [0, width]);
  const y = scaleLinear([least, most > least ? most : least + 1], [height - 4, 4]);
  type Value = ProfileProps['values'][number];
  const drawn = isFilled
    ? area<Value>(
        (one) => x(one.along),
        height,
        (one) => y(one.value),
      )([...values])
    : line<Value>(
        (one) => x(one.along),
        (one) => y(one.value),
      )([...values]);
  const finding = `${title} from ${Math.round(least)} to ${Math.round(most)} ${unit} over ${formatDistance(total, distanceUnit)}`;
  return (
    <Card variant="outlined" component="figure" sx={{ m: 0, p: 5 }}>
      <Typography variant="h3" component="figcaption">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {Math.round(least)} to {Math.round(most)} {unit}
      </Typography>
      <Box
        component="svg"
        role="img"
        aria-label={finding}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        sx={{ width: 1, height, display: 'block' }}
      >
        <Box
          component="path"
          d={drawn ?? ''}
          vectorEffect="non-scaling-stroke"
          sx={{
            fill: isFilled ? 'var(--rh-primary)' : 'none',
            stroke: 'var(--rh-primary)',
            strokeWidth: 2,
            '@media (forced-colors: active)': { stroke: 'CanvasText' },
          }}
        />
      </Box>
    </Card>
  );
}
