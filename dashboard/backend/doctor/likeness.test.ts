import { describe, expect, it } from 'vitest';
import { fitOf, likenessOf, shareOfPhotos } from './likeness.ts';

describe('two headers', () => {
  it.each([
    ['Amuont', 'Amount', 0.6],
    ['Amount paid', 'Amount', 0.7],
    ['AMOUNT (€)', 'Amount', 1],
    ['Descripton', 'Description', 0.9],
  ])('%s sounds like %s', (one, other, least) => {
    expect(likenessOf(one, other)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['Colour', 'Amount'],
    ['', 'Amount'],
    ['№', 'Amount'],
    ['To', 'Total'],
  ])('"%s" does not sound like %s', (one, other) => {
    expect(likenessOf(one, other)).toBeLessThan(0.6);
  });
});

it('a column fits a kind as far as its filled cells do', () => {
  const text = (stringValue: string) => ({ effectiveValue: { stringValue }, formattedValue: stringValue });
  const number = (numberValue: number) => ({
    effectiveValue: { numberValue },
    formattedValue: String(numberValue),
  });
  expect(fitOf('money', [number(3), text('$12.00'), undefined, text('twelve'), text('')])).toBeCloseTo(2 / 3);
  expect(fitOf('day', [text('2025-06-20'), text('soon')])).toBe(0.5);
  expect(fitOf('flag', [{ effectiveValue: { boolValue: false } }])).toBe(1);
  expect(fitOf('text', [undefined, text('')])).toBeNull();
  expect(shareOfPhotos([text('taxi.jpg'), text('none')])).toBe(0.5);
});
