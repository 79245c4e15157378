import { preferencesSchema } from '#kernel/preferences.ts';
import { usualCurrency } from '#kernel/region.ts';
import { countIn, distanceUnits } from './distance.ts';
import { dueNow, duesOf, inOrderOfDue, newestFirst } from './due.ts';
import { isDay } from './months.ts';
import { hoursNow, odometerNow, odometerOn, paceOf, type Reading, readingsOf } from './odometer.ts';
import { propertyValue } from './properties.ts';
import type { ServiceRow } from './record.ts';
import type { VehicleFacts, VehiclePage } from './vehicle.ts';

const round = (value: number | undefined) => (value === undefined ? null : Math.round(value * 100) / 100);

type Rows = Pick<VehiclePage, 'properties' | 'services' | 'energy' | 'intervals' | 'odometer'>;

/** The services and intervals; what says no mileage or hours was done at what other rows tell of its day. */
function placed({ services, intervals, odometer }: Rows, readings: readonly Reading[]) {
  const hasHours = (row: Pick<ServiceRow, 'Engine Hours'>) => countIn(row['Engine Hours']) !== undefined;
  // Most vehicles have none, and all services would be looked through for each of them.
  const told = { services: services.filter(hasHours), odometer: odometer.filter(hasHours) };
  const placedServices = services.map((row) => {
    if (!isDay(row.Date)) return row;
    const mileage = row.Mileage === '' ? odometerOn(readings, row.Date) : undefined;
    const hours = row['Engine Hours'] === '' ? hoursNow(told, row.Date) : undefined;
    return {
      ...row,
      ...(mileage !== undefined && { Mileage: Math.round(mileage) }),
      ...(hours !== undefined && { 'Engine Hours': hours }),
    };
  });
  const placedIntervals = intervals.map((row) => {
    const day = row['Last Done'];
    if (!isDay(day)) return row;
    // Before the first reading, the vehicle may have gone any distance.
    const isKnown = row['Last Mileage'] === '' && (readings[0]?.day ?? '9999') <= day;
    const mileage = isKnown ? odometerOn(readings, day) : undefined;
    const hours = row['Last Hours'] === '' ? hoursNow(told, day) : undefined;
    return {
      ...row,
      ...(mileage !== undefined && { 'Last Mileage': Math.round(mileage) }),
      ...(hours !== undefined && { 'Last Hours': hours }),
    };
  });
  return { services: placedServices, intervals: placedIntervals };
}

/** What a list shows about a vehicle, calculated from its rows. */
export function factsOf(rows: Rows, today: string): VehicleFacts {
  const { properties, services } = rows;
  const value = (...names: string[]) => propertyValue(properties, ...names);
  const said = value('Distance Unit', 'Unit').toLowerCase();
  const unit = distanceUnits.find((one) => said.startsWith(one.slice(0, 1))) ?? 'mi';
  const currency = preferencesSchema.shape.currency.safeParse(value('Currency').trim().toUpperCase()).data;
  const readings = readingsOf(rows, unit);
  const latest = odometerNow(readings);
  const [last] = newestFirst(services);
  const facts = {
    year: value('Year'),
    make: value('Make'),
    model: value('Model'),
    color: value('Color', 'Colour'),
    licensePlate: value('License Plate', 'Plate', 'Registration'),
    unit,
    currency: currency ?? usualCurrency,
    isArchived: value('Status').toLowerCase() === 'archived',
    odometer: latest?.distance ?? null,
    readOn: latest?.day ?? null,
    hours: round(hoursNow(rows)),
    pace: round(paceOf(readings)),
    last: last ? { service: last.Service, day: last.Date } : null,
  };
  const state = { ...facts, due: [] };
  const known = placed(rows, readings);
  const dues = inOrderOfDue(
    duesOf(known.services, known.intervals, unit).map((due) => dueNow(due, state, today)),
  );
  return {
    ...facts,
    due: dues.map(({ service, at, on, hours, lastAt, lastOn }) => ({
      service,
      at,
      on,
      hours,
      lastAt,
      lastOn,
    })),
  };
}
