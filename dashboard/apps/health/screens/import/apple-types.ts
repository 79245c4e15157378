import type { Cells, LogName } from '../../logs.ts';

// Where each type of Apple Health record goes. Only these are imported; the others are counted and left out.

/** A resulting row for the sheet. */
export interface ImportedRow {
  log: LogName;
  cells: Cells;
}

/** A reading that gets its own row. */
interface Single {
  kind: 'single';
  log: LogName;
  header: string;
  metric?: string;
  unit?: string;
  /** Percentages are fractions in the file. */
  isShare?: boolean;
}
/** Readings that a watch takes hundreds of times a day: one row per day with their mean. */
interface Mean {
  kind: 'mean';
  metric: string;
  unit: string;
  isShare?: boolean;
}
/** Amounts that add up over a day. Phone and watch count the same steps, so the source with the most is used. */
export interface Sum {
  kind: 'sum';
  metric: string;
  unit: string;
  /** The factors for the units that phones write. */
  perUnit?: Readonly<Record<string, number>>;
}
type Rule = Single | Mean | Sum | { kind: 'sleep' };

/** Phones write water in their owner's unit; the units of the United States and of Britain differ. */
const millilitres = {
  mL: 1,
  L: 1000,
  fl_oz_us: 29.5735295625,
  fl_oz_imp: 28.4130625,
  cup_us: 236.5882365,
  cup_imp: 284.130625,
  pt_us: 473.176473,
  pt_imp: 568.26125,
};

const rules: Readonly<Record<string, Rule>> = {
  BodyMass: { kind: 'single', log: 'body', header: 'Weight' },
  BodyFatPercentage: { kind: 'single', log: 'body', header: 'Fat %', isShare: true },
  WaistCircumference: { kind: 'single', log: 'body', header: 'Waist' },
  BloodPressureSystolic: { kind: 'single', log: 'pressure', header: 'Systolic' },
  BloodPressureDiastolic: { kind: 'single', log: 'pressure', header: 'Diastolic' },
  BloodGlucose: { kind: 'single', log: 'glucose', header: 'Value' },
  BodyTemperature: { kind: 'single', log: 'vitals', header: 'Value', metric: 'Temperature' },
  RestingHeartRate: { kind: 'single', log: 'vitals', header: 'Value', metric: 'Resting pulse', unit: 'bpm' },
  PeakExpiratoryFlowRate: { kind: 'single', log: 'vitals', header: 'Value', metric: 'Peak flow' },
  VO2Max: { kind: 'single', log: 'vitals', header: 'Value', metric: 'VO2 max' },
  HeartRate: { kind: 'mean', metric: 'Pulse, mean of the day', unit: 'bpm' },
  OxygenSaturation: { kind: 'mean', metric: 'Oxygen saturation, mean of the day', unit: '%', isShare: true },
  RespiratoryRate: { kind: 'mean', metric: 'Respiratory rate, mean of the day', unit: '/min' },
  HeartRateVariabilitySDNN: { kind: 'mean', metric: 'Heart rate variability, mean of the day', unit: 'ms' },
  StepCount: { kind: 'sum', metric: 'Steps', unit: '' },
  DietaryWater: { kind: 'sum', metric: 'Water', unit: 'mL', perUnit: millilitres },
  SleepAnalysis: { kind: 'sleep' },
};

/** "BodyMass" of "HKQuantityTypeIdentifierBodyMass" */
export function normalizedType(type: string): string {
  return type.replace(/^HK(Quantity|Category)TypeIdentifier/, '');
}

export function ruleFor(type: string): Rule | undefined {
  return Object.hasOwn(rules, type) ? rules[type] : undefined;
}

const unitNames: Readonly<Record<string, string>> = {
  degC: '°C',
  degF: '°F',
  'mg/dL': 'mg/dL',
  lb: 'lb',
  kg: 'kg',
  st: 'st',
  cm: 'cm',
  in: 'in',
};

/** A unit as the sheet writes it; Apple names millimoles of glucose with its molar mass. */
export function normalizedUnit(unit: string): string {
  if (/^mmol(<[\d.]+>)?\/L$/.test(unit)) return 'mmol/L';
  return unitNames[unit] ?? unit;
}
