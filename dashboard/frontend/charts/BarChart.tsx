import Box from '@mui/material/Box';
import { plainNumber, ValueAxis, valueScale } from './axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { cellValueFor } from './cell-scale.ts';
import css from './charts.module.css';
import { Cursor } from './marks.tsx';
import { plotBox } from './plot.ts';

interface Bar {
  /** Below the bar: "Nov". */
  label: string;
  /** Read out with its number, if it says more than the label: "November 2025". */
  name?: string;
  /** Null if there is none. */
  values: Readonly<Record<string, number | null>>;
}

interface BarChartProps {
  title: string;
  unit: string;
  /** From left to right. */
  bars: readonly Bar[];
  series: readonly string[];
  isStacked?: boolean;
  /** The bars are not times, so none of them is the current one. */
  areKinds?: boolean;
  /** Things are counted: there are no fractions of them. */
  isCount?: boolean;
  format?: (value: number) => string;
  formatAxis?: (value: number) => string;
  headline?: string | undefined;
  note?: string | undefined;
  empty?: string;
}

/** Amounts as columns of cells from zero, side by side or stacked; stacked values are never below zero. */
export function BarChart(props: BarChartProps) {
  const { title, unit, bars, series, isStacked = false, format = plainNumber, formatAxis = format } = props;
  const heights = bars.flatMap(({ values }) => {
    const each = series.map((name) => values[name]);
    return isStacked ? [each.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0)] : each;
  });
  const tops = heights.map((height) => height ?? 0);
  const isEmpty = !tops.some((top) => top !== 0);
  const y = valueScale(tops, { isFromZero: true });
  const cell = cellValueFor(Math.max(0, ...tops.map(Math.abs)), props.isCount);
  const said = (value: number) => `${format(value)} ${unit}`.trim();
  const saidOf = (value: number | null | undefined) => (value === null ? 'none' : said(value ?? 0));
  const readings = bars.map((bar) => ({
    name: bar.name ?? bar.label,
    text: series
      .map((name) => `${series.length > 1 ? `${name} ` : ''}${saidOf(bar.values[name])}`)
      .join(', '),
  }));
  // No number at all is not above those below zero.
  const ranks = heights.map((height) => (height === null ? Number.NEGATIVE_INFINITY : (height ?? 0)));
  const highest = ranks.indexOf(Math.max(...ranks));
  const found = readings[isStacked ? highest : Math.floor(highest / Math.max(1, series.length))];
  return (
    <ChartFrame
      title={title}
      headline={props.headline}
      note={props.note ?? `1 cell = ${said(cell)}`}
      empty={props.empty ?? 'Nothing in these days'}
      finding={isEmpty || !found ? 'Nothing to show' : `Highest: ${found.name}, ${found.text}.`}
      stops={
        isEmpty
          ? []
          : readings.map(({ name, text }, at) => ({
              at: (at + 0.5) / bars.length,
              reading: `${name}: ${text}`,
            }))
      }
      table={{
        columns: ['', ...series.map((name) => (unit === '' ? name : `${name}, ${unit}`))],
        rows: bars
          .toReversed()
          .map((bar) => [bar.name ?? bar.label, ...series.map((name) => cellText(bar.values[name], format))]),
      }}
      legend={series.length > 1 ? <BarLegend series={series} /> : null}
    >
      {({ width, current }) => (
        <svg
          aria-hidden
          className={css['plot']}
          width="100%"
          height={plotBox.top + plotBox.height + plotBox.below}
        >
          <ValueAxis y={y} width={width} format={formatAxis} />
          {current !== undefined && <Cursor x={plotBox.left + ((current + 0.5) / bars.length) * width} />}
          {bars.map((bar, at) => (
            <BarMark
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, bars keep their places
              key={at}
              {...{ bar, series, isStacked, y, cell }}
              slot={{ left: plotBox.left + (at / bars.length) * width, width: width / bars.length }}
              label={
                isNamed(bars.length, at, width)
                  ? shortened(bar.label, roomFor(bars.length, width))
                  : undefined
              }
              isLast={props.areKinds !== true && at === bars.length - 1}
            />
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

function cellText(value: number | null | undefined, format: (value: number) => string): string {
  return value === null ? '' : format(value ?? 0);
}

const nameRoom = 46;
const nameStep = (count: number, width: number) => Math.max(1, Math.ceil((count * nameRoom) / width));

/** If there is no room for all names, every second, third … is written, and always the last one. */
function isNamed(count: number, at: number, width: number): boolean {
  return (count - 1 - at) % nameStep(count, width) === 0;
}

const roomFor = (count: number, width: number) => (width / count) * nameStep(count, width);
/** Approximately the width of a letter in the plot. */
const letterWidth = 6.4;

/** A name shortened to fit; its whole text is read with its figure. */
function shortened(name: string, room: number): string {
  const letters = Math.floor(room / letterWidth);
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
}

interface BarMarkProps {
  bar: Bar;
  series: readonly string[];
  isStacked: boolean;
  y: (value: number) => number;
  cell: number;
  slot: { left: number; width: number };
  label: string | undefined;
  isLast: boolean;
}

const maxBar = 44;

function BarMark({ bar, series, isStacked, y, cell, slot, label, isLast }: BarMarkProps) {
  const whole = Math.min(maxBar, slot.width * 0.64);
  const left = slot.left + (slot.width - whole) / 2;
  const width = isStacked ? whole : whole / series.length;
  let base = 0;
  return (
    <>
      {series.map((name, rank) => {
        const value = bar.values[name] ?? 0;
        const from = isStacked ? base : Math.min(0, value);
        const to = isStacked ? base + Math.max(0, value) : Math.max(0, value);
        base = to;
        const x = isStacked ? left : left + rank * width;
        return <Cells key={name} {...{ x, width, rank, from, to, cell, y }} />;
      })}
      {label !== undefined && (
        <text
          className={isLast ? css['current'] : undefined}
          x={slot.left + slot.width / 2}
          y={plotBox.top + plotBox.height + 19}
          textAnchor="middle"
        >
          {label}
        </text>
      )}
    </>
  );
}

interface CellsProps {
  x: number;
  width: number;
  rank: number;
  from: number;
  to: number;
  cell: number;
  y: (value: number) => number;
}

function Cells({ x, width, rank, from, to, cell, y }: CellsProps) {
  if (to <= from) return null;
  const first = Math.floor(from / cell) + 1;
  const count = width < 3 ? 0 : Math.max(0, Math.ceil(to / cell) - first);
  return (
    <>
      <rect
        className={css['mark']}
        data-rank={rank % 4}
        x={x}
        y={y(to)}
        width={width}
        height={y(from) - y(to)}
      />
      {Array.from({ length: count }, (_, at) => {
        const edge = y((first + at) * cell);
        // biome-ignore lint/suspicious/noArrayIndexKey: the gaps keep their places
        return <line key={at} className={css['gap']} x1={x} x2={x + width} y1={edge} y2={edge} />;
      })}
    </>
  );
}

function BarLegend({ series }: { series: readonly string[] }) {
  return series.map((name, rank) => (
    <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, mr: 4 }}>
      <svg aria-hidden width={12} height={12}>
        <rect className={css['mark']} data-rank={rank % 4} width={12} height={12} />
      </svg>
      {name}
    </Box>
  ));
}
