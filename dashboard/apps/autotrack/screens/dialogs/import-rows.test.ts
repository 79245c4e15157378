import { describe, expect, it } from 'vitest';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { guessMapping, recordsOf } from '#frontend/import/mapping.ts';
import { vehiclePage } from '#testing/screen/vehicle-page.ts';
import { tableOfForeign } from './foreign-file.ts';
import { importedOf, importFields, keyOf, knownRows, problemOf, rowOf } from './import-rows.ts';

/** Lines of a file as the file reader returns them: one header row, and all lines as wide as the widest. */
function tableOf(lines: readonly (readonly string[])[]): ImportTable {
  const width = Math.max(...lines.map((line) => line.length));
  const [headers = [], ...rows] = lines.map((line) =>
    Array.from({ length: width }, (_, at) => line[at] ?? ''),
  );
  return { headers: headers.map((header, at) => header || `Column ${String.fromCharCode(65 + at)}`), rows };
}

function rowsIn(lines: readonly (readonly string[])[], page = vehiclePage()) {
  const table = tableOfForeign(tableOf(lines));
  const records = recordsOf(table, guessMapping(table.headers, importFields), importFields);
  return records.map((record) => problemOf(record, page.facts.unit) ?? rowOf(record, page));
}

describe('a file of LubeLogger', () => {
  it('of services becomes records', () => {
    const lines = [
      ['Date', 'Description', 'Cost', 'Notes', 'Odometer', 'Tags'],
      ['11/12/2025', 'Oil change', '$84.50', 'Synthetic', '90860', 'oil'],
    ];
    expect(rowsIn(lines)).toEqual([
      {
        part: 'services',
        row: {
          date: '2025-11-12',
          mileage: 90_860,
          service: 'Oil change',
          cost: 84.5,
          notes: 'Synthetic',
          nextService: '',
          vendor: '',
          engineHours: '',
        },
      },
    ]);
  });

  it('of fuel becomes fills, in the unit of the country of miles', () => {
    const lines = [
      [
        'Date',
        'Odometer',
        'FuelConsumed',
        'Cost',
        'FuelEconomy',
        'IsFillToFull',
        'MissedFuelUp',
        'Notes',
        'Tags',
      ],
      ['2025-11-01', '90000', '12.5', '45.2', '24', 'False', 'True', '', ''],
    ];
    expect(rowsIn(lines)[0]).toMatchObject({
      part: 'energy',
      row: {
        odometer: 90_000,
        amount: 12.5,
        unit: 'gal (US)',
        energy: 'Petrol',
        partial: true,
        missed: true,
        cost: 45.2,
      },
    });
  });
});

describe('a file with fills', () => {
  const fillOf = (full: string, notes = '') =>
    rowsIn([
      ['Date', 'Odometer', 'Liters', 'Full tank', 'Notes'],
      ['2025-11-01', '90000', '12.5', full, notes],
    ])[0];

  it.each([
    ['Oui', false],
    ['Non', true],
    ['нет', true],
    ['full', false],
    ['', false],
  ])('whose tank is full according to %j', (full, partial) => {
    expect(fillOf(full)).toMatchObject({ row: { partial, notes: '' } });
  });

  it('keeps in its notes what is neither yes nor no', () => {
    expect(fillOf('no, half of it', 'Motorway')).toMatchObject({
      row: { partial: false, notes: 'Motorway\nFull: no, half of it' },
    });
  });
});

it('a price makes a cost to the smallest coin of the vehicle’s currency', () => {
  const lines = [
    ['Date', 'Odometer', 'Liters', 'Price per Liter'],
    ['2025-11-01', '90000', '12.5', '0.105'],
  ];
  expect(rowsIn(lines, vehiclePage({ currency: 'KWD' }))[0]).toMatchObject({ row: { cost: 1.313 } });
  expect(rowsIn(lines)[0]).toMatchObject({ row: { cost: 1.31 } });
});

describe('a file of Fuelly', () => {
  const headers = ['car_name', 'odometer', 'miles', 'gallons', 'price', 'fuelup_date', 'notes'];
  const rowOfFuelly = (price: string, missed: string, partial: string) =>
    rowsIn([
      [...headers, 'missed_fuelup', 'partial_fuelup'],
      ['Van', '90000', '310', '12.5', price, '2025-11-01', '', missed, partial],
    ])[0];

  it('prices a gallon, and says which fills were partial', () => {
    expect(rowOfFuelly('3.459', '0', '1')).toMatchObject({
      row: { amount: 12.5, cost: 43.24, partial: true, missed: false },
    });
    expect(rowOfFuelly('$3.40', '1', '0')).toMatchObject({
      row: { cost: 42.5, partial: false, missed: true },
    });
    expect(rowOfFuelly('', '0', '0')).toMatchObject({ row: { cost: '' } });
    expect(rowOfFuelly('cheap', '0', '0')).toBe('"cheap" is not a price');
  });

  it('of services gives what each of them cost under the same header', () => {
    const lines = [
      ['Date', 'Description', 'Price'],
      ['2025-11-12', 'Oil change', '84.50'],
    ];
    expect(rowsIn(lines)).toMatchObject([{ part: 'services', row: { cost: 84.5 } }]);
  });
});

describe('a file that was exported here', () => {
  it('of energy keeps which fills were partial', () => {
    const lines = [
      ['Date', 'Odometer', 'Energy', 'Amount', 'Unit', 'Cost', 'Partial', 'Missed', 'Place', 'Notes'],
      ['2025-11-01', '90000', 'Petrol', '6.2', 'gal (US)', '21.1', 'Yes', '', 'Harbor Fuel', ''],
      ['2025-11-09', '90300', 'Petrol', '12', 'gal (US)', '40', '', 'Yes', '', ''],
    ];
    expect(rowsIn(lines)).toMatchObject([
      { row: { partial: true, missed: false, cost: 21.1, place: 'Harbor Fuel' } },
      { row: { partial: false, missed: true } },
    ]);
  });

  it('of services keeps their engine hours', () => {
    const headers = ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service', 'Vendor', 'Engine Hours'];
    const service = ['2025-11-12', '90860', 'Oil', '45', '', '95,860 mi', 'Harbor Garage', '1010.5'];
    expect(
      rowsIn([
        [...headers, 'Photo'],
        [...service, ''],
      ]),
    ).toMatchObject([
      { row: { mileage: 90_860, vendor: 'Harbor Garage', nextService: '95,860 mi', engineHours: 1010.5 } },
    ]);
    expect(rowsIn([headers, service.with(-1, 'many')])).toEqual(['"many" is not a number of engine hours']);
  });
});

describe('a file whose headers name the units', () => {
  it('of distance is read in them, whatever the vehicle counts in', () => {
    const mileages = (header: string, ...cells: readonly string[]) =>
      rowsIn([['Date', header], ...cells.map((cell) => ['2025-11-12', cell])]);
    const kilometers = [{ row: { mileage: 62_137.1 } }];
    expect(mileages('Odometer (km)', '100000')).toMatchObject(kilometers);
    expect(mileages('Mileage [km]', '100,000')).toMatchObject(kilometers);
    expect(mileages('Km', '100000')).toMatchObject(kilometers);
    expect(mileages('Odometer (mi)', '90860')).toMatchObject([{ row: { mileage: 90_860 } }]);
    // What a cell itself says counts.
    expect(mileages('Odometer (km)', '90860 mi', '')).toMatchObject([
      { row: { mileage: 90_860 } },
      'It has neither a service nor an odometer reading',
    ]);
  });

  it('of energy is read in them, whatever it is usually sold in', () => {
    const fill = (header: string) =>
      rowsIn([
        ['Date', 'Odometer', header],
        ['2025-11-12', '90860', '40'],
      ]);
    expect(fill('Liters')).toMatchObject([{ row: { amount: 40, unit: 'L' } }]);
    expect(fill('Volume (L)')).toMatchObject([{ row: { amount: 40, unit: 'L' } }]);
    expect(fill('Amount (UK gal)')).toMatchObject([{ row: { amount: 40, unit: 'gal (UK)' } }]);
    expect(fill('Quantity (kWh)')).toMatchObject([{ row: { amount: 40, unit: 'kWh' } }]);
    expect(fill('Gallons')).toMatchObject([{ row: { amount: 40, unit: 'gal (US)' } }]);
    expect(fill('Amount')).toMatchObject([{ row: { amount: 40, unit: 'gal (US)' } }]);
    const withUnit = [
      ['Date', 'Odometer', 'Volume (L)', 'Unit'],
      ['2025-11-12', '90860', '40', 'gal (US)'],
    ];
    expect(rowsIn(withUnit)).toMatchObject([{ row: { amount: 40, unit: 'gal (US)' } }]);
  });

  it('keeps distances that are no odometer readings apart from it', () => {
    const lines = [
      ['Date', 'Odometer', 'Km', 'Liters'],
      ['2025-11-12', '90860', '420', '40'],
    ];
    expect(rowsIn(lines)).toMatchObject([{ row: { odometer: 90_860 } }]);
  });
});

describe('a file of Fuelio', () => {
  const fuelio = [
    ['Name', 'Description', 'DistUnit', 'FuelUnit', 'ConsumptionUnit', 'ImportCSVDateFormat', 'VIN'],
    ['Clio', '', '0', '0', '0', 'yyyy-MM-dd', ''],
    ['## Log'],
    [
      'Data',
      'Odo (km)',
      'Fuel (litres)',
      'Full',
      'Price (optional)',
      'l/100km (optional)',
      'City (optional)',
      'Notes (optional)',
      'Missed',
      'FuelType',
    ],
    ['2026-07-25 14:58', '46818.0', '34.578', '1', '53.25', '6.07', 'INA', '', '0', '110'],
    ['2026-07-13 07:06', '46248.0', '35.162', '0', '54.15', '5.78', '', '', '1', '210'],
    ['## CostCategories'],
    ['CostTypeID', 'Name', 'priority', 'color'],
    ['1', 'Service', '0', ''],
    ['## Costs'],
    [
      'CostTitle',
      'Date',
      'Odo',
      'CostTypeID',
      'Notes',
      'Cost',
      'flag',
      'idR',
      'read',
      'RemindOdo',
      'RemindDate',
      'isTemplate',
      'RepeatOdo',
      'RepeatMonths',
      'isIncome',
    ],
    [
      'Spark plugs',
      '2030-07-27',
      '0',
      '1',
      '',
      '0.0',
      '0',
      '0',
      '0',
      '107006',
      '2030-07-27',
      '0',
      '60000',
      '48',
      '0',
    ],
    [
      'Servis',
      '2026-07-27 23:07',
      '47006',
      '1',
      'Ulje',
      '200.0',
      '0',
      '0',
      '1',
      '0',
      '2011-01-01',
      '0',
      '0',
      '0',
      '0',
    ],
    ['Sold rack', '2026-07-28', '0', '1', '', '20.0', '0', '0', '1', '0', '2011-01-01', '0', '0', '0', '1'],
  ];

  it('gives its fills and its costs, but no reminders and no income', () => {
    expect(rowsIn(fuelio, vehiclePage({ unit: 'km' }))).toMatchObject([
      {
        part: 'energy',
        row: {
          date: '2026-07-25',
          odometer: 46_818,
          amount: 34.578,
          unit: 'L',
          cost: 53.25,
          partial: false,
          place: 'INA',
        },
      },
      { part: 'energy', row: { partial: true, missed: true, energy: 'Diesel' } },
      {
        part: 'services',
        row: { service: 'Servis', date: '2026-07-27', mileage: 47_006, cost: 200, notes: 'Ulje' },
      },
    ]);
  });

  it('in kilometers is told in the miles of the vehicle', () => {
    const [first] = rowsIn(fuelio);
    expect(first).toMatchObject({ row: { odometer: 29_091.4, unit: 'L' } });
  });
});

describe('a file of Drivvo', () => {
  const fill = (cells: Record<number, string>) => Array.from({ length: 19 }, (_, at) => cells[at] ?? '');

  it('is read by its order, as its headers are translated', () => {
    const lines = [
      fill({ 0: 'Одометр', 1: 'Дата', 2: 'Топливо', 3: 'Цена', 4: 'Итого', 5: 'Объём', 6: 'Полный бак' }),
      fill({
        0: '1234.0',
        1: '2026-09-15 09:05:00',
        2: 'Diesel',
        3: '1.969',
        4: '89.64',
        5: '45,5',
        6: 'Нет',
        18: 'note',
      }),
      ['##Service'],
      ['Одометр', 'Дата', 'Стоимость', 'Тип', 'Место', 'Примечание'],
      ['1500', '2026-09-16 09:05:00', '57.44', 'Pneus', 'Garage', 'Rodízio'],
    ];
    expect(rowsIn(lines, vehiclePage({ unit: 'km' }))).toMatchObject([
      {
        part: 'energy',
        row: {
          date: '2026-09-15',
          odometer: 1234,
          energy: 'Diesel',
          amount: 45.5,
          cost: 89.64,
          partial: true,
          notes: 'note',
        },
      },
      {
        part: 'services',
        row: { mileage: 1500, service: 'Pneus', cost: 57.44, vendor: 'Garage', notes: 'Rodízio' },
      },
    ]);
  });

  it('writes days before months', () => {
    const lines = [
      ['##Refuelling'],
      fill({ 0: 'Odometer', 1: 'Date' }),
      fill({ 0: '12345', 1: '5/3/2024', 4: '55.50', 5: '30.0', 6: 'Yes' }),
      ['##Service'],
      ['Odometer', 'Date', 'Cost', 'Title', '', 'Notes'],
      ['12500', '20/3/2024', '150.00', 'Oil change', '', 'Regular'],
    ];
    expect(rowsIn(lines)).toMatchObject([{ row: { date: '2024-03-05' } }, { row: { date: '2024-03-20' } }]);
  });
});

describe('a row of a file', () => {
  const record = (part: object) => ({
    date: '2025-11-12',
    odometer: '',
    service: '',
    amount: '',
    unit: '',
    cost: '',
    price: '',
    full: '',
    partial: '',
    missed: '',
    engineHours: '',
    energy: '',
    place: '',
    nextService: '',
    notes: '',
    ...part,
  });

  it.each([
    [{ date: 'soon', service: 'x' }, '"soon" is not a date'],
    [{ odometer: 'far', service: 'x' }, '"far" is not a mileage'],
    [{ service: 'x', cost: 'dear' }, '"dear" is not a cost'],
    [{ amount: 'much', odometer: '5' }, '"much" is not an amount'],
    [{ amount: '5' }, 'An energy amount needs an odometer reading'],
    [{}, 'It has neither a service nor an odometer reading'],
  ])('that cannot be taken says why: %j', (part, expected) => {
    expect(problemOf(record(part), 'mi')).toBe(expected);
  });

  it('loses nothing that its tab has no column for', () => {
    const told = { odometer: '90860', cost: '45', place: 'Garage', nextService: '95,860', notes: 'Wash' };
    expect(rowOf(record(told), vehiclePage()).row).toMatchObject({
      mileage: 90_860,
      notes: 'Wash\nCost: 45\nPlace: Garage\nNext Service: 95,860',
    });
    const fill = { ...told, amount: '10', service: 'Fill-up and oil', engineHours: '1200' };
    expect(rowOf(record(fill), vehiclePage()).row).toMatchObject({
      amount: 10,
      notes: 'Wash\nService: Fill-up and oil\nNext Service: 95,860\nEngine Hours: 1200',
    });
  });

  it('of an odometer alone is a reading', () => {
    expect(rowOf(record({ odometer: '1,000 mi' }), vehiclePage())).toMatchObject({
      part: 'odometer',
      row: { mileage: 1000 },
    });
  });

  it('is known again in the sheets', () => {
    const row = rowOf(record({ service: 'Oil', cost: '45', odometer: '90860' }), vehiclePage());
    const services = [
      {
        _rowIndex: 7,
        Date: '2025-11-12',
        Mileage: 90_860,
        Service: ' oil ',
        Cost: 45,
        Notes: 'other',
        'Next Service': '',
        Vendor: '',
        'Engine Hours': '' as const,
        Photo: '',
      },
    ];
    expect(knownRows({ ...vehiclePage(), services }).get(keyOf(row))).toBe('row 7 of the log');
    expect(importedOf([row]).services).toHaveLength(1);
  });
});
