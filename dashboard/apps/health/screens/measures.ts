import { roundTo, units } from '#kernel/units.ts';
import type { Entry } from '../contract.ts';
import type { Profile, TargetName } from '../profile.ts';
import {
  bodyMassesOf,
  bodySharesOf,
  girthsOf,
  glucoseOf,
  type Measure,
  metricsOf,
  nightsOf,
  pressuresOf,
  weightsOf,
} from '../series.ts';

export interface NamedMeasure {
  title: string;
  unit: string;
  points: readonly Measure[];
  target?: TargetName;
}

const hasPoints = ({ points }: NamedMeasure) => points.length > 0;

/** The measures with readings, except those that have charts of their own. */
export function otherMeasures(entries: readonly Entry[], profile: Profile): NamedMeasure[] {
  const bodyMass = { title: 'Body mass index', unit: 'kg/m²', points: bodyMassesOf(entries, profile) };
  const shares = (['Fat %', 'Water %', 'Muscle %'] as const).map((header) => ({
    title: header.replace(' %', ''),
    unit: '%',
    points: bodySharesOf(entries, header),
  }));
  const girths = (['Waist', 'Hip'] as const).map((header) => ({
    title: header,
    unit: units[profile.lengthUnit].symbol,
    points: girthsOf(entries, header, profile),
  }));
  const glucose = {
    title: 'Glucose',
    unit: units[profile.glucoseUnit].symbol,
    points: glucoseOf(entries, profile),
    target: 'glucose' as const,
  };
  const metrics = metricsOf(entries, profile).map(({ metric, ...rest }) => ({
    title: metric,
    ...rest,
    ...(metric.toLowerCase() === 'steps' && { target: 'steps' as const }),
  }));
  return [bodyMass, ...shares, ...girths, glucose, ...metrics].filter(hasPoints);
}

/** Every measure that can be compared over time. */
export function allMeasures(entries: readonly Entry[], profile: Profile): NamedMeasure[] {
  const pressures = pressuresOf(entries);
  const nights = nightsOf(entries, profile);
  const weight = units[profile.weightUnit].symbol;
  return [
    { title: 'Weight', unit: weight, points: weightsOf(entries, profile) },
    { title: 'Systolic', unit: 'mmHg', points: pressures.map((one) => ({ ...one, value: one.upper })) },
    { title: 'Diastolic', unit: 'mmHg', points: pressures.map((one) => ({ ...one, value: one.lower })) },
    {
      title: 'Asleep',
      unit: 'h',
      points: nights.map((one) => ({ ...one, value: roundTo(one.value / 60, 2) })),
    },
    ...otherMeasures(entries, profile),
  ].filter(hasPoints);
}
