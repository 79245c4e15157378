import { describe, expect, it } from 'vitest';
import { sureFrom } from '#kernel/extraction.ts';
import { printed } from '#testing/receipts/printed.ts';
import { thousandthsMark } from './amounts.ts';
import { readFields } from './read.ts';

// Dinars and rials have three decimals: 13.875 is no thirteen thousand.

const order = {
  template: 'receipt',
  wanted: [
    { name: 'amount', kind: 'amount' },
    { name: 'tax', kind: 'amount', aliases: ['VAT'] },
    { name: 'currency', kind: 'currency' },
  ],
  itemsOf: 'amount',
} as const;
const read = (...texts: string[]) => readFields({ lines: printed(texts) }, order, '2026-11-22');

describe('a receipt in a currency of three decimals', () => {
  it.each([
    ['KWD', ['TOTAL 13.875 KWD'], '13.875'],
    ['KWD', ['Total KD 0.750'], '0.75'],
    ['KWD', ['Rent 1,234.500', 'TOTAL KWD 1,234.500', 'Cash 1,300.000'], '1234.50'],
    ['KWD', ['TOTAL KWD 1234.500'], '1234.50'],
    ['BHD', ['MANAMA STORES', 'Coffee 1.200', 'Total (BHD) 3.455'], '3.455'],
    ['BHD', ['Total BD 3.455'], '3.455'],
    ['OMR', ['Total OMR 7.250', 'Card 7.250'], '7.25'],
    ['JOD', ['Total 12.345 JOD'], '12.345'],
    ['LYD', ['Total LYD 12.345'], '12.345'],
    ['TND', ['Café 2,500', 'Total 13,875 DT'], '13.875'],
    ['TND', ['NET A PAYER 1.213,875 TND'], '1213.875'],
    ['KWD', ['Ring 999.125', 'Total KWD 1,250.000', 'Change 0.875'], '1250.00'],
  ])('%s: %j comes to %s', (currency, lines, amount) => {
    const { fields } = read(...lines);
    expect([fields['currency']?.value, fields['amount']?.value]).toEqual([currency, amount]);
  });

  it('keeps its tax and its items to the third decimal', () => {
    const { fields, items } = read(
      ...['Kunafa 2.345', 'Tea 2 x 0.500 1.000', 'VAT 0.167', 'Total JOD 3.512', 'Cash JOD 5.000'],
      'Change 1.488',
    );
    expect([fields['amount']?.value, fields['tax']?.value]).toEqual(['3.512', '0.167']);
    expect(items.map(({ price }) => price)).toEqual(['2.345', '1.00', '0.167']);
  });

  it('is sure of a total that its items add up to', () => {
    const sure = read('Milk 0.450', 'Bread 0.250', 'Rice 3.175', 'Total KD 3.875', 'K-NET 3.875').fields;
    expect(sure['amount']?.confidence).toBeGreaterThanOrEqual(sureFrom);
    const open = read('Milk 0.450', 'Bread 0.250', 'Rice 3.175', 'Total KD 3.885').fields;
    expect(open['amount']?.confidence).toBeLessThan(sureFrom);
  });

  it('may be about money that was given back', () => {
    expect(read('Perfume KWD -13.875', 'Total KWD -13.875').fields['amount']?.value).toBe('-13.875');
  });

  it('names its dinars where a word tells of France', () => {
    const { fields } = read('Lait 1,350', 'Pain 0,250', 'TOTAL TTC 1,600 DT', 'ESPECES 2,000', 'RENDU 0,400');
    expect([fields['currency']?.value, fields['amount']?.value]).toEqual(['TND', '1.60']);
  });

  it('has no items if one of a few coins is missing', () => {
    expect(read('Kunafa 2.345', 'Tea 1.000', 'Total JOD 3.350', 'Cash JOD 5.000').items).toEqual([]);
  });
});

it.each([
  ['a company that is a berhad', ['KEDAI BUKU SDN BHD 123456-A', 'Total RM 1,234.50', 'Paid 2.000']],
  ['dinars with two decimals', ['Coffee 2.50', 'Cake 3.75', 'Rent 1,250', 'Total JOD 1,256.25']],
  ['another currency', ['TOTAL 13.875 EUR']],
  ['dinars that are whole', ['TOTAL IQD 13,875']],
])('no amount of %s has three decimals', (_, lines) => {
  expect(thousandthsMark(lines)).toBeUndefined();
});

it('thousands stay thousands', () => {
  expect(read('Reis 1.250', 'SUMME 13.875 EUR').fields['amount']?.value).toBe('13875.00');
  expect(read('Dates 25,000', 'TOTAL IQD 38,875').fields['amount']?.value).toBe('38875.00');
});
