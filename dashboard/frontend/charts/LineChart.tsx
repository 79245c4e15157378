import { line } from 'd3-shape';
import { formatDay } from '#kernel/day.ts';
import { DayAxis, plainNumber, shareOfDay, ValueAxis, valueScale } from './axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import css from './charts.module.css';
import { extentOfDays } from './days.ts';
import { Legend } from './Legend.tsx';
import { BandMark, Cursor } from './marks.tsx';
import { plotBox } from './plot.ts';
import { type Band, type DayValue, rankOf, type Series } from './series.ts';

interface LineChartProps {
  title: string;
  /** "lb": written after every number. */
  unit: string;
  series: readonly Series[];
  band?: Band | undefined;
  headline?: string | undefined;
  note?: string | undefined;
  format?: (value: number) => string;
  /** On the axis, where numbers are round. */
  formatAxis?: (value: number) => string;
  /** The days to show, if more than those with points. */
  from?: string | undefined;
  to?: string | undefined;
  empty?: string;
}

/** Measures over days: readings as small cells, averages as lines; the latest reading is a whole cell. */
export function LineChart(props: LineChartProps) {
  const { title, unit, series, band, format = plainNumber, empty = 'No readings in these days' } = props;
  const { formatAxis = format } = props;
  const days = daysOf(series);
  const found = extentOfDays(days);
  const from = props.from ?? found?.from ?? '';
  const to = props.to ?? found?.to ?? '';
  const share = shareOfDay(from, to);
  const y = valueScale([
    ...series.flatMap(({ points }) => points.map(({ value }) => value)),
    ...(band ? [band.from, band.to] : []),
  ]);
  const said = (value: number) => `${format(value)} ${unit}`.trim();
  const byDay = series.map(({ points }) => groupByDay(points));
  const readings = days.map((day) => ({
    day,
    values: byDay.map((values) => (values.get(day) ?? []).map(format).join(', ')),
  }));
  return (
    <ChartFrame
      title={title}
      headline={props.headline}
      note={props.note}
      empty={empty}
      finding={findingOf(series, said)}
      stops={readings.map(({ day, values }) => ({
        at: share(day),
        reading: `${formatDay(day)}: ${readingOf(series, values, unit)}`,
      }))}
      table={{
        columns: ['Day', ...series.map(({ label }) => (unit === '' ? label : `${label}, ${unit}`))],
        rows: readings.toReversed().map(({ day, values }) => [formatDay(day), ...values]),
      }}
      legend={<Legend series={series} band={band} />}
    >
      {({ width, current }) => {
        const x = (day: string) => plotBox.left + share(day) * width;
        const cursor = current === undefined ? undefined : readings[current]?.day;
        return (
          <svg
            aria-hidden
            className={css['plot']}
            width="100%"
            height={plotBox.top + plotBox.height + plotBox.below}
          >
            {band && <BandMark band={band} width={width} y={y} />}
            <ValueAxis y={y} width={width} format={formatAxis} />
            <DayAxis {...{ from, to, width, x }} />
            {cursor !== undefined && <Cursor x={x(cursor)} />}
            {series.map((one) => (
              <SeriesMark key={one.label} series={one} rank={rankOf(series, one)} x={x} y={y} />
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}

function daysOf(series: readonly Series[]): string[] {
  return [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].sort();
}

function groupByDay(points: readonly DayValue[]): Map<string, number[]> {
  const values = new Map<string, number[]>();
  for (const { day, value } of points) {
    const known = values.get(day);
    if (known) known.push(value);
    else values.set(day, [value]);
  }
  return values;
}

function readingOf(series: readonly Series[], values: readonly string[], unit: string): string {
  const said = values.flatMap((value, at) => {
    if (value === '') return [];
    const label = series.length > 1 ? `${series[at]?.label} ` : '';
    return [`${label}${value} ${unit}`.trim()];
  });
  return said.join(', ');
}

function findingOf(series: readonly Series[], said: (value: number) => string): string {
  const findings = series.flatMap(({ label, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    if (points.length === 1) return [`${label}: ${said(last.value)} on ${formatDay(last.day)}`];
    return [
      `${label}: from ${said(first.value)} on ${formatDay(first.day)} to ${said(last.value)} on ${formatDay(last.day)}`,
    ];
  });
  return findings.length === 0 ? 'No readings' : `${findings.join('; ')}.`;
}

interface SeriesMarkProps {
  series: Series;
  rank: number;
  x: (day: string) => number;
  y: (value: number) => number;
}

const dotSize = 5;
const lastSize = 10;

function SeriesMark({ series: { kind = 'line', points }, rank, x, y }: SeriesMarkProps) {
  const last = points.at(-1);
  if (kind === 'dots') {
    return (
      <>
        {points.map(({ day, value }, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day may have several readings alike
            key={at}
            className={css['dot']}
            x={x(day) - dotSize / 2}
            y={y(value) - dotSize / 2}
            width={dotSize}
            height={dotSize}
          />
        ))}
        {last && <LastCell x={x(last.day)} y={y(last.value)} />}
      </>
    );
  }
  const path = line<DayValue>()
    .x(({ day }) => x(day))
    .y(({ value }) => y(value))([...points]);
  return (
    <>
      {path !== null && <path className={css['line']} data-rank={rank % 3} d={path} />}
      {kind === 'line' && last && <LastCell x={x(last.day)} y={y(last.value)} />}
    </>
  );
}

function LastCell({ x, y }: { x: number; y: number }) {
  return (
    <rect
      className={css['mark']}
      x={x - lastSize / 2}
      y={y - lastSize / 2}
      width={lastSize}
      height={lastSize}
    />
  );
}
