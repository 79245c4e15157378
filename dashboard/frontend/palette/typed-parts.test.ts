import { expect, it } from 'vitest';
import { pastDayIn } from './day-in.ts';
import { moneyIn } from './money-in.ts';

it('finds the amount among the words, and the words without it', () => {
  expect(moneyIn('Framing tape 18.40')).toMatchObject({ amount: 18.4, rest: 'Framing tape', isSure: true });
  expect(moneyIn('$5 coffee')).toMatchObject({ amount: 5, rest: 'coffee', isSure: true });
  expect(moneyIn('13 sheets 200.00')).toMatchObject({ amount: 200, rest: '13 sheets', isSure: true });
  expect(moneyIn('Order 200 sheets')).toMatchObject({ amount: 200, rest: 'Order sheets', isSure: false });
  expect(moneyIn('Room A4')).toBeUndefined();
});

it('finds the day among the words, looking back', () => {
  const day = '2026-11-22';
  expect(pastDayIn('Framing tape 18.40 yesterday', day)).toEqual({
    day: '2026-11-21',
    rest: 'Framing tape 18.40',
  });
  expect(pastDayIn('Taxi on Nov 5', day)).toEqual({ day: '2026-11-05', rest: 'Taxi' });
  expect(pastDayIn('Lunch 2026-11-03 12.00', day)).toEqual({ day: '2026-11-03', rest: 'Lunch 12.00' });
  expect(pastDayIn('Paper knife', day)).toBeUndefined();
});

it.each([
  ['Lunch yesterday 12', '2026-11-30', 'Lunch 12'],
  ['Lunch yesterday 12.50', '2026-11-30', 'Lunch 12.50'],
  ['Lunch on monday 18,40', '2026-11-30', 'Lunch 18,40'],
  ['Taxi last friday 20', '2026-11-27', 'Taxi 20'],
  ['Lunch nov 5 12.50', '2026-11-05', 'Lunch 12.50'],
  ['Lunch 5 nov 12', '2026-11-05', 'Lunch 12'],
  ['Lunch nov 5 2026 12', '2026-11-05', 'Lunch 12'],
  ['Lunch nov 5 at 12:30', '2026-11-05', 'Lunch'],
  ['Taxi 2 days ago 15', '2026-11-29', 'Taxi 15'],
])('leaves the amount behind a day in %j', (text, day, rest) => {
  expect(pastDayIn(text, '2026-12-01')).toEqual({ day, rest });
});

it.each([
  ['Taxi 20 on friday', '2026-11-27'],
  ['Taxi friday', '2026-11-27'],
  ['Taxi tue', '2026-12-01'],
  ['Gifts 40 dec 24', '2025-12-24'],
  ['Cake may 5', '2026-05-05'],
  ['Fair next friday', '2026-12-11'],
  ['Fair this friday', '2026-12-04'],
  ['Fair tomorrow', '2026-12-02'],
  ['Fair may 5 2027', '2027-05-05'],
])('takes the day that was last unless %j says another', (text, day) => {
  expect(pastDayIn(text, '2026-12-01')?.day).toBe(day);
});
