import type { ImportTable } from '#frontend/import/import-table.ts';
import { guessMapping } from '#frontend/import/mapping.ts';
import { importFields } from './import-rows.ts';

const distances: readonly [RegExp, string][] = [
  [/\b(?:km|kilomet(?:er|re)s?)\b/i, 'km'],
  [/\b(?:mi|miles)\b/i, 'mi'],
];

/** Gallons without a country are those of the person's region. */
const energies: readonly [RegExp, string][] = [
  [/\bkwh\b/i, 'kWh'],
  [/\b(?:uk|imp(?:erial)?)\b.*gal|gal.*\b(?:uk|imp(?:erial)?)\b/i, 'gal (UK)'],
  [/\bus\b.*gal|gal.*\bus\b/i, 'gal (US)'],
  [/\bgal(?:lons?)?\b/i, 'gal'],
  [/\b(?:l|ltr|lit(?:er|re)s?)\b/i, 'L'],
];

/** The same table with the units that only its headers name, as in "Odometer (km)" and "Liters", in its rows. */
export function withUnitsOfHeaders(table: ImportTable): ImportTable {
  const mapping = guessMapping(table.headers, importFields);
  const headerOf = (key: (typeof mapping)[number]) => table.headers[mapping.indexOf(key)] ?? '';
  const [distance, other] = distances.filter(([form]) => form.test(headerOf('odometer')));
  const isDistance = distance !== undefined && other === undefined;
  const odometer = isDistance ? mapping.indexOf('odometer') : -1;
  const energy = mapping.includes('unit')
    ? undefined
    : energies.find(([form]) => form.test(headerOf('amount')));
  // What a cell itself says counts.
  const withUnit = (cell: string) => (/\d\s*$/.test(cell) ? `${cell} ${distance?.[1] ?? ''}` : cell);
  return {
    ...table,
    headers: [...table.headers, ...(energy ? ['Unit'] : [])],
    rows: table.rows.map((row) => [
      ...row.map((cell, at) => (at === odometer ? withUnit(cell) : cell)),
      ...(energy ? [energy[1]] : []),
    ]),
  };
}
