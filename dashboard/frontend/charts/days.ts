import { dayFormat, daysAfter, daysBetween } from '#kernel/day.ts';

const short = dayFormat({ month: 'short', day: 'numeric' });
const withYear = dayFormat({ month: 'short', year: 'numeric' });

const labelRoom = 84;
const daysOfYears = 400;

export interface DayTick {
  day: string;
  label: string;
}

/** The days that are named below a chart: the first, the last, and as many evenly spaced ones as fit. */
export function dayTicks(from: string, to: string, width: number): DayTick[] {
  const days = daysBetween(from, to);
  const count = Math.max(1, Math.min(days, Math.floor(width / labelRoom), 6));
  const format = days > daysOfYears ? withYear : short;
  const offsets =
    days === 0 ? [0] : Array.from({ length: count + 1 }, (_, at) => Math.round((days * at) / count));
  return offsets.map((offset) => {
    const day = daysAfter(from, offset);
    return { day, label: format(day) };
  });
}

/** The first and last of some days, in any order; undefined if there are none. */
export function extentOfDays(days: Iterable<string>): { from: string; to: string } | undefined {
  let extent: { from: string; to: string } | undefined;
  for (const day of days) {
    if (!extent) extent = { from: day, to: day };
    else if (day < extent.from) extent.from = day;
    else if (day > extent.to) extent.to = day;
  }
  return extent;
}
