import { daysBetween, formatDay } from '#kernel/day.ts';
import { DayAxis, plainNumber, shareOfDay, ValueAxis, valueScale } from './axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import css from './charts.module.css';
import { extentOfDays } from './days.ts';
import { BandMark, Cursor } from './marks.tsx';
import { plotBox } from './plot.ts';
import type { Band } from './series.ts';

export interface DayPair {
  day: string;
  /** Read instead of the day, if the pair covers several days: "Mean of the 7 days to Nov 22, 2025". */
  name?: string;
  upper: number;
  lower: number;
}

interface PairChartProps {
  title: string;
  unit: string;
  /** The names of the two ends: "Systolic", "Diastolic". */
  upper: string;
  lower: string;
  points: readonly DayPair[];
  /** How many days a column covers. */
  daysEach?: number;
  bands?: readonly Band[];
  headline?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  empty?: string;
}

const cell = 5;
const maxWidth = 12;

/** Ranges over days, each a column of cells from low to high. */
export function PairChart(props: PairChartProps) {
  const { title, unit, upper, lower, points, daysEach = 1, bands = [] } = props;
  const { empty = 'No readings in these days' } = props;
  const found = extentOfDays(points.map(({ day }) => day));
  const from = props.from ?? found?.from ?? '';
  const to = props.to ?? found?.to ?? '';
  const share = shareOfDay(from, to);
  // Days are in the middle of their columns, so that the outer ones have room.
  const inset = (day: string) => 0.02 + share(day) * 0.96;
  const y = valueScale([
    ...points.flatMap((point) => [point.upper, point.lower]),
    ...bands.flatMap((band) => [band.from, band.to]),
  ]);
  // Columns of adjacent days stay apart, however few there are.
  const slots = Math.max(points.length, (daysBetween(from, to) + 1) / daysEach);
  const thicknessIn = (width: number) => Math.min(maxWidth, Math.max(1.5, (width / slots) * 0.6));
  const isCelled = (width: number) => thicknessIn(width) >= 4 && Math.abs(y(0) - y(cell)) >= 5;
  const said = (point: DayPair) => `${plainNumber(point.upper)} / ${plainNumber(point.lower)} ${unit}`;
  const last = points.at(-1);
  return (
    <ChartFrame
      title={title}
      headline={props.headline}
      note={(width) => (isCelled(width) ? `1 cell = ${cell} ${unit}` : undefined)}
      empty={empty}
      finding={last ? `Latest, ${nameOf(last)}: ${said(last)}.` : 'No readings'}
      stops={points.map((point) => ({
        at: inset(point.day),
        reading: `${nameOf(point)}: ${said(point)}`,
      }))}
      table={{
        columns: ['Day', `${upper}, ${unit}`, `${lower}, ${unit}`],
        rows: points
          .toReversed()
          .map((point) => [nameOf(point), plainNumber(point.upper), plainNumber(point.lower)]),
      }}
      legend={`From ${lower.toLowerCase()} to ${upper.toLowerCase()}`}
    >
      {({ width, current }) => {
        const x = (day: string) => plotBox.left + inset(day) * width;
        const thickness = thicknessIn(width);
        const hasCells = isCelled(width);
        const cursor = current === undefined ? undefined : points[current]?.day;
        return (
          <svg
            aria-hidden
            className={css['plot']}
            width="100%"
            height={plotBox.top + plotBox.height + plotBox.below}
          >
            {bands.map((band) => (
              <BandMark key={band.label} band={band} width={width} y={y} />
            ))}
            <ValueAxis y={y} width={width} format={plainNumber} />
            <DayAxis {...{ from, to, width, x }} />
            {cursor !== undefined && <Cursor x={x(cursor)} />}
            {points.map((point, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day may have several readings alike
              <PairMark key={at} {...{ point, y, thickness, hasCells }} x={x(point.day)} />
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}

const nameOf = ({ day, name }: DayPair) => name ?? formatDay(day);

interface PairMarkProps {
  point: DayPair;
  x: number;
  y: (value: number) => number;
  thickness: number;
  hasCells: boolean;
}

function PairMark({ point: { upper, lower }, x, y, thickness, hasCells }: PairMarkProps) {
  const left = x - thickness / 2;
  const height = Math.abs(y(lower) - y(upper));
  const count = hasCells ? Math.ceil(Math.abs(upper - lower) / cell) - 1 : 0;
  const base = Math.min(upper, lower);
  return (
    <>
      <rect
        className={css['mark']}
        x={left}
        y={y(Math.max(upper, lower))}
        width={thickness}
        height={Math.max(1.5, height)}
      />
      {Array.from({ length: Math.max(0, count) }, (_, at) => {
        const edge = y(base + (at + 1) * cell);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the gaps keep their places
          <line key={at} className={css['gap']} x1={left} x2={left + thickness} y1={edge} y2={edge} />
        );
      })}
    </>
  );
}
