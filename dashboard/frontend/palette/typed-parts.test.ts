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
