import { daysAfter, daysBetween, formatDay } from '#kernel/day.ts';
import { countIn, type DistanceUnit, distanceOf, formatDistance } from './distance.ts';
import { isDay } from './months.ts';
import type { EnergyRow, OdometerRow, ServiceRow } from './record.ts';

/** The odometer on a day. */
export interface Reading {
  day: string;
  distance: number;
}

interface Tabs {
  services: readonly ServiceRow[];
  energy: readonly EnergyRow[];
  odometer: readonly OdometerRow[];
}

/** All odometer readings, from every tab, earliest first. */
export function readingsOf({ services, energy, odometer }: Tabs, unit: DistanceUnit): Reading[] {
  const cells = [
    ...services.map((row) => ({ day: row.Date, value: row.Mileage })),
    ...energy.map((row) => ({ day: row.Date, value: row.Odometer })),
    ...odometer.map((row) => ({ day: row.Date, value: row.Mileage })),
  ];
  return cells
    .flatMap(({ day, value }) => {
      const distance = distanceOf(value, unit);
      return distance === undefined || !isDay(day) ? [] : [{ day, distance }];
    })
    .sort((one, other) => one.day.localeCompare(other.day) || one.distance - other.distance);
}

/** The last odometer reading. A later day counts more than a higher number: odometers are replaced. */
export function odometerNow(readings: readonly Reading[]): Reading | undefined {
  return readings.at(-1);
}

/**
 * Why a reading needs confirmation between its neighbours in time; undefined if it does not. Within one day any order
 * is fine.
 */
export function backwardsProblem(
  readings: readonly Reading[],
  { day, distance }: Reading,
  unit: DistanceUnit,
): string | undefined {
  const earlier = readings.findLast((reading) => reading.day < day);
  if (earlier && distance < earlier.distance) {
    return `The odometer already showed ${formatDistance(earlier.distance, unit)} on ${formatDay(earlier.day)}`;
  }
  const later = readings.find((reading) => reading.day > day);
  if (later && distance > later.distance) {
    return `The odometer still showed ${formatDistance(later.distance, unit)} on ${formatDay(later.day)}`;
  }
  return undefined;
}

/** No vehicle goes further in a day, in any unit. */
const mostOfDay = 3000;

/**
 * The distances between consecutive readings. Around one that goes backwards nobody can tell which of the two is
 * wrong, so neither of them begins or ends a distance, and neither does an implausible one.
 */
export function countedBetween(
  readings: readonly Reading[],
): { from: string; to: string; distance: number }[] {
  const isBefore = (at: number) => {
    const [one, other] = [readings[at], readings[at + 1]];
    return !one || !other || one.distance <= other.distance;
  };
  return readings.slice(1).flatMap(({ day: to, distance: end }, at) => {
    const start = readings[at];
    if (!start || start.distance < 0 || ![at - 1, at, at + 1].every(isBefore)) return [];
    const distance = end - start.distance;
    const isTrue = distance > 0 && distance <= mostOfDay * (daysBetween(start.day, to) + 1);
    return isTrue ? [{ from: start.day, to, distance }] : [];
  });
}

const fewestDays = 7;
const paceDays = 365;

/** The distance of a usual day, over at most the last year of readings. */
export function paceOf(readings: readonly Reading[]): number | undefined {
  const last = readings.at(-1);
  if (!last) return undefined;
  const first = readings.find(({ day }) => daysBetween(day, last.day) <= paceDays);
  const days = first ? daysBetween(first.day, last.day) : 0;
  if (!first || days < fewestDays || last.distance <= first.distance) return undefined;
  return (last.distance - first.distance) / days;
}

/** The odometer at the end of a day: between two readings every day has the same distance. */
export function odometerOn(readings: readonly Reading[], day: string): number | undefined {
  const before = readings.findLast((reading) => reading.day <= day);
  const after = readings.find((reading) => reading.day > day);
  // Before the first reading and after the last nothing is known.
  if (!before || !after) return (before ?? after)?.distance;
  const share = daysBetween(before.day, day) / daysBetween(before.day, after.day);
  return before.distance + (after.distance - before.distance) * share;
}

/** How far the vehicle went from one day to another, inclusive; undefined if no reading tells. */
export function distanceWithin(readings: readonly Reading[], from: string, to: string): number | undefined {
  const start = odometerOn(readings, daysAfter(from, -1));
  const end = odometerOn(readings, to);
  return start === undefined || end === undefined || end <= start ? undefined : end - start;
}

/** The highest engine hours recorded until a day, by default until now. */
export function hoursNow(
  { services, odometer }: Pick<Tabs, 'services' | 'odometer'>,
  day?: string,
): number | undefined {
  const rows = [...services, ...odometer].filter((row) => day === undefined || row.Date <= day);
  const hours = rows.flatMap((row) => countIn(row['Engine Hours']) ?? []);
  return hours.length === 0 ? undefined : Math.max(...hours);
}
