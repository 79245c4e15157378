import { describe, expect, it } from 'vitest';
import { columnKinds, isSameValue } from './cells.ts';

const { text, day, money } = columnKinds;

describe('a column of days', () => {
  it('reads real dates, ISO text and en-US text as the same day', () => {
    expect(day.read({ effectiveValue: { numberValue: 45982.6 }, formattedValue: '21.11.2025' })).toBe(
      '2025-11-21',
    );
    expect(day.read({ effectiveValue: { stringValue: '2025-11-21' } })).toBe('2025-11-21');
    expect(day.read({ effectiveValue: { stringValue: ' 11/21/2025 ' } })).toBe('2025-11-21');
  });

  it('leaves what is no day as the text it is', () => {
    expect(day.read({ effectiveValue: { stringValue: 'next week' } })).toBe('next week');
    expect(day.read({ effectiveValue: { boolValue: true }, formattedValue: 'TRUE' })).toBe('TRUE');
    expect(day.read({})).toBe('');
  });

  it('leaves a number that is no day as it is shown', () => {
    const number = { effectiveValue: { numberValue: 20251121 }, formattedValue: '20251121' };
    expect(day.read(number)).toBe('20251121');
    expect(day.enter('2025-11-21', number)).toBe('2025-11-21');
  });

  it('keeps a real date a real date, and writes ISO text elsewhere', () => {
    expect(day.enter('2025-11-21', { effectiveValue: { numberValue: 45000 } })).toBe(45982);
    expect(day.enter('2025-11-21', { effectiveValue: { stringValue: '11/1/2025' } })).toBe('2025-11-21');
    expect(day.enter('2025-11-21', undefined)).toBe('2025-11-21');
  });
});

describe('a column of amounts', () => {
  it('reads numbers, and text as people type it', () => {
    expect(money.read({ effectiveValue: { numberValue: 12.5 }, formattedValue: '$13' })).toBe(12.5);
    expect(money.read({ effectiveValue: { stringValue: '$1,234.50' } })).toBe(1234.5);
    expect(money.read({ effectiveValue: { numberValue: 0 } })).toBe(0);
  });

  it('leaves what is no amount as its text, errors of formulas included', () => {
    expect(money.read({ effectiveValue: { stringValue: '12abc' } })).toBe('12abc');
    expect(money.read({ effectiveValue: {}, formattedValue: '#REF!' })).toBe('#REF!');
    expect(money.read({})).toBe('');
  });
});

describe('a column of text', () => {
  it('shows numbers and dates as the sheet shows them', () => {
    expect(text.read({ effectiveValue: { numberValue: 45982 }, formattedValue: '11/21/2025' })).toBe(
      '11/21/2025',
    );
    expect(text.read({ effectiveValue: { numberValue: 7 }, formattedValue: ' $ 7.00 ' })).toBe('$ 7.00');
  });

  it('keeps text as it is, spaces and line breaks included', () => {
    expect(text.read({ effectiveValue: { stringValue: ' a\nb ' }, formattedValue: 'a b' })).toBe(' a\nb ');
  });
});

it('takes two ways of writing the same day or amount for the same value', () => {
  expect(isSameValue('money', '$12.00', 12)).toBe(true);
  expect(isSameValue('money', '12abc', 12)).toBe(false);
  expect(isSameValue('day', '11/21/2025', '2025-11-21')).toBe(true);
  expect(isSameValue('text', '12', '12.0')).toBe(false);
});
