import { describe, expect, it } from 'vitest';
import { sureFrom } from '#kernel/extraction.ts';
import { printed } from '#testing/receipts/printed.ts';
import { amountsOn, isInWholeUnits } from './amounts.ts';
import { currencyIn } from './currencies.ts';
import { datesIn, orderOf } from './dates.ts';
import { itemsIn } from './items.ts';
import type { ReadLine } from './lines.ts';
import { merchantsIn } from './merchants.ts';
import { readFields } from './read.ts';
import { totalsIn } from './totals.ts';

// Rules learned from papers of many countries' tills: stamped, faded, written upon.

const latest = '2026-11-22';
const total = (lines: string[]) => totalsIn(lines)[0]?.value;
const order = {
  template: 'receipt',
  wanted: [
    { name: 'amount', kind: 'amount' },
    { name: 'date', kind: 'date' },
    { name: 'merchant', kind: 'merchant' },
    { name: 'currency', kind: 'currency' },
  ],
} as const;
const fieldsOf = (lines: readonly ReadLine[]) => readFields({ lines }, order, latest).fields;
const isSure = (reading: { confidence: number } | undefined) => (reading?.confidence ?? 0) >= sureFrom;

describe('a date', () => {
  const firstDay = (lines: string[], currency?: string) =>
    datesIn(lines, orderOf(lines, currency), latest)[0]?.day;

  it.each([
    ['DATE.28-08-18 21:33', '2018-08-28'],
    ['61 AUG 2017 10:31:04 AM', '2017-08-01'],
    ['127/2016 1:17:26 PM', '2016-07-12'],
    ['DATE:23 FEB 3 2018 20:01', '2018-02-23'],
    ['Date 28 Sep 20 21 INV960898', '2021-09-28'],
    ['日時2026年3月8日', '2026-03-08'],
    ['111/2016 10:10', undefined],
    ['DATE 19:09-2018', '2018-09-19'],
    ['19-09;2018 11:15', '2018-09-19'],
    ['Closed 19:09 2018', undefined],
    ['Tanggal 23/36/19 #513976', '2019-06-23'],
    ['38.04.2021', '2021-04-08'],
    ['16-08-7024', '2024-08-16'],
    ['05-06-202 5 11:09', '2025-06-05'],
    ['12-06-2025 5 pcs', '2025-06-12'],
    ['No. 10-11-4711', undefined],
    ['1 x TEH 0 AIS 6.19', undefined],
    ['HIGHLIGHTER SET 12.24', undefined],
    ['2 SET 12.50', undefined],
    ['Sep 12, 24', '2024-09-12'],
    ['28 Sep 20 21:30', '2020-09-28'],
  ])('%j is %s', (line, day) => {
    expect(firstDay([line])).toBe(day);
  });

  it('has its month in front where the country writes so', () => {
    expect(firstDay(['Date 03/04/2025'], 'PHP')).toBe('2025-03-04');
  });

  it('has its day in front beside a dollar on a paper that speaks no English or has no cents', () => {
    const dayOf = (lines: string[]) => fieldsOf(printed(lines))['date']?.value;
    expect(dayOf(['Fecha: 09/04/2017', 'PAN 7,50', 'TOTAL $7,50', 'EFECTIVO 10,00'])).toBe('2017-04-09');
    expect(dayOf(['09/04/2017', 'BREAD 7.500', 'JAM 6.000', 'TOTAL $13.500'])).toBe('2017-04-09');
    expect(dayOf(['09/04/2017', 'BREAD 7.50', 'JAM 6.00', 'TOTAL $13.50'])).toBe('2017-09-04');
  });

  it('of which a figure cannot be right is not sure', () => {
    expect(fieldsOf(printed(['Invoice Date: 14-93-2019 10:12']))['date']?.value).toBe('2019-03-14');
    expect(isSure(fieldsOf(printed(['Invoice Date: 14-93-2019 10:12']))['date'])).toBe(false);
    expect(isSure(fieldsOf(printed(['Invoice Date: 14-03-2019 10:12']))['date'])).toBe(true);
  });
});

describe('money without decimals', () => {
  const rupiah = [
    ...['1 x ES TEH MANIS 26.000', 'NASI GORENG 48.000', 'Subtotal 74.000', 'Service Charge 5% 3.700'],
    ...['PB1 10% 7.770', 'TOTAL 85.470', 'TUNAI 100.000', 'KEMBALI 14.530'],
  ];
  const yen = ['RAMEN SET 600', '文具 2,190', '合计 ¥2,790', '現金 3,000', '钓 210', '(内消费税10%) 253'];

  it('is told by the paper as a whole', () => {
    expect(isInWholeUnits(rupiah)).toBe(true);
    expect(isInWholeUnits(yen)).toBe(true);
    expect(isInWholeUnits(['Flour 1.000 kg', 'Tea 4.00', 'TOTAL 1,204.00'])).toBe(false);
    expect(amountsOn(yen).map((amounts) => amounts.findLast(({ isMoney }) => isMoney)?.value)).toEqual([
      600, 2190, 2790, 3000, 210, 253,
    ]);
  });

  it('has its total, and things that come to it', () => {
    expect(total(rupiah)).toBe(85_470);
    expect(total(yen)).toBe(2790);
    expect(total(['Kopi 910.000', 'TOTAL 1.250.000'])).toBe(1_250_000);
    expect(isSure(fieldsOf(printed(rupiah))['amount'])).toBe(true);
    expect(itemsIn({ lines: printed(yen) }, 2790).map(({ price }) => price)).toEqual(['600.00', '2190.00']);
  });
});

describe('a total', () => {
  it.each([
    [
      'whose first figure a stamp hides',
      ['Eis 13,27', 'Kuchen 31,62', 'Milch 121,65', 'SUMME PAID66,54 EUR'],
      166.54,
    ],
    [
      'by hand, a figure misread',
      ['Taxable Amount 1,177.28', 'CGST+SGST 5% 58.86', 'NET AMT 1,236.19'],
      1236.14,
    ],
    [
      'of which a stamp left too many figures, cash below it',
      ['PANCIT 1,500.81', 'INASAL 761.00', 'Amount Due BEZA1261781', 'CASH 2,270.00', 'CHANGE 8.19'],
      2261.81,
    ],
    ['that nothing could read', ['Subtotal 26.000', 'Pajak 10% 2.600', 'TOTAL LUNAS'], 28_600],
  ])('%s is told by the other figures', (_, lines, value) => {
    expect(total(lines)).toBe(value);
    expect(isSure(fieldsOf(printed(lines))['amount'])).toBe(false);
  });

  it('is told, and sure, where the things and the card say the same', () => {
    const lines = ['PIZZA 46,15', 'ACQUA 10,73', 'TOTALE PAG6,88', 'BANCOMAT 56,88'];
    expect(fieldsOf(printed(lines))['amount']?.value).toBe('56.88');
    expect(isSure(fieldsOf(printed(lines))['amount'])).toBe(true);
  });

  it.each([
    [['Eis 13,27', 'Milch 121,65', 'SUMME P A/134, 92 EUR', 'Gegeben Bar 140,00', 'Rückgeld 5,08'], 134.92],
    [['CAFFE 35,35', 'PANE 13,34', 'TOTALE EUR RECEV516', 'Contanti 60,00', 'RESTO 11,31'], 48.69],
  ])('of which a stamp left other figures is what was paid: %j', (lines, value) => {
    expect(total(lines)).toBe(value);
  });

  it('has no more figures in front than the others come to, of which the first was the sign of money', () => {
    expect(total(['MILO 22.49', 'TOTAL 522.49', 'CASH 30.00', 'CHANGE 7.51'])).toBe(22.49);
    expect(total(['MILO 22.49', 'DESK 500.00', 'TOTAL 522.49', 'VISA 522.49'])).toBe(522.49);
  });

  it('may stand a line above its words, where these are smaller', () => {
    expect(
      total(['Fecha 22-05-2020', 'CUADERNO 7.000', 'Total Qty 1', '7.000', 'TOTAL', 'IVA 19% 1.118']),
    ).toBe(7000);
    expect(total(['Bread 7.50', 'Jam 3.10', '2.00', 'TOTAL', '12.60', 'Thank you'])).toBe(12.6);
  });

  it('is not more for a quantity or a size before a price', () => {
    expect(total(['Notizbuch A5 114,76', 'Wasser 58,00', 'Gesamtbetrag 172,76 €', 'girocard 172,76'])).toBe(
      172.76,
    );
    expect(total(['KOPI SUSU 58.000', 'ROTI 145.280', 'TOTAL Rp.203.280', 'CASH 250.000'])).toBe(203_280);
  });

  it('is what it says where a tip or a voucher makes the difference', () => {
    expect(total(['Subtotal 40.00', 'Tax 3.30', 'Tip 6.00', 'Total 49.30'])).toBe(49.3);
    const bill = ['Subtotal 17.84', 'Tax 1.60', 'Total 19.44'];
    expect(total([...bill, 'Visa 19.44', 'Tip 3.50', 'Total 22.94'])).toBe(22.94);
    // A card was charged with the tip, whether the sum before it has a tax of its own or not.
    const meal = ['Schnitzel 18,50', 'Bier 4,50', 'Summe 23,00'];
    expect(total([...meal, 'Trinkgeld 2,00', 'Girocard 25,00'])).toBe(25);
    expect(total([...meal, 'Trinkgeld 2,00', 'Kartenzahlung 25,00'])).toBe(25);
    expect(total(['Burger 12.00', 'Fries 11.00', 'Total 23.00', 'Tip 2.00', 'Visa 25.00'])).toBe(25);
    expect(total([...meal, 'Trinkgeld 2,00', 'Girocard 23,00'])).toBe(23);
    // Nobody has paid what is only suggested.
    expect(total([...bill, 'Tip 18% 3.50', 'Total 22.94', 'Tip 20% 3.89', 'Total 23.33'])).toBe(19.44);
    expect(total(['Subtotal 40.00', 'Tax 3.30', 'Voucher 5.00', 'Total 38.30'])).toBe(38.3);
  });

  it('is not the tax that is in it, whatever says so', () => {
    expect(total(['Kaffee 4,60', 'SUMME 4,60', 'enth. MwSt. 19% 0,73'])).toBe(4.6);
    expect(total(['PANE 4,60', 'TOTALE 4,60', 'di cui IVA 0,42'])).toBe(4.6);
  });
});

describe('the seller', () => {
  const seller = (...texts: string[]) => merchantsIn(printed(texts))[0]?.name;

  it.each([
    [
      'New Krishna General Stores',
      ['Taste of tradition', 'New Krishna General Stores', 'Shop 4, Lajpat Nagar'],
    ],
    ['HORNO LA ESPIGA', ['Calidad y confianza', 'HORNO LA ESPIGA', 'C/ Mayor 17', '50001 ZARAGOZA']],
    [
      'Harper Hardware Pty Ltd',
      ['Locally owned', 'Harper Hardware Pty Ltd', 'ABN 12 345 678 901', '220 Pacific Hwy'],
    ],
    ['Eiscafe Venezia', ['Eiscafe Venezia', 'Am Markt 4', '07743 Jena']],
    ['QUICK STOP MARKET #1182', ['QUICK STOP', 'MARKET #1182', '4100 W Sunset Blvd']],
    [
      'WARUNG KOPI',
      ['Rasa Asli Nusantara', 'WARUNG KOPI', 'Jl. Kemang Raya No. 24', 'Jakarta Selatan 12730'],
    ],
    ["Dolly's Pancake House", ["Dolly' s Pancake House", '2210 Elm Street']],
    ['Vew Krishna General scores', ['Vew Krishna', 'General scores', 'GSTIN 07AAKFN5566M1ZP']],
    ['Krishna Cloth', ['Krishna Cloth', 'Taste Good Tradition', 'Shop 4, Lajpat Nagar']],
    ['PT SUMBER RASA NUSANTARA', ['PT SUMBER', 'RASA NUSANTARA', 'NPWP 01.334.876.2-011.000']],
    ['LIM KEE DUCK RICE PORRIDGE', ['LIM KEE DUCK', 'RICE PORRIDGE', '14 JLN BESAR', '70000 SEREMBAN']],
    ['CITRA OPTICAL SDN. BHD.', ['CITRA', 'CITRA OPTICAL SDN. BHD. (201501223344)', 'G-12, Aman Mall']],
    ['SERI MAJU SDN BHD', ['SERI MAJU', 'SDN BHI (778120-U)', 'LOT 3, BATU 5']],
    ['PT SUMBER RASA NUSANTARA', ['Kopi Pak Joko', 'PTSUMBER RASA NUSANTARA', 'NPWP 01.334.876.2-011.000']],
    ['SARL LES VERGERS DE LOUISE', ['SARL LES VERGERS', 'DE LOUISE', '22 avenue Foch', '69006 LYON']],
    ['Miller Hardware Pty Ltd', ['Proudly local', 'Miller Hardware Pty Ltd', 'ABN 12 345 678 901']],
    ['Cantina El Faro', ['Siempre contigo', 'Cantina El Faro', 'Av. Central 45']],
    ['TANAH AIR', ['TANAH AIR', '14 Jl. Besar No 77']],
    ['SIN LEE CLAYPOT CHICKEN RICE', ['YOUR DAILY TASTE', 'SIN LEE CLAYPOT CHICKEN RICE', '31 JLN SULTAN']],
    ['AURORA LAKE HARDWARE LTD', ['AURORA LAKE', 'HARDWARE LTD', '12 Whyte Ave']],
    ['Cantina del Prado', ['Cantina del', 'Prado', 'Hoofdstraat 19', '3512 AB Utrecht']],
    ['Sun Fat Noodle Shop', ['Fine Tea Fine Friends', 'Sun Fat Noodle Shop', '12 Canton Road, Kowloon']],
    ['山本書店', ['山本書店', '东京都新宿区青葉町2-14', '领収書']],
  ])('is %s', (name, lines) => {
    expect(seller(...lines)).toBe(name);
  });

  /** Lines with the heights of their letters relative to the usual height. */
  const sized = (texts: readonly (readonly [string, number])[]) =>
    printed(texts.map(([text]) => text)).map((line, index) => ({ ...line, height: texts[index]?.[1] ?? 1 }));

  it('is the company that is registered below its brand, however large that stands', () => {
    const lines = [
      ['LAGENDA MART', 1.8],
      ['LAGENDA PASARAYA ENTERPRISE', 1],
      ['(002118467-K)', 1],
      ['LOT 14, TAMAN IMPIAN', 1],
    ] as const;
    expect(merchantsIn(sized(lines))[0]?.name).toBe('LAGENDA PASARAYA ENTERPRISE');
  });

  it.each(['R.U.T. 77.201.334-5', 'N.I.F. B-12345678', 'A.B.N. 51 824 753 556'])(
    'is the company beside its brand by a number after %s, too',
    (number) => {
      const lines = [
        ['Panaderia Central', 1.9],
        ['DISTRIBUIDORA LAS NIEVES SPA', 1],
        [number, 1],
        ['Av. Colon 1220', 1],
      ] as const;
      expect(merchantsIn(sized(lines))[0]?.name).toBe('DISTRIBUIDORA LAS NIEVES SPA');
    },
  );

  it('is not what somebody noted above it, away from where lines begin and from their middle', () => {
    const head = [
      '         BAKSO PAK JOKO',
      '       Jl. Diponegoro 118',
      '        Bandung 40115',
      '          Telp. 22000',
    ];
    const noted = printed(['Ali', ...head]).map((line, index) =>
      index === 0 ? { ...line, height: 2 } : line,
    );
    expect(merchantsIn(noted)[0]?.name).toBe('BAKSO PAK JOKO');
  });

  it('is no city with its code, however clearly that was read', () => {
    const lines = printed([
      'WCI GFAN AMT PTF IT0',
      '131 Rivervale Street',
      'Singapore 540131',
      'TAX INVOICE',
    ]);
    expect(merchantsIn(lines)[0]?.name).toBe('WCI GFAN AMT PTF ITO');
  });

  it('is not sure where its letters are not clear', () => {
    const lines = ['SERI INDAH SDN BHD', '12 JALAN MELATI'];
    expect(isSure(fieldsOf(printed(lines, 0.99))['merchant'])).toBe(true);
    expect(isSure(fieldsOf(printed(lines, 0.9))['merchant'])).toBe(false);
  });
});

describe('the currency', () => {
  it.each([
    [['TOTAL Rp 45.000'], 'IDR'],
    [['Jl. Kemang Raya', 'TUNAI 50.000'], 'IDR'],
    [['TOTAL HK$ 45.00'], 'HKD'],
    [['合計 1,640円'], 'JPY'],
    [['TOTAL KRW 12,000'], 'KRW'],
    [['GST Reg No: M2-0099887-1', 'TOTAL $45.00'], 'SGD'],
    [['Edmonton, AB T6E 1X2', 'TOTAL $45.00'], 'CAD'],
    [['RFC: LNS950101AB1', 'TOTAL $45.00'], 'MXN'],
    [['Fecha: 03-04-2021', 'IVA 16%', 'TOTAL $45.00', 'EFECTIVO 50.00', 'IVA 6.21'], 'MXN'],
    [['Fecha: 03-04-2021', 'PAN 4.500', 'IVA 19%', 'TOTAL $4.500', 'EFECTIVO 5.000'], 'CLP'],
    [['Fecha: 03-04-2021', 'IVA 10%', 'TOTAL 45,00 EUR', 'EFECTIVO 50,00'], 'EUR'],
  ])('of %j is %s', (lines, code) => {
    expect(currencyIn(lines)?.code).toBe(code);
  });

  it('is that of France by the words of its tills', () => {
    expect(currencyIn(['67000 Strasbourg', 'MONTANT TTC 74,03', 'ESPECES 80,00'])).toMatchObject({
      code: 'EUR',
      isGuessed: true,
    });
  });

  it('of a dollar is not sure where no place says whose', () => {
    expect(currencyIn(['TOTAL $45.00', 'CASH $50.00'])).toMatchObject({ code: 'USD', isShared: true });
    expect(currencyIn(['Tulsa, OK 74120', 'TOTAL $45.00', 'CASH $50.00'])).toMatchObject({
      isGuessed: false,
    });
  });
});
