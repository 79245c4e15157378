import { expect, it } from 'vitest';
import { numberFormatType } from './formats.ts';
import { numberFormats, withDecimals } from './number-formats.ts';

it.each([
  [undefined, 1, '0.0'],
  ['General', -1, '0'],
  ['#,##0.00', 1, '#,##0.000'],
  ['#,##0.00', -1, '#,##0.0'],
  ['0.0%', -1, '0%'],
  ['"$"#,##0;("$"#,##0)', 1, '"$"#,##0.0;("$"#,##0.0)'],
] as const)('%s with %d decimal is %s', (pattern, change, expected) => {
  expect(withDecimals(pattern, change)).toBe(expected);
});

it('each format of the menu has the type that its name says', () => {
  const types = numberFormats.slice(1).map(([name, pattern]) => [name, numberFormatType(pattern)]);
  expect(Object.fromEntries(types)).toMatchObject({
    'Plain text': 'TEXT',
    Number: 'NUMBER',
    Percent: 'PERCENT',
    Scientific: 'SCIENTIFIC',
    Currency: 'CURRENCY',
    Accounting: 'CURRENCY',
    Date: 'DATE',
    'Date, long': 'DATE',
    Time: 'TIME',
    'Date and time': 'DATE_TIME',
    Duration: 'TIME',
  });
});
