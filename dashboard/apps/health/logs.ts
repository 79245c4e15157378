import { parseMoment } from './moments.ts';

// The tabs of the spreadsheet: one for each log, with the headers that people see. Both server and screens are based on
// this.

type Kind = 'text' | 'number' | 'inPercent' | 'day' | 'moment' | 'flag';

interface LogColumn {
  kind: Kind;
  aliases?: readonly string[];
  width?: number;
  isOptional?: boolean;
}

interface Log {
  tab: string;
  /** The column with the moment of a row; it identifies rows without an id. */
  at: string;
  columns: Readonly<Record<string, LogColumn>>;
}

const moment = { kind: 'moment', width: 150 } as const;
const number = { kind: 'number' } as const;
const text = { kind: 'text' } as const;
const notes = { kind: 'text', width: 240 } as const;
/** Where a row came from, and its id there; rows that people type need neither. */
const origin = {
  Source: { kind: 'text', width: 140, isOptional: true },
  'Row ID': { kind: 'text', isOptional: true },
} as const;

export const logs = {
  body: {
    tab: 'Body',
    at: 'Taken At',
    columns: {
      'Taken At': { ...moment, aliases: ['Date', 'When', 'dateTime'] },
      Weight: number,
      Unit: { kind: 'text', aliases: ['Weight Unit'] },
      'Fat %': { kind: 'inPercent', aliases: ['Fat', 'Body Fat'] },
      'Water %': { kind: 'inPercent', aliases: ['Water'] },
      'Muscle %': { kind: 'inPercent', aliases: ['Muscle'] },
      Waist: number,
      Hip: number,
      'Girth Unit': { kind: 'text', isOptional: true },
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  pressure: {
    tab: 'Blood Pressure',
    at: 'Taken At',
    columns: {
      'Taken At': { ...moment, aliases: ['Date', 'When'] },
      Systolic: { kind: 'number', aliases: ['SYS'] },
      Diastolic: { kind: 'number', aliases: ['DIA'] },
      Pulse: { kind: 'number', aliases: ['Heart Rate'] },
      Arm: text,
      Position: text,
      Irregular: { kind: 'flag' },
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  glucose: {
    tab: 'Glucose',
    at: 'Taken At',
    columns: {
      'Taken At': { ...moment, aliases: ['Date', 'When'] },
      Value: { kind: 'number', aliases: ['Glucose'] },
      Unit: text,
      Context: text,
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  vitals: {
    tab: 'Vitals',
    at: 'Taken At',
    columns: {
      'Taken At': { ...moment, aliases: ['Date', 'When'] },
      Metric: { kind: 'text', width: 180 },
      Value: number,
      Unit: text,
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  sleep: {
    tab: 'Sleep',
    at: 'Wake',
    columns: {
      Bed: { ...moment, aliases: ['Bedtime', 'In Bed'] },
      Wake: { ...moment, aliases: ['Wake Up', 'Up'] },
      'Asleep Min': { kind: 'number', aliases: ['Asleep', 'Minutes'] },
      'Awake Min': { kind: 'number', aliases: ['Awake'] },
      Quality: number,
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  mood: {
    tab: 'Mood & Symptoms',
    at: 'At',
    columns: {
      At: { ...moment, aliases: ['Taken At', 'Date', 'When'] },
      What: { kind: 'text', width: 180, aliases: ['Symptom', 'Mood'] },
      Severity: number,
      Trigger: { kind: 'text', width: 180 },
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  labs: {
    tab: 'Labs',
    at: 'Date',
    columns: {
      Date: { kind: 'day' },
      Test: { kind: 'text', width: 180 },
      Value: number,
      Unit: text,
      'Ref Low': number,
      'Ref High': number,
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      ...origin,
    },
  },
  medications: {
    tab: 'Medications',
    at: 'Start',
    columns: {
      Name: { kind: 'text', width: 180 },
      Strength: text,
      Dose: number,
      Schedule: { kind: 'text', width: 260 },
      Start: { kind: 'day' },
      End: { kind: 'day' },
      Stock: number,
      'Stock Counted': { kind: 'day' },
      Notes: { ...notes, aliases: ['Comment', 'Note'] },
      'Row ID': text,
    },
  },
  intakes: {
    tab: 'Intakes',
    at: 'Planned',
    columns: {
      Medication: { kind: 'text', width: 180 },
      Planned: moment,
      Taken: moment,
      Status: text,
      Dose: number,
      'Medication ID': text,
      'Row ID': { kind: 'text', isOptional: true },
    },
  },
} as const satisfies Record<string, Log>;

export type LogName = keyof typeof logs;
export const logNames = [
  'body',
  'pressure',
  'glucose',
  'vitals',
  'sleep',
  'mood',
  'labs',
  'medications',
  'intakes',
] as const satisfies readonly LogName[];

export function isLogName(name: string): name is LogName {
  return Object.hasOwn(logs, name);
}

export type CellValue = string | number | boolean;
/** The cells of a row by their headers; blank ones are left out. */
export type Cells = Readonly<Record<string, CellValue>>;

/** The kind of a column's values. */
export const plainKinds = {
  ...{ text: 'text', number: 'number', day: 'day', flag: 'flag' },
  ...{ inPercent: 'number', moment: 'text' },
} as const satisfies Record<Kind, Kind>;

export function columnsOf(log: LogName): Readonly<Record<string, LogColumn>> {
  return logs[log].columns;
}

/** A row with all its columns; those without a value are blank. */
export function wholeRow(log: LogName, cells: Cells): Record<string, CellValue> {
  return Object.fromEntries(
    Object.entries(columnsOf(log)).map(([header, { kind }]) => [
      header,
      cells[header] ?? (kind === 'flag' ? false : ''),
    ]),
  );
}

/** The cells that are not blank. */
export function filledCells(cells: Cells): Record<string, CellValue> {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== '' && value !== false));
}

/**
 * How a row is recognised when the same file is imported again: by its moment, what was measured, and its source. Two
 * readings with the same moment and source are the same.
 */
export function identityOf(log: LogName, cells: Cells): string {
  const what = cells['Metric'] ?? cells['Test'] ?? cells['What'] ?? cells['Medication ID'] ?? '';
  const said = String(cells[logs[log].at] ?? '');
  const moment = parseMoment(said) ?? said;
  return [log, moment, what, cells['Source'] ?? ''].join('|').toLowerCase();
}
