import { describe, expect, it } from 'vitest';
import type { WantedField } from '#kernel/extraction.ts';
import { printed } from '#testing/receipts/printed.ts';
import { readFields } from './read.ts';

function rowsOf(texts: readonly string[], wanted: readonly WantedField[]) {
  const order = { template: 'free', wanted, isSeveralRows: true } as const;
  const { rows } = readFields({ lines: printed(texts) }, order, '2026-11-22');
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])));
}

describe('a photo of several entries', () => {
  it('with a heading fills the columns of the same names, and leaves cells empty that are', () => {
    const texts = [
      'Stock list March',
      'Item               Shelf     Qty     Price',
      'Masking tape       A4          12      1.90',
      'Brush large                     3     14.50',
      'Total                          15     16.40',
    ];
    const wanted: WantedField[] = [
      { name: 'Item', kind: 'text' },
      { name: 'Quantity', kind: 'number', aliases: ['Qty'] },
      { name: 'Price', kind: 'amount' },
      { name: 'Shelf', kind: 'text' },
    ];
    expect(rowsOf(texts, wanted)).toEqual([
      { Item: 'Masking tape', Shelf: 'A4', Quantity: '12', Price: '1.90' },
      { Item: 'Brush large', Quantity: '3', Price: '14.50' },
    ]);
  });

  it('keeps entries that begin with a word that sums have as well', () => {
    const texts = [
      'Item               Quantity',
      'Card reader               3',
      'Cash box                  2',
      'Net weight scale          1',
      'Discount 10%              1',
      'Card payment             12',
      'VISA **** 4417           12',
      'Change due                0',
      'Total                     6',
      'Page 1 of 2',
    ];
    const wanted: WantedField[] = [
      { name: 'Item', kind: 'text' },
      { name: 'Quantity', kind: 'number' },
    ];
    expect(rowsOf(texts, wanted).map(({ Item }) => Item)).toEqual([
      'Card reader',
      'Cash box',
      'Net weight scale',
    ]);
    const people = ['Name               Phone', 'Iva Novak       0171 555123', 'Page Turner     0171 555124'];
    const asked: WantedField[] = [
      { name: 'Name', kind: 'text' },
      { name: 'Phone', kind: 'phone' },
    ];
    expect(rowsOf(people, asked).map(({ Name }) => Name)).toEqual(['Iva Novak', 'Page Turner']);
  });

  it('without a heading is a list of what has a form of its own and the words beside it', () => {
    const texts = ['Blue Heron Diner', 'Coffee large      3.20', 'Club sandwich     11.40', 'TOTAL 14.60'];
    const wanted: WantedField[] = [
      { name: 'Amount', kind: 'amount' },
      { name: 'Description', kind: 'text' },
    ];
    expect(rowsOf(texts, wanted)).toEqual([
      { Amount: '3.20', Description: 'Coffee large' },
      { Amount: '11.40', Description: 'Club sandwich' },
    ]);
  });

  it('of one column is a row for each line', () => {
    expect(rowsOf(['Milk', 'Bread', 'Two lemons'], [{ name: 'What', kind: 'text' }])).toEqual([
      { What: 'Milk' },
      { What: 'Bread' },
      { What: 'Two lemons' },
    ]);
  });
});
