import { type ImportField, type ImportRecord, notesWith } from '#frontend/import/mapping.ts';
import { parseDay } from '#kernel/day.ts';
import { exchanged } from '#kernel/exchange.ts';
import { decimalMarkIn, readAmount } from '#kernel/money.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { flagIn, saysNo } from '#kernel/yes-no.ts';
import type { Imported } from '../../contract.ts';
import { type DistanceUnit, parseDistance } from '../../distance.ts';
import { unitOf } from '../../economy.ts';
import { energies, type NewEnergy, type NewReading, type NewService } from '../../inputs.ts';
import { propertyValue } from '../../properties.ts';
import { energyKey, readingKey, serviceKey } from '../../same-row.ts';
import type { VehiclePage } from '../../vehicle.ts';

type Key =
  | 'date'
  | 'odometer'
  | 'service'
  | 'amount'
  | 'unit'
  | 'cost'
  | 'price'
  | 'full'
  | 'partial'
  | 'missed'
  | 'energy'
  | 'place'
  | 'nextService'
  | 'engineHours'
  | 'notes';
type FileRecord = ImportRecord<Key>;

/** The columns of other programs: LubeLogger's own names first, then others that its importer accepts. */
export const importFields: ImportField<Key>[] = [
  {
    key: 'date',
    label: 'Date',
    aliases: ['fuelup_date', 'Service Date', 'Day'],
    isRequired: true,
    kind: 'day',
  },
  { key: 'odometer', label: 'Odometer', aliases: ['Mileage', 'Odo', 'Odometer Reading', 'Miles', 'Km'] },
  { key: 'service', label: 'Service', aliases: ['Description', 'Service Type', 'CostTitle', 'Title'] },
  {
    key: 'amount',
    label: 'Amount',
    aliases: ['FuelConsumed', 'Fuel Consumed', 'Gallons', 'Liters', 'Litres', 'Volume', 'Quantity', 'qty'],
  },
  { key: 'unit', label: 'Unit', aliases: ['Volume Unit'] },
  { key: 'cost', label: 'Cost', aliases: ['Total Cost', 'TotalCost', 'Total Price'] },
  // Fuelly's files have no costs of fills, but what a gallon or litre cost.
  {
    key: 'price',
    label: 'Price per unit',
    aliases: ['Price', 'Unit Price', 'Price per Gallon', 'Price per Liter'],
  },
  { key: 'full', label: 'Full', aliases: ['IsFillToFull', 'Filled Up', 'Full tank?', 'Full tank'] },
  { key: 'partial', label: 'Partial', aliases: ['partial_fuelup', 'Partial tank'] },
  { key: 'missed', label: 'Missed', aliases: ['MissedFuelUp', 'Missed Fill Up', 'missed_fuelup'] },
  { key: 'energy', label: 'Energy', aliases: ['Fuel', 'Fuel Type'] },
  { key: 'place', label: 'Place', aliases: ['Vendor', 'Workshop', 'Station', 'Gas station'] },
  { key: 'nextService', label: 'Next Service', aliases: ['Next Due'] },
  { key: 'engineHours', label: 'Engine Hours' },
  { key: 'notes', label: 'Notes', aliases: ['Note', 'Comments'] },
];

/** What a cell about a fill says, also in the word of its header; undefined if it is neither yes nor no. */
const flagOf = (record: FileRecord, key: 'full' | 'partial' | 'missed') =>
  record[key].trim().toLowerCase() === key || flagIn(record[key]);

const flags = [
  ['full', 'Full'],
  ['partial', 'Partial'],
  ['missed', 'Missed'],
] as const;

/** What cells say that say neither, by their labels. */
const unreadFlags = (record: FileRecord) =>
  Object.fromEntries(
    flags.map(([key, label]) => [label, flagOf(record, key) === undefined ? record[key] : '']),
  );

/** A file's decimals show how it writes numbers; if ambiguous, they are read as in the person's region. */
function money(text: string): number | undefined {
  const plain = text.replace(/[^\d.,\s’'()-]/g, '').trim();
  const read = readAmount(plain, { mark: decimalMarkIn([plain]) });
  return 'amount' in read ? read.amount : undefined;
}

/** The price of a unit has more decimals than an amount of money, "$3.459"; that of a service is what it cost. */
const priceOf = ({ price, amount }: FileRecord) =>
  amount === '' ? money(price) : numberIn(price.replace(/[^\d.,]/g, ''));

function costOf(record: FileRecord, currency: string): number | '' {
  const { cost, price, amount } = record;
  if (cost !== '') return money(cost) ?? '';
  if (price === '') return '';
  const units = amount === '' ? 1 : (numberIn(amount) ?? 0);
  return exchanged(units, priceOf(record) ?? 0, currency);
}

const names: readonly [RegExp, (typeof energies)[number]][] = [
  [/diesel|дизель/i, 'Diesel'],
  [/lpg|autogas|glp|propan/i, 'LPG'],
  [/e85|ethanol|etanol|álcool/i, 'Ethanol'],
  [/electric|kwh|elétric|strom/i, 'Electric'],
];

/** The energy that a file's word means; if the word is unknown, the vehicle's usual one. */
function energyOf(text: string, usual: NewEnergy['energy']): NewEnergy['energy'] {
  const plain = text.trim().toLowerCase();
  const exact = energies.find((energy) => energy.toLowerCase() === plain);
  return exact ?? names.find(([pattern]) => pattern.test(plain))?.[1] ?? usual;
}

type Row =
  | { part: 'services'; row: NewService }
  | { part: 'energy'; row: NewEnergy }
  | { part: 'odometer'; row: NewReading };

/** Why a row of a file cannot be imported. */
export function problemOf(record: FileRecord, unit: DistanceUnit): string | undefined {
  if (parseDay(record.date) === undefined) return `"${record.date}" is not a date`;
  if (record.odometer !== '' && parseDistance(record.odometer, unit) === undefined) {
    return `"${record.odometer}" is not a mileage`;
  }
  if (record.cost !== '' && !isAmount(money(record.cost))) return `"${record.cost}" is not a cost`;
  if (record.price !== '' && !isAmount(priceOf(record))) return `"${record.price}" is not a price`;
  if (record.engineHours !== '' && !isAmount(numberIn(record.engineHours))) {
    return `"${record.engineHours}" is not a number of engine hours`;
  }
  if (record.amount !== '') {
    if (!(Number(numberIn(record.amount)) > 0)) return `"${record.amount}" is not an amount`;
    if (record.odometer === '') return 'An energy amount needs an odometer reading';
  }
  return record.service === '' && record.amount === '' && record.odometer === ''
    ? 'It has neither a service nor an odometer reading'
    : undefined;
}

/** Cells for which a tab has no column, by the labels of their fields. */
function told(record: FileRecord, keys: readonly Key[]): Record<string, string> {
  const fields = importFields.filter(({ key }) => keys.includes(key));
  return Object.fromEntries(fields.map(({ key, label }) => [label, record[key]]));
}

const isAmount = (value: number | undefined) => value !== undefined && value >= 0;
const rounded = (value: number) => Math.round(value * 10) / 10;

/** A row of a file as the sheets store it; only for rows that `problemOf` accepts. */
export function rowOf(record: FileRecord, { facts, properties }: VehiclePage): Row {
  const { unit } = facts;
  const said = propertyValue(properties, 'Energy');
  const distance = parseDistance(record.odometer, unit);
  const base = { date: parseDay(record.date) ?? '', notes: record.notes };
  const cost = costOf(record, facts.currency);
  const engineHours = numberIn(record.engineHours) ?? '';
  const mileage: number | '' = distance === undefined ? '' : rounded(distance);
  if (record.amount !== '') {
    const energy = energyOf(record.energy, energyOf(said, said || 'Petrol'));
    return {
      part: 'energy',
      row: {
        ...base,
        notes: notesWith(record.notes, {
          ...unreadFlags(record),
          ...told(record, ['service', 'nextService', 'engineHours']),
        }),
        odometer: Number(mileage),
        energy,
        amount: numberIn(record.amount) ?? 0,
        unit: unitOf({ Unit: record.unit, Energy: energy }, unit),
        cost,
        partial: saysNo(record.full) || flagOf(record, 'partial') === true,
        missed: flagOf(record, 'missed') === true,
        place: record.place,
      },
    };
  }
  if (record.service === '') {
    const notes = notesWith(record.notes, told(record, ['cost', 'price', 'place', 'nextService']));
    return { part: 'odometer', row: { ...base, notes, mileage: Number(mileage), engineHours } };
  }
  return {
    part: 'services',
    row: {
      ...base,
      mileage,
      service: record.service,
      cost,
      nextService: record.nextService,
      vendor: record.place,
      engineHours,
    },
  };
}

/** The values that decide whether a row is already in the sheet. */
export function keyOf(row: Row): string {
  switch (row.part) {
    case 'services':
      return `s ${serviceKey({ Date: row.row.date, Mileage: row.row.mileage, Service: row.row.service, Cost: row.row.cost })}`;
    case 'energy':
      return `e ${energyKey({ Date: row.row.date, Odometer: row.row.odometer, Energy: row.row.energy, Amount: row.row.amount })}`;
    case 'odometer':
      return `o ${readingKey({ Date: row.row.date, Mileage: row.row.mileage })}`;
  }
}

/** Where the sheets' rows are, by the values that identify them. */
export function knownRows({ services, energy, odometer }: VehiclePage): Map<string, string> {
  return new Map([
    ...services.map((row) => [`s ${serviceKey(row)}`, `row ${row._rowIndex} of the log`] as const),
    ...energy.map((row) => [`e ${energyKey(row)}`, `row ${row._rowIndex} of Energy`] as const),
    ...odometer.map((row) => [`o ${readingKey(row)}`, `row ${row._rowIndex} of Odometer`] as const),
  ]);
}

export function importedOf(rows: readonly Row[]): Imported {
  return {
    services: rows.flatMap((row) => (row.part === 'services' ? [row.row] : [])),
    energy: rows.flatMap((row) => (row.part === 'energy' ? [row.row] : [])),
    odometer: rows.flatMap((row) => (row.part === 'odometer' ? [row.row] : [])),
  };
}
