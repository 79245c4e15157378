import { describe, expect, it } from 'vitest';
import { readNextService } from '../next-service.ts';

const done = { day: '2025-11-12', mileage: 90_860, hours: 400, unit: 'mi' } as const;
const nothing = { at: null, on: null, hours: null, service: '' };

describe('a Next Service cell', () => {
  it.each([
    ['95,860 mi', { at: 95_860 }],
    ['95860', { at: 95_860 }],
    ['at 95,860', { at: 95_860 }],
    ['5,000', { at: 95_860 }],
    ['in 5000 miles', { at: 95_860 }],
    ['+5000', { at: 95_860 }],
    ['2026-05-01', { on: '2026-05-01' }],
    ['5/1/2026', { on: '2026-05-01' }],
    ['Feb 2028', { on: '2028-02-01' }],
    ['May 3, 2026', { on: '2026-05-03' }],
    ['in 6 months', { on: '2026-05-12' }],
    ['2 years', { on: '2027-11-12' }],
    ['in 90 days', { on: '2026-02-10' }],
    ['500 hours', { hours: 500 }],
    ['in 100 h', { hours: 500 }],
    ['100 hours', { hours: 500 }],
    ['+100 h', { hours: 500 }],
    ['at 450 h', { hours: 450 }],
    ['in 12,5 h', { hours: 412.5 }],
    ['in 12.5 h', { hours: 412.5 }],
    ['at 1,250.5 h', { hours: 1250.5 }],
    ['at 1.250 hours', { hours: 1250 }],
    ['95,860 mi or May 2026', { at: 95_860, on: '2026-05-01' }],
    ['Rotate tires at 91,900 mi', { at: 91_900, service: 'Rotate tires' }],
    [
      'Oil and filter in 5,000 miles or in 6 months',
      { at: 95_860, on: '2026-05-12', service: 'Oil and filter' },
    ],
  ])('says %s', (cell, expected) => {
    expect(readNextService(cell, done)).toEqual({ ...nothing, ...expected });
  });

  it.each(['', 'when it squeaks', 'ask Bob', '0', '13/45/2026', 'in 1.2.3 h'])(
    'that says %j asks for nothing',
    (cell) => {
      expect(readNextService(cell, done)).toEqual(nothing);
    },
  );

  it('in kilometers is one of miles in a log of miles', () => {
    expect(readNextService('160,934 km', done).at).toBeCloseTo(99_999.7, 0);
  });

  it('on the last of a month stays in the month that is meant', () => {
    expect(readNextService('in 1 month', { ...done, day: '2026-01-31' }).on).toBe('2026-02-28');
  });
});
