import { daysBetween } from '#kernel/day.ts';
import { roundTo } from '#kernel/units.ts';
import { meanOf } from './average.ts';

export interface Side {
  count: number;
  /** Undefined if nothing was measured. */
  mean: number | undefined;
}

interface BeforeAfter {
  before: Side;
  after: Side;
  /** The difference of the means as they are shown, after minus before. */
  change: number | undefined;
  /** The decimals of the means: none for counts of thousands, such as steps. */
  digits: 0 | 1;
}

/** Readings of the same number of days before a day and from that day on. */
export function beforeAfter(
  points: readonly { day: string; value: number }[],
  day: string,
  days: number,
): BeforeAfter {
  const sideOf = (first: number, end: number): Side => {
    const values = points.flatMap((point) => {
      const ahead = daysBetween(day, point.day);
      return ahead >= first && ahead < end ? [point.value] : [];
    });
    return { count: values.length, mean: meanOf(values) };
  };
  const [earlier, later] = [sideOf(-days, 0), sideOf(0, days)];
  const digits = Math.max(earlier.mean ?? 0, later.mean ?? 0) < 1000 ? 1 : 0;
  const shown = ({ count, mean }: Side) => ({ count, mean: mean && roundTo(mean, digits) });
  const [before, after] = [shown(earlier), shown(later)];
  const change =
    before.mean === undefined || after.mean === undefined
      ? undefined
      : roundTo(after.mean - before.mean, digits);
  return { before, after, change, digits };
}
