import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { harms, photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { EmbeddedExtractor } from './embedded.ts';

const wanted = [
  { name: 'date', kind: 'date' },
  { name: 'amount', kind: 'amount' },
  { name: 'merchant', kind: 'merchant' },
  { name: 'currency', kind: 'currency' },
] as const;
const never = new AbortController().signal;
const seeds = harms.map((harm, index) => ({ harm, seed: index + 1 }));

describe('the embedded extractor', () => {
  const extractor = new EmbeddedExtractor({ readers: 1, mostWaiting: 1 });
  afterAll(() => extractor.close());

  it('reads date, total, currency and merchant of receipts however they were treated, but for one at most', async () => {
    const missed: Record<string, string[]> = { date: [], amount: [], currency: [], merchant: [] };
    for (const { harm, seed } of seeds) {
      const receipt = makeReceipt(seed);
      const { date, total, currency, merchant } = receipt;
      const photo = await photograph(receipt, harm, seed);
      const { fields, rawText } = await extractor.extract({ photo, wanted, signal: never });
      const truth = { date, amount: total, currency, merchant };
      for (const [name, value] of Object.entries(truth)) {
        if (fields[name]?.value !== value) missed[name]?.push(harm);
      }
      if (fields['date']) expect(rawText).toContain(fields['date'].snippet);
    }
    // What the engine makes of a hard photo depends a little on the photos it has read before.
    for (const harmsMissed of Object.values(missed)) expect(harmsMissed.length).toBeLessThanOrEqual(1);
  });

  it('finds nothing in a photo without words', async () => {
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#999' } })
      .jpeg()
      .toBuffer();
    const { fields } = await extractor.extract({ photo, wanted, signal: never });
    expect(fields).toEqual({});
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7 ...')],
    ['a JPEG that breaks off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('refuses %s', async (_, photo) => {
    await expect(extractor.extract({ photo, wanted, signal: never })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('reads one at a time, lets few wait, and forgets who has gone', async () => {
    const photo = await photograph(makeReceipt(2), 'creased', 2);
    const leaving = new AbortController();
    const first = extractor.extract({ photo, wanted, signal: leaving.signal });
    const second = extractor.extract({ photo, wanted, signal: never });
    await expect((async () => extractor.extract({ photo, wanted, signal: never }))()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    leaving.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect((await second).fields['date']?.value).toBe(makeReceipt(2).date);
  });
});

it('an extractor that takes too long is given up', async () => {
  const hasty = new EmbeddedExtractor({ readers: 1, timeoutMs: 1 });
  const photo = await photograph(makeReceipt(2), 'creased', 2);
  await expect(hasty.extract({ photo, wanted, signal: never })).rejects.toMatchObject({
    code: 'EXTRACTION_UNAVAILABLE',
  });
  await hasty.close();
});
