import { EmbeddedExtractor } from '../../dashboard/backend/extraction/embedded.ts';
import { joinPhotos } from '../../dashboard/backend/photos/join.ts';
import { splitPhoto } from '../../dashboard/backend/photos/split.ts';
import { joiningOf } from '../../dashboard/frontend/photo-review/overlap.ts';
import type { PlacedLine, ReadingOrder } from '../../dashboard/kernel/extraction.ts';
import { makeLongReceipt, photographInParts } from '../../dashboard/testing/receipts/long.ts';
import {
  type Layout,
  photographColumns,
  photographTogether,
  slipOf,
} from '../../dashboard/testing/receipts/pairs.ts';
import { harms, photograph } from '../../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../../dashboard/testing/receipts/receipt.ts';
import { scan } from '../../dashboard/testing/receipts/scan.ts';
import { makeScannedReceipt } from '../../dashboard/testing/receipts/scan-receipt.ts';
import { wordingsAbroad } from '../../dashboard/testing/receipts/wording-abroad.ts';
import type { Figure, Section } from '../figure.ts';

// How many photos of two receipts are told apart and read, how many parts of long ones are joined, and how often
// either is offered by mistake.

const pairs = Number(process.env['BENCH_PAIRS'] ?? 40);
const long = Math.ceil(pairs / 2);
const firstPair = 40_001;
const firstLong = 50_001;
const firstSingle = 1001;
const firstHeldOut = 20_001;
const firstAbroad = 30_001;

const order: ReadingOrder = {
  template: 'receipt',
  itemsOf: 'total',
  wanted: [
    { name: 'date', kind: 'date' },
    { name: 'total', kind: 'amount' },
  ],
};

type Read = (photo: Uint8Array) => ReturnType<EmbeddedExtractor['extract']>;

const receiptOf = (seed: number) => (seed % 4 === 3 ? makeReceipt(seed, wordingsAbroad) : makeReceipt(seed));

/** Photos of two receipts, alternately side by side and one below the other. */
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

/** Each photo of one purchase, and beside the one before: those two are never parts of one. */
async function wrongOffers(read: Read): Promise<Figure[]> {
  let [count, split, joined] = [0, 0, 0];
  let before: readonly PlacedLine[] | undefined;
  for await (const photo of singles()) {
    const { papers, lines } = await read(photo);
    count += 1;
    if (papers.length > 0) split += 1;
    if (before && (joiningOf([before, lines]) ?? joiningOf([lines, before]))) joined += 1;
    before = lines;
  }
  const never = { unit: 'photos', budget: { of: 'value', most: 0 } } as const;
  return [
    { what: `of ${count} photos of one purchase, taken for several`, value: split, ...never },
    { what: 'of the same, taken for parts of the one before', value: joined, ...never },
  ];
}

/** Long receipts in two and in three photos by turns, a fifth to a quarter of each shown again. */
async function joinedOnes(read: Read): Promise<Figure[]> {
  let [found, right, complete] = [0, 0, 0];
  for (let index = 0; index < long; index += 1) {
    const seed = firstLong + index;
    const parts = 2 + (index % 2);
    const things = 18 * parts;
    const receipt = makeLongReceipt(seed, things);
    const photos = await photographInParts(receipt, { seed, parts, shared: 0.2 + 0.01 * (index % 6) });
    const lines: (readonly PlacedLine[])[] = [];
    for (const photo of photos) lines.push((await read(photo)).lines);
    const joining = joiningOf(lines);
    if (!joining) continue;
    found += 1;
    const { fields, items } = await read((await joinPhotos(photos, joining)).bytes);
    if (fields['total']?.value === receipt.total && fields['date']?.value === receipt.date) right += 1;
    if (items.length === things + 1) complete += 1;
  }
  const share = (count: number) => (100 * count) / long;
  return [
    { what: `of ${long} long receipts in two or three photos, joined`, value: share(found), unit: '%' },
    {
      what: 'joined, and date and total read right',
      value: share(right),
      unit: '%',
      budget: { of: 'value', least: 90 },
    },
    { what: 'joined, and each thing read once', value: share(complete), unit: '%' },
  ];
}

async function measure(): Promise<Figure[]> {
  const extractor = new EmbeddedExtractor();
  const signal = new AbortController().signal;
  const read: Read = (photo) => extractor.extract({ photo, order, signal });
  try {
    return [...(await splitOnes(read)), ...(await joinedOnes(read)), ...(await wrongOffers(read))];
  } finally {
    await extractor.close();
  }
}

export const papers: Section = {
  name: 'papers',
  title: 'receipts together and in parts',
  measure,
};
