import { BorderStyleTypes } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import { toColor, toHex } from './colors.ts';
import { numberFormatType, toFormat, toStyle } from './formats.ts';

describe('number formats', () => {
  it.each([
    ['yyyy-mm-dd', 'DATE'],
    ['mmmm d, yyyy', 'DATE'],
    ['h:mm AM/PM', 'TIME'],
    ['[h]:mm', 'TIME'],
    ['m/d/yyyy h:mm', 'DATE_TIME'],
    ['0.00%', 'PERCENT'],
    ['"$"#,##0.00', 'CURRENCY'],
    ['[$€]#,##0.00', 'CURRENCY'],
    ['0.00E+00', 'SCIENTIFIC'],
    ['@', 'TEXT'],
    ['#,##0', 'NUMBER'],
    ['0.0" days"', 'NUMBER'],
    ['[Red]0', 'NUMBER'],
  ])('%s is of the type %s', (pattern, type) => {
    expect(numberFormatType(pattern)).toBe(type);
  });

  it('a type without a pattern shows as Sheets shows it', () => {
    expect(toStyle({ numberFormat: { type: 'PERCENT' } })?.n?.pattern).toBe('0.00%');
  });
});

describe('formats', () => {
  it('a format survives the way into the editor and back', () => {
    const format = {
      numberFormat: { type: 'CURRENCY', pattern: '"$"#,##0.00' },
      backgroundColor: { red: 1, green: 0, blue: 0.2 },
      horizontalAlignment: 'CENTER',
      wrapStrategy: 'WRAP',
      textFormat: {
        bold: true,
        italic: true,
        underline: true,
        strikethrough: true,
        foregroundColor: { red: 0, green: 0, blue: 1 },
      },
    };
    expect(toFormat(toStyle(format) ?? {})).toEqual(format);
  });

  it('black text is left to the theme', () => {
    expect(toStyle({ textFormat: { foregroundColor: {} } })).toBeUndefined();
  });

  it.each([
    ['#fff', { red: 1, green: 1, blue: 1 }],
    ['#0000ff', { red: 0, green: 0, blue: 1 }],
    ['rgb(255, 0, 0)', { red: 1, green: 0, blue: 0 }],
    ['red', undefined],
    ['url(x)', undefined],
  ])('the colour %s is read', (text, color) => {
    expect(toColor(text)).toEqual(color);
  });

  it('shares of a colour outside 0 to 1 are cut', () => {
    expect(toHex({ red: 4, green: -1 })).toBe('#ff0000');
  });
});

describe('borders', () => {
  it('come back as they were', () => {
    const borders = {
      top: { style: 'SOLID', color: { red: 0, green: 0, blue: 0 } },
      left: { style: 'SOLID_THICK', color: { red: 1, green: 0, blue: 0 } },
      right: { style: 'DOUBLE', color: { red: 0, green: 0, blue: 1 } },
    };
    expect(toFormat(toStyle({ borders }) ?? {})).toEqual({ borders });
  });

  it('of a kind that the server does not know are told as the nearest', () => {
    const line = { s: BorderStyleTypes.MEDIUM_DASHED, cl: { rgb: '#000000' } };
    expect(toFormat({ bd: { b: line } })).toMatchObject({ borders: { bottom: { style: 'SOLID_MEDIUM' } } });
    expect(toFormat({ bd: { b: null } })).toEqual({});
  });
});
