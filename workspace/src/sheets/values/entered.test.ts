import { describe, expect, it } from 'vitest';
import { showValue } from '../number-format.ts';
import { parseEntered } from './entered.ts';

const shown = (text: string) => {
  const { value, numberFormat } = parseEntered(text, undefined);
  return value === undefined ? undefined : showValue(value, numberFormat);
};

describe('a typed text is stored and shown as Sheets does in en_US', () => {
  it.each([
    ['42', { value: 42 }, '42'],
    ['0042', { value: 42 }, '42'],
    [
      '2,000,000.01',
      { value: 2000000.01, numberFormat: { type: 'NUMBER', pattern: '#,##0.00' } },
      '2,000,000.01',
    ],
    ['2020-01-01', { value: 43831, numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } }, '2020-01-01'],
    ['1/2/2020', { value: 43832, numberFormat: { type: 'DATE', pattern: 'm/d/yyyy' } }, '1/2/2020'],
    ['1900-01-15', { value: 16, numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } }, '1900-01-15'],
    ['1900-02-28', { value: 60, numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } }, '1900-02-28'],
    ['1900-02-29', { value: '1900-02-29' }, '1900-02-29'],
    ['1900-03-01', { value: 61, numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' } }, '1900-03-01'],
    [
      '1/2/2020 3:45 PM',
      { value: 43832.65625, numberFormat: { type: 'DATE_TIME', pattern: 'm/d/yyyy h:mm AM/PM' } },
      '1/2/2020 3:45 PM',
    ],
    ['3:45 PM', { value: 0.65625, numberFormat: { type: 'TIME', pattern: 'h:mm AM/PM' } }, '3:45 PM'],
    ['$3.50', { value: 3.5, numberFormat: { type: 'CURRENCY', pattern: '"$"#,##0.00' } }, '$3.50'],
    ['€12.50', { value: 12.5, numberFormat: { type: 'CURRENCY', pattern: '[$€]#,##0.00' } }, '€12.50'],
    ['12%', { value: 0.12, numberFormat: { type: 'PERCENT', pattern: '0%' } }, '12%'],
    ['1e3', { value: 1000, numberFormat: { type: 'SCIENTIFIC', pattern: '0.00E+00' } }, '1.00E+03'],
    ['-5', { value: -5 }, '-5'],
    ['TRUE', { value: true }, 'TRUE'],
    ['false', { value: false }, 'FALSE'],
    ["'0042", { value: '0042' }, '0042'],
    ["'=1+1", { value: '=1+1' }, '=1+1'],
    ["''twice", { value: "'twice" }, "'twice"],
    ["'", { value: '' }, ''],
    ['3_1_0', { value: '3_1_0' }, '3_1_0'],
    ['123-456-7890', { value: '123-456-7890' }, '123-456-7890'],
    ['a\nb', { value: 'a\nb' }, 'a\nb'],
    ['1\n2', { value: '1\n2' }, '1\n2'],
    ['1 2', { value: '1 2' }, '1 2'],
    ['=', { value: '=' }, '='],
    ['@home', { value: '@home' }, '@home'],
    ['- milk', { value: '- milk' }, '- milk'],
    ['NaN', { value: 'NaN' }, 'NaN'],
    ['1.000,00', { value: '1.000,00' }, '1.000,00'],
    ['$1.234,56', { value: '$1.234,56' }, '$1.234,56'],
    [
      'Jan. 5, 2020',
      { value: 43835, numberFormat: { type: 'DATE', pattern: 'mmm. d, yyyy' } },
      'Jan. 5, 2020',
    ],
    ['1e400', { value: '1e400' }, '1e400'],
    ['9'.repeat(5000), { value: '9'.repeat(5000) }, '9'.repeat(5000)],
  ])('%j', (text, stored, display) => {
    expect(parseEntered(text, undefined)).toEqual(stored);
    expect(shown(text)).toBe(display);
  });

  it('what begins with an equals or a plus sign is a formula', () => {
    expect(parseEntered('= 1 / 1024', undefined)).toEqual({ formula: '= 1 / 1024' });
    expect(parseEntered('=4/2', undefined)).toEqual({ formula: '=4/2' });
    expect(parseEntered('+1 555 0100', undefined)).toEqual({ formula: '=+1 555 0100' });
  });

  it('nothing empties the cell', () => expect(parseEntered('', undefined)).toEqual({}));
});

describe('the format of the cell that is typed into', () => {
  it('stays for what it can show', () => {
    const euros = { type: 'CURRENCY', pattern: '[$€]#,##0.00' } as const;
    expect(parseEntered('$3', euros)).toEqual({ value: 3 });
    expect(parseEntered('1,234', euros)).toEqual({ value: 1234 });
    expect(parseEntered('2020-01-01', euros)).toMatchObject({ numberFormat: { type: 'DATE' } });
  });

  it('of a text cell keeps everything as text', () => {
    expect(parseEntered('0042', { type: 'TEXT' })).toEqual({ value: '0042' });
    expect(parseEntered('=1+1', { type: 'TEXT' })).toEqual({ value: '=1+1' });
  });
});

describe('a number is shown by its pattern', () => {
  const accounting = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)';
  it.each([
    ['M/d/yyyy', 43831, '1/1/2020'],
    ['h:mm:ss am/pm', 0.53125, '12:45:00 PM'],
    ['M/d/yyyy H:mm:ss', 43831, '1/1/2020 0:00:00'],
    ['[h]:mm:ss', 23, '552:00:00'],
    ['#,##0.00', 2000000.01, '2,000,000.01'],
    ['0.00%', 0.501, '50.10%'],
    ['#,##0.00;(#,##0.00)', -5, '(5.00)'],
    ['"$"#,##0.00', 3.5, '$3.50'],
    ['[$£]#,##0.00', 89, '£89.00'],
    ['[$¥]#,##0', 85, '¥85'],
    ['#,##0.00[$ kr]', 97, '97.00 kr'],
    [accounting, 23, ' $ 23.00 '],
    [accounting, 'text', ' text '],
    ['yyyy-mm-dd', 0, '1899-12-30'],
    ['yyyy-mm-dd', 60, '1900-02-28'],
    ['0.00 [broken', 1.25, '1.25'],
    ['0.00', 1.005, '1.01'],
    ['0.00', -1.255, '-1.26'],
    ['0.00', 1.00499, '1.00'],
    ['"$"#,##0.00', 0.285, '$0.29'],
    ['0.0%', 0.01005, '1.0%'],
    ['0%', 0.285, '29%'],
    ['0.00%', 0.010055, '1.01%'],
    ['0.##############', 1.005, '1.005'],
    ['#,##0.00', 1.1 * 1.15, '1.27'],
    ['0.00', 0.015, '0.02'],
    ['h:mm:ss', 0.5, '12:00:00'],
    ['0.00', 'text', 'text'],
    ['@', 1.25, '1.25'],
  ])('%s of %s', (pattern, value, display) => {
    expect(showValue(value, { pattern })).toBe(display);
    expect(showValue(value, { pattern })).toBe(display);
  });

  it('and by its type where there is no pattern', () => {
    expect(showValue(43929.7078009259, { type: 'DATE_TIME' })).toBe('4/8/2020 16:59:14');
    expect(showValue(43831, { type: 'DATE' })).toBe('1/1/2020');
  });

  it.each([
    [1.45, '1.45'],
    [0.4, '0.4'],
    [0.1 + 0.2, '0.3'],
    [0.0009765625, '0.0009765625'],
    [-0, '0'],
    [1 / 3, '0.333333333333333'],
    [123456789012345, '123456789012345'],
    [1e21, '1E+21'],
    [0.0000001, '0.0000001'],
    [0.000000123, '0.000000123'],
  ])('or plainly: %d', (value, display) => {
    expect(showValue(value, undefined)).toBe(display);
  });
});
