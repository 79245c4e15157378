import type { Cells, LogName } from '../../logs.ts';

// Which records of an Apple Health export go where. Only these are read; the rest is counted and left out.

/** What comes of them in the sheet. */
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
  /** Shares are fractions in the file. */
  isShare?: boolean;
}
/** Readings that a watch takes hundreds of times a day: one row a day with their mean. */
interface Mean {
  kind: 'mean';
  metric: string;
  unit: string;
  isShare?: boolean;
}
/** Amounts that add up over a day. Phone and watch count the same steps, so the source that counted most is taken. */
export interface Sum {
  kind: 'sum';
  metric: string;
  unit: string;
  /** How much of the unit each of the units is that phones write. */
  perUnit?: Readonly<Record<string, number>>;
}
type Rule = Single | Mean | Sum | { kind: 'sleep' };

/** Phones write water in the unit their owner drinks it by; the measures of the United States and of Britain differ. */
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

/** A unit as the sheet writes it; Apple names millimoles of glucose by their weight. */
export function normalizedUnit(unit: string): string {
  if (/^mmol(<[\d.]+>)?\/L$/.test(unit)) return 'mmol/L';
  return unitNames[unit] ?? unit;
}
