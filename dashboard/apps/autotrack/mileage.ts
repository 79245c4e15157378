import type { Part } from './contract.ts';
import { distanceOf } from './distance.ts';
import { backwardsProblem, readingsOf } from './odometer.ts';
import type { VehiclePage } from './vehicle.ts';

export interface MileageCheck {
  day: string;
  mileage: number | '';
  /** The row that is changed; its own old mileage does not count. */
  except?: { part: Part; _rowIndex: number } | null | undefined;
}

type Rows = Pick<VehiclePage, 'services' | 'energy' | 'odometer' | 'facts'>;

/** Why a mileage needs confirmation on its day; undefined if it does not. */
export function mileageProblem(page: Rows, { day, mileage, except }: MileageCheck): string | undefined {
  if (mileage === '') return undefined;
  const { unit } = page.facts;
  const without = <R extends { _rowIndex: number }>(part: Part, rows: readonly R[]) =>
    rows.filter((row) => except?.part !== part || row._rowIndex !== except._rowIndex);
  const readings = readingsOf(
    {
      services: without('services', page.services),
      energy: without('energy', page.energy),
      odometer: without('odometer', page.odometer),
    },
    unit,
  );
  return backwardsProblem(readings, { day, distance: distanceOf(mileage, unit) ?? 0 }, unit);
}
