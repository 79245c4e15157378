import type { InterpolationPoint } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { Color } from '../cell-format.ts';
import { colorTwins } from '../cell-format.ts';

/** The position of a colour among the numbers of a scale's cells. */
interface Stop {
  at: number;
  color: Color;
}

/** The colour of a number by a scale; undefined if the scale gives none. */
export type ColorScale = (value: number) => Color | undefined;

interface Gradient {
  minpoint: InterpolationPoint;
  midpoint?: InterpolationPoint | undefined;
  maxpoint: InterpolationPoint;
}

/** The scale over all numbers of its cells. A point given by a formula or a theme's colour has no place on it. */
export function colorScale(
  { minpoint, midpoint, maxpoint }: Gradient,
  values: readonly number[],
): ColorScale {
  const sorted = values.toSorted((a, b) => a - b);
  const points = [minpoint, ...(midpoint === undefined ? [] : [midpoint]), maxpoint];
  const stops = points.flatMap((point) => stopOf(point, sorted) ?? []);
  if (stops.length < points.length) return () => undefined;
  return (value) => colorAt(stops, value);
}

function stopOf(
  { type, value, colorStyle }: InterpolationPoint,
  sorted: readonly number[],
): Stop | undefined {
  const color = colorStyle?.rgbColor;
  const at = placeOf(type, value === undefined ? Number.NaN : Number(value), sorted);
  return color === undefined || at === undefined || Number.isNaN(at) ? undefined : { at, color };
}

function placeOf(type: string, value: number, sorted: readonly number[]): number | undefined {
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  switch (type) {
    case 'MIN':
      return least;
    case 'MAX':
      return most;
    case 'PERCENT':
      return least + ((most - least) * value) / 100;
    case 'PERCENTILE':
      return percentile(sorted, value / 100);
    default:
      return value;
  }
}

/** As the PERCENTILE function of spreadsheets counts it: between the two nearest values if it hits none. */
function percentile(sorted: readonly number[], share: number): number | undefined {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place % 1);
}

function colorAt(stops: readonly Stop[], value: number): Color | undefined {
  const next = stops.findIndex(({ at }) => value <= at);
  const above = stops[next < 0 ? stops.length - 1 : next];
  const below = stops[next <= 0 ? (next < 0 ? stops.length - 1 : 0) : next - 1];
  if (above === undefined || below === undefined) return undefined;
  const share = above.at === below.at ? 1 : (value - below.at) / (above.at - below.at);
  const mixed: Color = {};
  for (const part of ['red', 'green', 'blue'] as const) {
    const [from, to] = [below.color[part] ?? 0, above.color[part] ?? 0];
    mixed[part] = from + (to - from) * share;
  }
  return colorTwins(mixed, undefined).color;
}
