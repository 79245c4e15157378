import { afterEach, describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import type { DistanceUnit } from '../distance.ts';
import { averageLeg, economyOf, legsOf, suitsEnergy, unitOf, usualEconomyUnit } from '../economy.ts';
import type { EnergyRow } from '../record.ts';

afterEach(() => showRegion(documentedRegion));

let index = 1;

function fill(Odometer: number, Amount: number, more: Partial<EnergyRow> = {}): EnergyRow {
  index += 1;
  return {
    _rowIndex: index,
    Date: '2025-01-01',
    Odometer,
    Energy: 'Petrol',
    Amount,
    Unit: 'gal (US)',
    Cost: '',
    Partial: false,
    Missed: false,
    Place: '',
    Notes: '',
    ...more,
  };
}

const inUnit = (rows: EnergyRow[], distance: DistanceUnit, economy: Parameters<typeof economyOf>[2]) =>
  legsOf(rows, distance).map((leg) => Math.round(economyOf(leg, distance, economy) * 100) / 100);

describe('the full-tank method', () => {
  it('divides the miles between two full tanks by the gallons of the second', () => {
    // fueleconomy.gov, "Calculate your own MPG": 300 miles on 10 gallons are 30 mpg.
    expect(inUnit([fill(10_000, 9), fill(10_300, 10)], 'mi', 'mpg (US)')).toEqual([30]);
  });

  it('counts partial fills with the next full one', () => {
    const rows = [fill(1000, 8), fill(1200, 4, { Partial: true }), fill(1400, 6)];
    expect(inUnit(rows, 'mi', 'mpg (US)')).toEqual([40]);
    expect(legsOf(rows, 'mi')[0]?.rows).toHaveLength(2);
  });

  it('tells nothing across a fill that was not written down', () => {
    const rows = [fill(1000, 8), fill(1900, 10, { Missed: true }), fill(2200, 10)];
    expect(inUnit(rows, 'mi', 'mpg (US)')).toEqual([30]);
  });

  it('begins with the first full tank, whatever went in before', () => {
    expect(
      inUnit([fill(1000, 3, { Partial: true }), fill(1100, 9), fill(1400, 10)], 'mi', 'mpg (US)'),
    ).toEqual([30]);
  });

  it('reads the charges of a vehicle that names its one energy only once in the unit of that energy', () => {
    const charge = { Unit: '', Energy: '' };
    const rows = [fill(1000, 30, { ...charge, Energy: 'Electric' }), fill(1120, 40, charge)];
    expect(legsOf(rows, 'mi')).toMatchObject([{ energy: 'Electric', amount: 40 }]);
  });

  it('takes each energy of a vehicle by itself', () => {
    const lpg = { Energy: 'LPG', Unit: 'L' };
    const rows = [fill(1000, 10), fill(1050, 40, lpg), fill(1300, 10), fill(1450, 40, lpg)];
    expect(legsOf(rows, 'mi').map(({ energy, distance }) => [energy, distance])).toEqual([
      ['Petrol', 300],
      ['LPG', 400],
    ]);
  });

  it('takes a fill typed by hand without its energy for one of the only energy of the vehicle', () => {
    const rows = [fill(10_000, 10), fill(10_300, 10, { Energy: '' }), fill(10_600, 10)];
    expect(inUnit(rows, 'mi', 'mpg (US)')).toEqual([30, 30]);
  });

  it('adds up what a way cost, where each fill says so', () => {
    expect(legsOf([fill(0, 1), fill(300, 10, { Cost: 35.5 })], 'mi')[0]?.cost).toBe(35.5);
    const partly = [fill(0, 1), fill(100, 5, { Partial: true, Cost: 9 }), fill(300, 5)];
    expect(legsOf(partly, 'mi')[0]?.cost).toBeUndefined();
  });

  it('goes on with the odometer that took the place of another', () => {
    const rows = [
      fill(120_000, 10, { Date: '2024-05-01' }),
      fill(120_300, 10, { Date: '2024-05-09' }),
      fill(40, 10, { Date: '2025-02-01' }),
      fill(340, 10, { Date: '2025-02-09' }),
    ];
    expect(inUnit(rows, 'mi', 'mpg (US)')).toEqual([30, 30]);
  });

  it('leaves out the way of a fill that cannot be read, and counts one whose odometer alone cannot', () => {
    const rows = [
      fill(1000, 10),
      { ...fill(1100, 0), Amount: 'about ten' },
      fill(1400, 10),
      fill(1700, 10, { Date: 'soon' }),
      { ...fill(0, 5, { Date: '2025-01-02' }), Odometer: '?' },
      fill(2150, 10, { Date: '2025-01-03' }),
    ];
    expect(inUnit(rows, 'mi', 'mpg (US)')).toEqual([30, 30, 30]);
  });

  it('measures no economy of a row whose amount is zero, and counts on to the next fill', () => {
    const rows = [fill(1000, 10), fill(1150, 0), fill(1300, 10)];
    expect(inUnit(rows, 'mi', 'mpg (US)')).toEqual([30]);
  });

  it('knows an energy however it is written', () => {
    const rows = [fill(1000, 10), fill(1150, 5, { Energy: ' petrol', Partial: true }), fill(1300, 5)];
    expect(legsOf(rows, 'mi')).toMatchObject([{ energy: 'Petrol', distance: 300 }]);
  });

  it('is not misled by odometers that stand still or are no numbers', () => {
    expect(legsOf([fill(100, 5), fill(100, 5), { ...fill(0, 5), Odometer: 'broken' }], 'mi')).toEqual([]);
  });
});

describe('an economy', () => {
  const leg = { distance: 100, amount: 7.84 };
  it.each([
    // Environmental Protection Agency: 30 mpg is 7.84 litres per 100 km; 235.215 divided by either gives the other.
    ['mpg (US)', 30],
    // 282.481 divided by 7.84, the imperial gallon of 4.54609 l.
    ['mpg (UK)', 36.03],
    ['L/100 km', 7.84],
    ['km/L', 12.76],
  ] as const)('of 7.84 litres on 100 km is %s %d', (unit, expected) => {
    expect(economyOf(leg, 'km', unit)).toBeCloseTo(expected, 2);
  });

  it.each([
    // EPA's window sticker: 33.7 kWh per 100 miles is 2.97 miles per kWh, and 20.94 kWh per 100 km.
    ['mi/kWh', 2.967],
    ['kWh/100 km', 20.94],
  ] as const)('of 33.7 kWh on 100 miles is %s %d', (unit, expected) => {
    expect(economyOf({ distance: 100, amount: 33.7 }, 'mi', unit)).toBeCloseTo(expected, 2);
  });

  it('of gallons of the United Kingdom is the same in any unit', () => {
    const rows = [fill(0, 5, { Unit: 'gal (UK)' }), fill(400, 10, { Unit: 'gal (UK)' })];
    expect(inUnit(rows, 'mi', 'mpg (UK)')).toEqual([40]);
    expect(inUnit(rows, 'mi', 'L/100 km')).toEqual([7.06]);
  });

  it('over several ways weighs long ones more', () => {
    const legs = legsOf([fill(0, 1), fill(100, 10), fill(500, 10)], 'mi');
    const average = averageLeg(legs);
    expect(average && Math.round(economyOf(average, 'mi', 'mpg (US)'))).toBe(25);
    expect(averageLeg([])).toBeUndefined();
  });

  it('of a battery is told in kilowatt-hours alone', () => {
    expect(suitsEnergy('mpg (US)', 'Electric')).toBe(false);
    expect(suitsEnergy('mi/kWh', 'Electric')).toBe(true);
    expect(usualEconomyUnit('Electric', 'km')).toBe('kWh/100 km');
    expect(usualEconomyUnit('Diesel', 'km')).toBe('L/100 km');
    expect(unitOf({ Unit: '', Energy: 'Electric' }, 'mi')).toBe('kWh');
    expect(unitOf({ Unit: 'Gal (us)', Energy: 'Petrol' }, 'mi')).toBe('gal (US)');
  });

  it.each([
    ['en-US', '', 'mi', 'gal (US)'],
    ['en-US', 'Litres', 'mi', 'L'],
    ['en-GB', '', 'mi', 'L'],
    ['de-DE', '', 'km', 'L'],
    ['de-DE', 'Gallons', 'mi', 'gal (US)'],
  ] as const)('in %s of a row that says %j is told by what is sold there', (locale, Unit, distance, unit) => {
    showRegion(regionOf({ ...noPreferences, locale }));
    expect(unitOf({ Unit, Energy: 'Petrol' }, distance)).toBe(unit);
  });
});
