import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadingOrder } from '#kernel/extraction.ts';
import { invoiceTruth, pdfOf, scannedPdf, textPdf, threePageInvoice } from '#testing/receipts/pdf-papers.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { CompleteExtractor } from './complete.ts';
import { EmbeddedExtractor } from './embedded.ts';

const order: ReadingOrder = {
  template: 'receipt',
  wanted: [
    { name: 'date', kind: 'date' },
    { name: 'total', kind: 'amount' },
    { name: 'merchant', kind: 'merchant' },
    { name: 'currency', kind: 'currency' },
  ],
};
const never = new AbortController().signal;

describe('PDFs', () => {
  const extractor = new CompleteExtractor(new EmbeddedExtractor());
  afterAll(() => extractor.close());

  const read = (photo: Uint8Array) => extractor.extract({ photo, order, signal: never });
  async function valuesOf(photo: Uint8Array) {
    const { fields } = await read(photo);
    return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  }

  it('three pages of text are read as one paper, line by line', async () => {
    const { fields, rawText } = await read(await threePageInvoice());
    expect(fields).toMatchObject({
      date: { value: invoiceTruth.date },
      total: { value: invoiceTruth.total, snippet: 'Total due USD 1,523.20' },
      merchant: { value: invoiceTruth.merchant },
      currency: { value: invoiceTruth.currency },
    });
    // The sum before tax and the tax, one page further, add up to it.
    expect(fields['total']?.confidence).toBeGreaterThan(0.75);
    expect(rawText).toContain('Desk lamp, brass 4 85.00 340.00\n');
    expect(rawText.split('\n').at(-1)).toBe('Page 3 of 3');
  });

  it('a page that is a scan is looked at, whatever its program wrote upon it', async () => {
    const receipt = makeReceipt(4);
    const scan = await scannedPdf([await photograph(receipt, 'rotated', 4)], 'Scanned with a phone');
    const { total, date, merchant, currency } = receipt;
    expect(await valuesOf(scan)).toEqual({ total, date, merchant, currency });
  });

  it('a scan of two pages is read as one paper', async () => {
    const receipts = [makeReceipt(8), makeReceipt(9)] as const;
    const pages = await Promise.all(receipts.map((receipt, index) => photograph(receipt, 'flat', 8 + index)));
    const { rawText, fields } = await read(await scannedPdf(pages));
    expect(fields['merchant']?.value).toBe(receipts[0].merchant);
    expect(rawText.indexOf(receipts[0].merchant)).toBe(0);
    expect(rawText.indexOf(receipts[1].merchant)).toBeGreaterThan(0);
  });

  it('what was typed into the fields of a form is part of it', async () => {
    const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
    const typed = (text: string) => `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`;
    const look = (number: number, text: string) =>
      `${number} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 20]${font}/Length ${typed(text).length}>>stream\n${typed(text)}\nendstream endobj\n`;
    const field = (number: number, bottom: number) =>
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${number})/F 4/Rect[100 ${bottom} 300 ${bottom + 20}]/AP<</N ${number} 0 R>>>>`;
    const labels =
      'BT /F1 12 Tf 40 700 Td (Claim of travel costs) Tj 0 -40 Td (Date:) Tj 0 -40 Td (Total:) Tj ET';
    const form = pdfOf(deflateSync(Buffer.from(labels)), {
      page: `${font}/Annots[${field(5, 655)}${field(6, 615)}]`,
      more: look(5, '14.03.2026') + look(6, '12.50'),
    });
    expect(await valuesOf(form)).toMatchObject({ date: '2026-03-14', total: '12.50' });
  });

  it('one that may be read but not changed is read', async () => {
    const locked = await threePageInvoice({ ownerPassword: 'of the firm', permissions: {} });
    expect(await valuesOf(locked)).toMatchObject({ total: invoiceTruth.total });
  });

  it('a page that lies on its side is read', async () => {
    const text = 'BT /F1 14 Tf 40 700 Td (Date: 14.03.2026) Tj 0 -30 Td (Total: 12.50) Tj ET';
    const page = '/Rotate 90/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
    const turned = pdfOf(deflateSync(Buffer.from(text)), { page });
    expect(await valuesOf(turned)).toMatchObject({ date: '2026-03-14', total: '12.50' });
  });

  it.each([
    ['as wide as a town', '0 0 14400000 14400000'],
    ['as thin as a hair', '0 0 1 14400'],
    ['of no size', '0 0 0 0'],
  ])('a page %s says what stands on it, and no more', async (_, box) => {
    const { rawText } = await read(pdfOf(deflateSync(Buffer.from('0 0 1 1 re f')), { box }));
    expect(rawText).toBe('');
  });

  it.each([
    ['damaged', async () => Buffer.from('%PDF-1.7 ...'), 'INVALID_INPUT', /damaged/],
    ['cut off', async () => (await threePageInvoice()).subarray(0, 900), 'INVALID_INPUT', /damaged/],
    [
      'locked with a password',
      () => threePageInvoice({ userPassword: 'secret' }),
      'INVALID_INPUT',
      /asks for a password/,
    ],
    [
      'of 2,000 pages',
      () => textPdf(Array.from({ length: 2000 }, () => [[[56, 'one more page']]])),
      'TOO_LARGE',
      /has 2,000 pages; up to 20/,
    ],
  ] as const)('one that is %s is refused in words that say why', async (_, make, code, message) => {
    await expect(read(await make())).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('a stream that unpacks to a gigabyte does not take it', async () => {
    const bomb = pdfOf(deflateSync(Buffer.alloc(900_000_000, ' ')));
    expect(bomb.length).toBeLessThan(1_500_000);
    const outcome = await read(bomb).catch((error: unknown) => error);
    expect(outcome).toSatisfy(
      (it: { rawText?: string; code?: string }) =>
        it.rawText === '' || it.code === 'INVALID_INPUT' || it.code === 'TOO_LARGE',
    );
    // Whatever happened to it, the next one is read.
    expect(await valuesOf(await threePageInvoice())).toMatchObject({ total: invoiceTruth.total });
  });
});
