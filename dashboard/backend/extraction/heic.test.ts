import { afterAll, expect, it } from 'vitest';
import type { ReadingOrder } from '#kernel/extraction.ts';
import { heicFacts, heicPhoto, heicReceipt } from '#testing/receipts/heic.ts';
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
const extractor = new CompleteExtractor(new EmbeddedExtractor());
afterAll(() => extractor.close());

it('a HEIC is read as any photo is', async () => {
  const photo = await heicPhoto();
  const { fields, taken } = await extractor.extract({ photo, order, signal: new AbortController().signal });
  const { date, total, merchant, currency } = heicReceipt;
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  expect(values).toEqual({ date, total, merchant, currency });
  expect(taken).toEqual(heicFacts.taken);
});
