import sharp from 'sharp';
import { photoMarks } from '../../dashboard/backend/photos/marks.ts';
import { lookDistance, looksAlike } from '../../dashboard/kernel/photo-look.ts';
import { harms, photograph } from '../../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../../dashboard/testing/receipts/receipt.ts';
import { pictureOfTill } from '../../dashboard/testing/receipts/till-paper.ts';
import { makeTillReceipt } from '../../dashboard/testing/receipts/till-receipt.ts';
import { tills } from '../../dashboard/testing/receipts/tills.ts';
import type { Figure, Section } from '../figure.ts';
import { quantile } from '../load.ts';

// Whether a photo is recognized after messengers and other programs have processed it, and not confused with another receipt of its
// shop in exactly the same place. Half of the photos are as large as a phone's.

const photos = Number(process.env['BENCH_LOOKS'] ?? 60);
const phoneHeight = 3000;

const inside = { fit: 'inside', withoutEnlargement: true } as const;
const messenger = (photo: Buffer, side: number, quality: number) =>
  sharp(photo)
    .autoOrient()
    .resize(side, side, inside)
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();

/** No messenger makes photos this small; it is measured to show how far the method goes. */
const tiny = '500 px, JPEG 40';
const ways: Readonly<Record<string, (photo: Buffer) => Promise<Buffer>>> = {
  'a messenger, 1600 px, JPEG 75': (photo) => messenger(photo, 1600, 75),
  'a messenger, 1280 px, JPEG 60': (photo) => messenger(photo, 1280, 60),
  'two messengers': async (photo) => await messenger(await messenger(photo, 1600, 70), 1280, 60),
  [tiny]: (photo) => messenger(photo, 500, 40),
  'WebP 60': (photo) => sharp(photo).resize(1280, 1280, inside).webp({ quality: 60 }).toBuffer(),
  'a turn by its tags': async (photo) =>
    await sharp(await sharp(photo).rotate(270).toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  'less contrast': (photo) => sharp(photo).linear(0.85, 20).jpeg({ quality: 75 }).toBuffer(),
};

interface Pair {
  photo: Buffer;
  /** Another receipt from the same shop, photographed in the same light and place. */
  other: Buffer;
}

/** The next receipt in a seed's series from the same shop. */
function another<R extends { merchant: string }>(receipt: R, make: (index: number) => R): R {
  for (let index = 1; ; index += 1) {
    const other = make(index);
    if (other.merchant === receipt.merchant) return other;
  }
}

async function photographedPair(index: number): Promise<Pair> {
  const seed = 61_001 + index;
  const receipt = makeReceipt(seed);
  const other = another(receipt, (step) => makeReceipt(seed + 1000 * step));
  const harm = harms[index % harms.length] ?? 'flat';
  return { photo: await photograph(receipt, harm, seed), other: await photograph(other, harm, seed) };
}

async function tillPair(index: number): Promise<Pair> {
  const seed = 63_001 + index;
  const receipt = makeTillReceipt(seed, tills);
  const other = another(receipt, (step) => makeTillReceipt(seed + 1000 * step, tills));
  const { stamped, note } = receipt;
  return {
    photo: await pictureOfTill(receipt, seed),
    other: await pictureOfTill({ ...other, stamped, note }, seed),
  };
}

const asLarge = (photo: Buffer) =>
  sharp(photo).resize({ height: phoneHeight, kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer();
const lookOf = async (photo: Buffer) => (await photoMarks(photo)).look;

async function measureSet(name: string, pairOf: (index: number) => Promise<Pair>): Promise<Figure[]> {
  const apart = new Map<string, number[]>();
  const note = (what: string, distance: number | null) =>
    apart.set(what, [...(apart.get(what) ?? []), distance ?? Number.NaN]);
  const looks: string[] = [];
  let mistaken = 0;
  let missed = 0;
  for (let index = 0; index < photos; index += 1) {
    const pair = await pairOf(index);
    const photo = index % 2 === 0 ? pair.photo : await asLarge(pair.photo);
    const look = await lookOf(photo);
    for (const [way, change] of Object.entries(ways)) {
      const copy = await lookOf(await change(photo));
      note(way, lookDistance(look, copy));
      if (way !== tiny && !looksAlike(look, copy)) missed += 1;
    }
    const other = await lookOf(index % 2 === 0 ? pair.other : await asLarge(pair.other));
    note('other', lookDistance(look, other));
    if (looksAlike(look, other)) mistaken += 1;
    looks.push(look);
  }
  const strangers = looks.flatMap((look, index) =>
    looks.slice(index + 1).map((other) => lookDistance(look, other) ?? 0),
  );
  const most = (way: string) => Math.max(...(apart.get(way) ?? []));
  return [
    ...Object.keys(ways).map(
      (way): Figure => ({
        what: `${name}: bits that differ after ${way}, at most`,
        value: most(way),
        unit: '',
      }),
    ),
    {
      what: `${name}: bits that differ from another receipt of the shop, at least`,
      value: Math.min(...(apart.get('other') ?? [])),
      unit: '',
      baseline: { what: '5 in 100', value: quantile(apart.get('other') ?? [], 0.05) },
    },
    {
      what: `${name}: copies that are not known, those of 500 px aside`,
      value: (100 * missed) / (photos * (Object.keys(ways).length - 1)),
      unit: '%',
      budget: { of: 'value', most: 1 },
    },
    {
      what: `${name}: other receipts of the shop taken for it`,
      value: (100 * mistaken) / photos,
      unit: '%',
      budget: { of: 'value', most: 1 },
    },
    {
      what: `${name}: bits that differ from any other photo, at least`,
      value: Math.min(...strangers),
      unit: '',
    },
  ];
}

async function measure(): Promise<Figure[]> {
  return [
    ...(await measureSet('photographed', photographedPair)),
    ...(await measureSet('from tills', tillPair)),
  ];
}

export const photoLooks: Section = { name: 'looks', title: 'Photos known again', measure };
