import { daysBetween } from '#kernel/day.ts';
import { meanOf } from './average.ts';

export interface Side {
  count: number;
  /** Undefined if nothing was measured. */
  mean: number | undefined;
}

interface BeforeAfter {
  before: Side;
  after: Side;
  /** The difference of the means, after minus before. */
  change: number | undefined;
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
  const [before, after] = [sideOf(-days, 0), sideOf(0, days)];
  if (before.mean === undefined || after.mean === undefined) return { before, after, change: undefined };
  return { before, after, change: after.mean - before.mean };
}
