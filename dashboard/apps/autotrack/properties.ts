import { parseDay } from '#kernel/day.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { VehicleForm } from './contract.ts';
import type { PropertyRow } from './record.ts';

// A vehicle's own tab: one fact per row.

export type PropertyCells = Omit<PropertyRow, '_rowIndex'>;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The value of a property; the first of several, and '' if there is none. */
export function propertyValue(properties: readonly PropertyRow[], ...names: readonly string[]): string {
  const wanted = names.map(plain);
  return properties.find(({ Property }) => wanted.includes(plain(Property)))?.Value.trim() ?? '';
}

/** The default for a vehicle without a row for it. */
const usualValues: Readonly<Record<string, string>> = {
  'Distance Unit': 'mi',
  Energy: 'Petrol',
  Currency: usualCurrency,
};

/** Whether a fact gets a row of its own: defaults need none. */
export function needsRow({ Property, Value }: PropertyCells): boolean {
  return Value !== usualValues[Property];
}

/** What a form says about a vehicle, in the order of the sheet's rows. */
export function propertiesOf(
  form: VehicleForm,
  addedDate: string,
  currency: string = usualCurrency,
): PropertyCells[] {
  const rows: [string, string | undefined][] = [
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
    ['Registration Expires', form.registrationExpires],
    ['Insurance Expires', form.insuranceExpires],
  ];
  return rows.flatMap(([Property, Value]) => (Value === undefined ? [] : { Property, Value }));
}

/** What a change of a vehicle writes: the day it was added stays as it is, and so does the currency of its costs. */
export function propertiesChangedBy(form: VehicleForm): PropertyCells[] {
  return propertiesOf(form, '').filter(
    ({ Property }) => Property !== 'Added Date' && Property !== 'Currency',
  );
}

/** The fact that says whether a vehicle is in use. */
export function statusProperty(isArchived: boolean): PropertyCells {
  return { Property: 'Status', Value: isArchived ? 'Archived' : 'Active' };
}

/** A document of a vehicle, and the last day on which it is valid. */
export interface VehiclePaper {
  /** "Insurance" */
  name: string;
  day: string;
}

const ends = /^(.*\S)\s+(?:expires|expiry|expiration|expiry date|expiration date|valid until)$/i;

/** The documents that expire, according to the vehicle's facts: those of the form, and those that a person typed. */
export function papersOf(properties: readonly PropertyRow[]): VehiclePaper[] {
  return properties.flatMap(({ Property, Value }) => {
    const name = ends.exec(Property.trim())?.[1];
    const day = parseDay(Value);
    return name === undefined || day === undefined ? [] : { name, day };
  });
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  'License Plate': ['Plate', 'Registration'],
  Color: ['Colour'],
  'Distance Unit': ['Unit'],
};

/** The row of a property, whatever a person has called it. */
export function rowOfProperty(rows: readonly PropertyRow[], property: string): PropertyRow | undefined {
  const names = [property, ...(otherNames[property] ?? [])].map(plain);
  return rows.find((row) => names.includes(plain(row.Property)));
}

/** What has to be written so that the rows contain these facts: some are changed, and missing ones are added. */
export function writesFor(wanted: readonly PropertyCells[], rows: readonly PropertyRow[]) {
  return {
    changed: wanted.flatMap(({ Property, Value }) => {
      const row = rowOfProperty(rows, Property);
      if (!row || row.Value.trim() === Value) return [];
      const { _rowIndex: rowIndex, ...expected } = row;
      return [{ rowIndex, expected, changes: { Value } }];
    }),
    added: wanted.filter(
      (fact) => fact.Value !== '' && needsRow(fact) && !rowOfProperty(rows, fact.Property),
    ),
  };
}

/** The name that a vehicle's sheet gets from its facts. */
export function vehicleName({ nickname, year, make, model }: VehicleForm): string {
  return nickname || `${year} ${make} ${model}`;
}

/** The same from rows. */
export function nameInRows(rows: readonly PropertyRow[]): string {
  const value = (property: string) => rowOfProperty(rows, property)?.Value.trim() ?? '';
  return value('Nickname') || [value('Year'), value('Make'), value('Model')].join(' ');
}
