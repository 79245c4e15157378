import { describe, expect, it } from 'vitest';
import { expectedOf, merchantNames, recurringOf } from './recurring.ts';

const paid = (date: string, description: string, amount: number | string) => ({ date, description, amount });

describe('what comes again', () => {
  it('is the same merchant, about as much, at a regular distance, and the next is told', () => {
    const rows = [
      paid('2026-09-01', 'ADOBE CLOUD 9911', 54.99),
      paid('2026-10-01', 'Adobe Cloud', 54.99),
      paid('2026-11-02', 'ADOBE CLOUD 0032', 56.99),
      paid('2026-11-03', 'Lunch', 18),
    ];
    expect(recurringOf(rows)).toEqual([
      { name: 'ADOBE CLOUD', amount: 54.99, everyDays: 32, last: '2026-11-02', next: '2026-12-04' },
    ]);
  });

  it('is nothing that came twice, at any distance, for any amount, or cannot be read', () => {
    expect(
      recurringOf([
        ...[paid('2026-09-01', 'Rent', 900), paid('2026-10-01', 'Rent', 900)],
        ...['2026-01-01', '2026-01-20', '2026-05-02'].map((day) => paid(day, 'Fuel', 60)),
        ...['2026-01-01', '2026-02-01', '2026-03-01'].map((day, at) => paid(day, 'Hall', 100 * (at + 1))),
        ...['soon', '2026-02-01', '2026-03-01'].map((day) => paid(day, 'Hosting', 'ten')),
        ...['2026-02-01', '2026-02-02', '2026-02-03'].map((day) => paid(day, 'Tram', 3)),
      ]),
    ).toEqual([]);
  });

  it('is expected from its day on, for a month', () => {
    const rows = ['2026-08-31', '2026-09-30', '2026-10-30'].map((day) => paid(day, 'Adobe Cloud', 54.99));
    const on = (today: string) => expectedOf(rows, today).map(({ next }) => next);
    expect(on('2026-11-28')).toEqual([]);
    expect(on('2026-11-29')).toEqual(['2026-11-29']);
    expect(on('2026-12-29')).toEqual(['2026-11-29']);
    expect(on('2026-12-30')).toEqual([]);
  });
});

it('calls a merchant by the whole description while that is the same in all its rows', () => {
  const flights = ['Flight to Frankfurt', ' Flight to Frankfurt'];
  const names = merchantNames([
    ...flights,
    ...['SHELL OIL 57', 'Taxi in Rome', 'Taxi in Bari', 'Hotel Santa Julia, 3 nights'],
  ]);
  expect([...names]).toEqual([
    ['Flight to', 'Flight to Frankfurt'],
    ['SHELL OIL', 'SHELL OIL'],
    ['Taxi in', 'Taxi in'],
    ['Hotel Santa', 'Hotel Santa Julia'],
  ]);
});
