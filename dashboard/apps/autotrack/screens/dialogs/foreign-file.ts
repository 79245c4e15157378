import type { ImportTable } from '#frontend/import/import-table.ts';
import { withUnitsOfHeaders } from './header-units.ts';

// Fuelio and Drivvo write several tables into one file, each below a line with its name: "## Log", "##Service". This
// merges them into one table; files of LubeLogger and others contain only one.

const columns = [
  'Date',
  'Odometer',
  'Service',
  'Amount',
  'Unit',
  'Cost',
  'Full',
  'Missed',
  'Energy',
  'Place',
  'Notes',
] as const;
type Entry = Partial<Record<(typeof columns)[number], string>>;
type Line = readonly string[];

interface Section {
  name: string;
  headers: Line;
  lines: Line[];
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const markerOf = (line: Line) => /^#{1,2}\s*(\S.*)$/.exec(line[0]?.trim() ?? '')?.[1]?.trim();
/** The table reader names blank headers after their columns. */
const isNamed = (header: string) => !/^Column [A-Z]+$/.test(header);

/** The tables of a file, by name. The lines before the first name are one, too, whose name was cut off as a title. */
function sectionsOf({ headers, rows }: ImportTable): Section[] {
  const sections: Section[] = [];
  let open: Section | undefined;
  let isHeader = true;
  for (const line of [headers, ...rows]) {
    const name = markerOf(line);
    if (name !== undefined) {
      open = { name, headers: [], lines: [] };
      sections.push(open);
      isHeader = true;
      continue;
    }
    if (!open) {
      open = { name: '', headers: [], lines: [] };
      sections.push(open);
    }
    if (isHeader) open.headers = line;
    else open.lines.push(line);
    isHeader = false;
  }
  return sections;
}

function cellIn({ headers }: Section, line: Line, ...names: readonly string[]): string {
  const wanted = names.map(plain);
  const at = headers.findIndex((header) => wanted.includes(plain(header)));
  return line[at]?.trim() ?? '';
}

/** The first column whose header starts like this: "Odo (km)", "Fuel (litres)". */
function headerLike({ headers }: Section, start: string): string {
  return headers.find((header) => plain(header).startsWith(start)) ?? '';
}

const zero = (text: string) => (/^0*(?:\.0*)?$/.test(text) ? '' : text);
const dayIn = (text: string) => text.replace(/[ T]\d{1,2}:\d\d.*$/, '');

const fuelUnits: readonly [RegExp, string][] = [
  [/kwh/i, 'kWh'],
  [/uk|imp/i, 'gal (UK)'],
  [/gal/i, 'gal (US)'],
];

/** Fuelio's fuel numbers start with the kind: 1 petrol, 2 diesel, 3 ethanol, 4 LPG, 6 electric. */
const fuelioKinds: Readonly<Record<string, string>> = {
  '1': 'Petrol',
  '2': 'Diesel',
  '3': 'Ethanol',
  '4': 'LPG',
  '6': 'Electric',
};

function fuelioLog(section: Section): Entry[] {
  const odometer = headerLike(section, 'odo');
  const fuel = headerLike(section, 'fuel');
  const distance = /mi/i.test(odometer) ? 'mi' : 'km';
  const unit = fuelUnits.find(([pattern]) => pattern.test(fuel))?.[1] ?? 'L';
  return section.lines.map((line) => {
    const kind = cellIn(section, line, 'FuelType');
    return {
      Date: dayIn(cellIn(section, line, 'Data', 'Date')),
      Odometer: withUnit(cellIn(section, line, odometer), distance),
      Amount: cellIn(section, line, fuel),
      Unit: unit,
      Cost: zero(cellIn(section, line, 'Price (optional)', 'Price')),
      Full: cellIn(section, line, 'Full') === '0' ? 'No' : 'Yes',
      Missed: cellIn(section, line, 'Missed') === '1' ? 'Yes' : 'No',
      Energy: kind.length === 3 ? (fuelioKinds[kind.charAt(0)] ?? '') : '',
      Place: cellIn(section, line, 'City (optional)'),
      Notes: cellIn(section, line, 'Notes (optional)'),
    };
  });
}

const withUnit = (distance: string, unit: string) => (zero(distance) === '' ? '' : `${distance} ${unit}`);

/** Costs without an amount are reminders in Fuelio; templates and income are marked, and no costs either. */
function fuelioCosts(section: Section, distance: string): Entry[] {
  return section.lines.flatMap((line) => {
    const cell = (name: string) => cellIn(section, line, name);
    if (zero(cell('Cost')) === '' || cell('isIncome') === '1' || cell('isTemplate') === '1') return [];
    return [
      {
        Date: dayIn(cell('Date')),
        Odometer: withUnit(cell('Odo'), distance),
        Service: cell('CostTitle'),
        Cost: cell('Cost'),
        Notes: cell('Notes'),
      },
    ];
  });
}

const no = /^(?:no|não|nao|нет|nein|nie|non|0|false)$/i;

/** Drivvo translates its headers but not their order. */
function drivvoFills({ lines }: Section): Entry[] {
  return lines.map((line) => {
    const cell = (at: number) => line[at]?.trim() ?? '';
    return {
      Date: dayIn(cell(1)),
      Odometer: zero(cell(0)),
      Energy: cell(2),
      Cost: zero(cell(4)),
      Amount: cell(5),
      Full: no.test(cell(6)) ? 'No' : 'Yes',
      Notes: cell(18),
    };
  });
}

function drivvoCosts(section: Section): Entry[] {
  const { headers, lines } = section;
  const notes = headers.findIndex((header) => /note|observa|nota|приме|notiz|uwag/i.test(header));
  return lines.map((line) => {
    const cell = (at: number) => line[at]?.trim() ?? '';
    const place = headers.findIndex((header) => /place|local|место|ort|lugar/i.test(header));
    return {
      Date: dayIn(cell(1)),
      Odometer: zero(cell(0)),
      Cost: zero(cell(2)),
      Service: cell(3),
      ...(place > 3 && { Place: cell(place) }),
      Notes: cell(notes === -1 ? 5 : notes),
    };
  });
}

function entriesOf(sections: readonly Section[]): Entry[] | undefined {
  const named = (name: string) => sections.find((section) => plain(section.name) === name);
  const log =
    named('log') ??
    sections.find(
      (section) =>
        headerLike(section, 'odo') &&
        headerLike(section, 'fuel') &&
        cellIn({ ...section, headers: section.headers }, section.headers, 'Full') !== '' &&
        headerLike(section, 'missed'),
    );
  const costs = named('costs');
  if (log && (costs || named('costcategories') || headerLike(log, 'data'))) {
    const distance = /mi/i.test(headerLike(log, 'odo')) ? 'mi' : 'km';
    return [...fuelioLog(log), ...(costs ? fuelioCosts(costs, distance) : [])];
  }
  const fills =
    named('refuelling') ??
    named('reabastecimiento') ??
    (named('service') || named('expense') ? unnamed(sections) : undefined);
  const services = [named('service'), named('servicio'), named('expense')].filter(
    (section) => section !== undefined,
  );
  if (!fills && services.length === 0) return undefined;
  return [...(fills ? drivvoFills(fills) : []), ...services.flatMap(drivvoCosts)];
}

const unnamed = (sections: readonly Section[]) => sections.find(({ name }) => name === '');

/** Dates as the sheet writes them. The day comes first, unless a date in the file shows that the month does. */
function withPlainDays(entries: readonly Entry[]): Entry[] {
  const parts = entries.flatMap(
    ({ Date: day = '' }) => /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(day) ?? [],
  );
  const isDayFirst =
    parts.some((part, at) => at % 4 === 1 && Number(part) > 12) ||
    !parts.some((part, at) => at % 4 === 2 && Number(part) > 12);
  return entries.map((entry) => {
    const match = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(entry.Date ?? '');
    if (!match) return entry;
    const [, one = '', other = '', year = ''] = match;
    const [day, month] = isDayFirst ? [one, other] : [other, one];
    return { ...entry, Date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  });
}

/** A file of Fuelio or Drivvo as one table; any other table with the units that its headers name. */
export function tableOfForeign(table: ImportTable): ImportTable {
  const entries = entriesOf(
    sectionsOf({ headers: table.headers.map((header) => (isNamed(header) ? header : '')), rows: table.rows }),
  );
  if (!entries) return withUnitsOfHeaders(table);
  return {
    headers: columns,
    rows: withPlainDays(entries).map((entry) => columns.map((column) => entry[column] ?? '')),
  };
}
