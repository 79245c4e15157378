import { describe, expect, it } from 'vitest';
import { checkLocale, localeFacts } from './locale.ts';
import { showValue } from './number-format.ts';
import { parseEntered } from './values/entered.ts';

describe('typed in a locale', () => {
  it.each([
    ['de_DE', '12,50', 12.5, '12,5'],
    ['de_DE', '1.234,5', 1234.5, '1.234,50'],
    ['de_DE', '1.234', 1234, '1.234'],
    ['de_DE', '2,000', 2, '2'],
    ['de_DE', '31.12.2026', 46_387, '31.12.2026'],
    ['de_DE', '1.2.2026', 46_054, '1.2.2026'],
    ['de_DE', '31.12.2026 14:05', 46_387 + 845 / 1440, '31.12.2026 14:05'],
    ['de_DE', '2026-12-31', 46_387, '2026-12-31'],
    ['de_DE', '3. März 2026', 46_084, '3. März 2026'],
    ['de_DE', '12,5 €', 12.5, '12,50 €'],
    ['de_DE', '12,5%', 0.125, '12,50%'],
    ['de_DE', '-1,5', -1.5, '-1,5'],
    ['fr_FR', '1 234,5', 1234.5, '1\u202f234,50'],
    ['fr_FR', '1 234', 1234, '1\u202f234'],
    ['fr_FR', '31/12/2026', 46_387, '31/12/2026'],
    ['en_GB', '31/12/2026', 46_387, '31/12/2026'],
    ['en_GB', '£12.50', 12.5, '£12.50'],
    ['en_GB', '1,234.5', 1234.5, '1,234.50'],
    ['en_IN', '5/1/2026', 46_027, '5/1/2026'],
    ['en_IN', '₹1,234.5', 1234.5, '₹1,234.50'],
    ['en_NZ', '31/12/2026', 46_387, '31/12/2026'],
    ['en_ZA', '5/1/2026 14:05', 46_027 + 845 / 1440, '5/1/2026 14:05'],
    ['en_PH', '1/5/2026', 46_027, '1/5/2026'],
    ['sv_SE', '1 234,5', 1234.5, '1\u00a0234,50'],
    ['sv_SE', '12,5 kr', 12.5, '12,50 kr'],
    ['sv_SE', '1 200kr', 1200, '1\u00a0200 kr'],
    ['pl_PL', '3 zł', 3, '3 zł'],
    ['pt_BR', 'R$ 12,50', 12.5, 'R$ 12,50'],
    ['de_CH', 'CHF 12.50', 12.5, 'CHF 12.50'],
    ['en_US', '1.5', 1.5, '1.5'],
    ['en_US', '1/2/2026', 46_024, '1/2/2026'],
  ])('%s: %s is %d and shown as %s', (locale, text, value, shown) => {
    const entered = parseEntered(text, undefined, locale);
    expect(entered.value).toBeCloseTo(value, 9);
    expect(showValue(entered.value ?? '', entered.numberFormat, locale)).toBe(shown);
  });

  it.each([
    ['de_DE', '12.50'],
    ['de_DE', '1.2345'],
    ['de_DE', '31.13.2026'],
    ['de_DE', '1 2'],
    ['fr_FR', '1 2'],
    ['fr_FR', '12.5.1'],
    ['en_GB', '12/31/2026'],
    ['sv_SE', 'kr'],
    ['sv_SE', '12 tkr'],
    ['sv_SE', '12:30 kr'],
    ['en_US', '12,50 kr'],
    ['en_US', '31.12.2026'],
  ])('%s: %s is text', (locale, text) => {
    expect(parseEntered(text, undefined, locale)).toEqual({ value: text });
  });
});

describe('shown in a locale', () => {
  it.each([
    ['en_US', '2/3/2001', '4:05:06 AM', '2/3/2001 4:05:06', '$1,234.50'],
    ['en_GB', '03/02/2001', '04:05:06', '03/02/2001 04:05:06', '£1,234.50'],
    ['de_DE', '03.02.2001', '04:05:06', '03.02.2001 04:05:06', '1.234,50 €'],
    ['fr_FR', '03/02/2001', '04:05:06', '03/02/2001 04:05:06', '1\u202f234,50 €'],
    ['sv_SE', '2001-02-03', '04:05:06', '2001-02-03 04:05:06', '1\u00a0234,50 kr'],
    ['ja_JP', '2001/02/03', '4:05:06', '2001/02/03 4:05:06', '￥1,235'],
  ])('%s: formats without a pattern', (locale, date, time, dateTime, currency) => {
    const at = 36_925 + (4 * 3600 + 5 * 60 + 6) / 86_400;
    expect(showValue(at, { type: 'DATE' }, locale)).toBe(date);
    expect(showValue(at, { type: 'TIME' }, locale)).toBe(time);
    expect(showValue(at, { type: 'DATE_TIME' }, locale)).toBe(dateTime);
    expect(showValue(1234.5, { type: 'CURRENCY' }, locale)).toBe(currency);
  });

  it('patterns are those of en_US, and so are numbers without a format but for their separator', () => {
    expect(showValue(1234.5, { type: 'NUMBER', pattern: '#,##0.00' }, 'de_DE')).toBe('1.234,50');
    expect(showValue(0.1 + 0.2, undefined, 'de_DE')).toBe('0,3');
    expect(showValue(12, undefined, 'de_DE')).toBe('12');
  });
});

describe('a locale', () => {
  it.each(['de_DE', 'en', 'pt_BR', 'fil_PH'])('%s is one', (locale) => {
    expect(checkLocale(locale)).toBe(locale);
    expect(localeFacts(locale).decimal).toMatch(/^[.,]$/);
  });

  it.each(['xx_XX', 'de-DE', 'DE', '', 'de_DE.UTF-8', '../etc'])('%s is none', (locale) => {
    expect(() => checkLocale(locale)).toThrow('Unsupported locale');
  });
});
