import { describe, expect, it } from 'vitest';
import { amountsIn, currencyIn } from './amounts.ts';
import { categoryIn } from './categories.ts';
import { datesIn, orderOf } from './dates.ts';
import { merchantsIn } from './merchants.ts';
import { isSettled, readReceipt } from './receipt.ts';
import { totalsIn } from './totals.ts';

const latest = '2026-11-22';
const firstDay = (lines: string[], currency?: string) =>
  datesIn(lines, orderOf(lines, currency), latest)[0]?.day;
const read = (texts: readonly string[]) => texts.map((text) => ({ text, confidence: 0.95, height: 1 }));

describe('a date on a receipt', () => {
  it.each([
    [['Datum 07.05.2024 17:56'], undefined, '2024-05-07'],
    [['DATE 03/04/2025'], 'USD', '2025-03-04'],
    [['DATE 03/04/2025'], 'GBP', '2025-04-03'],
    [['DATE 13/04/2025'], 'USD', '2025-04-13'],
    [['4/27/25 11:36'], 'EUR', '2025-04-27'],
    [['Mar 4, 2025'], undefined, '2025-03-04'],
    [['12 Okt 2024'], undefined, '2024-10-12'],
    [['15-JAN-2018'], undefined, '2018-01-15'],
    [['2025-06-24 15:04'], undefined, '2025-06-24'],
    [['Date: O7/O5/2024'], undefined, '2024-05-07'],
    [['GST ID 000912345678', 'Tel 040 5550134'], undefined, undefined],
    [['45.13.2024'], undefined, undefined],
  ])('%j with %s is %s', (lines, currency, day) => {
    expect(firstDay(lines, currency)).toBe(day);
  });

  it('is the day of the purchase, not the day something ends', () => {
    expect(firstDay(['Valid until 01.12.2024', 'Datum: 02.05.2024 12:10'])).toBe('2024-05-02');
  });
});

describe('an amount', () => {
  it.each([
    ['TOTAL 1,234.50', [1234.5]],
    ['SUMME 1.234,50 EUR', [1234.5]],
    ['Total 1 234,50', [1234.5]],
    ['650, 85', [650.85]],
    ['RM9.00', [9]],
    ['Refund -4.20', [-4.2]],
    ['19% 23,20', [23.2]],
    ['12:30', []],
    ['1O.50', [10.5]],
  ])('of %j is %j', (line, values) => {
    expect(amountsIn(line).map(({ value }) => value)).toEqual(values);
  });

  it('is in the currency that is named', () => {
    expect(currencyIn(['Coffee 3.00', 'TOTAL £3.00'])?.code).toBe('GBP');
    expect(currencyIn(['TOTAL RM 3.00'])?.code).toBe('MYR');
    expect(currencyIn(['TOTAL 3.00'])).toBeUndefined();
  });
});

describe('the total', () => {
  const total = (lines: string[]) => totalsIn(lines)[0]?.value;

  it('is not the sum before tax, the cash or the change', () => {
    expect(total(['Tea 4.00', 'Subtotal 4.00', 'Tax 0.40', 'TOTAL 4.40', 'CASH 10.00', 'CHANGE 5.60'])).toBe(
      4.4,
    );
  });

  it('is the sum after rounding where cash is rounded', () => {
    const lines = ['Total Sales (Inclusive of GST) 31.91', 'Rounding Adj -0.01', 'Rounded Total (RM) 31.90'];
    expect(total([...lines, 'CASH 50.00', 'CHANGE 18.10'])).toBe(31.9);
  });

  it('may stand below its label', () => {
    expect(total(['Kaffee 3,20', 'Kuchen 4,10', 'SUMME', '7,30 EUR'])).toBe(7.3);
  });

  it('is not the number of things nor that of a table of taxes', () => {
    const lines = ['Total Qty: 12.00', 'TOTAL 106.00', 'GST Summary Amount(RM) Tax(RM)', 'Total 100.00 6.00'];
    expect(total(lines)).toBe(106);
  });
});

describe('the merchant', () => {
  const merchant = (...texts: string[]) => merchantsIn(read(texts))[0]?.name;

  it.each([
    ['KEDAI BUKU MAJU SDN BHD', ['TAX INVOICE', 'KEDAI BUKU MAJU SDN BHD (482913-K)', '12 JALAN MELATI']],
    ['SERI INDAH SDN BHD', ['SERI INDAH', 'SDN BHD', 'LOT 5, TAMAN PERMATA']],
    ['Gasthaus zum Anker', ['Gasthaus zum Anker', 'Hafenstrasse 12', '20457 Hamburg']],
    ['Blue Heron Diner', ['WELCOME', 'Blue Heron Diner', 'Portland, ME 04101']],
  ])('is %s', (name, lines) => {
    expect(merchant(...lines)).toBe(name);
  });
});

describe('the category', () => {
  it('is one of those that may be chosen, the person’s own among them', () => {
    expect(categoryIn(['Hotel Waldblick', '2 Zimmer'], ['Meals', 'Lodging'])?.name).toBe('Lodging');
    expect(categoryIn(['Bees and honey 4.00'], ['Meals', 'Bees'])?.name).toBe('Bees');
    expect(categoryIn(['Hotel Waldblick'], ['Meals'])).toBeUndefined();
  });
});

describe('several looks at a photo', () => {
  const wanted = [
    { name: 'amount', kind: 'amount' },
    { name: 'date', kind: 'date' },
  ] as const;
  const blurred = [{ text: 'TOTAL 71.40', confidence: 0.6, height: 1 }];
  const clear = read(['Datum 02.05.2024 12:10', 'TOTAL 77.40', 'VISA 77.40']);

  it('are needed until every field is sure', () => {
    expect(isSettled(readReceipt([{ lines: blurred }], wanted, latest), wanted)).toBe(false);
    expect(isSettled(readReceipt([{ lines: clear }], wanted, latest), wanted)).toBe(true);
  });

  it('agree on what most of them saw', () => {
    const { fields } = readReceipt([{ lines: blurred }, { lines: clear }, { lines: clear }], wanted, latest);
    expect(fields).toMatchObject({
      amount: { value: '77.40', snippet: 'TOTAL 77.40' },
      date: { value: '2024-05-02', snippet: 'Datum 02.05.2024 12:10' },
    });
  });

  it('find nothing where nothing stands', () => {
    expect(readReceipt([{ lines: [] }], wanted, latest)).toEqual({ fields: {}, rawText: '' });
  });
});
