import { describe, expect, it } from 'vitest';
import { nothingRead, sureFrom } from '#kernel/extraction.ts';
import { printed } from '#testing/receipts/printed.ts';
import { amountsIn } from './amounts.ts';
import { categoryIn } from './categories.ts';
import { currencyIn } from './currencies.ts';
import { datesIn, orderOf } from './dates.ts';
import { merchantsIn } from './merchants.ts';
import { readFields } from './read.ts';
import { totalsIn } from './totals.ts';

const latest = '2026-11-22';
const firstDay = (lines: string[], currency?: string) =>
  datesIn(lines, orderOf(lines, currency), latest)[0]?.day;

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
    [["Dec31'25 05:33PM"], 'USD', '2025-12-31'],
    [['DEC 31 ’25 05:33PM'], 'USD', '2025-12-31'],
    [['31Dec’25 17:33'], undefined, '2025-12-31'],
    [['2025-06-24 15:04'], undefined, '2025-06-24'],
    [['Date: O7/O5/2024'], undefined, '2024-05-07'],
    [['GST ID 000912345678', 'Tel 040 5550134'], undefined, undefined],
    [['45.13.2024'], undefined, undefined],
    [['25/12/201810:31 AM'], undefined, '2018-12-25'],
    [['25-03-1909:10:07'], undefined, '2019-03-25'],
    [['25-03-2009:10:07'], undefined, '2020-03-25'],
    [['Date :17.10,2016 15:55'], undefined, '2016-10-17'],
    [['25108/2019 11:25'], undefined, '2019-08-25'],
    [['18 Jul 2617 2:43:15 PM'], undefined, '2017-07-18'],
    [['12 0CT 2018'], undefined, '2018-10-12'],
    [['Date: 20180304 10:11'], undefined, '2018-03-04'],
    [['Doc 20180304'], undefined, undefined],
    [['12 DEG 2018'], undefined, '2018-12-12'],
    [['Total 12.50.2018'], undefined, undefined],
    [['12JAN2018 10:15'], undefined, '2018-01-12'],
    [['Date: 03March2019'], undefined, '2019-03-03'],
    [['2508/2019 11:25'], undefined, '2019-08-25'],
    [['25/082019 11:25'], undefined, '2019-08-25'],
    [['No 3 . 25.08.2019'], undefined, '2019-08-25'],
    [['Tel 0308/2019 55'], undefined, '2019-08-03'],
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
    expect(currencyIn(['TOTAL 120,00 TL'])?.code).toBe('TRY');
    expect(currencyIn(['SUMA 12,00 zł'])?.code).toBe('PLN');
    expect(currencyIn(['Celkem: 1 290,- Kč'])?.code).toBe('CZK');
    expect(currencyIn(['TOTAL LEI 45,50', 'TVA 9% 3,76'])?.code).toBe('RON');
    expect(currencyIn(['Złota Kuchnia', 'RAZEM 12,00'])?.code).not.toBe('PLN');
    expect(currencyIn(['KDV 20,00', 'TOPLAM *120,00'])).toMatchObject({ code: 'TRY', isGuessed: true });
    expect(currencyIn(['TOTAL 3.00'])).toBeUndefined();
  });
});

describe('the currency', () => {
  it('is that of the place where no sign names it', () => {
    const lines = ['MUTIARA TRADING SDN BHD', 'TAMAN SETIA, JOHOR', 'TOTAL 12.00'];
    expect(currencyIn(lines)?.code).toBe('MYR');
    expect(currencyIn([...lines, '£15.18'])?.code).toBe('MYR');
    expect(currencyIn([...lines, 'CASH $15.00', 'CHANGE $3.00'])?.code).toBe('MYR');
    expect(currencyIn([...lines, 'CASH USD 5.00', 'TOTAL USD 5.00'])?.code).toBe('USD');
  });
});

describe('the total', () => {
  it('that was misread in a figure is told by what was paid and what came back', () => {
    const lines = ['Sub Total 206.13', 'TOTAL 286.14', 'CASH 210.00', 'CHANGE 3.86'];
    expect(total(lines)).toBe(206.14);
  });

  it('that cash is rounded to ends in five cents', () => {
    expect(total(['TOTAL INCL. GST 302.23', 'ROUNDING 0.02', 'TOTAL 302.25'])).toBe(302.25);
  });

  it('has its point where all other prices have theirs', () => {
    expect(total(['Tea 5.00', 'Cake 7.55', 'Plate 1.00', 'TOTAL 1255'])).toBe(12.55);
  });

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

  it('is neither the sum that a rate of tax was taken from nor a tax that is in the price', () => {
    expect(total(['Kaffee 14.60', 'TOTAL 14.60', 'Total A 7 % 13.64 0.96'])).toBe(14.6);
    expect(total(['TOTAL 31.80', 'GST @6% included in total 1.80'])).toBe(31.8);
    expect(total(['Total incl. 6% GST 31.80', 'CASH 50.00', 'CHANGE 18.20'])).toBe(31.8);
  });

  it.each([
    ['Turkish', ['Ara Toplam 100,00', 'KDV 20,00', 'TOPLAM 120,00', 'NAKIT 150,00', 'PARA USTU 30,00']],
    ['Danish', ['Moms 24,00', 'I alt 120,00', 'Kontant 200,00', 'Retur 80,00']],
    ['Polish', ['PTU A 22,44', 'SUMA PLN 120,00', 'GOTOWKA PLN 150,00', 'RESZTA PLN 30,00']],
    ['Portuguese', ['Total a pagar 120,00', 'NUMERARIO 150,00', 'TROCO 30,00']],
    ['Spanish', ['Base imponible 99,17', 'IVA 21% 20,83', 'TOTAL 120,00', 'EFECTIVO 150,00', 'CAMBIO 30,00']],
  ])('is found in %s', (_, lines) => {
    expect(total(lines)).toBe(120);
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
  const merchant = (...texts: string[]) => merchantsIn(printed(texts))[0]?.name;

  it.each([
    ['KEDAI BUKU MAJU SDN BHD', ['TAX INVOICE', 'KEDAI BUKU MAJU SDN BHD (482913-K)', '12 JALAN MELATI']],
    ['SERI INDAH SDN BHD', ['SERI INDAH', 'SDN BHD', 'LOT 5, TAMAN PERMATA']],
    ['Gasthaus zum Anker', ['Gasthaus zum Anker', 'Hafenstrasse 12', '20457 Hamburg']],
    [
      'BINTANG TIMUR GIFTS & DECO ENTERPRISE',
      ['     BINTANG TIMUR', 'GIFTS & DECO ENTERPRISE', 'NO. 5, JALAN SETIA'],
    ],
    ['POS MALAYSIA BERHAD', ['POS MALAYSIA BERHAD', 'NO. 5, JALAN SETIA', 'TAX INVOICE']],
    ['BOOK HUT (TAMAN DAYA) SDN BHD', ['BOOK HUT (TAMAN DAYA) SDN BHD 789400-W', 'NO. 5 & 7, JALAN SAGU']],
    ['88 SPEED SHOP S/B', ['88 SPEED SHOP S/B (519500-X)', 'LOT P.T. 2811, JALAN ANGSA']],
    ['D.I.Y. WORLD (PUCHONG)', ['D.I.Y. WORLD', ' (PUCHONG)', 'ROC NO. 707826-H', '112A, LORONG KIRI 9']],
    ['LIAN HUAT HARDWARE SDN BHD', ['TAN WEI HONG', 'LIAN HUAT HARDWARE SON BHD', 'TEL: 03-5550134']],
    ['Mr. Wong Tools', ['Mr. Wong Tools (Co No. 813801-V)', 'NO. 17-G, JALAN SETIA', 'Sales Person: 42483']],
    ['SAGU HARDWARE SDN BHD', ['CASH BTLL', 'SAGU HARDWARE SDN BHD', 'NO. 5, JALAN SAGU']],
    ['LIAN SENG MOTOR SDN BHD', ['Best Deals', 'LIAN SENG MOTOR SDN BHD', 'NO. 5, JALAN SAGU']],
    ['BOOK HOUSE SDN BHD', ['B0OK H0USE SDN BHD', 'NO. 5, JALAN SAGU']],
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

describe('a photo', () => {
  const order = {
    template: 'receipt',
    wanted: [
      { name: 'amount', kind: 'amount' },
      { name: 'date', kind: 'date' },
    ],
  } as const;

  it('gives each field with the line that it stands in', () => {
    const clear = { lines: printed(['Datum 02.05.2024 12:10', 'TOTAL 77.40', 'VISA 77.40']) };
    expect(readFields(clear, order, latest).fields).toMatchObject({
      amount: { value: '77.40', snippet: 'TOTAL 77.40' },
      date: { value: '2024-05-02', snippet: 'Datum 02.05.2024 12:10' },
    });
  });

  const lunch = ['Espresso 3.50', 'Focaccia 8.90', 'Datum 02.05.2024 12:10'];
  it.each([
    ['alone', ['TOTAL 71.40'], false],
    ['whose own line says that it was paid', ['TOTAL PAID 71.40', 'CHANGE 0.00'], false],
    ['that is the sum of the items', [...lunch, 'TOTAL 12.40'], true],
    ['that is not the sum of the items', [...lunch, 'TOTAL 72.40'], false],
    ['that is the items and the tax', [...lunch, 'Tax 1.10', 'TOTAL 13.50'], true],
    ['that is the subtotal and the tax', ['Subtotal 12.40', 'Tax 1.10', 'TOTAL 13.50'], true],
    ['that the card was charged', ['TOTAL 77.40', 'VISA 77.40'], true],
    ['that is the cash less the change', ['TOTAL 77.40', 'CASH 100.00', 'CHANGE 22.60'], true],
  ])('is sure of a total %s: %j is %s', (_, texts, isSure) => {
    const { fields } = readFields({ lines: printed(texts) }, order, latest);
    expect((fields['amount']?.confidence ?? 0) >= sureFrom).toBe(isSure);
  });

  it('gives nothing where nothing stands', () => {
    expect(readFields({ lines: [] }, order, latest)).toEqual(nothingRead);
  });
});
