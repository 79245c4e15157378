import { expect, it } from 'vitest';
import { toStyle } from './formats.ts';
import { editedText } from './sheet-locale.ts';

it.each([
  [1234.5, undefined, '1234,5'],
  [3.5, '#,##0.00[$ €]', '3,5'],
  [0.285, '0%', '28,5%'],
  [46_387, 'dd.MM.yyyy', '31.12.2026'],
])('%d in the format %s is edited as de_DE writes it', (value, pattern, text) => {
  expect(editedText(value, pattern, 'de_DE')).toBe(text);
});

it('a format without a pattern shows days and amounts as its locale does', () => {
  expect(toStyle({ numberFormat: { type: 'DATE' } }, 'de_DE')?.n?.pattern).toBe('dd.MM.yyyy');
  expect(toStyle({ numberFormat: { type: 'CURRENCY' } }, 'en_GB')?.n?.pattern).toBe('[$£]#,##0.00');
});
