import { EmbeddedExtractor } from '../dashboard/backend/extraction/embedded.ts';
import { splitPhoto } from '../dashboard/backend/photos/split.ts';
import type { ReadingOrder } from '../dashboard/kernel/extraction.ts';
import {
  type Layout,
  photographColumns,
  photographTogether,
  slipOf,
} from '../dashboard/testing/receipts/pairs.ts';
import { harms, photograph } from '../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../dashboard/testing/receipts/receipt.ts';
import { scan } from '../dashboard/testing/receipts/scan.ts';
import { makeScannedReceipt } from '../dashboard/testing/receipts/scan-receipt.ts';
import { wordingsAbroad } from '../dashboard/testing/receipts/wording-abroad.ts';
import type { Figure, Section } from './figure.ts';

// How many photos of two receipts are told apart and read, and how many photos of one receipt are taken for two.

const pairs = Number(process.env['BENCH_PAIRS'] ?? 40);
const firstPair = 40_001;
const firstSingle = 1001;
const firstHeldOut = 20_001;
const firstAbroad = 30_001;

const order: ReadingOrder = {
  template: 'receipt',
  wanted: [
    { name: 'date', kind: 'date' },
    { name: 'total', kind: 'amount' },
  ],
};

type Read = (photo: Uint8Array) => ReturnType<EmbeddedExtractor['extract']>;

const receiptOf = (seed: number) => (seed % 4 === 3 ? makeReceipt(seed, wordingsAbroad) : makeReceipt(seed));

/** Photos of two receipts: beside each other and below each other by turns. */
async function splitOnes(read: Read): Promise<Figure[]> {
  let [found, right] = [0, 0];
  for (let index = 0; index < pairs; index += 1) {
    const receipts = [receiptOf(firstPair + 2 * index), receiptOf(firstPair + 2 * index + 1)];
    const layout: Layout = index % 2 === 0 ? 'beside' : 'below';
    const photo = await photographTogether(receipts, layout, firstPair + index);
    const { papers } = await read(photo);
    if (papers.length !== receipts.length) continue;
    found += 1;
    const readings: Awaited<ReturnType<Read>>['fields'][] = [];
    for (const { bytes } of await splitPhoto(photo, papers)) readings.push((await read(bytes)).fields);
    const areRight = receipts.every(
      ({ date, total }, place) =>
        readings[place]?.['date']?.value === date && readings[place]?.['total']?.value === total,
    );
    if (areRight) right += 1;
  }
  const share = (count: number) => (100 * count) / pairs;
  return [
    { what: `of ${pairs} photos of two receipts, told apart`, value: share(found), unit: '%' },
    {
      what: 'split, and both dates and totals read right',
      value: share(right),
      unit: '%',
      budget: { of: 'value', least: 90 },
    },
  ];
}

/** What shows one purchase: receipts badly photographed, scans, two columns, slips of cards. */
async function* singles(): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < pairs; index += 1) {
    const harm = harms[index % harms.length] ?? 'flat';
    yield await photograph(makeReceipt(firstSingle + index), harm, firstSingle + index);
    yield await scan(makeScannedReceipt(firstHeldOut + index), firstHeldOut + index);
    const abroad = makeReceipt(firstAbroad + index, wordingsAbroad);
    yield await photograph(abroad, harm, firstAbroad + index);
    const seed = firstPair + index;
    if (index % 2 === 0) yield await photographColumns(makeReceipt(seed), seed);
    else {
      const receipt = makeReceipt(seed);
      const layout: Layout = index % 4 === 1 ? 'beside' : 'below';
      yield await photographTogether([receipt, slipOf(receipt)], layout, seed);
    }
  }
}

async function wronglySplit(read: Read): Promise<Figure> {
  let [count, wrong] = [0, 0];
  for await (const photo of singles()) {
    count += 1;
    if ((await read(photo)).papers.length > 0) wrong += 1;
  }
  const what = `of ${count} photos of one purchase, taken for several`;
  return { what, value: wrong, unit: 'photos', budget: { of: 'value', most: 0 } };
}

async function measure(): Promise<Figure[]> {
  const extractor = new EmbeddedExtractor();
  const signal = new AbortController().signal;
  const read: Read = (photo) => extractor.extract({ photo, order, signal });
  try {
    return [...(await splitOnes(read)), await wronglySplit(read)];
  } finally {
    await extractor.close();
  }
}

export const papers: Section = { name: 'papers', title: 'several receipts in a photo', measure };
