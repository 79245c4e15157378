import { underHeaders } from '#kernel/records/by-headers.ts';
import type { NewEnergy, NewInterval, NewReading, NewService } from './inputs.ts';
import { energyRecord, intervalRecord, odometerRecord, serviceRecord } from './record.ts';

// What forms contain, by the headers of their tabs.

export const serviceCells = (service: NewService, photo = '') =>
  underHeaders(serviceRecord, { ...service, photo });
export const energyCells = (energy: NewEnergy) => underHeaders(energyRecord, energy);
export const intervalCells = (interval: NewInterval) => underHeaders(intervalRecord, interval);
export const readingCells = (reading: NewReading) => underHeaders(odometerRecord, reading);

/** The fields that differ from the row as it was seen; untouched cells are never written. */
export function changesTo<R extends object>(
  wanted: R,
  expected: Readonly<Record<string, unknown>>,
): Partial<R> {
  const changed = Object.entries(wanted).filter(([field, value]) => expected[field] !== value);
  // A part of the record it was made from, which fromEntries does not express.
  return Object.fromEntries(changed) as Partial<R>;
}
