import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { ValueAxis, valueScale } from './axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import css from './charts.module.css';
import { Cursor } from './marks.tsx';
import { plotBox } from './plot.ts';

export interface WayValue {
  /** From the start. */
  along: number;
  value: number;
}

interface AlongChartProps {
  title: string;
  /** "m": written after every number. */
  unit: string;
  /** From the start to the end of the route. */
  points: readonly WayValue[];
  /** The length of the route. */
  total: number;
  /** The unit of the axis. */
  unitOfWay: number;
  formatAlong: (along: number) => string;
  format: (value: number) => string;
  isFilled?: boolean;
}

/** How many places are read out and listed in the table; between them there is nothing new. */
const maxStops = 60;

/** A measure along a route, from its start to its end. */
export function AlongChart(props: AlongChartProps) {
  const { title, unit, points, total, unitOfWay, formatAlong, format, isFilled = false } = props;
  const values = points.map(({ value }) => value);
  const y = valueScale(values);
  const said = (value: number) => `${format(value)} ${unit}`.trim();
  const stops = thinned(points);
  const ticks = scaleLinear([0, total / unitOfWay], [0, total]).ticks(4);
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return (
    <ChartFrame
      title={title}
      note={`${format(least)} to ${said(most)}`}
      empty="Nothing was measured on this route"
      finding={`From ${said(least)} to ${said(most)} over ${formatAlong(total)}.`}
      stops={stops.map(({ along, value }) => ({
        at: along / total,
        reading: `${formatAlong(along)}: ${said(value)}`,
      }))}
      table={{
        columns: ['Distance', `${title}, ${unit}`],
        rows: stops.map(({ along, value }) => [formatAlong(along), format(value)]),
      }}
    >
      {({ width, current }) => {
        const x = ({ along }: { along: number }) => plotBox.left + (along / total) * width;
        const bottom = plotBox.top + plotBox.height;
        const outline = line<WayValue>()
          .x(x)
          .y(({ value }) => y(value))([...points]);
        const ground = area<WayValue>()
          .x(x)
          .y0(bottom)
          .y1(({ value }) => y(value))([...points]);
        const cursor = current === undefined ? undefined : stops[current];
        return (
          <svg aria-hidden className={css['plot']} width="100%" height={bottom + plotBox.below}>
            {isFilled && ground !== null && <path className={css['band']} d={ground} />}
            <ValueAxis y={y} width={width} format={format} />
            {ticks.map((tick) => (
              <text
                key={tick}
                x={x({ along: tick * unitOfWay })}
                y={bottom + 19}
                textAnchor={tick === 0 ? 'start' : 'middle'}
              >
                {formatAlong(tick * unitOfWay)}
              </text>
            ))}
            {cursor && <Cursor x={x(cursor)} />}
            {outline !== null && <path className={css['line']} d={outline} />}
          </svg>
        );
      }}
    </ChartFrame>
  );
}

function thinned(points: readonly WayValue[]): WayValue[] {
  if (points.length <= maxStops) return [...points];
  const step = (points.length - 1) / (maxStops - 1);
  return Array.from({ length: maxStops }, (_, at) => points[Math.round(at * step)]).filter(
    (point) => point !== undefined,
  );
}
