import Card from '@mui/material/Card';
import { AlongChart, type WayValue } from '#frontend/charts/AlongChart.tsx';
import { formatNumber, units } from '#kernel/units.ts';
import type { Setting } from '../../inputs.ts';
import { formatDistance } from '../setting.ts';
import { distancesOf, type Track, thinned } from './track.ts';

interface TrackProfileProps {
  track: Track;
  distanceUnit: Setting['distanceUnit'];
}

const maxPoints = 400;

/** The elevation along the way, and the heart rate, as far as the file contains them. */
export function TrackProfile({ track, distanceUnit }: TrackProfileProps) {
  const distances = distancesOf(track.points);
  const points = thinned(
    track.points.map((point, at) => ({ ...point, along: distances[at] ?? 0 })),
    maxPoints,
  );
  const heights = points.flatMap(({ along, height: value }) => (value === null ? [] : [{ along, value }]));
  const rates = points.flatMap(({ along, heartRate: value }) => (value === null ? [] : [{ along, value }]));
  const total = distances.at(-1) ?? 0;
  return (
    <>
      <Profile title="Elevation" unit="m" isFilled points={heights} {...{ total, distanceUnit }} />
      <Profile title="Heart rate" unit="a minute" points={rates} {...{ total, distanceUnit }} />
    </>
  );
}

interface ProfileProps {
  title: string;
  unit: string;
  isFilled?: boolean;
  points: readonly WayValue[];
  total: number;
  distanceUnit: Setting['distanceUnit'];
}

function Profile({ distanceUnit, total, points, ...chart }: ProfileProps) {
  if (points.length < 2 || total <= 0) return null;
  const metres = units[distanceUnit].factor / units.m.factor;
  return (
    <Card variant="outlined" sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}>
      <AlongChart
        {...chart}
        points={points}
        total={total}
        unitOfWay={metres}
        formatAlong={(along) => formatDistance(along, distanceUnit)}
        format={(value) => formatNumber(value, 0)}
      />
    </Card>
  );
}
