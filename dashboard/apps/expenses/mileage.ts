import type { Trip } from '#kernel/calls/trips.ts';
import { dayFormat, formatDay } from '#kernel/day.ts';
import { exchanged } from '#kernel/exchange.ts';
import { metresBetween } from '#kernel/map/earth.ts';
import { decimalsOf } from '#kernel/money.ts';
import { formatUpTo, numberFormat } from '#kernel/region.ts';
import { convert, roundTo } from '#kernel/units.ts';
import { type MileageRate, type UsableRate, usableRate } from './mileage-rates.ts';

// From a distance to its expense.

/** The rates of a year in a currency, one per vehicle: the first row applies. */
export function ratesOf(
  rows: readonly MileageRate[],
  { year, currency }: { year: number; currency: string },
): UsableRate[] {
  const found = new Map<string, UsableRate>();
  for (const row of rows) {
    const rate = usableRate(row);
    const key = rate?.vehicle.toLowerCase() ?? '';
    if (rate?.year === year && rate.currency === currency && !found.has(key)) found.set(key, rate);
  }
  return [...found.values()];
}

export interface Stop {
  name: string;
  latitude: number;
  longitude: number;
}

/** A measured way from stop to stop. */
export interface Way {
  /** From each stop to the next, in metres. */
  legs: readonly number[];
  /** How it was measured: "as the crow flies". */
  by: string;
}

export function straightWay(stops: readonly Stop[]): Way {
  const legs = stops.slice(1).map((stop, at) => metresBetween(stops[at] ?? stop, stop));
  return { legs, by: 'as the crow flies' };
}

/** The total of legs given in metres, to a tenth of the unit. */
export function lengthOf(legs: readonly number[], unit: UsableRate['unit']): number {
  const metres = legs.reduce((sum, leg) => sum + leg, 0);
  return roundTo(convert(metres, 'm', unit), 1);
}

/** Distance times rate, in decimals, rounded to the smallest coin of the rate's currency, halves away from zero. */
export function mileageAmount(distance: number, { rate, currency }: UsableRate): number {
  return exchanged(distance, rate, currency);
}

/** A rate has more decimals than a coin, up to this many. */
const rateDecimals = 4;

/** "$0.725": what 1 of the unit is worth. */
export function rateText({ rate, currency }: UsableRate): string {
  const least = decimalsOf(currency);
  return numberFormat({
    ...({ style: 'currency', currency, minimumFractionDigits: least } as const),
    maximumFractionDigits: Math.max(least, rateDecimals),
  })(rate);
}

const dayOfYear = dayFormat({ month: 'short', day: 'numeric' });

/** "Golf, Nov 3 to Nov 5, 2026, 212 km" */
export function tripText({ vehicle, from, to, distance, unit }: Trip): string {
  const start = from.slice(0, 4) === to.slice(0, 4) ? dayOfYear(from) : formatDay(from);
  const days = from === to ? formatDay(to) : `${start} to ${formatDay(to)}`;
  return `${vehicle}, ${days}, ${formatUpTo(distance, 1)} ${unit}`;
}

/** The line of the notes that names the source of a distance. */
const tripNote = (trip: Trip) => `odometer of ${tripText(trip)}`;

/** Whether an expense's notes name this trip. */
export function namesTrip(notes: string, trip: Trip): boolean {
  return notes.split('\n').some((line) => line.trim() === tripNote(trip));
}

/** The length of a trip, to a tenth of the unit. */
export function lengthOfTrip({ distance, unit: from }: Trip, unit: UsableRate['unit']): number {
  return roundTo(convert(distance, from, unit), 1);
}

interface Driven {
  distance: number;
  stops: readonly Stop[];
  /** How the distance between the stops was measured; '' if it was typed or taken from the trip. */
  by: string;
  trip?: Trip | undefined;
}

/** "42 km × €0.30, Car 2026", followed by the stops and the trip: how the amount came about. */
export function mileageNotes({ distance, stops, by, trip }: Driven, rate: UsableRate): string {
  const sum = `${formatUpTo(distance, 3)} ${rate.unit} × ${rateText(rate)}, ${rate.vehicle} ${rate.year}`;
  const way = stops.map(({ name }) => name).join(' – ');
  return [
    sum,
    ...(stops.length < 2 ? [] : [by === '' ? way : `${way}, ${by}`]),
    ...(trip ? [tripNote(trip)] : []),
  ].join('\n');
}
