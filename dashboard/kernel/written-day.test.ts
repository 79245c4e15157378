import { expect, it } from 'vitest';
import { noPreferences } from './preferences.ts';
import { regionOf } from './region.ts';
import { findDayOrder, isDayAlone, readDay, usualDayOrder, withReadDay } from './written-day.ts';

it.each([
  ['2025-03-04', '2025-03-04'],
  ['2025/3/4', '2025-03-04'],
  ['2025.03.04', '2025-03-04'],
  ['2025-03-04T10:30:00Z', '2025-03-04'],
  ['01.01.2010', '2010-01-01'],
  ['4.3.25', '2025-03-04'],
  ['4. 3. 2025', '2025-03-04'],
  ['03.14.2025', '2025-03-14'],
  ['25/12/2024 08:30', '2024-12-25'],
  ['12/25/2024, 8:30 AM', '2024-12-25'],
  ['3-14-98', '1998-03-14'],
  ['4 Mar 2025', '2025-03-04'],
  ['4-Mar-25', '2025-03-04'],
  ['Tue, 4 March 2025', '2025-03-04'],
  ['4. März 2025', '2025-03-04'],
  ['4 de marzo de 2025', '2025-03-04'],
  ['March 4th, 2025', '2025-03-04'],
])('reads %s as the day it is, whatever the order', (text, day) => {
  expect([readDay(text, 'dayFirst'), readDay(text, 'monthFirst')]).toEqual([day, day]);
});

it('reads two small numbers in the order that is said', () => {
  expect(readDay('03/04/2025', 'dayFirst')).toBe('2025-04-03');
  expect(readDay('03/04/2025', 'monthFirst')).toBe('2025-03-04');
  expect(withReadDay('3-4-2025, 8:30 PM', 'dayFirst')).toBe('2025-04-03 8:30 PM');
});

it.each(['', 'next week', '31.02.2025', '13/13/2025', '12abc', '2025', '4 Moon 2025', '1/2', '03/04.2025'])(
  'leaves "%s", which is no day',
  (text) => {
    expect(readDay(text, 'dayFirst')).toBeUndefined();
    expect(withReadDay(text, 'dayFirst')).toBe(text);
  },
);

it('knows a day with nothing else', () => {
  expect(['1/2/2026', '2026-01-02', '2.1.2026'].map(isDayAlone)).toEqual([true, true, true]);
  expect(['2026-01-02T10:30', '1/2/2026 10:30', 'soon', '2026-01-02 or so'].map(isDayAlone)).toEqual(
    Array(4).fill(false),
  );
});

it.each([
  [
    'days that say themselves what they are',
    ['2025-03-04', '01.01.2010', '3 Mar 2025', '03/03/2025'],
    'plain',
  ],
  ['no days at all', ['tomorrow', ''], 'plain'],
  ['days of both orders, each with one reading', ['25/12/2024', '12/25/2024'], 'plain'],
])('finds nothing to decide in %s', (_, texts, state) => {
  expect(findDayOrder(texts).state).toBe(state);
});

it('finds the order in a day that has but one reading, and else a day that has two', () => {
  expect(findDayOrder(['03/04/2025', '25/12/2024 10:00'])).toEqual({
    state: 'told',
    order: 'dayFirst',
    sample: '25/12/2024',
  });
  expect(findDayOrder(['12-25-2024', '1-2-2025'])).toMatchObject({ state: 'told', order: 'monthFirst' });
  expect(findDayOrder(['01.01.2010', '03/04/2025', '05/06/2025'])).toEqual({
    state: 'open',
    sample: '03/04/2025',
  });
  expect(findDayOrder(['25/12/2024', '12/25/2024', '03/04/2025'])).toEqual({
    state: 'open',
    sample: '03/04/2025',
  });
});

it('knows what is usual where the person is', () => {
  const orderIn = (locale: string) => usualDayOrder(regionOf(noPreferences, locale));
  expect(['en-US', 'en-GB', 'de-DE', 'pt-BR', 'ja-JP'].map(orderIn)).toEqual([
    'monthFirst',
    'dayFirst',
    'dayFirst',
    'dayFirst',
    'monthFirst',
  ]);
});
