import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { CompleteExtractor } from '#backend/extraction/complete.ts';
import { EmbeddedExtractor } from '#backend/extraction/embedded.ts';
import { joinPhotos } from '#backend/photos/join.ts';
import { joiningOf } from '#frontend/photo-review/overlap.ts';
import type { ReadingOrder } from '#kernel/extraction.ts';
import { makeLongReceipt, photographInParts } from './long.ts';
import { photograph } from './photograph.ts';
import { makeReceipt } from './receipt.ts';

// What the page finds in the lines that the server has read, and what the server makes of it.

const order: ReadingOrder = {
  template: 'receipt',
  itemsOf: 'total',
  wanted: [
    { name: 'date', kind: 'date' },
    { name: 'total', kind: 'amount' },
    { name: 'merchant', kind: 'merchant' },
  ],
};

describe('a long receipt in overlapping photos', () => {
  const extractor = new CompleteExtractor(new EmbeddedExtractor());
  afterAll(() => extractor.close());

  const read = (photo: Uint8Array) =>
    extractor.extract({ photo, order, signal: new AbortController().signal });

  async function linesOf(photos: readonly Uint8Array[]) {
    const lines = [];
    for (const photo of photos) lines.push((await read(photo)).lines);
    return lines;
  }

  const joiningFor = async (photos: readonly Uint8Array[]) => joiningOf(await linesOf(photos));

  it.each([
    { parts: 2, shared: 0.2, seed: 3, count: 34 },
    { parts: 3, shared: 0.22, seed: 8, count: 52 },
  ])('of $parts is joined, read once and gives each thing once', async ({ parts, shared, seed, count }) => {
    const receipt = makeLongReceipt(seed, count);
    const photos = await photographInParts(receipt, { seed, parts, shared });
    const joining = await joiningFor(photos);
    if (!joining) throw new Error('these overlap');
    const joined = await joinPhotos(photos, joining);
    const { width, height } = await sharp(joined.bytes).metadata();
    expect(height).toBeGreaterThan(2 * width);
    const { fields, items } = await read(joined.bytes);
    const { date, total, merchant } = receipt;
    const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
    expect(values).toEqual({ date, total, merchant });
    // All of them plus the tax, which add up to the total exactly.
    expect(items).toHaveLength(count + 1);
  });

  it('of which one was taken on its side is joined as well', async () => {
    const receipt = makeLongReceipt(5);
    const [upper = Buffer.alloc(0), lower = Buffer.alloc(0)] = await photographInParts(receipt, {
      seed: 5,
      parts: 2,
      shared: 0.25,
    });
    const photos = [upper, await sharp(lower).rotate(90).jpeg().toBuffer()];
    const joining = await joiningFor(photos);
    if (!joining) throw new Error('these overlap');
    const { fields } = await read((await joinPhotos(photos, joining)).bytes);
    expect(fields['total']?.value).toBe(receipt.total);
  });

  it('is no other receipt, of whichever shop', async () => {
    const photos = [makeReceipt(9), makeReceipt(45), makeReceipt(8)];
    const drawn = await Promise.all(photos.map((receipt, seed) => photograph(receipt, 'flat', seed)));
    const [one = [], other = [], third = []] = await linesOf(drawn);
    for (const pair of [
      [one, other],
      [other, third],
      [third, one],
    ]) {
      expect(joiningOf(pair)).toBeUndefined();
    }
  });
});
