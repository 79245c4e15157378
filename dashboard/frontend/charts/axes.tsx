import { scaleLinear } from 'd3-scale';
import { daysBetween } from '#kernel/day.ts';
import { formatUpTo } from '#kernel/region.ts';
import css from './charts.module.css';
import { type DayTick, dayTicks } from './days.ts';
import { plotBox } from './plot.ts';

/** Values from low to high over the height of the plot, with round numbers at its edges. */
export function valueScale(values: readonly number[], { isFromZero = false } = {}) {
  let [low, high] = isFromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // Around a single value, gridlines are far enough apart that their rounded numbers differ.
  const room = Math.max(1, Math.abs(low) / 20);
  if (!(low < high)) [low, high] = isFromZero || !Number.isFinite(low) ? [0, 1] : [low - room, high + room];
  const { top, height } = plotBox;
  return scaleLinear()
    .domain([low, high])
    .nice(4)
    .range([top + height, top]);
}

/** Where a day is between two others, from 0 to 1. */
export function shareOfDay(from: string, to: string): (day: string) => number {
  const days = daysBetween(from, to);
  return (day) => (days === 0 ? 0.5 : daysBetween(from, day) / days);
}

interface ValueAxisProps {
  y: ReturnType<typeof valueScale>;
  width: number;
  format: (value: number) => string;
}

/** As many round values as have numbers of their own: between close readings, four are rounded to the same ones. */
function ticksOf({ y, format }: Pick<ValueAxisProps, 'y' | 'format'>): number[] {
  for (const count of [4, 3, 2]) {
    const ticks = y.ticks(count);
    if (new Set(ticks.map(format)).size === ticks.length) return ticks;
  }
  return y.ticks(1).slice(0, 1);
}

/** A few gridlines, each with its number on the left. */
export function ValueAxis({ y, width, format }: ValueAxisProps) {
  return ticksOf({ y, format }).map((tick) => (
    <g key={tick}>
      <line className={css['rule']} x1={plotBox.left} x2={plotBox.left + width} y1={y(tick)} y2={y(tick)} />
      <text x={plotBox.left - 8} y={y(tick) + 4} textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
}

interface DayAxisProps {
  from: string;
  to: string;
  width: number;
  /** The position of a day, in pixels. */
  x: (day: string) => number;
}

export function DayAxis({ from, to, width, x }: DayAxisProps) {
  const ticks = dayTicks(from, to, width);
  return ticks.map((tick, at) => (
    <text
      key={tick.day}
      className={at === ticks.length - 1 ? css['current'] : undefined}
      x={x(tick.day)}
      y={plotBox.top + plotBox.height + 19}
      textAnchor={anchorOf(ticks, at)}
    >
      {tick.label}
    </text>
  ));
}

/** The outer names stay within the plot. */
function anchorOf(ticks: readonly DayTick[], at: number): 'start' | 'middle' | 'end' {
  if (ticks.length === 1) return 'middle';
  if (at === 0) return 'start';
  return at === ticks.length - 1 ? 'end' : 'middle';
}

/** "142.6" and "1,240": no more decimals than a reading has. */
export function plainNumber(value: number): string {
  return formatUpTo(value, 1);
}
