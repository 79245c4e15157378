import { describe, expect, it } from 'vitest';
import { printed } from '#testing/receipts/printed.ts';
import { itemsIn } from './items.ts';

const itemsOf = (texts: readonly string[], total: number) => itemsIn({ lines: printed(texts) }, total);
const briefly = (texts: readonly string[], total: number) =>
  itemsOf(texts, total).map(({ description, quantity, price }) => `${quantity} ${description} ${price}`);

describe('the items of a receipt', () => {
  it('come with how many there are and what they came to', () => {
    const texts = [
      'Blue Heron Diner',
      '14.03.2026 12:40',
      '2 x Coffee large      3.20    6.40',
      'Club sandwich        11.40',
      '3 Muffin              7.50',
      'TOTAL                25.30',
      'VISA                 25.30',
    ];
    expect(briefly(texts, 25.3)).toEqual(['2 Coffee large 6.40', '1 Club sandwich 11.40', '3 Muffin 7.50']);
  });

  it('of an invoice have a price for each, which the quantity tells apart from a figure of the name', () => {
    const texts = [
      'Description                    Qty   Unit price   Amount',
      'Paper A4, 500 sheets            40         6.20   248.00',
      'Toner cartridge, black           3        76.80   230.40',
      'Filing cabinet, three drawers    2       210.00   420.00',
      'Carried forward                                   898.40',
      'Total due                                         898.40',
    ];
    expect(briefly(texts, 898.4)).toEqual([
      '40 Paper A4, 500 sheets 248.00',
      '3 Toner cartridge, black 230.40',
      '2 Filing cabinet, three drawers 420.00',
    ]);
  });

  it('come with the tax where the prices are without, and with what was taken off', () => {
    expect(
      briefly(
        [
          'Cahier A5   8,37',
          'Café crème   18,74',
          'Sous-total HT   27,11',
          'TVA 20%   5,42',
          'A PAYER EUR   32,53',
        ],
        32.53,
      ),
    ).toEqual(['1 Cahier A5 8.37', '1 Café crème 18.74', '1 TVA 20% 5.42']);
    expect(briefly(['Boots   80.00', 'Laces   4.00', 'Discount   -8.40', 'TOTAL   75.60'], 75.6)).toEqual([
      '1 Boots 80.00',
      '1 Laces 4.00',
      '1 Discount -8.40',
    ]);
  });

  it.each([
    ['one was missed', ['Coffee   3.20', 'TOTAL   14.60'], 14.6],
    ['one was misread', ['Coffee   3.20', 'Sandwich   11.48', 'TOTAL   14.60'], 14.6],
    ['no line says the total', ['Coffee   3.20', 'Sandwich   11.40'], 14.6],
  ])('are none where %s', (_, texts, total) => {
    expect(itemsOf(texts, total)).toEqual([]);
  });
});
