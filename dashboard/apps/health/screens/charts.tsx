import Typography from '@mui/material/Typography';
import { BarChart } from '#frontend/charts/BarChart.tsx';
import { LineChart } from '#frontend/charts/LineChart.tsx';
import { type DayPair, PairChart } from '#frontend/charts/PairChart.tsx';
import { dayFormat, daysAfter, daysBetween, formatDay } from '#kernel/day.ts';
import { formatUpTo } from '#kernel/region.ts';
import { formatMeasure, formatNumber, units } from '#kernel/units.ts';
import { movingAverage } from '../average.ts';
import type { Entry } from '../contract.ts';
import { formatDuration } from '../moments.ts';
import type { Profile, TargetName } from '../profile.ts';
import { bodyMassesOf, dailyMeans, type Measure, nightsOf, pressuresOf, weightsOf } from '../series.ts';

interface Span {
  from: string;
  to: string;
}

interface Shown extends Span {
  entries: readonly Entry[];
  profile: Profile;
}

function within<Reading extends { day: string }>(
  readings: readonly Reading[],
  { from, to }: Span,
): Reading[] {
  return readings.filter(({ day }) => day >= from && day <= to);
}

interface MeasureChartProps {
  title: string;
  unit: string;
  points: readonly Measure[];
  shown: Span;
  headline?: string | undefined;
  band?: { from: number; to: number; label: string } | undefined;
  format?: (value: number) => string;
}

const averagedDays = 7;

function noteOf(change: number, say: (value: number) => string, unit: string, day: string): string {
  const size = say(Math.abs(change));
  if (size === say(0)) return `7-day average, the same as ${formatDay(day)}`;
  // "0.9 % less" would be less than a hundredth of the share.
  const named = unit === '%' ? 'percentage points' : unit;
  return `7-day average, ${`${size} ${named}`.trim()} ${change < 0 ? 'less' : 'more'} than ${formatDay(day)}`;
}

/** Readings as cells and their 7-day average as a line, with the current average. */
export function MeasureChart({ title, unit, points, shown, headline, band, format }: MeasureChartProps) {
  // The average of the first days includes the readings before them.
  const average = within(movingAverage(dailyMeans(points), averagedDays), shown);
  const readings = within(points, shown);
  const [first, last] = [average[0], average.at(-1)];
  const change = first && last && first !== last ? last.value - first.value : undefined;
  const say = format ?? ((value: number) => formatUpTo(value, 1));
  const note = first && change !== undefined ? noteOf(change, say, unit, first.day) : undefined;
  return (
    <LineChart
      title={title}
      unit={unit}
      headline={headline}
      note={note}
      band={band}
      {...(format && { format })}
      from={shown.from}
      to={shown.to}
      series={[
        { label: 'Reading', kind: 'dots', points: readings },
        { label: '7-day average', kind: 'average', points: average },
      ]}
    />
  );
}

export function WeightChart(shown: Shown) {
  const { profile, entries } = shown;
  const points = weightsOf(entries, profile);
  const last = points.at(-1);
  const bodyMass = bodyMassesOf(entries, profile).at(-1);
  return (
    <>
      <MeasureChart
        title="Weight"
        unit={units[profile.weightUnit].symbol}
        points={points}
        shown={shown}
        headline={last && formatMeasure(last.value, profile.weightUnit)}
        band={bandOf(profile, 'weight')}
      />
      {bodyMass && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          Body mass index {formatNumber(bodyMass.value, 1)} kg/m², {formatDay(bodyMass.day)}
        </Typography>
      )}
    </>
  );
}

/** A person's target for charts. */
export function bandOf({ targets }: Profile, name: TargetName) {
  const target = targets[name];
  return target && { ...target, label: 'Target' };
}

/** How many days one column covers if a chart has room for about thirty columns. */
function daysOfColumn({ from, to }: Shown): number {
  const days = daysBetween(from, to) + 1;
  return days <= 31 ? 1 : days <= 200 ? 7 : 30;
}

/** The days of each column, latest first. */
function columnsOf(shown: Shown, daysEach: number): { start: string; end: string; name: string }[] {
  const count = Math.ceil((daysBetween(shown.from, shown.to) + 1) / daysEach);
  return Array.from({ length: count }, (_, at) => {
    const end = daysAfter(shown.to, -at * daysEach);
    const name = daysEach === 1 ? formatDay(end) : `Mean of the ${daysEach} days to ${formatDay(end)}`;
    return { start: daysAfter(end, 1 - daysEach), end, name };
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each reading; if those are too many to tell apart, means of weeks or months. */
export function PressureChart({ isCondensed = false, ...shown }: Shown & { isCondensed?: boolean }) {
  const { targets } = shown.profile;
  const readings = pressuresOf(shown.entries);
  const last = readings.at(-1);
  const daysEach = isCondensed ? daysOfColumn(shown) : 1;
  return (
    <PairChart
      title={daysEach === 1 ? 'Blood pressure' : 'Blood pressure, mean'}
      daysEach={daysEach}
      unit="mmHg"
      upper="Systolic"
      lower="Diastolic"
      points={daysEach === 1 ? within(readings, shown) : pairMeans(readings, columnsOf(shown, daysEach))}
      headline={last && `${last.upper} / ${last.lower}`}
      bands={[
        ...(targets.systolic ? [{ ...targets.systolic, label: 'Target, systolic' }] : []),
        ...(targets.diastolic ? [{ ...targets.diastolic, label: 'Target, diastolic' }] : []),
      ]}
      from={shown.from}
      to={shown.to}
    />
  );
}

function pairMeans(
  readings: ReturnType<typeof pressuresOf>,
  columns: ReturnType<typeof columnsOf>,
): DayPair[] {
  return columns.toReversed().flatMap(({ start, end, name }) => {
    const found = readings.filter(({ day }) => day >= start && day <= end);
    if (found.length === 0) return [];
    const upper = Math.round(meanOf(found.map((reading) => reading.upper)));
    const lower = Math.round(meanOf(found.map((reading) => reading.lower)));
    return [{ day: end, name, upper, lower }];
  });
}

const weekday = dayFormat({ month: 'short', day: 'numeric' });

/** Hours asleep, one column per day; for longer ranges, the mean of each week or month. */
export function NightsChart(shown: Shown) {
  const nights = nightsOf(shown.entries, shown.profile);
  const last = nights.at(-1);
  const daysEach = daysOfColumn(shown);
  const bars = columnsOf(shown, daysEach)
    .map(({ start, end, name }) => {
      const values = nights.filter(({ day }) => day >= start && day <= end).map(({ value }) => value);
      return { label: weekday(end), name, values: { Asleep: values.length === 0 ? 0 : meanOf(values) / 60 } };
    })
    .reverse();
  return (
    <BarChart
      title={daysEach === 1 ? 'Sleep' : 'Sleep, mean'}
      unit=""
      headline={last && formatDuration(last.value)}
      note="1 cell = 30 min"
      series={['Asleep']}
      bars={bars}
      format={(hours) => formatDuration(hours * 60)}
      formatAxis={(hours) => `${formatNumber(hours, hours % 1 === 0 ? 0 : 1)}h`}
      empty="No nights in these days"
    />
  );
}
