import { describe, expect, it } from 'vitest';
import { printed } from '#testing/receipts/printed.ts';
import { readFields } from './read.ts';
import { totalsIn } from './totals.ts';

const totalOf = (...lines: string[]) => totalsIn(lines)[0]?.value;

describe('the total', () => {
  it('of what was given back is negative, also if the card is said to have got it', () => {
    expect(
      totalOf(
        'Shoe Store',
        'RETURN',
        'Sneakers -45.00',
        'Subtotal -45.00',
        'Tax -3.60',
        'TOTAL -48.60',
        'Refund to VISA 48.60',
      ),
    ).toBe(-48.6);
    expect(totalOf('GUTSCHRIFT', 'Schuhe 45,00-', 'SUMME EUR 45,00-', 'Bar 45,00-')).toBe(-45);
  });

  it('is not negative after a dash, nor beside a discount', () => {
    expect(totalOf('Coffee 3.50', 'Cake 4.00', 'Voucher -1.00', 'Loyalty -0.50', 'Total 6.00')).toBe(6);
    expect(totalOf('Store', 'Item 1 10.00', 'Item 2 5.00', 'Discount -3.00', 'Total 12.00')).toBe(12);
    expect(totalOf('Car park', '20.11.2026 - 21.11.2026', 'Total 4.00')).toBe(4);
  });
});

it('the tax of what was given back is negative, as its total is', () => {
  const texts = ['Shoe Store', 'RETURN', 'Sneakers -45.00', 'Subtotal -45.00', 'Tax -3.60', 'TOTAL -48.60'];
  const wanted = [
    { name: 'Total', kind: 'amount' },
    { name: 'Tax', kind: 'amount' },
  ] as const;
  const { fields } = readFields({ lines: printed(texts) }, { template: 'receipt', wanted }, '2026-11-22');
  expect(fields).toMatchObject({ Total: { value: '-48.60' }, Tax: { value: '-3.60' } });
});
