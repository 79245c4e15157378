import { inFormWords } from '#backend/records/form-words.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { Vehicle, VehicleForm } from '../contract.ts';
import type { NewEnergy, NewInterval, NewReading, NewService } from '../inputs.ts';
import { energyRecord, intervalRecord, odometerRecord, type PropertyRow, serviceRecord } from '../record.ts';

export type PropertyCells = Omit<PropertyRow, '_rowIndex'>;

/** A sheet of a vehicle, whose amounts are shown in the currency of the vehicle. */
export function inCurrencyOf<S extends Sheet>({ facts }: Pick<Vehicle, 'facts'>, sheet: S): S {
  const currency = facts?.currency ?? usualCurrency;
  return currency === usualCurrency ? sheet : { ...sheet, currency };
}

/** What a vehicle without a row for it has. */
const usualValues: Readonly<Record<string, string>> = {
  'Distance Unit': 'mi',
  Energy: 'Petrol',
  Currency: usualCurrency,
};

/** Whether a fact gets a row of its own: what is usual needs none. */
export function needsRow({ Property, Value }: PropertyCells): boolean {
  return Value !== usualValues[Property];
}

/** What a form says about a vehicle, in the order of the sheet's rows. */
export function propertiesOf(
  form: VehicleForm,
  addedDate: string,
  currency: string = usualCurrency,
): PropertyCells[] {
  const rows: [string, string][] = [
    ['Year', form.year],
    ['Make', form.make],
    ['Model', form.model],
    ['VIN', form.vin],
    ['License Plate', form.licensePlate],
    ['Color', form.color],
    ['Nickname', form.nickname],
    ['Added Date', addedDate],
    ['Distance Unit', form.distanceUnit],
    ['Energy', form.energy],
    ['Currency', currency],
  ];
  return rows.map(([Property, Value]) => ({ Property, Value }));
}

/** What forms say, under the headers of their tabs. */
export const serviceCells = (service: NewService, photo = '') =>
  underHeaders(serviceRecord, { ...service, photo });
export const energyCells = (energy: NewEnergy) => underHeaders(energyRecord, energy);
export const intervalCells = (interval: NewInterval) => underHeaders(intervalRecord, interval);
export const readingCells = (reading: NewReading) => underHeaders(odometerRecord, reading);

/** The fields that differ from the row as it was seen; cells nobody touched are never written. */
export function changesTo<R extends object>(
  wanted: R,
  expected: Readonly<Record<string, unknown>>,
): Partial<R> {
  const changed = Object.entries(wanted).filter(([field, value]) => expected[field] !== value);
  // A part of the record it was made of, which fromEntries does not say.
  return Object.fromEntries(changed) as Partial<R>;
}

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = inFormWords(serviceRecord, energyRecord, intervalRecord, odometerRecord);
