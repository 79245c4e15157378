import { inFormWords } from '#backend/records/form-words.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import { usualCurrency } from '#kernel/region.ts';
import { energyRecord, intervalRecord, odometerRecord, serviceRecord } from '../record.ts';
import type { Vehicle } from '../vehicle.ts';

/** A sheet of a vehicle, with amounts in the vehicle's currency. */
export function inCurrencyOf<S extends Sheet>({ facts }: Pick<Vehicle, 'facts'>, sheet: S): S {
  const currency = facts?.currency ?? usualCurrency;
  return currency === usualCurrency ? sheet : { ...sheet, currency };
}

/** Translates a column's refusal into a message for the form's field. */
export const asFormProblem = inFormWords(serviceRecord, energyRecord, intervalRecord, odometerRecord);
