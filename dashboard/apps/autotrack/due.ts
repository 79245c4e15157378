import { daysAfter, daysBetween, monthsAfter } from '#kernel/day.ts';
import { countIn, type DistanceUnit, distanceOf } from './distance.ts';
import { isDay } from './months.ts';
import { readNextService } from './next-service.ts';
import type { IntervalRow, ServiceRow } from './record.ts';
import type { Due, VehicleFacts } from './vehicle.ts';

/** The filter of a cabin is no air filter, whatever workshops call it. */
const plain = (text: string) => text.trim().toLowerCase().replace('cabin air filter', 'cabin filter');
const positive = (number: number | undefined) => (number !== undefined && number > 0 ? number : undefined);

/**
 * Tells the services of an interval. One that has a longer name of the plan in its own is of that: "Rear brake pads" are no
 * "Brake pads" if both are planned.
 */
function servicesOf({ Service }: IntervalRow, intervals: readonly IntervalRow[]) {
  const wanted = plain(Service);
  const longer = intervals.map((one) => plain(one.Service)).filter((name) => isLonger(name, wanted));
  return ({ Service: done }: ServiceRow) =>
    isPlainlyOf(wanted, longer.reduce((rest, name) => rest.replaceAll(name, ' '), plain(done)).trim());
}

const isLonger = (name: string, wanted: string) => name !== wanted && ` ${name} `.includes(` ${wanted} `);

function isPlainlyOf(wanted: string, done: string): boolean {
  return wanted !== '' && (done === wanted || ` ${done} `.includes(` ${wanted} `) || done.startsWith(wanted));
}

/** The newest row first; for one day the lower one in the sheet. */
export function newestFirst(services: readonly ServiceRow[]): ServiceRow[] {
  const dayOf = ({ Date: day }: ServiceRow) => (isDay(day) ? day : '');
  return services.toSorted(
    (one, other) => dayOf(other).localeCompare(dayOf(one)) || other._rowIndex - one._rowIndex,
  );
}

function ofInterval(
  interval: IntervalRow,
  logged: ServiceRow | undefined,
  unit: DistanceUnit,
): Due | undefined {
  const loggedOn = logged && isDay(logged.Date) ? logged.Date : null;
  const saidOn = isDay(interval['Last Done']) ? interval['Last Done'] : null;
  // If the plan says that it was done later, elsewhere, the plan's own mileage counts.
  const isSaidLater = saidOn !== null && loggedOn !== null && saidOn > loggedOn;
  const lastOn = isSaidLater ? saidOn : (loggedOn ?? saidOn);
  const inOrder = <T>(inLog: T, inPlan: T) => (isSaidLater ? (inPlan ?? inLog) : (inLog ?? inPlan));
  const lastAt =
    inOrder(logged && distanceOf(logged.Mileage, unit), distanceOf(interval['Last Mileage'], unit)) ?? null;
  const lastHours = inOrder(logged && hoursOf(logged['Engine Hours']), hoursOf(interval['Last Hours'])) ?? 0;
  const distance = positive(distanceOf(interval['Every Distance'], unit));
  const months = positive(countIn(interval['Every Months']));
  const hours = hoursOf(interval['Every Hours']);
  const at = distance === undefined ? null : (lastAt ?? 0) + distance;
  const on = months === undefined || lastOn === null ? null : monthsAfter(lastOn, months);
  const due = hours === undefined ? null : lastHours + hours;
  if (at === null && on === null && due === null) return undefined;
  return { service: interval.Service.trim(), at, on, hours: due, lastAt, lastOn };
}

const hoursOf = (cell: number | string) => positive(countIn(cell));

function ofRow(row: ServiceRow, unit: DistanceUnit): Due | undefined {
  const mileage = distanceOf(row.Mileage, unit);
  const { at, on, hours, service } = readNextService(row['Next Service'], {
    day: row.Date,
    mileage,
    hours: hoursOf(row['Engine Hours']),
    unit,
  });
  if (at === null && on === null && hours === null) return undefined;
  const lastOn = isDay(row.Date) ? row.Date : null;
  return { service: service || row.Service.trim(), at, on, hours, lastAt: mileage ?? null, lastOn };
}

/**
 * What is due next: for each interval, counted from the last time, and for the newest row of each service that names
 * the next one. If both are about the same service, the interval counts.
 */
export function duesOf(
  rows: readonly ServiceRow[],
  intervals: readonly IntervalRow[],
  unit: DistanceUnit,
): Due[] {
  const services = newestFirst(rows);
  const plan = intervals.map((interval) => ({ interval, isOf: servicesOf(interval, intervals) }));
  const planned = plan.flatMap(({ interval, isOf }) => ofInterval(interval, services.find(isOf), unit) ?? []);
  const spoken = new Set<string>();
  const named = services.flatMap((row) => {
    if (plan.some(({ isOf }) => isOf(row))) return [];
    const due = ofRow(row, unit);
    const names = [row.Service, ...(due ? [due.service] : [])].map(plain);
    // "Oil and filter, 5 quarts" is a later "Oil and filter".
    const isSpoken = due && names.some((name) => [...spoken].some((newer) => isPlainlyOf(name, newer)));
    for (const name of names) spoken.add(name);
    return due && !isSpoken ? [due] : [];
  });
  return [...planned, ...named];
}

export interface DueNow extends Due {
  state: 'overdue' | 'soon' | 'later';
  /** What is left; negative if it is overdue. */
  distanceLeft: number | null;
  daysLeft: number | null;
  hoursLeft: number | null;
  /** The day it is due, by the calendar or at the usual pace; null if unknown. */
  about: string | null;
  /** From 0 just after it was done to 1 when it is due. */
  share: number;
}

const soonDays = 30;
const soonDistance: Readonly<Record<DistanceUnit, number>> = { mi: 500, km: 800 };
const soonHours = 10;

type State = Pick<VehicleFacts, 'odometer' | 'readOn' | 'hours' | 'pace' | 'unit'>;

/** The state of something today. */
export function dueNow(due: Due, { odometer, readOn, hours, pace, unit }: State, today: string): DueNow {
  const distanceLeft = due.at === null || odometer === null ? null : due.at - odometer;
  const daysLeft = due.on === null ? null : daysBetween(today, due.on);
  const hoursLeft = due.hours === null || hours === null ? null : due.hours - hours;
  // What was left when it was read has become less since.
  const since = readOn ? Math.max(0, daysBetween(readOn, today)) : 0;
  const paced = distanceLeft !== null && pace ? Math.round(Math.max(0, distanceLeft) / pace) - since : null;
  const days = [daysLeft, paced].filter((left) => left !== null);
  const isPast = [distanceLeft, daysLeft, hoursLeft].some((left) => left !== null && left < 0);
  const isNear =
    (distanceLeft !== null && distanceLeft <= soonDistance[unit]) ||
    (daysLeft !== null && daysLeft <= soonDays) ||
    (hoursLeft !== null && hoursLeft <= soonHours);
  return {
    ...due,
    state: isPast ? 'overdue' : isNear ? 'soon' : 'later',
    distanceLeft,
    daysLeft,
    hoursLeft,
    about: days.length === 0 ? null : daysAfter(today, Math.max(0, Math.min(...days))),
    share: shareOf(due, odometer, today),
  };
}

/** The measure that is furthest decides. */
function shareOf({ at, on, lastAt, lastOn }: Due, odometer: number | null, today: string): number {
  const byDistance =
    at === null || odometer === null || at <= (lastAt ?? 0)
      ? 0
      : (odometer - (lastAt ?? 0)) / (at - (lastAt ?? 0));
  const span = on === null || lastOn === null ? 0 : daysBetween(lastOn, on);
  const byDays = span <= 0 || lastOn === null ? 0 : daysBetween(lastOn, today) / span;
  return Math.min(1, Math.max(0, byDistance, byDays));
}

const order = { overdue: 0, soon: 1, later: 2 };

/** The most urgent first. */
export function inOrderOfDue(dues: readonly DueNow[]): DueNow[] {
  return dues.toSorted(
    (one, other) =>
      order[one.state] - order[other.state] ||
      (one.about ?? '9999').localeCompare(other.about ?? '9999') ||
      (one.distanceLeft ?? Number.POSITIVE_INFINITY) - (other.distanceLeft ?? Number.POSITIVE_INFINITY) ||
      other.share - one.share,
  );
}

export function nextDue(facts: VehicleFacts, today: string): DueNow | undefined {
  return inOrderOfDue(facts.due.map((due) => dueNow(due, facts, today)))[0];
}
