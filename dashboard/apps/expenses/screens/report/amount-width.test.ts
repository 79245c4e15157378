import { describe, expect, it } from 'vitest';
import { formatMoney } from '#kernel/money.ts';
import { amountWidth } from './amount-width.ts';

describe('the column of the amounts', () => {
  it('is as wide as in the picture while amounts are usual', () => {
    expect(amountWidth([])).toBe(108);
    expect(amountWidth([formatMoney(4.2), formatMoney(1285.65)])).toBe(108);
  });

  it('shows an amount of hundreds of millions from its first digit on', () => {
    const amounts = [formatMoney(0.01), formatMoney(123_456_789.12)];
    // Fifteen digits of 8 px each, and the padding of a cell.
    expect(amountWidth(amounts)).toBeGreaterThan(15 * 8 + 20);
  });
});
