import { distanceUnits, isCurrency } from '#kernel/preferences.ts';
import { defineRecord, type RowOf } from '#kernel/records/record.ts';
import { currencyNamedBy } from './currencies.ts';

// What a distance is worth in a year, by kind of vehicle: rows of a sheet of the person's own.

export const mileageRate = defineRecord({
  tab: 'Mileage Rates',
  one: 'rate',
  many: 'rates',
  fingerprint: [['vehicle', 'year']],
  fields: {
    vehicle: {
      kind: 'text',
      header: 'Vehicle',
      width: 140,
      maxLength: 100,
      required: 'Please enter a kind of vehicle, such as Car',
    },
    year: {
      kind: 'number',
      header: 'Year',
      width: 80,
      isWhole: true,
      min: 1900,
      max: 2999,
      required: 'Please enter a year',
      invalid: 'Please enter a year such as 2026',
    },
    rate: {
      kind: 'number',
      header: 'Rate',
      width: 90,
      min: 0.0001,
      max: 1_000_000,
      required: 'Please enter the rate',
      invalid: 'Please enter the rate as an amount above 0, such as 0.30',
    },
    per: {
      kind: 'text',
      header: 'Per',
      width: 70,
      choices: distanceUnits,
      required: 'Please choose km or mi',
      initial: 'km',
    },
    /** An ISO 4217 code; blank for the person's own. */
    currency: { kind: 'text', header: 'Currency', width: 90, initial: '' },
  },
});

export type MileageRate = RowOf<typeof mileageRate>;

/** A rate that can be used. */
export interface UsableRate {
  year: number;
  vehicle: string;
  /** For 1 of the unit, in the currency. */
  rate: number;
  unit: (typeof distanceUnits)[number];
  currency: string;
}

const unitOf = ({ per }: MileageRate) => distanceUnits.find((unit) => unit === per.trim().toLowerCase());

/** Why a rate edited by hand can no longer be used, in a sentence; undefined if it can. */
export function problemOfRate(row: MileageRate): string | undefined {
  if (typeof row.year !== 'number') return 'It names no year';
  if (row.vehicle.trim() === '') return 'It names no vehicle';
  if (typeof row.rate !== 'number' || row.rate <= 0) return 'Its rate is not a number above 0';
  if (unitOf(row) === undefined) return 'It is neither per km nor per mi';
  return isCurrency(currencyNamedBy(row)) ? undefined : 'Its currency is not known';
}

/** A rate ready for use; undefined if it cannot be used. */
export function usableRate(row: MileageRate): UsableRate | undefined {
  const { year, rate, vehicle } = row;
  const unit = unitOf(row);
  if (problemOfRate(row) !== undefined || unit === undefined) return undefined;
  return typeof year === 'number' && typeof rate === 'number'
    ? { year, rate, unit, vehicle: vehicle.trim(), currency: currencyNamedBy(row) }
    : undefined;
}
