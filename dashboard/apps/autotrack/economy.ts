import { countryOf, shownRegion } from '#kernel/region.ts';
import { convert } from '#kernel/units.ts';
import { type DistanceUnit, distanceOf } from './distance.ts';
import { type EnergyUnit, energies, energyUnits } from './inputs.ts';
import { isDay } from './months.ts';
import type { EnergyRow } from './record.ts';

// The full-tank method: what was filled in since the last full tank, including this one, was used for the distance
// between the two.

export const economyUnits = ['mpg (US)', 'mpg (UK)', 'L/100 km', 'km/L', 'kWh/100 km', 'mi/kWh'] as const;
export type EconomyUnit = (typeof economyUnits)[number];

/** A distance between two full tanks, and the consumption. */
export interface Leg {
  day: string;
  /** In the vehicle's unit. */
  distance: number;
  /** Litres, or kilowatt-hours. */
  amount: number;
  cost: number | undefined;
  energy: string;
  /** The rows it is made of. */
  rows: readonly number[];
}

const perUnit: Readonly<Record<EnergyUnit, (amount: number) => number>> = {
  'gal (US)': (amount) => convert(amount, 'galUs', 'l'),
  'gal (UK)': (amount) => convert(amount, 'galUk', 'l'),
  L: (amount) => amount,
  kWh: (amount) => amount,
};

function isElectric(energy: string): boolean {
  return energy.trim().toLowerCase() === 'electric';
}

const volumeUnits = { L: 'L', 'US gal': 'gal (US)', 'UK gal': 'gal (UK)' } as const;

/** The unit in which the energy of a vehicle is sold. */
function usualUnit(energy: string, unit: DistanceUnit): EnergyUnit {
  if (isElectric(energy)) return 'kWh';
  const { distance, volume } = shownRegion();
  // If the vehicle uses other units than the person, it is filled up abroad.
  const elsewhere = unit === 'mi' ? 'gal (US)' : 'L';
  return unit === distance ? volumeUnits[volume] : elsewhere;
}

/** The unit that a text names, as people and other programs write it. */
function unitNamed(text: string): EnergyUnit | undefined {
  const plain = text.trim().toLowerCase();
  if (/^(?:l|ltr|lit(?:er|re)s?)\.?$/.test(plain)) return 'L';
  if (/^gal(?:lons?)?\.?$/.test(plain)) return shownRegion().volume === 'UK gal' ? 'gal (UK)' : 'gal (US)';
  return energyUnits.find((unit) => unit.toLowerCase() === plain);
}

/** The unit of a row; one without it, typed by hand or from a file, is in the unit in which the energy is sold. */
export function unitOf({ Unit, Energy }: Pick<EnergyRow, 'Unit' | 'Energy'>, unit: DistanceUnit): EnergyUnit {
  return unitNamed(Unit) ?? usualUnit(Energy, unit);
}

/** An energy as it is listed, however a person has written it. */
function energyNamed(text: string): string {
  const plain = text.trim();
  return energies.find((energy) => energy.toLowerCase() === plain.toLowerCase()) ?? plain;
}

interface Fill {
  row: EnergyRow;
  day: string;
  /** Undefined if the cell cannot be read. */
  odometer: number | undefined;
  /** Litres or kilowatt-hours; undefined if the cell cannot be read. */
  amount: number | undefined;
}

/**
 * In order of time, because odometers are replaced. A row without a readable day is assumed to have the day of the
 * row above it.
 */
function fillsOf(rows: readonly EnergyRow[], unit: DistanceUnit): Fill[] {
  let day = '';
  const fills = rows.map((row): Fill => {
    if (isDay(row.Date)) day = row.Date;
    const amount = typeof row.Amount === 'number' ? perUnit[unitOf(row, unit)](row.Amount) : undefined;
    return { row, day, odometer: distanceOf(row.Odometer, unit), amount };
  });
  return fills.sort(
    (one, other) =>
      one.day.localeCompare(other.day) ||
      (one.odometer ?? Number.POSITIVE_INFINITY) - (other.odometer ?? Number.POSITIVE_INFINITY) ||
      one.row._rowIndex - other.row._rowIndex,
  );
}

/** The distance from one full tank to the next; undefined if consumption or distance is unknown. */
function legOf(from: number, fills: readonly Fill[], energy: string): Leg | undefined {
  const last = fills.at(-1);
  const amounts = fills.flatMap(({ amount }) => amount ?? []);
  if (last?.odometer === undefined || last.odometer <= from || amounts.length < fills.length)
    return undefined;
  const costs = fills.map(({ row }) => row.Cost);
  const isPriced = costs.every((cost) => typeof cost === 'number');
  return {
    day: last.day,
    distance: last.odometer - from,
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    cost: isPriced ? costs.reduce((sum, cost) => sum + Number(cost), 0) : undefined,
    energy,
    rows: fills.map(({ row }) => row._rowIndex),
  };
}

function legsOfEnergy(fills: readonly Fill[], energy: string): Leg[] {
  const legs: Leg[] = [];
  let full: number | undefined;
  let since: Fill[] = [];
  for (const fill of fills) {
    if (fill.row.Missed) {
      full = undefined;
      since = [];
    }
    since.push(fill);
    // A full tank without an odometer reading ends no distance; what was filled in counts with the next one. A row
    // without any amount is no full tank.
    if (fill.row.Partial || fill.odometer === undefined || fill.amount === 0) continue;
    const leg = full === undefined ? undefined : legOf(full, since, energy);
    if (leg) legs.push(leg);
    full = fill.odometer;
    since = [];
  }
  return legs;
}

/** The rows with their energies as they are listed. Rows typed by hand need not name the one that a vehicle takes. */
export function withEnergies(rows: readonly EnergyRow[]): EnergyRow[] {
  const named = new Set(rows.map(({ Energy }) => energyNamed(Energy)).filter((energy) => energy !== ''));
  const [only = ''] = named.size === 1 ? named : [];
  return rows.map((row) => ({ ...row, Energy: energyNamed(row.Energy) || only }));
}

/** The known distances, earliest first; each energy of a vehicle separately. */
export function legsOf(rows: readonly EnergyRow[], unit: DistanceUnit): Leg[] {
  const byEnergy = Map.groupBy(fillsOf(withEnergies(rows), unit), ({ row }) => row.Energy);
  return [...byEnergy]
    .flatMap(([energy, fills]) => legsOfEnergy(fills, energy))
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** The default unit for a vehicle. */
export function usualEconomyUnit(energy: string, unit: DistanceUnit): EconomyUnit {
  if (isElectric(energy)) return unit === 'mi' ? 'mi/kWh' : 'kWh/100 km';
  if (unit === 'km') return 'L/100 km';
  const { volume, locale } = shownRegion();
  // Britain buys litres and counts in gallons.
  return volume === 'UK gal' || countryOf(locale) === 'GB' ? 'mpg (UK)' : 'mpg (US)';
}

/** Whether an economy can be given in a unit: kilowatt-hours are not gallons. */
export function suitsEnergy(economy: EconomyUnit, energy: string): boolean {
  return economy.includes('kWh') === isElectric(energy);
}

/** The distance per amount in any of the units; `amount` is litres or kilowatt-hours. */
export function economyOf(
  { distance, amount }: Pick<Leg, 'distance' | 'amount'>,
  distanceUnit: DistanceUnit,
  economy: EconomyUnit,
): number {
  const miles = convert(distance, distanceUnit, 'mi');
  const kilometers = convert(distance, distanceUnit, 'km');
  switch (economy) {
    case 'mpg (US)':
      return miles / convert(amount, 'l', 'galUs');
    case 'mpg (UK)':
      return miles / convert(amount, 'l', 'galUk');
    case 'km/L':
      return kilometers / amount;
    case 'mi/kWh':
      return miles / amount;
    case 'L/100 km':
    case 'kWh/100 km':
      return (amount * 100) / kilometers;
  }
}

/** For several distances together: long ones count for more. */
export function averageLeg(legs: readonly Leg[]): Pick<Leg, 'distance' | 'amount'> | undefined {
  if (legs.length === 0) return undefined;
  const sum = (of: (leg: Leg) => number) => legs.reduce((total, leg) => total + of(leg), 0);
  return { distance: sum(({ distance }) => distance), amount: sum(({ amount }) => amount) };
}
