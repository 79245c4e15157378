import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import { numberFormat } from '#kernel/region.ts';
import { formatNumber } from '#kernel/units.ts';
import { type DistanceUnit, distanceOf, formatDistance, spokenDistance } from '../distance.ts';
import type { DueNow } from '../due.ts';
import { isDay } from '../months.ts';
import type { VehicleFacts } from '../vehicle.ts';

/** "2016 Ford Transit 250, White", without what the title above already says. */
export function description({ year, make, model, color }: VehicleFacts, title: string): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  const isSaid = name.toLowerCase() === title.trim().toLowerCase();
  return [isSaid ? '' : name, color].filter(Boolean).join(', ');
}

export const dayText = (text: string) => (isDay(text) ? formatDay(text) : text);

/** A mileage cell; text that is not a number stays as it is. */
export function mileageText(cell: number | string, unit: DistanceUnit): string {
  const distance = distanceOf(cell, unit);
  return distance === undefined ? String(cell) : formatDistance(distance, unit);
}

const plainCost = numberFormat({ useGrouping: false, maximumFractionDigits: 10, numberingSystem: 'latn' });

/** A mileage in the form in which it would be typed; three decimals get a zero, since "123.456" would be thousands. */
export const typedMileage = (cell: number | string) => String(cell).replace(/^\d{1,3}\.\d{3}$/, '$&0');

/** A cost in the form in which it would be typed. */
export const typedCost = (cell: number | string) => (typeof cell === 'number' ? plainCost(cell) : cell);

const hoursText = (hours: number) => `${formatNumber(hours, 0)} h`;

/** "91,900 mi or Feb 3, 2028"; the line only breaks before the "or". */
export function dueText({ at, on, hours }: Pick<DueNow, 'at' | 'on' | 'hours'>, unit: DistanceUnit): string {
  const parts = [
    ...(at === null ? [] : [formatDistance(at, unit)]),
    ...(hours === null ? [] : [hoursText(hours)]),
    ...(on === null ? [] : [formatDay(on)]),
  ];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' or\u00a0');
}

/** "Rotate tires at 91,900 mi" */
export function dueSentence(due: DueNow, unit: DistanceUnit): string {
  const when = dueText(due, unit);
  return due.at === null && due.hours === null ? `${due.service} by ${when}` : `${due.service} at ${when}`;
}

/** "1,040 miles to go", "12 days overdue", "Due today" */
export function leftText({ distanceLeft, daysLeft, hoursLeft }: DueNow, unit: DistanceUnit): string {
  const lefts = [
    ...(distanceLeft === null
      ? []
      : [{ left: distanceLeft, said: spokenDistance(Math.abs(distanceLeft), unit) }]),
    ...(hoursLeft === null
      ? []
      : [{ left: hoursLeft, said: counted(Math.round(Math.abs(hoursLeft)), 'hour') }]),
    ...(daysLeft === null ? [] : [{ left: daysLeft, said: counted(Math.abs(daysLeft), 'day') }]),
  ];
  const past = lefts.filter(({ left }) => left < 0);
  if (past.length > 0) return `${past.map(({ said }) => said).join(' and ')} overdue`;
  if (lefts.some(({ left }) => left === 0)) return daysLeft === 0 ? 'Due today' : 'Due now';
  return lefts.length === 0 ? '' : `${lefts.map(({ said }) => said).join(' or ')} to go`;
}

/** "Nov 12" in the current year, otherwise "Nov 12, 2024". */
export function shortDay(day: string, today: string): string {
  if (!isDay(day)) return day;
  const text = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d{4}$/, '') : text;
}
