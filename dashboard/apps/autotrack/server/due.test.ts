import { describe, expect, it, onTestFinished } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { costPerDistance, monthlyCosts, totalOf, yearlyCosts } from '../costs.ts';
import { parseDistance } from '../distance.ts';
import { dueNow, duesOf, inOrderOfDue } from '../due.ts';
import { factsOf } from '../facts.ts';
import { newEnergySchema } from '../inputs.ts';
import { backwardsProblem, distanceWithin, paceOf, readingsOf } from '../odometer.ts';
import type { IntervalRow, ServiceRow } from '../record.ts';

let index = 1;

function service(part: Partial<ServiceRow>): ServiceRow {
  index += 1;
  return {
    _rowIndex: index,
    Date: '2025-11-12',
    Mileage: 90_860,
    Service: 'Oil and filter',
    Cost: '',
    Notes: '',
    'Next Service': '',
    Vendor: '',
    'Engine Hours': '',
    Photo: '',
    ...part,
  };
}

function interval(part: Partial<IntervalRow>): IntervalRow {
  index += 1;
  return {
    _rowIndex: index,
    Service: 'Oil and filter',
    'Every Distance': '',
    'Every Months': '',
    'Every Hours': '',
    'Last Done': '',
    'Last Mileage': '',
    'Last Hours': '',
    Notes: '',
    ...part,
  };
}

describe('what is due', () => {
  it('follows the newest row of a service alone', () => {
    const rows = [
      service({ Date: '2025-05-02', Mileage: 83_770, 'Next Service': '88,770 mi' }),
      service({ 'Next Service': '95,860 mi' }),
    ];
    expect(duesOf(rows, [], 'mi')).toMatchObject([{ at: 95_860, lastOn: '2025-11-12' }]);
  });

  it('is not due any more once it was done under a longer name', () => {
    const rows = [
      service({ Date: '2025-05-02', 'Next Service': '88,770 mi' }),
      service({ Service: 'Oil and filter, 5 quarts', 'Next Service': '95,860 mi' }),
    ];
    expect(duesOf(rows, [], 'mi')).toMatchObject([{ service: 'Oil and filter, 5 quarts', at: 95_860 }]);
  });

  it('is found at once in a log of 20,000 services, no two of one name', () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => service({ Service: `Row ${row}` }));
    const startedAt = performance.now();
    const dues = duesOf([...rows, service({ 'Next Service': '95,860 mi' })], [], 'mi');
    expect(dues).toMatchObject([{ service: 'Oil and filter', at: 95_860 }]);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('is nothing once the newest row names no next service', () => {
    expect(
      duesOf([service({ Date: '2025-01-01', 'Next Service': '1 year' }), service({})], [], 'mi'),
    ).toEqual([]);
  });

  it('of an interval is counted by distance, months and engine hours from the last time', () => {
    const plan = interval({ 'Every Distance': 5000, 'Every Months': 6, 'Every Hours': 100 });
    expect(duesOf([service({ 'Engine Hours': 400, 'Next Service': '1 mi' })], [plan], 'mi')).toEqual([
      {
        service: 'Oil and filter',
        at: 95_860,
        on: '2026-05-12',
        hours: 500,
        lastAt: 90_860,
        lastOn: '2025-11-12',
      },
    ]);
  });

  it('of an interval that was never done is counted from what the plan says, else from zero', () => {
    const said = interval({ Service: 'Timing belt', 'Every Distance': 60_000, 'Last Mileage': 50_000 });
    expect(duesOf([], [said], 'mi')).toMatchObject([{ at: 110_000 }]);
    expect(duesOf([], [interval({ 'Every Distance': 60_000 })], 'mi')).toMatchObject([{ at: 60_000 }]);
    expect(duesOf([], [interval({ 'Every Months': 12 })], 'mi')).toEqual([]);
  });

  it('of an air filter is not counted from the day of another filter that has its words in its name', () => {
    const plan = [
      interval({ Service: 'Air filter', 'Every Distance': 20_000, 'Last Mileage': 70_000 }),
      interval({ Service: 'Cabin air filter', 'Every Distance': 10_000 }),
    ];
    const atOf = (...done: string[]) =>
      duesOf(
        done.map((Service) => service({ Service })),
        plan,
        'mi',
      ).map(({ at }) => at);
    expect(atOf('Cabin air filter')).toEqual([90_000, 100_860]);
    expect(atOf('Cabin air filter, air filter')).toEqual([110_860, 100_860]);
    expect(atOf('Engine air filter')).toEqual([110_860, 10_000]);
    const cabin = interval({ Service: 'Cabin filter', 'Every Distance': 10_000 });
    expect(duesOf([service({ Service: 'Cabin air filter' })], [cabin], 'mi')).toMatchObject([
      { at: 100_860 },
    ]);
  });

  it('of a service that says no mileage or hours is counted from what other rows tell of its day', () => {
    const oil = interval({ 'Every Distance': 5000, 'Every Hours': 100 });
    const rows = {
      ...{ properties: [], energy: [], intervals: [oil] },
      services: [
        service({ Date: '2025-05-02', Mileage: 84_000, 'Engine Hours': 900 }),
        service({ Date: '2025-11-12', Mileage: '', 'Engine Hours': '' }),
        service({ Date: '2025-11-14', Mileage: 90_200, Service: 'Tires', 'Engine Hours': 1010 }),
      ],
      odometer: [{ _rowIndex: 2, Date: '2025-11-10', Mileage: 90_000, 'Engine Hours': '', Notes: '' }],
    };
    expect(factsOf(rows, '2025-11-15').due).toMatchObject([{ at: 95_100, hours: 1000, lastAt: 90_100 }]);
    const alone = { ...rows, services: rows.services.slice(1, 2), odometer: [] };
    expect(factsOf(alone, '2025-11-15').due).toMatchObject([{ at: 5000 }]);
  });

  it('of an interval last done on a day alone is counted from what other rows tell of that day', () => {
    const oil = { 'Every Distance': 5000, 'Every Hours': 100, 'Last Done': '2025-11-12' };
    const readings = [
      { Date: '2025-11-10', Mileage: 90_000, 'Engine Hours': 1000 },
      { Date: '2025-11-14', Mileage: 90_200, 'Engine Hours': 1010 },
    ];
    const rows = {
      ...{ properties: [], energy: [], services: [], intervals: [interval(oil)] },
      odometer: readings.map((reading, at) => ({ _rowIndex: at + 2, Notes: '', ...reading })),
    };
    expect(factsOf(rows, '2025-11-15').due).toMatchObject([{ at: 95_100, hours: 1100, lastAt: 90_100 }]);
  });

  it('is told by what is left, and when that is at the usual pace', () => {
    const due = { service: 'Oil', at: 1000, on: null, hours: null, lastAt: 500, lastOn: null };
    const state = { odometer: 900, readOn: null, hours: null, pace: 10, unit: 'mi' as const };
    expect(dueNow(due, state, '2025-11-20')).toMatchObject({
      state: 'soon',
      distanceLeft: 100,
      about: '2025-11-30',
      share: 0.8,
    });
    expect(dueNow(due, { ...state, odometer: 1200 }, '2025-11-20')).toMatchObject({
      state: 'overdue',
      share: 1,
    });
  });

  it('is about as many days from the last reading, not from today: a day that nothing is read does not put it off', () => {
    const rows = {
      ...{ properties: [], energy: [], intervals: [] },
      services: [service({ Date: '2025-10-01', Mileage: 1000, 'Next Service': '2,300 mi' })],
      odometer: [{ _rowIndex: 2, Date: '2025-11-10', Mileage: 1400, 'Engine Hours': '', Notes: '' }],
    };
    const aboutOn = (today: string) => {
      const facts = factsOf(rows, today);
      return facts.due.map((due) => dueNow(due, facts, today).about);
    };
    // Ten miles a day, 900 are left.
    expect(['2025-11-10', '2025-12-10'].map(aboutOn)).toEqual([['2026-02-08'], ['2026-02-08']]);
    expect(aboutOn('2026-05-01')).toEqual(['2026-05-01']);
  });

  it('comes in the order of its pressing', () => {
    const state = { odometer: 1000, readOn: null, hours: null, pace: null, unit: 'mi' as const };
    const base = { hours: null, lastAt: null, lastOn: null };
    const dues = [
      { ...base, service: 'later', at: 9000, on: null },
      { ...base, service: 'past', at: 500, on: null },
      { ...base, service: 'soon', at: null, on: '2025-12-01' },
    ].map((due) => dueNow(due, state, '2025-11-20'));
    expect(inOrderOfDue(dues).map((due) => due.service)).toEqual(['past', 'soon', 'later']);
  });
});

describe('a hand-typed plan', () => {
  const state = { odometer: 90_000, readOn: null, hours: null, pace: 0.01, unit: 'mi' as const };
  const dueOf = (part: Partial<IntervalRow>) => {
    const [due] = duesOf([service({})], [interval(part)], 'mi');
    if (!due) throw new Error('Something is due.');
    return dueNow(due, state, '2025-11-20');
  };

  it('may ask for half months, and for what no calendar knows', () => {
    expect(dueOf({ 'Every Months': 1.5 }).on).toBe('2025-12-27');
    expect(dueOf({ 'Every Months': 1e9 })).toMatchObject({ on: '9999-12-31', about: '9999-12-31' });
    expect(dueOf({ 'Every Distance': 9_000_000 }).about).toBe('9999-12-31');
    const [due] = duesOf([service({ 'Next Service': 'in 9999 years' })], [], 'mi');
    expect(due?.on).toBe('9999-12-31');
  });

  it('may say what it counts', () => {
    const every = { 'Every Distance': '5,000 mi', 'Every Months': '6 months', 'Every Hours': '100 h' };
    expect(duesOf([service({ 'Engine Hours': '1,400' })], [interval(every)], 'mi')).toMatchObject([
      { at: 95_860, on: '2026-05-12', hours: 1500 },
    ]);
    expect(dueOf({ 'Every Distance': '8 000 km' }).at).toBeCloseTo(95_831, 0);
  });

  it('that was done since the log speaks of it counts from then', () => {
    const every = { 'Every Distance': 5000, 'Every Months': 6 };
    expect(dueOf({ ...every, 'Last Done': '2026-01-05', 'Last Mileage': 93_000 })).toMatchObject({
      at: 98_000,
      on: '2026-07-05',
    });
    expect(dueOf({ ...every, 'Last Done': '2026-01-05' })).toMatchObject({ at: 95_860, on: '2026-07-05' });
    expect(dueOf({ ...every, 'Last Done': '2024-01-05', 'Last Mileage': 70_000 })).toMatchObject({
      at: 95_860,
      on: '2026-05-12',
    });
  });
});

describe('what people type', () => {
  const amountOf = (amount: string) =>
    newEnergySchema.safeParse({
      date: '2025-11-12',
      odometer: '90\u202f860',
      energy: 'Petrol',
      unit: 'gal (US)',
      amount,
    }).data;

  it('as an amount has decimals, as pumps show three of them', () => {
    expect(['11.234', '11,23', '1,234.5', '9'].map((text) => amountOf(text)?.amount)).toEqual([
      11.234, 11.23, 1234.5, 9,
    ]);
    expect(amountOf('1')?.odometer).toBe(90_860);
    expect(amountOf('a lot')).toBeUndefined();
  });

  it('as an amount is read as it is written in the region', () => {
    showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
    onTestFinished(() => showRegion(documentedRegion));
    expect(['42,150', '1.042,5', '42.15'].map((text) => amountOf(text)?.amount)).toEqual([
      42.15, 1042.5, 42.15,
    ]);
  });

  it.each([
    ['90\u00a0860 mi', 90_860],
    ["90'860", 90_860],
    ['90.860', 90_860],
    ['90860.5', 90_860.5],
    ['90,860.5', 90_860.5],
    ['90.860,5 mi', 90_860.5],
    ['90 860.500', 90_860.5],
    ['1,234,567', 1_234_567],
    ['1,234.567.8', undefined],
    ['9{0860', undefined],
    [`1${' '.repeat(50_000)}x`, undefined],
  ])('as a distance is read with the thousands of any land: %j', (text, distance) =>
    expect(parseDistance(text, 'mi')).toBe(distance),
  );
});

describe('an odometer', () => {
  const readings = readingsOf(
    {
      services: [service({ Date: '2025-01-01', Mileage: 1000 }), service({ Date: 'soon', Mileage: 5 })],
      energy: [],
      odometer: [{ _rowIndex: 2, Date: '2025-04-11', Mileage: '2,000 mi', 'Engine Hours': '', Notes: '' }],
    },
    'mi',
  );

  it('takes readings from everywhere, in the order of their days', () => {
    expect(readings).toEqual([
      { day: '2025-01-01', distance: 1000 },
      { day: '2025-04-11', distance: 2000 },
    ]);
    expect(paceOf(readings)).toBe(10);
    expect(paceOf(readings.slice(0, 1))).toBeUndefined();
  });

  it('may stand still, but not go back', () => {
    expect(backwardsProblem(readings, { day: '2025-05-01', distance: 2000 }, 'mi')).toBeUndefined();
    expect(backwardsProblem(readings, { day: '2025-05-01', distance: 1999 }, 'mi')).toContain('2,000 mi');
    expect(backwardsProblem(readings, { day: '2025-04-11', distance: 1 }, 'mi')).toContain('1,000 mi');
    expect(backwardsProblem(readings, { day: '2025-04-11', distance: 1500 }, 'mi')).toBeUndefined();
  });

  it('tells the way of some days by their share of the way between two readings', () => {
    expect(distanceWithin(readings, '2025-02-01', '2025-12-31')).toBe(700);
    expect(distanceWithin(readings, '2026-01-01', '2026-12-31')).toBeUndefined();
  });

  it('counts a gap of years for each of them, not all of it for the last', () => {
    const gap = [
      { day: '2020-12-31', distance: 10_000 },
      { day: '2024-12-31', distance: 24_610 },
    ];
    expect(distanceWithin(gap, '2024-01-01', '2024-12-31')).toBeCloseTo(3660);
    expect(distanceWithin(gap, '2022-01-01', '2022-12-31')).toBeCloseTo(3650);
  });

  it('that was replaced tells nothing of the way across it', () => {
    const replaced = [
      { day: '2025-03-01', distance: 150_000 },
      { day: '2025-09-01', distance: 12 },
    ];
    expect(distanceWithin(replaced, '2025-01-01', '2025-12-31')).toBeUndefined();
  });
});

describe('costs', () => {
  const tabs = {
    services: [
      service({ Date: '2025-02-21', Cost: 0.1 }),
      service({ Date: '2025-02-28', Cost: 0.2 }),
      service({ Date: '2024-12-31', Cost: 100 }),
      service({ Date: 'someday', Cost: 5 }),
      service({ Date: '2025-03-01', Cost: 'free' }),
    ],
    energy: [],
  };

  it('are summed by month and by year, to the cent', () => {
    expect(monthlyCosts(tabs, '2025')[1]).toEqual({ month: '2025-02', service: 0.3, energy: 0 });
    expect(yearlyCosts(tabs).map((costs) => [costs.year, totalOf(costs)])).toEqual([
      ['2024', 100],
      ['2025', 0.3],
    ]);
  });

  it('are summed with the three decimals of dinars', () => {
    const fill = { Date: '2025-02-21', Cost: 1.313 };
    const dinars = { services: [service(fill), service(fill), service(fill)], energy: [] };
    expect(yearlyCosts(dinars).map(totalOf)).toEqual([3.939]);
  });

  it('of a distance are those of the year over its way', () => {
    const readings = [
      { day: '2024-12-31', distance: 1000 },
      { day: '2025-12-01', distance: 2000 },
    ];
    expect(costPerDistance({ service: 150, energy: 50 }, readings, '2025')).toEqual({
      distance: 1000,
      cost: 0.2,
    });
    expect(costPerDistance({ service: 150, energy: 50 }, [], '2025')).toBeUndefined();
  });
});
