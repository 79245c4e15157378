import { formProblems } from '#backend/table/form-problem.ts';
import { defineSheet, type RecordOf, type Sheet } from '#backend/table/sheet.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { Vehicle, VehicleForm } from '../contract.ts';
import type { NewEnergy, NewInterval, NewReading, NewService } from '../records.ts';

/** A vehicle's own sheet: a fact a row. */
export const vehicleSheet = defineSheet({
  tab: 'Vehicle',
  columns: {
    Property: { kind: 'text', aliases: ['Field', 'Name'], width: 160 },
    Value: { kind: 'text', width: 260 },
  },
  fingerprint: ['Property'],
});

/** The first six columns stand in a new log in this order; the others come when something is to stand in them. */
export const logSheet = defineSheet({
  tab: 'Maintenance Log',
  columns: {
    Date: { kind: 'day', aliases: ['Service Date', 'Day'] },
    Mileage: { kind: 'number', aliases: ['Odometer', 'Miles', 'Kilometers', 'Km'], width: 100 },
    Service: { kind: 'text', aliases: ['Description', 'Work', 'Service Description'], width: 240 },
    Cost: { kind: 'money', aliases: ['Price', 'Amount', 'Total'], width: 100 },
    Notes: { kind: 'text', aliases: ['Note', 'Comments'], width: 280 },
    'Next Service': { kind: 'text', aliases: ['Next', 'Next Due', 'Next Service Due'], width: 180 },
    Vendor: { kind: 'text', aliases: ['Workshop', 'Shop', 'Garage'], width: 160, isOptional: true },
    'Engine Hours': { kind: 'number', aliases: ['Hours'], isOptional: true },
    Photo: { kind: 'text', aliases: ['Invoice', 'Receipt'], width: 180, isOptional: true },
  },
  fingerprint: ['Date', 'Service', 'Cost'],
});

export const energySheet = defineSheet({
  tab: 'Energy',
  columns: {
    Date: { kind: 'day', aliases: ['Day'] },
    Odometer: { kind: 'number', aliases: ['Mileage'], width: 100 },
    Energy: { kind: 'text', aliases: ['Fuel', 'Fuel Type'], width: 90 },
    Amount: { kind: 'number', aliases: ['Volume', 'Quantity'], width: 90 },
    Unit: { kind: 'text', width: 80 },
    Cost: { kind: 'money', aliases: ['Total', 'Price'], width: 100 },
    Partial: { kind: 'flag', width: 80 },
    Missed: { kind: 'flag', width: 80 },
    Place: { kind: 'text', aliases: ['Station', 'Where'], width: 180 },
    Notes: { kind: 'text', aliases: ['Note', 'Comments'], width: 240 },
  },
  fingerprint: ['Date', 'Odometer', 'Energy'],
});

export const intervalSheet = defineSheet({
  tab: 'Intervals',
  columns: {
    Service: { kind: 'text', width: 220 },
    'Every Distance': { kind: 'number', width: 120 },
    'Every Months': { kind: 'number', width: 110 },
    'Every Hours': { kind: 'number', width: 110 },
    'Last Done': { kind: 'day' },
    'Last Mileage': { kind: 'number' },
    'Last Hours': { kind: 'number' },
    Notes: { kind: 'text', width: 240 },
  },
  fingerprint: ['Service'],
});

export const odometerSheet = defineSheet({
  tab: 'Odometer',
  columns: {
    Date: { kind: 'day' },
    Mileage: { kind: 'number', aliases: ['Odometer'], width: 110 },
    'Engine Hours': { kind: 'number', width: 110 },
    Notes: { kind: 'text', width: 240 },
  },
  fingerprint: ['Date', 'Mileage'],
});

/** The columns a log begins with. */
const startColumns = 6;
export const newLogSheet = {
  ...logSheet,
  columns: Object.fromEntries(Object.entries(logSheet.columns).slice(0, startColumns)),
};

export type PropertyRecord = RecordOf<typeof vehicleSheet>;
type ServiceRecord = RecordOf<typeof logSheet>;

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
export function needsRow({ Property, Value }: PropertyRecord): boolean {
  return Value !== usualValues[Property];
}

/** What a form says about a vehicle, in the order of the sheet's rows. */
export function propertiesOf(
  form: VehicleForm,
  addedDate: string,
  currency: string = usualCurrency,
): PropertyRecord[] {
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

/** What a form says, under the log's headers. */
export function serviceRecord(service: NewService, photo = ''): ServiceRecord {
  return {
    Date: service.date,
    Mileage: service.mileage,
    Service: service.service,
    Cost: service.cost,
    Notes: service.notes,
    'Next Service': service.nextService,
    Vendor: service.vendor,
    'Engine Hours': service.engineHours,
    Photo: photo,
  };
}

export function energyRecord(energy: NewEnergy): RecordOf<typeof energySheet> {
  return {
    Date: energy.date,
    Odometer: energy.odometer,
    Energy: energy.energy,
    Amount: energy.amount,
    Unit: energy.unit,
    Cost: energy.cost,
    Partial: energy.partial,
    Missed: energy.missed,
    Place: energy.place,
    Notes: energy.notes,
  };
}

export function intervalRecord(interval: NewInterval): RecordOf<typeof intervalSheet> {
  return {
    Service: interval.service,
    'Every Distance': interval.everyDistance,
    'Every Months': interval.everyMonths,
    'Every Hours': interval.everyHours,
    'Last Done': interval.lastDone,
    'Last Mileage': interval.lastMileage,
    'Last Hours': interval.lastHours,
    Notes: interval.notes,
  };
}

export function readingRecord(reading: NewReading): RecordOf<typeof odometerSheet> {
  return {
    Date: reading.date,
    Mileage: reading.mileage,
    'Engine Hours': reading.engineHours,
    Notes: reading.notes,
  };
}

/** The fields that differ from the row as it was seen; cells nobody touched are never written. */
export function changesTo<R extends object>(
  wanted: R,
  expected: Readonly<Record<string, unknown>>,
): Partial<R> {
  const changed = Object.entries(wanted).filter(([field, value]) => expected[field] !== value);
  // A part of the record it was made of, which fromEntries does not say.
  return Object.fromEntries(changed) as Partial<R>;
}

const formFields: Readonly<Record<string, string>> = {
  Date: 'date',
  Mileage: 'mileage',
  Service: 'service',
  Cost: 'cost',
  Notes: 'notes',
  'Next Service': 'nextService',
  Vendor: 'vendor',
  'Engine Hours': 'engineHours',
  Odometer: 'odometer',
  Energy: 'energy',
  Amount: 'amount',
  Unit: 'unit',
  Partial: 'partial',
  Missed: 'missed',
  Place: 'place',
  'Every Distance': 'everyDistance',
  'Every Months': 'everyMonths',
  'Every Hours': 'everyHours',
  'Last Done': 'lastDone',
  'Last Mileage': 'lastMileage',
  'Last Hours': 'lastHours',
};

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(formFields);
