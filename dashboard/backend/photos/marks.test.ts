import sharp from 'sharp';
import { expect, it } from 'vitest';
import { looksAlike } from '#kernel/photo-look.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { scan } from '#testing/receipts/scan.ts';
import { makeScannedReceipt } from '#testing/receipts/scan-receipt.ts';
import { markTags, photoMarks } from './marks.ts';

const photoOf = (seed: number) => photograph(makeReceipt(seed), 'flat', seed);

it('the same file has the same marks, and one byte more makes another file of the same picture', async () => {
  const photo = await photoOf(3);
  const [first, again] = [await photoMarks(photo), await photoMarks(photo)];
  expect(again).toEqual(first);
  const other = await photoMarks(Buffer.concat([photo, Buffer.from([0])]));
  expect(other.sha256).not.toBe(first.sha256);
  expect(other.look).toBe(first.look);
});

it.each([3, 4, 5, 6, 9])(
  'a photo that was scaled, compressed and turned by its tags alone looks alike (%i)',
  async (seed) => {
    const photo = await photoOf(seed);
    const { look } = await photoMarks(photo);
    const small = await sharp(photo).resize({ width: 500 }).jpeg({ quality: 40 }).toBuffer();
    const turned = await sharp(await sharp(photo).rotate(270).toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(looksAlike(look, (await photoMarks(small)).look)).toBe(true);
    expect(looksAlike(look, (await photoMarks(turned)).look)).toBe(true);
  },
);

it('a photo is known again after two messengers made it smaller and coarser', async () => {
  const photo = await sharp(await photoOf(5))
    .resize({ height: 3000 })
    .jpeg({ quality: 90 })
    .toBuffer();
  const send = (bytes: Buffer, side: number, quality: number) =>
    sharp(bytes)
      .resize(side, side, { fit: 'inside' })
      .jpeg({ quality, chromaSubsampling: '4:2:0' })
      .toBuffer();
  const sent = await send(await send(photo, 1600, 70), 1280, 60);
  expect(looksAlike((await photoMarks(photo)).look, (await photoMarks(sent)).look)).toBe(true);
});

it('another receipt of a shop is another photo, though it lies in the same place', async () => {
  const receipt = makeReceipt(3);
  const seeds = Array.from({ length: 400 }, (_, index) => index + 100);
  const others = seeds
    .map((seed) => makeReceipt(seed))
    .filter(({ merchant }) => merchant === receipt.merchant);
  const look = async (one: typeof receipt) => (await photoMarks(await photograph(one, 'flat', 3))).look;
  const own = await look(receipt);
  const looks = await Promise.all(others.slice(0, 6).map(look));
  expect(looks).toHaveLength(6);
  expect(looks.filter((other) => looksAlike(own, other))).toEqual([]);
});

it('a look fits beside its name into the property of a file', async () => {
  const { look } = markTags(await photoMarks(await photoOf(3)));
  expect('look'.length + (look?.length ?? 0)).toBeLessThanOrEqual(124);
});

it('receipts that are not the same do not look alike', async () => {
  const photos = [photoOf(3), photoOf(4), photoOf(5), photoOf(6)];
  const scans = [7, 8, 9, 10].map((seed) => scan(makeScannedReceipt(seed), seed));
  const looks = await Promise.all(
    [...photos, ...scans].map(async (photo) => (await photoMarks(await photo)).look),
  );
  const alike = looks.flatMap((a, index) => looks.slice(index + 1).filter((b) => looksAlike(a, b)));
  expect(alike).toEqual([]);
});
