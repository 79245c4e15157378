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
    const typed = ['TRUE', 'Ja', ' Yes ', 'x', '1', 'FALSE', 'Nein', '', 'maybe'];
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

describe('columns of shares, times and durations', () => {
  const { percent, time, duration } = columnKinds;
  const shown = (numberValue: number, formattedValue: string) => ({
    effectiveValue: { numberValue },
    formattedValue,
  });
  const formatted = (numberValue: number, type: string, pattern: string) => ({
    userEnteredValue: { numberValue },
    userEnteredFormat: { numberFormat: { type, pattern } },
  });

  it('read what shows as one as its number, and leave all else as it stands', () => {
    expect(percent.read(shown(0.255, '26%'))).toBe(0.255);
    expect(percent.read(shown(35, '35'))).toBe(0.35);
    expect(percent.read(shown(35, '$35.00'))).toBe('$35.00');
    expect(percent.read({ effectiveValue: { stringValue: 'most' } })).toBe('most');
    expect(time.read(shown(0.8958333333333334, '9:30 PM'))).toBe(0.8958333333333334);
    expect(time.read(shown(45000.5, '2023-03-15 12:00'))).toBe('2023-03-15 12:00');
    expect(time.read(shown(0.5, '0.50'))).toBe('0.50');
    expect(duration.read(shown(1.5625, '37:30:00'))).toBe(1.5625);
    expect(duration.read(shown(90, '90'))).toBe('90');
    expect(duration.read({ effectiveValue: { stringValue: '90 min' } })).toBe('90 min');
  });

  it('keep the format of what stands there, and show it as such where nothing does', () => {
    expect(percent.enter(0.4, shown(0.255, '26%'))).toEqual({ userEnteredValue: { numberValue: 0.4 } });
    expect(percent.enter(0.29, shown(35, '35'))).toEqual({ userEnteredValue: { numberValue: 29 } });
    expect(percent.enter(0.25)).toEqual(formatted(0.25, 'PERCENT', '0%'));
    expect(percent.enter(0.255)).toEqual(formatted(0.255, 'PERCENT', '0.00%'));
    expect(time.enter(0.25, shown(0.5, '12:00'))).toEqual({ userEnteredValue: { numberValue: 0.25 } });
    expect(time.enter(0.25, {})).toEqual(formatted(0.25, 'TIME', 'hh:mm'));
    expect(duration.enter(1.5, shown(90, '90'))).toEqual(formatted(1.5, 'TIME', '[h]:mm'));
    expect(duration.enter('')).toEqual({});
  });

  it('take the spellings of a value as the same', () => {
    expect(isSameValue('percent', '25 %', 0.25)).toBe(true);
    expect(isSameValue('duration', '90 min', '1 h 30')).toBe(true);
    expect(isSameValue('time', 'noon', 0.5)).toBe(false);
  });
});
