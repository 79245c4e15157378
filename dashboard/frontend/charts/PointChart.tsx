import { ValueAxis, valueScale } from './axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import css from './charts.module.css';
import { Cursor } from './marks.tsx';
import { plotBox } from './plot.ts';

interface PointAxis {
  label: string;
  format: (value: number) => string;
  /** The format on the axis; the same as `format` when absent. */
  formatAxis?: (value: number) => string;
}

interface Point {
  /** The name of the thing: "Wedding suite". */
  name: string;
  x: number;
  y: number;
}

interface PointChartProps {
  title: string;
  x: PointAxis;
  y: PointAxis;
  points: readonly Point[];
  empty: string;
}

const size = 7;

/** Things as points, by two numbers of each. */
export function PointChart({ title, x, y, points: all, empty }: PointChartProps) {
  const points = all.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const across = valueScale(points.map((point) => point.x));
  const up = valueScale(points.map((point) => point.y));
  const [left = 0, right = 1] = across.domain();
  // Keeps points at the edges whole, and ticks below the plot.
  const shareOf = (value: number) => 0.02 + ((value - left) / (right - left)) * 0.96;
  const said = (point: Point) => `${x.format(point.x)}, ${y.format(point.y)}`;
  const [first, last] = [points[0], points.at(-1)];
  const highest = points.reduce<Point | undefined>(
    (most, point) => (most === undefined || point.y > most.y ? point : most),
    undefined,
  );
  const finding =
    first && last && highest
      ? `${points.length} points, ${x.label} from ${x.format(first.x)} to ${x.format(last.x)}. Highest: ${highest.name}, ${said(highest)}.`
      : 'Nothing to show';
  return (
    <ChartFrame
      title={title}
      finding={finding}
      empty={empty}
      stops={points.map((point) => ({
        at: shareOf(point.x),
        reading: `${point.name}: ${said(point)}`,
      }))}
      table={{
        columns: ['', x.label, y.label],
        rows: points.toReversed().map((point) => [point.name, x.format(point.x), y.format(point.y)]),
      }}
      legend={`${y.label} up, ${x.label} across`}
    >
      {({ width, current }) => {
        const placeOf = (value: number) => plotBox.left + shareOf(value) * width;
        const read = current === undefined ? undefined : points[current];
        return (
          <svg
            aria-hidden
            className={css['plot']}
            width="100%"
            height={plotBox.top + plotBox.height + plotBox.below}
          >
            <ValueAxis y={up} width={width} format={y.formatAxis ?? y.format} />
            {across.ticks(Math.max(2, Math.min(8, Math.floor(width / 90)))).map((tick) => (
              <text key={tick} x={placeOf(tick)} y={plotBox.top + plotBox.height + 19} textAnchor="middle">
                {(x.formatAxis ?? x.format)(tick)}
              </text>
            ))}
            {read && <Cursor x={placeOf(read.x)} />}
            {points.map((point, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: several points may be alike, and keep their places
                key={at}
                className={css['point']}
                data-read={point === read ? '' : undefined}
                x={placeOf(point.x) - size / 2}
                y={up(point.y) - size / 2}
                width={size}
                height={size}
              />
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
