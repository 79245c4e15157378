import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { splitPhoto } from '#backend/photos/split.ts';
import type { ReadingOrder } from '#kernel/extraction.ts';
import { photographColumns, photographTogether, slipOf } from '#testing/receipts/pairs.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt, type Receipt } from '#testing/receipts/receipt.ts';
import { scan } from '#testing/receipts/scan.ts';
import { makeScannedReceipt } from '#testing/receipts/scan-receipt.ts';
import { CompleteExtractor } from './complete.ts';
import { EmbeddedExtractor } from './embedded.ts';

const order: ReadingOrder = {
  template: 'receipt',
  wanted: [
    { name: 'date', kind: 'date' },
    { name: 'total', kind: 'amount' },
    { name: 'merchant', kind: 'merchant' },
  ],
};
const truthOf = ({ date, total, merchant }: Receipt) => ({ date, total, merchant });

describe('several receipts in one photo', () => {
  const extractor = new CompleteExtractor(new EmbeddedExtractor());
  afterAll(() => extractor.close());

  const read = (photo: Uint8Array, asked = order) =>
    extractor.extract({ photo, order: asked, signal: new AbortController().signal });

  const valuesIn = ({ fields }: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

  async function valuesOf(photo: Uint8Array) {
    return valuesIn(await read(photo));
  }

  it.each([
    ['two beside each other', 'beside', [3, 4]],
    ['two below each other', 'below', [9, 10]],
    ['three beside each other', 'beside', [7, 8, 19]],
  ] as const)('%s are told apart, and each is read for itself', async (_, layout, seeds) => {
    const receipts = seeds.map((seed) => makeReceipt(seed));
    const photo = await photographTogether(receipts, layout, 5);
    const { papers, fields } = await read(photo);
    expect(papers).toHaveLength(receipts.length);
    // Until then, the proposal is that of exactly one of them.
    expect(fields['total']?.value).toBe(receipts[0]?.total);
    const parts = await splitPhoto(photo, papers);
    const readings = [];
    for (const { bytes } of parts) readings.push(await read(bytes));
    expect(readings.map(valuesIn)).toEqual(receipts.map(truthOf));
    expect(readings.map((reading) => reading.papers)).toEqual(receipts.map(() => []));
  });

  it.each([
    ['beside', [3, 4], 1],
    ['beside', [7, 8], 0],
    ['below', [9, 10], 1],
    ['below', [23, 24], 0],
    ['beside', [7, 8, 19], 1],
    ['below', [9, 10, 11], 1],
  ] as const)(
    'several %s each other, %j, of which that at %i lies the other way round, stand upright apart',
    async (layout, seeds, onHead) => {
      const receipts = seeds.map((seed) => makeReceipt(seed));
      const photo = await photographTogether(receipts, layout, 5, onHead);
      const { papers, fields } = await read(photo);
      expect(papers).toHaveLength(receipts.length);
      expect(receipts.map(({ total }) => total)).toContain(fields['total']?.value);
      const values = [];
      for (const { bytes } of await splitPhoto(photo, papers)) values.push(await valuesOf(bytes));
      expect(values.toSorted((a, b) => `${a['total']}`.localeCompare(`${b['total']}`))).toEqual(
        receipts.map(truthOf).toSorted((a, b) => a.total.localeCompare(b.total)),
      );
    },
  );

  it('a photo that was taken on its side gives parts that stand upright', async () => {
    const receipts = [makeReceipt(3), makeReceipt(4)];
    const photo = await sharp(await photographTogether(receipts, 'beside', 5))
      .rotate(90)
      .jpeg()
      .toBuffer();
    const { papers } = await read(photo);
    const parts = await splitPhoto(photo, papers);
    const sizes = await Promise.all(parts.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ width, height }) => height > width)).toEqual([true, true]);
    expect(await Promise.all(parts.map(({ bytes }) => valuesOf(bytes)))).toEqual(receipts.map(truthOf));
  });

  it.each([
    ['a receipt', () => photograph(makeReceipt(2), 'rotated', 2)],
    ['a long receipt', () => photograph(makeReceipt(23), 'creased', 23)],
    ['a scan', () => scan(makeScannedReceipt(6), 6)],
    [
      'an invoice of two columns, each with the day and the sum',
      () => photographColumns(makeReceipt(19), 19),
    ],
    [
      'a receipt with the slip of the card, tip included',
      () => photographTogether([makeReceipt(7), slipOf(makeReceipt(7))], 'below', 7),
    ],
    [
      'a receipt with its slip beside it',
      () => photographTogether([makeReceipt(7), slipOf(makeReceipt(7))], 'beside', 8),
    ],
  ])('%s is one', async (_, draw) => {
    expect((await read(await draw())).papers).toEqual([]);
  });

  it('nothing is told apart where a card or a form is looked for', async () => {
    const photo = await photographTogether([makeReceipt(3), makeReceipt(4)], 'beside', 5);
    expect((await read(photo, { ...order, template: 'form' })).papers).toEqual([]);
  });
});
