import { describe, expect, it } from 'vitest';
import { columnKinds, isBlank, isSameValue } from './cells.ts';

const { text, day, money, number, flag } = columnKinds;
const textCell = (stringValue: string) => ({ userEnteredValue: { stringValue } });
const dateCell = (numberValue: number) => ({
  userEnteredValue: { numberValue },
  userEnteredFormat: { numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } },
});

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

  it('leaves a number that is no day as it was typed', () => {
    const cell = { effectiveValue: { numberValue: 20251121 }, formattedValue: '57345-09-06' };
    expect(day.read(cell)).toBe('20251121');
    expect(day.enter('2025-11-21', cell)).toEqual(dateCell(45982));
  });

  it('keeps a real date in the format its person chose, and shows it as an ISO date elsewhere', () => {
    const cells = [
      { effectiveValue: { numberValue: 45000 } },
      { effectiveValue: { stringValue: '11/1/2025' } },
      undefined,
    ];
    expect(cells.map((cell) => day.enter('2025-11-21', cell))).toEqual([
      { userEnteredValue: { numberValue: 45982 } },
      dateCell(45982),
      dateCell(45982),
    ]);
  });

  it('writes text for what no sheet knows as a date', () => {
    expect(day.enter('11/21/2025')).toEqual(dateCell(45982));
    expect(day.enter('1850-01-01')).toEqual(textCell('1850-01-01'));
    expect(day.enter('next week')).toEqual(textCell('next week'));
    expect(day.enter('')).toEqual({});
  });
});

describe('a column of flags', () => {
  it('reads checkboxes, and what people type for yes', () => {
    const typed = ['TRUE', 'true', ' Yes ', 'x', '1', 'FALSE', 'no', '', 'maybe'];
    expect(typed.map((stringValue) => flag.read({ effectiveValue: { stringValue } }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(flag.read({ effectiveValue: { boolValue: true }, formattedValue: 'WAHR' })).toBe(true);
    expect(flag.read({ effectiveValue: { boolValue: false }, formattedValue: 'FALSE' })).toBe(false);
    expect(flag.read({})).toBe(false);
  });

  it('writes TRUE and FALSE as such', () => {
    expect([true, false].map((value) => flag.enter(value))).toEqual([
      { userEnteredValue: { boolValue: true } },
      { userEnteredValue: { boolValue: false } },
    ]);
  });
});

it('takes an unticked checkbox for a blank cell', () => {
  expect(isBlank({ effectiveValue: { boolValue: false }, formattedValue: 'FALSE' })).toBe(true);
  expect(isBlank({ effectiveValue: { boolValue: true }, formattedValue: 'TRUE' })).toBe(false);
});

describe('a column of numbers', () => {
  it('reads numbers, and leaves text the text it is', () => {
    expect(number.read({ effectiveValue: { numberValue: 3 }, formattedValue: '3.00' })).toBe(3);
    expect(number.read({ effectiveValue: { stringValue: '007' } })).toBe('007');
    expect(number.read({})).toBe('');
  });

  it('takes a number typed as text for the same', () => {
    expect(isSameValue('number', '12.0', 12)).toBe(true);
    expect(isSameValue('number', '', 0)).toBe(false);
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

it('enters text as typed text, whatever it looks like, and empties a cell for none', () => {
  expect(['=1+1', '+1 555 0100', '00123', '3-4', 'TRUE'].map((value) => text.enter(value))).toEqual(
    ['=1+1', '+1 555 0100', '00123', '3-4', 'TRUE'].map(textCell),
  );
  expect(text.enter('')).toEqual({});
});
