import { expect, it } from 'vitest';
import { economyOf, legsOf } from '../economy.ts';
import type { EnergyRow } from '../record.ts';

function fill(_rowIndex: number, Odometer: number, Energy: string): EnergyRow {
  return {
    _rowIndex,
    Date: `2026-01-${String(_rowIndex).padStart(2, '0')}`,
    Odometer,
    Energy,
    Amount: 10,
    Unit: 'gal (US)',
    Cost: '',
    Partial: false,
    Missed: false,
    Place: '',
    Notes: '',
  };
}

it('a fill typed by hand without its energy is one of the only energy of the vehicle', () => {
  const rows = [fill(2, 10_000, 'Petrol'), fill(3, 10_300, ''), fill(4, 10_600, 'Petrol')];
  const mpg = legsOf(rows, 'mi').map((leg) => economyOf(leg, 'mi', 'mpg (US)'));
  expect(mpg).toEqual([30, 30]);
});
