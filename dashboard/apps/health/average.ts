import { daysBetween } from '#kernel/day.ts';

interface DayValue {
  day: string;
  value: number;
}

/**
 * For each reading, the mean of all readings on its day and the days before it, this many altogether. Readings are
 * sorted from earliest to latest; days without any do not count.
 */
export function movingAverage<Point extends DayValue>(points: readonly Point[], days: number): DayValue[] {
  let first = 0;
  let sum = 0;
  return points.map(({ day, value }, at) => {
    sum += value;
    for (let old = points[first]; old && daysBetween(old.day, day) >= days; old = points[first]) {
      sum -= old.value;
      first += 1;
    }
    return { day, value: sum / (at - first + 1) };
  });
}

/** The smallest and largest of any number of values. */
export function rangeOf(values: readonly number[]): { least: number; most: number } | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const start = { least: first, most: first };
  return values.reduce(
    ({ least, most }, value) => ({ least: Math.min(least, value), most: Math.max(most, value) }),
    start,
  );
}

export function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
