import type { ImportField, ImportRecord } from '#frontend/import/mapping.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { type UnitName, units } from '#kernel/units.ts';
import { flagIn } from '#kernel/yes-no.ts';
import { type CellValue, columnsOf, type LogName, logs, plainKinds } from '../../logs.ts';
import { parseMoment } from '../../moments.ts';
import { problemsOfRow } from '../../rules.ts';

// The columns of other programs' lists, in addition to the headers of our own tabs.

/** Names for columns in openScale, Omron, Withings and common lists. */
const otherNames: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'Taken At': [['Date', 'Time'], 'dateTime', 'Measurement Date', 'Timestamp', 'Date/Time', 'Datum'],
  Weight: ['Weight (kg)', 'Weight (lb)', 'Average weight (kg)', 'Body Weight', 'Gewicht'],
  'Fat %': ['fat', 'Body Fat (%)', 'Fat mass (%)'],
  'Water %': ['water', 'Body Water (%)'],
  'Muscle %': ['muscle', 'Muscle (%)'],
  Systolic: ['Systolic (mmHg)', 'SYS', 'Systolisch'],
  Diastolic: ['Diastolic (mmHg)', 'DIA', 'Diastolisch'],
  Pulse: ['Pulse (bpm)', 'Heart Rate (bpm)', 'Puls'],
  Irregular: ['Irregular heartbeat detected', 'IHB'],
  Value: ['Glucose', 'Glucose Value (mg/dL)', 'Historic Glucose mg/dL', 'Result'],
  Wake: ['End', 'Wake Time', 'to'],
  Bed: ['Start', 'Bed Time', 'from'],
  Notes: ['Comment', 'Comments', 'Note'],
};

export function listFields(log: LogName): ImportField<string>[] {
  const { at } = logs[log];
  return Object.entries(columnsOf(log))
    .filter(([header]) => header !== 'Row ID')
    .map(([header, { kind, aliases = [] }]) => ({
      key: header,
      label: header,
      aliases: [...aliases, ...(otherNames[header] ?? [])],
      isRequired: header === at && log !== 'medications',
      ...((kind === 'day' || kind === 'moment') && { kind }),
    }));
}

function cellOf(log: LogName, header: string, text: string): CellValue {
  const kind = columnsOf(log)[header]?.kind;
  if (kind === 'flag') return /^(irregular|detected)$/i.test(text.trim()) || (flagIn(text) ?? text);
  if (kind && plainKinds[kind] === 'number')
    return parseDecimal(text.replace(/\s*(kg|lbs?|st|mmHg|bpm|%)$/i, '')) ?? text;
  return header === logs[log].at ? (parseMoment(text) ?? text) : text;
}

/** The unit behind a number, such as "180 lb"; '' for none. */
const unitBehind = (text = '') => /(?:kg|lb|st)(?=s?$)/i.exec(text.trim())?.[0].toLowerCase() ?? '';

/** A line of the file as the cells of a row; weights without a unit get the chosen one. */
export function cellsOfRecord(
  log: LogName,
  record: ImportRecord<string>,
  weightUnit: UnitName,
): Record<string, CellValue> {
  const filled = Object.entries(record).filter(([, text]) => text.trim() !== '');
  const cells = Object.fromEntries(filled.map(([header, text]) => [header, cellOf(log, header, text)]));
  if (log === 'body' && cells['Weight'] !== undefined) {
    cells['Unit'] ??= unitBehind(record['Weight']) || units[weightUnit].symbol;
  }
  return cells;
}

/** Why a line cannot become a row; undefined if it can. */
export function problemOfRecord(log: LogName, cells: Record<string, CellValue>): string | undefined {
  const [first] = Object.entries(problemsOfRow(log, cells));
  return first && `${first[0]}: ${first[1]}`;
}
